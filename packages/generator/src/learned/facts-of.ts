import type { Operation } from '@assay/api-model';
import type { ValueLocation } from '@assay/scenario';
import type { LearnedOperation, Repair } from './learned.ts';

const facts = new WeakMap<Operation, LearnedOperation>();

/** Ties what was learned of an operation to it. Once for each object: `withLearned` makes new ones. */
export const keepFacts = (operation: Operation, learned: LearnedOperation): void => {
  facts.set(operation, learned);
};

/** What was learned of an operation; null when nothing was. */
export const learnedOf = (operation: Operation): LearnedOperation | null => facts.get(operation) ?? null;

/** Another form of an operation, of which the same was learned. */
export function withFactsOf(operation: Operation, changed: Operation): Operation {
  const learned = learnedOf(operation);
  if (changed !== operation && learned !== null) keepFacts(changed, learned);
  return changed;
}

type Kind = Repair['kind'];

/** The repair of one kind of one value of a request; null when it has none. */
export function repairOf<K extends Kind>(
  operation: Operation,
  kind: K,
  where: { in: ValueLocation; at: string },
): Extract<Repair, { kind: K }> | null {
  const isSame = (one: Repair): one is Extract<Repair, { kind: K }> =>
    one.kind === kind && one.in === where.in && one.at === where.at;
  return learnedOf(operation)?.repairs.find(isSame) ?? null;
}

/** A reference of which the API was seen to want more than the document says. */
export type LearnedReference = Extract<Repair, { kind: 'reference' }>;

/** Kinds of record that the record in a path must have. */
export const neededBy = (operation: Operation): string[] =>
  (learnedOf(operation)?.repairs ?? []).flatMap((one) => (one.kind === 'needs' ? [one.resource] : []));

/** Requests that the records of a request were seen to need before it. */
export const neededBefore = (operation: Operation): Extract<Repair, { kind: 'after' }>[] =>
  (learnedOf(operation)?.repairs ?? []).filter((one) => one.kind === 'after');

/** Debts that the API was seen to want paid before a request. */
export const settledBefore = (operation: Operation): Extract<Repair, { kind: 'settled' }>[] =>
  (learnedOf(operation)?.repairs ?? []).filter((one) => one.kind === 'settled');

/** Whether the API was seen to refuse a body without this optional field. */
export const isDemandedField = (operation: Operation, name: string): boolean =>
  learnedOf(operation)?.repairs.some(
    (one) => one.kind === 'value' && one.in === 'body' && (one.at === `/${name}` || one.at.startsWith(`/${name}/`)),
  ) === true;

/** Optional fields of a body that the API was seen to refuse. */
export const isRefusedField = (operation: Operation, name: string): boolean =>
  learnedOf(operation)?.refusedFields?.includes(name) === true;
