import type { Json } from '@assay/api-model';
import { plain } from './words.ts';

/** Names that records are told apart by, the surest first. */
const PRIMARY = ['id', 'uuid', 'guid', 'uid', 'identifier'];
const NATURAL = [
  ...['key', 'slug', 'code', 'number', 'no', 'name', 'username', 'login', 'handle', 'email', 'ref', 'reference'],
  ...['sku', 'isbn', 'iban', 'ean', 'arn', 'urn', 'token'],
];
const ENVELOPES = new Set([
  'data',
  'result',
  'response',
  'payload',
  'content',
  'body',
  'item',
  'entity',
  'record',
  'value',
  'resource',
  'attributes',
  'created',
]);
const MAX_DEPTH = 4;

/** What tells one record from others, by plain name. */
export interface Identity {
  primary: Map<string, string>;
  natural: Map<string, string>;
}

type JsonRecord = { [key: string]: Json };
const isRecord = (value: Json | undefined): value is JsonRecord =>
  value !== undefined && value !== null && typeof value === 'object' && !Array.isArray(value);

const textOf = (value: Json | undefined): string | null =>
  (typeof value === 'string' && value !== '' && value.length <= 512) || typeof value === 'number'
    ? String(value)
    : null;

/**
 * The identity of the record that a JSON answer describes, at its top or inside of what wraps it. References to other records
 * (`customer_id` of an order) are not part of it.
 */
export function identityOf(body: Json | undefined, nouns: readonly string[], parameter: string | null): Identity {
  const found: Identity = { primary: new Map(), natural: new Map() };
  const scalar = textOf(body);
  if (scalar !== null) found.primary.set('id', scalar);
  const only = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (isRecord(only)) read(only, { nouns, parameter, found }, 0);
  return found;
}

interface Reading {
  nouns: readonly string[];
  parameter: string | null;
  found: Identity;
}

function read(record: JsonRecord, of: Reading, depth: number): void {
  const { nouns, parameter, found } = of;
  const inner = Object.entries(record)
    .filter(([name, value]) => wraps(name, value, nouns))
    .map(([, value]) => value as JsonRecord);
  if (depth < MAX_DEPTH) for (const one of inner) read(one, of, depth + 1);
  const fields = depth === 0 && inner.length > 0 && found.primary.size > 0 ? [] : Object.entries(record);
  for (const [name, value] of fields) {
    const text = textOf(value);
    if (text === null) continue;
    const flat = plain(name);
    const [short, isOfNoun] = withoutNoun(flat, nouns);
    const isParameter = parameter !== null && flat === plain(parameter);
    if (PRIMARY.includes(flat) || (isOfNoun && PRIMARY.includes(short)))
      found.primary.set(flat, found.primary.get(flat) ?? text);
    else if (NATURAL.includes(short) || isParameter) found.natural.set(flat, found.natural.get(flat) ?? text);
  }
}

const wraps = (name: string, value: Json, nouns: readonly string[]): boolean =>
  isRecord(value) && (ENVELOPES.has(plain(name)) || nouns.includes(plain(name)));

/** `orderid` of an order is its `id`. */
export function withoutNoun(flat: string, nouns: readonly string[]): [short: string, isOfNoun: boolean] {
  const noun = nouns.find((one) => one !== '' && flat.startsWith(one) && flat.length > one.length);
  return noun === undefined ? [flat, false] : [flat.slice(noun.length), true];
}

export const isIdWord = (flat: string): boolean => PRIMARY.includes(flat) || flat === 'pk';
