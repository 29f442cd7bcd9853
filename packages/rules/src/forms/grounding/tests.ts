import type { NameEntry } from '../../language/names/names.ts';
import { literal } from '../../language/values/values.ts';
import { allOf, anyOf, bound, denied } from '../../phrases/compose.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Check, Comparison, Operand, Path, SaidQuantifier } from '../../tree/check.ts';
import { isText } from './fields.ts';

export { allOf, anyOf, bound, denied };

const field = (path: Path) => ({ kind: 'field' as const, path });

export function compared({ path }: Pick<NameEntry, 'path'>, comparison: Comparison, value: Operand): Check {
  return testOf(field(path), { op: 'compare', comparison, value });
}

export const equals = (entry: NameEntry, value: string | number | boolean): Check =>
  compared(entry, 'equal', typeof value === 'string' ? { kind: 'words', text: value } : literal(value));

export const contains = (path: Path, text: string): Check =>
  testOf(field(path), { op: 'contains', value: { kind: 'words', text } });

export const startsWith = ({ path }: NameEntry, text: string): Check =>
  testOf(field(path), { op: 'startsWith', value: literal(text) });

/** That something is there and says something. */
export function isGiven(entry: NameEntry): Check {
  const { path, isList, isObject } = entry;
  const present = testOf(field(path), { op: 'present' });
  if (isList) return testOf(field(path), { op: 'empty' }, true);
  if (isObject || !isText(entry)) return present;
  return allOf([testOf(field(path), { op: 'unset' }, true), testOf(field(path), { op: 'empty' }, true)]);
}

/** That nothing is there. */
export function isNotGiven({ path, isList }: NameEntry): Check {
  return isList
    ? anyOf([testOf(field(path), { op: 'empty' }), testOf(field(path), { op: 'unset' })])
    : testOf(field(path), { op: 'unset' });
}

export const isPresent = ({ path }: NameEntry): Check => testOf(field(path), { op: 'present' });

export const sized = (path: Path, comparison: Comparison, count: number): Check =>
  testOf(field(path), { op: 'length', comparison, value: literal(count) });

/** A check said of items: of how many, and of which. */
export function ofItems(
  check: Check,
  list: Path | null,
  { quantifier, filter }: { quantifier: SaidQuantifier['kind'] & ('all' | 'any' | 'none'); filter: Check | null },
): Check | null {
  if (list === null) {
    const said = quantifier === 'none' ? denied(check) : check;
    return filter === null ? said : { kind: 'when', condition: filter, consequence: said };
  }
  return bound(check, [{ list, quantifier: { kind: quantifier }, filter }]);
}
