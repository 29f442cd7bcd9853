import type { Json } from '@assay/api-model';
import type { Path, PathStep, Predicate, Test } from '../../tree/check.ts';
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
  if (predicate.op === 'length') return lengths(predicate.value.kind === 'literal' ? predicate.value.value : 1);
  if (predicate.op === 'type' && predicate.type === 'object') return [{}];
  if (predicate.op === 'format') return formatted;
  if (predicate.op === 'keys') return [Object.fromEntries(predicate.keys.map((key) => [key, 'text']))];
  if (predicate.op === 'unique')
    return ['a', 1].map((value) => [withKey(predicate.by, value), withKey(predicate.by, value)]);
  if (predicate.op === 'sorted') return sortable.map((pair) => pair.map((value) => withKey(predicate.by, value)));
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

/** Pairs in both orders. */
const sortable: Json[][] = [
  ['b', 'a'],
  ['a', 'b'],
  [2, 1],
  [1, 2],
];

/** A value as an item has it: itself, or under its key. */
function withKey(by: Path | null, value: Json): Json {
  return by === null ? value : (withValueAt(undefined, by, value) ?? null);
}

const formatted: Json[] =
  'ada@example.com 2026-01-15 2026-01-15T12:00:00Z https://example.com/1 10.0.0.1 EUR DE 1.2.3 3f2504e0-4f89-41d3-9a0c-0305e82c3301'.split(
    ' ',
  );
const longest = 12;

function lengths(count: Json): Json[] {
  const length = typeof count === 'number' ? Math.max(0, Math.min(longest, Math.round(count))) : 1;
  const list = (size: number): Json => Array.from({ length: Math.max(0, size) }, (_, index) => index + 1);
  return [list(length), list(length + 1), list(length - 1), 'x'.repeat(length), 'x'.repeat(length + 1)];
}

/** A value and those beside it. */
function neighbours(value: Json): Json[] {
  if (typeof value === 'number') return [value, value + 1, value - 1];
  if (typeof value === 'string') return [value, `another ${value}`.slice(0, 200)];
  if (typeof value === 'boolean') return [value, !value];
  return [value];
}

/** A copy in which a path has a value; lists and objects on the way are made where they are missing. */
export function withValueAt(root: Json | undefined, path: Path, value: Json | undefined): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number' || (typeof step === 'object' && 'each' in step)) {
    const items = Array.isArray(root) ? [...root] : [];
    const index = typeof step === 'number' ? itemIndex(step, items.length) : 0;
    while (items.length < index) items.push({});
    items[index] = withValueAt(items[index], rest, value) ?? null;
    return items;
  }
  const key = keyOf(step);
  const object: { [key: string]: Json } = isObject(root) ? { ...root } : {};
  const inner = withValueAt(object[key], rest, value);
  if (inner === undefined) delete object[key];
  else object[key] = inner;
  return object;
}

function itemIndex(step: number, count: number): number {
  return step >= 0 ? Math.min(step, longest) : Math.max(0, count + step);
}

function keyOf(step: PathStep): string {
  if (typeof step === 'string') return step;
  return typeof step === 'object' && 'find' in step ? step.find : 'item';
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
