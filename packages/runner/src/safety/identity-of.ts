import type { Json, JsonObject } from '@assay/api-model';
import { lastNamed, PLAIN_ADDRESSES, SELF_ADDRESSES } from '@assay/scenario';
import { nounOf, plain } from './classify/words.ts';
import { isRecord } from './facts/json-record.ts';

/** Names that records are told apart by, the surest first. */
const PRIMARY = ['id', 'uuid', 'guid', 'uid', 'identifier'];
const NATURAL =
  'key slug code number no name username login handle email ref reference sku isbn iban ean arn urn token'.split(' ');
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
/** Beside a member of this name a number called `code` says how it went: `{"code": 1, "data": null}`. */
const MESSAGES = new Set(['data', 'result', 'response', 'payload']);
const MAX_DEPTH = 4;

/** The plain name of that address among the natural names. */
export const SELF_LINK = 'self link';

/** What tells one record from others, by plain name. */
export interface Identity {
  primary: Map<string, string>;
  natural: Map<string, string>;
}

const isNone = (value: Json): boolean => value === null || isRecord(value);

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
  const single = isRecord(only) && found.primary.size + found.natural.size === 0 ? onlyIdIn(only) : null;
  if (single !== null) found.primary.set(...single);
  return found;
}

/** `{"code": 0, "data": {"authorID": "a.7"}}`: what a message has nothing but the id of, whatever the call is named. */
function onlyIdIn(message: JsonObject): [name: string, id: string] | null {
  const inside = Object.entries(message).flatMap(([name, value]) =>
    MESSAGES.has(plain(name)) && isRecord(value) ? Object.entries(value) : [],
  );
  const [only] = inside;
  if (only === undefined || inside.length > 1) return null;
  const [name, id] = [plain(only[0]), textOf(only[1])];
  return id !== null && name.endsWith('id') ? [name, id] : null;
}

interface Reading {
  nouns: readonly string[];
  parameter: string | null;
  found: Identity;
}

function read(record: JsonObject, of: Reading, depth: number): void {
  const { nouns, found } = of;
  const entries = Object.entries(record);
  const inner = entries.flatMap(([name, value]) => (wraps(name, value, nouns) ? [value] : []));
  if (depth < MAX_DEPTH) for (const one of inner) read(one, of, depth + 1);
  // The id beside a record that is wrapped is that of the message.
  if (depth === 0 && inner.length > 0 && found.primary.size > 0) return;
  takeAddress(record, of);
  const isMessage = depth === 0 && entries.some(([name, value]) => MESSAGES.has(plain(name)) && isNone(value));
  for (const [name, value] of entries) {
    const text = textOf(value);
    const isOutcome = isMessage && typeof value === 'number' && plain(name) === 'code';
    if (text !== null && !isOutcome) take(plain(name), text, of);
  }
}

function takeAddress(record: JsonObject, { nouns, found }: Reading): void {
  const self = addressIn(record, nouns);
  if (self !== null && !found.natural.has(SELF_LINK)) found.natural.set(SELF_LINK, self);
}

/** The address that a record has of itself; null where it has none. */
function addressIn(record: JsonObject, nouns: readonly string[]): string | null {
  const texts = [...SELF_ADDRESSES, ...PLAIN_ADDRESSES].map((names) => {
    let at: Json | undefined = record;
    for (const name of names) at = isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined;
    const text = textOf(at);
    return text !== null && nouns.includes(nounOf(lastNamed(text)?.collection ?? '')) ? text : null;
  });
  return texts.find((text) => text !== null) ?? null;
}

function take(flat: string, text: string, { nouns, parameter, found }: Reading): void {
  const [short, isOfNoun] = withoutNoun(flat, nouns);
  const isPrimary = PRIMARY.includes(flat) || (isOfNoun && PRIMARY.includes(short));
  const isNatural = NATURAL.includes(short) || (parameter !== null && flat === plain(parameter));
  const kind = isPrimary ? found.primary : isNatural ? found.natural : null;
  if (kind !== null && !kind.has(flat)) kind.set(flat, text);
}

const wraps = (name: string, value: Json, nouns: readonly string[]): value is JsonObject =>
  isRecord(value) && (ENVELOPES.has(plain(name)) || nouns.includes(plain(name)));

/** `orderid` of an order is its `id`. */
export function withoutNoun(flat: string, nouns: readonly string[]): [short: string, isOfNoun: boolean] {
  const noun = nouns.find((one) => one !== '' && flat.startsWith(one) && flat.length > one.length);
  return noun === undefined ? [flat, false] : [flat.slice(noun.length), true];
}

/** `createGroupPad` that answers a `padID` has made a pad: the ends of nouns by which their ids are called. */
export function nounsOfIds(primary: ReadonlyMap<string, string>, nouns: readonly string[]): string[] {
  return [...primary.keys()].flatMap((name) => {
    const noun = /^(.{2,})(?:id|uuid|guid)$/.exec(name)?.[1];
    return noun !== undefined && !nouns.includes(noun) && nouns.some((one) => one.endsWith(noun)) ? [noun] : [];
  });
}

export const isIdWord = (flat: string): boolean => PRIMARY.includes(flat) || flat === 'pk';
