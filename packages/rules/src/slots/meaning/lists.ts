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
  const isOwn = ({ path }: NameEntry): boolean => pathWithin(path, list)?.some(isEach) === false;
  const named = nearest(entries.filter(isOwn));
  const measured =
    named ?? (wanted.length === 0 ? momentIn(list, names, true) : measureOf(wanted, names.entries.filter(isOwn)));
  const key = measured === null ? null : pathWithin(measured.path, list);
  if (measured === null || key === null || key.length === 0) return null;
  const value: Operand = { kind: 'statistic', of, path: measured.path };
  return [testOf({ kind: 'field', path: [...list, index, ...key] }, { op: 'compare', comparison: 'equal', value })];
}

const sums = /^(total|amount|value)$/;

/** What is measured: by a name that is one of the wanted words, or lies in an object of such a name. `null` where several are as likely. */
function measureOf(wanted: string[], own: NameEntry[]): NameEntry | null {
  const numbers = own.filter(isNumeric);
  for (const word of wanted) {
    const named = nearest(numbers.filter(({ last }) => last.includes(word)));
    if (named !== null) return named;
    const within = numbers.filter(({ path, last }) => path.at(-2) === word && sums.test(last.at(-1) ?? ''));
    const [only, ...others] = within.length > 1 ? within.filter(({ last }) => last.at(-1) === 'total') : within;
    if (only !== undefined && others.length === 0) return only;
  }
  return null;
}

const isNumeric = ({ types, values }: NameEntry): boolean =>
  types.has('number') ||
  (values.length > 0 && values.every((value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)));

/** The one that lies least deep. */
function nearest(entries: NameEntry[]): NameEntry | null {
  const [first, second] = entries.toSorted((left, right) => left.path.length - right.path.length);
  return first === undefined || second?.path.length === first.path.length ? null : first;
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
  return own.length === 1 ? (own[0] ?? null) : onlyMomentOf(list, names);
}

const dateLike = /^\d{4}-\d{2}-\d{2}/;

/** The only moment that each item has. */
function onlyMomentOf(list: Path | null, { entries }: NameIndex): NameEntry | null {
  if (list === null) return null;
  const [only, ...others] = entries.filter(({ path, isList, values }) => {
    const own = pathWithin(path, list);
    const isDate = values.some((value) => typeof value === 'string' && dateLike.test(value));
    return isDate && !isList && own !== null && !own.some(isEach);
  });
  return others.length === 0 ? (only ?? null) : null;
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
