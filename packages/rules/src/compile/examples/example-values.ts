import type { Json } from '@assay/api-model';
import { carriedKinds } from '../../predicates/registry.ts';
import type { Predicate, Test } from '../../tree/check.ts';
import { operandsOf } from '../readings/vague.ts';

/** Plain values of every sort, the ones that people put into examples first. */
const plain: Json[] = ['text', 4711, '', null, true, false, 0, -1, [], ['a'], ['a', 'a'], [2, 1], {}];

/**
 * Values worth trying where a test looks: what the sample has there, what the sentence speaks of and its neighbours, and plain
 * values of every sort. The first ones look most like an answer.
 */
export function valuesFor(test: Test, sampled: Json | undefined): Json[] {
  const spoken = spokenOf(test.predicate, test).flatMap(neighbours);
  const own = sampled === undefined || (typeof sampled === 'object' && sampled !== null) ? [] : neighbours(sampled);
  const [first, ...others] = own;
  const wrapped: Json[] = first === undefined ? [] : [[first]];
  const values = [...(first === undefined ? [] : [first]), ...spoken, ...others, ...plain, ...wrapped];
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function spokenOf(predicate: Predicate, test: Test): Json[] {
  const own = carriedKinds[predicate.op].examples?.(predicate) ?? [];
  if (own.length > 0) return own;
  const operands =
    predicate.op === 'oneOf'
      ? predicate.values
      : predicate.op === 'between'
        ? [predicate.low, predicate.high]
        : operandsOf(test);
  return operands.flatMap((operand) => {
    if (operand.kind === 'literal') return [operand.value];
    return operand.kind === 'words' ? [operand.text] : [];
  });
}

/** A value and those beside it. */
function neighbours(value: Json): Json[] {
  if (typeof value === 'number') return [value, value + 1, value - 1];
  if (typeof value === 'string') return [value, `another ${value}`.slice(0, 200)];
  if (typeof value === 'boolean') return [value, !value];
  return [value];
}
