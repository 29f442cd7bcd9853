import { predicateKinds } from '../predicates/registry.ts';
import type { PlainOp } from '../predicates/registry.ts';

const kinds: Readonly<Record<string, { fields: object; meets?: unknown }>> = predicateKinds;

/** Kinds of predicates of one value that have no fields. */
export const plainValueOps = Object.keys(kinds).filter(
  (op): op is Exclude<PlainOp, 'schema'> =>
    kinds[op]?.meets !== undefined && Object.keys(kinds[op].fields).length === 0,
);
