import type { Json } from '@assay/api-model';
import type { BodyStep, Expectation, Said } from '../suite.ts';
import type { Value } from './value.ts';

/** In JavaScript a member is defined also where it is null; `present` is what is neither missing nor null. */
export type SaidByCode = Said | Definedness;

interface Definedness {
  op: 'defined' | 'undefined';
  negated?: boolean;
}

const isDefinedness = (said: SaidByCode): said is Definedness => said.op === 'defined' || said.op === 'undefined';

/** Something that a test says of a part of the answer. */
export interface Claim {
  about: Value;
  said: SaidByCode;
}

/** What is read of the code of a test; `isWhole` is false where a part of it cannot be converted. */
export interface ReadCode {
  claims: Claim[];
  isWhole: boolean;
}

export const UNREAD: ReadCode = { claims: [], isWhole: false };

export const joinedCode = (parts: readonly ReadCode[]): ReadCode => ({
  claims: parts.flatMap(({ claims }) => claims),
  isWhole: parts.every(({ isWhole }) => isWhole),
});

const MAX_PARTS = 50;

/** Expectations of claims, and whether all of them have a form. */
export function expectationsOf(claims: readonly Claim[], line: number): { expects: Expectation[]; isWhole: boolean } {
  const read = claims.map((claim) => expectationOf(claim, line));
  return { expects: read.flatMap((one) => one ?? []), isWhole: !read.includes(null) };
}

function expectationOf({ about, said }: Claim, line: number): Expectation[] | null {
  if (about.kind === 'status') return ofStatus(said);
  if (about.kind === 'statusClass') return ofFamily(said);
  if (about.kind === 'reason') return said.op === 'equal' ? ofReason(said.value) : null;
  if (about.kind === 'time') return said.op === 'below' ? [{ kind: 'time', maxMs: said.value, line }] : null;
  if (about.kind === 'header') return [{ kind: 'header', name: about.name, said: ofHeader(said), line }];
  return contentOf(about, said)?.map((part) => ({ kind: 'body', ...part, line })) ?? null;
}

/** A header has a value or is not there. */
function ofHeader(said: SaidByCode): Said {
  if (isDefinedness(said)) return { op: said.op === 'defined' ? 'present' : 'absent' };
  return said;
}

function contentOf(about: Value, said: SaidByCode): Part[] | null {
  if (isDefinedness(said)) return about.kind === 'body' ? [memberOf(about.path, said.op === 'defined')] : null;
  if (about.kind === 'text') return [{ path: [], said: ofText(said) }];
  if (about.kind === 'body') return partsOf(about.path, said);
  if (about.kind === 'length') return lengthOf(about.path, said);
  if (about.kind === 'keys') return ofKeys(about.path, said);
  return about.kind === 'type' ? ofTypeName(about.path, said) : null;
}

function ofFamily(said: SaidByCode): Expectation[] | null {
  const isFamily = said.op === 'equal' && typeof said.value === 'number' && said.negated !== true;
  return isFamily ? [{ kind: 'statusClass', class: Number(said.value) }] : null;
}

function ofStatus(said: SaidByCode): Expectation[] | null {
  if (said.negated === true) return null;
  if (said.op === 'equal' && typeof said.value === 'number') return [{ kind: 'status', statuses: [said.value] }];
  if (said.op !== 'oneOf') return null;
  const statuses = said.values.filter((one) => typeof one === 'number');
  return statuses.length === said.values.length ? [{ kind: 'status', statuses }] : null;
}

const REASONS: Readonly<Record<string, number>> = {
  OK: 200,
  Created: 201,
  Accepted: 202,
  'No Content': 204,
  'Bad Request': 400,
  Unauthorized: 401,
  Forbidden: 403,
  'Not Found': 404,
  Conflict: 409,
  'Unprocessable Entity': 422,
  'Too Many Requests': 429,
  'Internal Server Error': 500,
};

/** The status of a reason phrase (RFC 9110, 15). */
export function ofReason(reason: Json): Expectation[] | null {
  const status = typeof reason === 'string' ? REASONS[reason] : undefined;
  return status === undefined ? null : [{ kind: 'status', statuses: [status] }];
}

/** A text of nothing is an empty body. */
const ofText = (said: Said): Said => (said.op === 'equal' && said.value === '' ? { op: 'empty' } : said);

function lengthOf(path: BodyStep[], said: Said): Part[] | null {
  if (said.negated === true) return null;
  if (said.op === 'equal')
    return typeof said.value === 'number' ? [{ path, said: { op: 'length', value: said.value } }] : null;
  const isBound = said.op === 'above' || said.op === 'below' || said.op === 'min' || said.op === 'max';
  return isBound ? [{ path, said: { op: 'length', value: said.value, by: said.op } }] : null;
}

function ofKeys(path: BodyStep[], said: Said): Part[] | null {
  if (said.op === 'contains' && typeof said.value === 'string' && said.negated !== true)
    return [memberOf([...path, said.value], true)];
  if (said.op !== 'equal' || !Array.isArray(said.value)) return null;
  const keys = said.value.filter((one) => typeof one === 'string');
  return keys.length === said.value.length ? [{ path, said: { op: 'keys', keys, only: true } }] : null;
}

const TYPE_NAMES = ['string', 'number', 'boolean'] as const;

function ofTypeName(path: BodyStep[], said: Said): Part[] | null {
  if (said.op !== 'equal' || said.negated === true) return null;
  if (said.value === 'undefined') return [memberOf(path, false)];
  const type = TYPE_NAMES.find((one) => one === said.value);
  return type === undefined ? null : [{ path, said: { op: 'type', type } }];
}

interface Part {
  path: BodyStep[];
  said: Said;
}

/** A member that is there, whatever it is. */
function memberOf(path: BodyStep[], isThere: boolean): Part {
  const [last] = path.slice(-1);
  const parent = path.slice(0, -1);
  if (typeof last === 'string')
    return { path: parent, said: { op: 'keys', keys: [last], only: false, ...(!isThere && { negated: true }) } };
  if (typeof last === 'number' && isThere) return { path: parent, said: { op: 'length', value: last + 1, by: 'min' } };
  return { path, said: { op: isThere ? 'present' : 'absent' } };
}

/** An object or list that is compared as a whole is compared member by member, and has no others. */
function partsOf(path: BodyStep[], said: Said): Part[] | null {
  if (said.op !== 'equal' || typeof said.value !== 'object' || said.value === null) return [{ path, said }];
  if (said.negated === true) return null;
  const parts = wholeOf(path, said.value);
  return parts.length > MAX_PARTS ? null : parts;
}

function wholeOf(path: BodyStep[], value: Json): Part[] {
  if (typeof value !== 'object' || value === null) return [{ path, said: { op: 'equal', value } }];
  if (Array.isArray(value))
    return [
      { path, said: { op: 'length', value: value.length } },
      ...value.flatMap((one, at) => wholeOf([...path, at], one)),
    ];
  const keys = Object.keys(value);
  if (keys.length === 0) return [{ path, said: { op: 'empty' } }];
  return [
    { path, said: { op: 'keys', keys, only: true } },
    ...Object.entries(value).flatMap(([name, one]) => wholeOf([...path, name], one)),
  ];
}

const OPPOSITES = { above: 'max', max: 'above', below: 'min', min: 'below' } as const;

/** What the opposite of something is said as. */
export function opposite(said: SaidByCode): SaidByCode {
  if (said.op === 'defined') return { op: 'undefined' };
  if (said.op === 'undefined') return { op: 'defined' };
  if (said.op === 'equal') return { op: 'notEqual', value: said.value };
  if (said.op === 'notEqual') return { op: 'equal', value: said.value };
  if (said.op === 'present') return { op: 'absent' };
  if (said.op === 'absent') return { op: 'present' };
  if (said.op === 'above' || said.op === 'below' || said.op === 'max' || said.op === 'min')
    return { op: OPPOSITES[said.op], value: said.value };
  return { ...said, negated: said.negated !== true };
}
