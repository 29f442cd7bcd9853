import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import type { Comparing } from '../../phrases/predicates/comparisons/comparisons.ts';
import { comparedWith } from '../../phrases/predicates/comparisons/comparisons.ts';
import type { Compared } from '../../phrases/predicates/comparisons/operands.ts';
import type { Thing } from '../../phrases/tree.ts';
import type { Other, Statement, Subject } from '../frames/frame.ts';
import { contrary, countCheck } from './lists.ts';
import type { About, Named } from './about.ts';
import { judged, ofItems, thingAt } from './about.ts';
import type { Check, Comparison, Operand } from '../../tree/check.ts';
import { isEach } from '../../tree/within.ts';

export function comparedCheck(
  thing: Thing,
  { comparing, other, isDenied }: Statement & { kind: 'compared' },
  about: About,
): Check | null {
  const compared = comparedOf(other, about);
  if (compared === null || isSelf(thing, compared) || isBareNumber(comparing, compared)) return null;
  const asked: Comparing =
    isDenied && comparing.comparison !== 'different' && comparing.comparison !== 'equal'
      ? { ...comparing, comparison: contrary[comparing.comparison], side: null }
      : comparing;
  const isFlipped = asked !== comparing;
  const said = comparedWith(thing, asked, compared);
  return said === null ? null : judged(thing, said, isDenied && !isFlipped);
}

/** "older than 65" is said of an age, not of a moment. */
function isBareNumber({ side }: Comparing, { operand, unit }: Compared): boolean {
  return side !== null && unit === null && operand.kind === 'literal' && typeof operand.value === 'number';
}

function isSelf({ subject }: Thing, { operand }: Compared): boolean {
  return (
    subject.kind === 'field' &&
    operand.kind === 'field' &&
    JSON.stringify(subject.path) === JSON.stringify(operand.path)
  );
}

function comparedOf(other: Other, about: About): Compared | null {
  const { list } = about;
  if (other.kind === 'value') return other.compared;
  if (other.kind === 'items')
    return other.figure === 'count' ? { operand: { kind: 'size', path: other.list }, unit: null, thing: null } : null;
  const [named, ...others] = ofItems(other.entries, list);
  if (others.length > 0) return null;
  const entry = named === undefined ? undefined : measureIn(named, other.figure, about.names);
  if (entry === undefined) return null;
  const operand = figureOperand(entry, other.figure);
  return operand === null ? null : { operand, unit: null, thing: other.figure === null ? thingAt(entry) : null };
}

/** The amount of what has parts, and of the items of a list that are added up. */
export function measureIn(entry: NameEntry, figure: Subject['figure'], names: NameIndex): NameEntry {
  const isList = entry.isList && figure !== null && figure !== 'count';
  if (!entry.isObject && !isList) return entry;
  const length = entry.path.length + (isList ? 2 : 1);
  const parts = names.entries.filter(
    ({ path, types }) =>
      path.length === length && types.has('number') && entry.path.every((step, at) => step === path[at]),
  );
  const amounts = parts.filter(({ last }) => /^(amount|value|total|price|sum)$/.test(last.at(-1) ?? ''));
  return (amounts.length === 1 ? amounts[0] : parts.length === 1 ? parts[0] : undefined) ?? entry;
}

export function figureOperand(entry: NameEntry, figure: Subject['figure']): Operand | null {
  const { path, isList, isObject } = entry;
  if (figure === null) return isList || isObject ? null : { kind: 'field', path };
  if (figure === 'count') return isList ? { kind: 'size', path } : null;
  if (!path.some(isEach)) return null;
  if (figure === 'sum') return { kind: 'sum', terms: [{ minus: false, factors: [path] }] };
  return { kind: 'statistic', of: figure, path };
}

const mirrored: Record<Comparison, Comparison> = {
  equal: 'equal',
  greater: 'less',
  less: 'greater',
  atLeast: 'atMost',
  atMost: 'atLeast',
};

/** "the sum of the amounts is the total": said of the total; "the number of items is 3": of the list. */
export function figureCheck(subject: Named, statement: Statement, about: About): Check | null {
  const counted = countedBy(subject, statement);
  if (counted !== null) return countCheck(counted);
  return statement.kind === 'compared' ? totalCheck(subject, statement, about) : null;
}

const equal: Comparing = { comparison: 'equal', side: null, word: '' };

function countedBy({ entry, figure }: Named, statement: Statement): (Statement & { kind: 'counted' }) | null {
  if (figure !== 'count' || !entry.isList) return null;
  const about = { kind: 'counted' as const, list: entry.path };
  if (statement.kind === 'compared' && statement.other.kind === 'value') {
    const { comparing, other, isDenied } = statement;
    return { ...about, comparing, compared: other.compared, isDenied };
  }
  const [value, ...others] = statement.kind === 'oneOf' ? statement.values : [];
  if (statement.kind !== 'oneOf' || value === undefined || others.length > 0) return null;
  return { ...about, comparing: equal, compared: value, isDenied: statement.isDenied };
}

function totalCheck(
  { entry, figure }: Named,
  { other, comparing, isDenied }: Statement & { kind: 'compared' },
  { list, names }: About,
): Check | null {
  const { comparison } = comparing;
  if (other.kind !== 'name' || other.figure !== null || comparison === 'different') return null;
  const [named] = ofItems(other.entries, list);
  const operand = figureOperand(measureIn(entry, figure, names), figure);
  const thing = named === undefined ? null : thingAt(measureIn(named, null, names));
  if (operand === null || thing === null) return null;
  const asked = { ...equal, comparison: mirrored[isDenied ? contrary[comparison] : comparison] };
  const said = comparedWith(thing, asked, { operand, unit: null, thing: null });
  return said === null ? null : judged(thing, said, false);
}
