import type { Json } from '@assay/api-model';
import type { AnyNode } from 'acorn';
import type { Claim } from '../claims.ts';
import { below, jsonOf } from '../evaluate.ts';
import type { Scope } from '../scope.ts';

const family = (value: number): Claim[] => [{ about: { kind: 'statusClass' }, said: { op: 'equal', value } }];
const status = (value: number): Claim[] => [{ about: { kind: 'status' }, said: { op: 'equal', value } }];

/** States of an answer that Postman has words for (https://learning.postman.com/docs/tests-and-scripts/write-scripts/test-examples). */
const STATES: Readonly<Record<string, Claim[]>> = {
  info: family(1),
  success: family(2),
  redirection: family(3),
  clientError: family(4),
  serverError: family(5),
  ok: status(200),
  accepted: status(202),
  badRequest: status(400),
  unauthorized: status(401),
  unauthorised: status(401),
  forbidden: status(403),
  notFound: status(404),
  rateLimited: status(429),
};

/** What `pm.response.to.be.ok`, `pm.response.to.have.status(200)` and the like say; null for a word that is not known. */
export function responseClaims(word: string, given: readonly AnyNode[] | null, scope: Scope): Claim[] | null {
  if (given === null) return Object.hasOwn(STATES, word) ? (STATES[word] ?? null) : null;
  const values = given.map((one) => jsonOf(one, scope));
  const known = values.filter((one) => one !== undefined);
  if (known.length < values.length) return null;
  const [first, second] = known;
  switch (word) {
    case 'status':
      return ofStatus(first);
    case 'header':
      return typeof first === 'string' ? ofHeader(first, second) : null;
    case 'body':
      return typeof first === 'string' ? [{ about: { kind: 'text' }, said: { op: 'equal', value: first } }] : null;
    case 'jsonBody':
      return ofJson(first, second);
    default:
      return null;
  }
}

function ofStatus(value: Json | undefined): Claim[] | null {
  if (typeof value === 'number') return status(value);
  return typeof value === 'string' ? [{ about: { kind: 'reason' }, said: { op: 'equal', value } }] : null;
}

const ofHeader = (name: string, value: Json | undefined): Claim[] => [
  { about: { kind: 'header', name }, said: value === undefined ? { op: 'present' } : { op: 'equal', value } },
];

function ofJson(first: Json | undefined, second: Json | undefined): Claim[] | null {
  if (first === undefined) return null;
  if (typeof first !== 'string') return [{ about: { kind: 'body', path: [] }, said: { op: 'equal', value: first } }];
  const about = below([], first);
  return about && [{ about, said: second === undefined ? { op: 'defined' } : { op: 'equal', value: second } }];
}
