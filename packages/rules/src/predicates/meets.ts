import type { Json } from '@assay/api-model';
import type { Judged } from '../evaluate/lookup/observed.ts';
import type { Predicate } from './registry.ts';
import { predicateKinds } from './registry.ts';

type Kinds = typeof predicateKinds;
type ValueOp = { [Op in keyof Kinds]: Kinds[Op] extends { meets: unknown } ? Op : never }[keyof Kinds];

/** A predicate that one value meets or not. */
export type ValuePredicate = Predicate & { op: ValueOp };

/** Whether one value meets a predicate. `undefined` is a missing value and meets only `unset`. */
export function meets(value: Json | undefined, predicate: ValuePredicate, judged: Judged): boolean {
  if (value === undefined) return predicate.op === 'unset';
  const judge = predicateKinds[predicate.op].meets as (value: Json, predicate: Predicate, judged: Judged) => boolean;
  return judge(value, predicate, judged);
}

/** Whether a predicate may be denied of a value. */
export function canBeDenied(value: Json, { op }: Predicate): boolean {
  const kind = predicateKinds[op];
  return !('canBeDenied' in kind) || (kind.canBeDenied?.(value) ?? true);
}
