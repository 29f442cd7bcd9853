import type { Json } from '@assay/api-model';
import type { Evidence, Verdict } from '../exchange.ts';
import type { Observed } from './observed.ts';

const longest = 200;
const listed = 20;
const named = 3;
const secretPlace = /passw(or)?d|secret|token|authorization|api[-_ ]?key|cookie|credential/i;
const secretText = /\b(?:Bearer|Basic) [\w.~+/=-]{8,}|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g;

/** A value as JSON, cut at 200 characters, with what looks like a secret masked. */
export function shown({ path, value }: Observed): string {
  if (value === undefined) return 'missing';
  if (secretPlace.test(path) && typeof value === 'string' && value !== '') return '"********"';
  const text = cut(typeof value === 'string' ? JSON.stringify(value.slice(0, longest + 1)) : toJson(value));
  return text.replace(secretText, '********');
}

function toJson(value: Json): string {
  if (Array.isArray(value) && value.length > longest) return `[... ${value.length} items]`;
  return JSON.stringify(value, (key, inner: unknown) =>
    secretPlace.test(key) && typeof inner === 'string' ? '********' : inner,
  );
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

export function evidenceOf(observed: Observed, ok: boolean): Evidence {
  return { path: observed.path, value: shown(observed), ok };
}

/** "`a` is 1, `b` is missing and 4 more". */
export function described(places: Observed[]): string {
  const parts = places.slice(0, named).map((place) => `${quotedPlace(place.path)} is ${shown(place)}`);
  const more = places.length - parts.length;
  if (more > 0) parts.push(`${more} more ${more === 1 ? 'does' : 'do'} not meet it either`);
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? 'there is nothing');
}

const plainPlaces = new Set([
  'status',
  'response time',
  'response size',
  'body',
  'charset',
  'error',
  'error message',
  'error code',
]);

function quotedPlace(path: string): string {
  return plainPlaces.has(path) || path.startsWith('header ') || path.startsWith('cookie ')
    ? `the ${path}`
    : `\`${path}\``;
}

export function passed(reason: string, evidence: Evidence[]): Verdict {
  return { status: 'pass', reason, evidence };
}

export function failed(reason: string, evidence: Evidence[]): Verdict {
  return { status: 'fail', reason, evidence: evidence.slice(0, listed) };
}
