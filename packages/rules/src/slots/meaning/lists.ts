import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { momentOf } from '../../phrases/nouns/scope.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Frame, Statement } from '../frames/frame.ts';
import type { About } from './about.ts';
import type { Check, Comparison, Operand, Path } from '../../tree/check.ts';
import { isEach, pathWithin } from '../../tree/within.ts';

/** "the cheapest offer is at the top". */
export function extremeChecks(
  { of, names: wanted, entries = [] }: Frame['extreme'] & object,
  index: 0 | -1,
  { list, names }: Pick<About, 'list' | 'names'>,
): Check[] | null {
  if (list === null) return null;
  const own = names.entries.filter(({ path }) => pathWithin(path, list)?.length === 1);
  const [named] = entries.filter(({ path }) => pathWithin(path, list)?.length === 1);
  const entry =
    named ??
    (wanted.length === 0
      ? momentIn(list, names, true)
      : own.find(({ last, types }) => types.has('number') && last.some((word) => wanted.includes(word))));
  const key = entry?.path.at(-1);
  if (entry === null || entry === undefined || typeof key !== 'string') return null;
  const value: Operand = { kind: 'statistic', of, path: entry.path };
  return [testOf({ kind: 'field', path: [...list, index, key] }, { op: 'compare', comparison: 'equal', value })];
}

/** What is said of a list as a whole, without a name. */
export function listCheck(statement: Statement, { list, names }: About): Check | null {
  if (statement.kind === 'counted') return countCheck(statement);
  if (statement.kind === 'quality') return wholeCheck(list, statement);
  if (statement.kind !== 'order') return null;
  const [by] = statement.by ?? [momentIn(list, names, statement.isOfMoments)];
  return by === undefined || by === null ? null : sortedCheck(by, statement.direction);
}

/** "the list is not empty". */
function wholeCheck(list: Path | null, { said, isDenied }: Statement & { kind: 'quality' }): Check | null {
  if (list === null || !/^(empty|length)$/.test(said.predicate.op)) return null;
  return testOf({ kind: 'field', path: list }, said.predicate, said.negated !== isDenied);
}

function momentIn(list: Path | null, names: NameIndex, isOfMoments: boolean): NameEntry | null {
  if (!isOfMoments) return null;
  const only = momentOf({ names, prefix: [] });
  if (only !== null && (list === null || pathWithin(only.path, list) !== null)) return only;
  const own = names.entries.filter(
    ({ path, last }) =>
      (list === null || pathWithin(path, list)?.length === 1) &&
      /^(ts|time|date|created|added|received)$/.test(last[0] ?? ''),
  );
  return own.length === 1 ? (own[0] ?? null) : null;
}

export function sortedCheck({ path }: NameEntry, order: 'ascending' | 'descending'): Check | null {
  const at = path.findIndex(isEach);
  if (at < 0) return null;
  const by = path.slice(at + 1);
  if (by.some(isEach)) return null;
  return testOf({ kind: 'field', path: path.slice(0, at) }, { op: 'sorted', order, by: by.length === 0 ? null : by });
}

export const contrary: Record<Comparison, Comparison> = {
  equal: 'equal',
  greater: 'atMost',
  less: 'atLeast',
  atLeast: 'less',
  atMost: 'greater',
};

export function countCheck({ list, comparing, compared, isDenied }: Statement & { kind: 'counted' }): Check | null {
  const { comparison } = comparing;
  if (comparison === 'different' || (isDenied && comparison === 'equal')) return null;
  return testOf(
    { kind: 'field', path: list },
    { op: 'length', comparison: isDenied ? contrary[comparison] : comparison, value: compared.operand },
  );
}
