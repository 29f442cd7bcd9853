import { kindOf } from './kinds.ts';
import { allowedIn, boundIn } from './limits.ts';
import { locate, locateInText } from './locate.ts';
import { rawComplaints } from './raw-complaints.ts';
import type { RawComplaint } from './raw-complaints.ts';
import { refusedItems } from './refused-items.ts';
import type { Answer, Complaint, RefusedRequest } from './refusal.ts';

/** Texts that say that something is wrong, not what. */
const EMPTY =
  /^(bad request|unprocessable( entity| content)?|conflict|forbidden|not found|validation (failed|error|exception)|invalid (request|input|data)|one or more validation errors occurred|the (given|submitted) data (was|is) invalid|the request is (not valid|invalid)|request failed|error|internal server error)\W*$/i;

const MAY_LIST = new Set(['enum', 'format', 'other', 'bound']);

function toComplaint({ field, message, hint }: RawComplaint, answer: Answer, request: RefusedRequest): Complaint {
  const spoken = kindOf(message, hint, answer.status);
  const allowed = MAY_LIST.has(spoken) ? allowedIn(message) : [];
  const kind = spoken !== 'bound' && allowed.length > 1 ? 'enum' : spoken;
  const location = (field === null ? null : locate(field, request)) ?? locateInText(message, request);
  return { kind, location, message, code: hint, allowed: kind === 'bound' ? [] : allowed, bound: boundIn(message) };
}

/**
 * What a refusal of any error style says of a request, in its order: which values it names and what is wrong with them.
 * Titles that say nothing of their own are left out where something else is said.
 */
export function readRefusal(whole: Answer, request: RefusedRequest): Complaint[] {
  const answer = refusedItems(whole) ?? whole;
  const raw = rawComplaints(answer.body);
  const significant = raw.filter(({ field, message }) => field !== null || !EMPTY.test(message.trim()));
  const chosen = significant.length > 0 ? significant : raw;
  const complaints = chosen.map((one) => toComplaint(one, answer, request));
  const located = complaints.filter(({ location }) => location !== null);
  const spoken = located.length > 0 ? located : complaints;
  return spoken.length > 0 ? spoken : [toComplaint({ field: null, message: '', hint: '' }, answer, request)];
}
