import type { Predicate } from '../predicates/registry.ts';
import type { Path, Subject } from './vocabulary.ts';

export * from './vocabulary.ts';
export type { Predicate };

/** How many of the values a subject stands for must meet the predicate. `implied`: all of them and at least one, because nothing was said. */
export type Quantifier = { kind: 'implied' } | SaidQuantifier;
export type SaidQuantifier =
  | { kind: 'all' | 'any' | 'none' }
  | { kind: 'exactly' | 'atLeast' | 'atMost'; count: number };

export interface Test {
  kind: 'test';
  subject: Subject;
  quantifier: Quantifier;
  predicate: Predicate;
  negated: boolean;
}

export const outcomeNames = [
  'succeeds',
  'created',
  'updated',
  'deleted',
  'retrieved',
  'accepted',
  'rejected',
  'denied',
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  'invalid',
  'rateLimited',
  'broken',
] as const;
export type OutcomeName = (typeof outcomeNames)[number];

/** A sentence about what happened as a whole ("the order is created"), judged by the convention of its name. */
export interface Outcome {
  kind: 'outcome';
  outcome: OutcomeName;
  /** What it happened to, for the reason and the paraphrase. */
  thing: string | null;
  /** `invalid` only: the field that the error has to name. */
  field: string | null;
}

/** A compiled rule: a typed tree that is judged without a model. Stored as JSON. */
export type Check =
  | Test
  | Outcome
  | { kind: 'all' | 'any'; checks: Check[] }
  | { kind: 'not'; check: Check }
  | { kind: 'when'; condition: Check; consequence: Check }
  | EachItem;

/**
 * What is said of the items of a list one by one: paths in `filter` and `check` begin at the item, everything else (status, headers,
 * what was sent) is that of the whole answer. `filter` says which items are meant; `null` means all of them.
 */
export interface EachItem {
  kind: 'each';
  list: Path;
  quantifier: SaidQuantifier;
  filter: Check | null;
  check: Check;
}
