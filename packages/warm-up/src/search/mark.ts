import type { Json } from '@assay/api-model';
import { leavesOf } from '../repairs/leaves.ts';
import type { Complaint, RefusedRequest } from '../refusals/refusal.ts';

const MIN_VALUE = 3;
const MAX_WORDS = 300;

/** Ids, moments and numbers: what differs between two refusals for the same reason. */
const VALUES =
  /[\da-f]{8}-[\da-f]{4}-[\da-f-]{18,}|\d{4}-\d{2}-\d{2}(?:[Tt ][\d:.]+(?:[Zz]|[+-]\d{2}:?\d{2})?)?|\d{1,2}:\d{2}(?::\d{2})?|\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{6,}\b|(?<![\w-])-?\d+(?:[.,]\d+)*(?!\w)/gu;

const written = (value: Json | null): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What was sent, the longest first: a message repeats it. */
function sentValues({ body, parameters }: RefusedRequest): string[] {
  const values = [...leavesOf(body).map(([, value]) => value), ...parameters.map(({ value }) => value)];
  const texts = values.map(written).filter(({ length }) => length >= MIN_VALUE);
  return [...new Set(texts)].toSorted((a, b) => b.length - a.length);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The words of a message without the values in it; a code stands as it is. */
function maskedWords(message: string, request: RefusedRequest): string {
  if (!/\s/.test(message.trim())) return message.trim();
  const sent = sentValues(request).map(escaped);
  const text = sent.length === 0 ? message : message.replaceAll(new RegExp(sent.join('|'), 'giu'), '#');
  return text.replaceAll(VALUES, '#').replaceAll(/\s+/g, ' ').trim().toLowerCase().slice(0, MAX_WORDS);
}

/** Tells one reason for a refusal from others: the status, what it names, and its words without values. */
export const markOf = (complaint: Complaint, status: number, request: RefusedRequest): string =>
  [
    status,
    complaint.location?.in ?? '',
    complaint.location?.at ?? '',
    complaint.code,
    maskedWords(complaint.message, request),
  ].join(' ');
