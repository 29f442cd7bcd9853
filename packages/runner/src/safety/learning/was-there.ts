import type { Json } from '@assay/api-model';
import { plain } from '../classify/words.ts';
import { readBody } from '../named-ids.ts';
import { leavesOf } from '../sent-values.ts';
import type { Answered } from './answered.ts';

/** Clocks and rounding of servers. */
const TOLERANCE_MS = 60_000;

const BIRTH =
  /^(?:created|createdat|createdon|createdate|createtime|creationdate|creationtime|datecreated|timecreated|registeredat|insertedat|addedat|joinedat)$/;

/**
 * Whether the answer of a create speaks of a record that was there before, as servers that find or create one answer: its status is not the
 * one that the document has for a new one, it was created long before the answer, or it has other values than were sent. An answer that says
 * that the record is new is believed unless nothing of it is as it was sent: servers that look for what they have made can find another.
 */
export function wasThere({ permit, response }: Pick<Answered, 'permit' | 'response'>): boolean {
  if (response.status === 202) return false;
  const answer = readBody(response.body);
  if (response.status === 201) return isAnother(leavesOf(permit.body), leavesOf(answer));
  if (isOtherStatus(permit)) return true;
  // What has just been made may differ from what was sent in all that the server sets.
  return isOld(answer, response.headers) ?? isContradicted(leavesOf(permit.body), leavesOf(answer));
}

function isOtherStatus({ routes, path }: Answered['permit']): boolean {
  const promised = routes.at('POST', path)?.operation?.responses ?? [];
  return promised.some(({ status }) => status === '201');
}

/** Null where the record does not say when it was made. */
function isOld(answer: Json | undefined, headers: Answered['response']['headers']): boolean | null {
  const [, born] = [...leavesOf(answer)].find(([name]) => BIRTH.test(name)) ?? [];
  if (born === undefined || !/^\d{4}-\d\d-\d\dT/.test(born)) return null;
  const [, date] = headers.find(([name]) => name.toLowerCase() === 'date') ?? [];
  const now = date === undefined ? Date.now() : Date.parse(date);
  const created = Date.parse(born);
  return Number.isFinite(created) && Number.isFinite(now) ? created < now - TOLERANCE_MS : null;
}

/** What servers change of what they take: a secret, a state, a text that they tidy up. */
const CHANGED = /passw|secret|token|pin$|status|state|role|version|revision|date|time|at$|url|link/;

const tidy = (value: string): string => plain(value.normalize('NFKD'));

function isContradicted(sent: ReadonlyMap<string, string>, answered: ReadonlyMap<string, string>): boolean {
  return [...sent].some(([name, value]) => {
    const other = answered.get(name);
    if (other === undefined || CHANGED.test(name) || name === 'id') return false;
    return tidy(other) !== tidy(value) && Number(other) !== Number(value) && !isSameMoment(value, other);
  });
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d|$)/;
/** `2026-05-31T14:32`, of a clock in whatever zone. */
const clockOf = (moment: string): string => moment.replace(/[t ]/, 'T').slice(0, 16);

/** A moment may come back with fractions of a second, in another zone, without one, or with the midnight of its day. */
const isSameMoment = (value: string, other: string): boolean =>
  MOMENT.test(value) &&
  MOMENT.test(other) &&
  (Date.parse(value) === Date.parse(other) ||
    clockOf(value).startsWith(clockOf(other)) ||
    clockOf(other).startsWith(clockOf(value)));

/** What is not shown as it was sent, for its form or on purpose. */
const UNLIKE = /passw|secret|token|pin$|version|revision|url|link|^id$/;
/** One value alone may be of the server's own making. */
const LEAST_COMPARED = 2;

function isAnother(sent: ReadonlyMap<string, string>, answered: ReadonlyMap<string, string>): boolean {
  const compared = [...sent].flatMap(([name, value]) => {
    const other = answered.get(name);
    return other === undefined || UNLIKE.test(name) ? [] : [isAlike(value, other)];
  });
  return compared.length >= LEAST_COMPARED && compared.every((isLike) => !isLike) && isContradicted(sent, answered);
}

function isAlike(value: string, other: string): boolean {
  const [one, two] = [tidy(value), tidy(other)];
  return one.startsWith(two) || two.startsWith(one) || Number(value) === Number(other);
}
