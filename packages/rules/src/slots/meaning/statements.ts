import type { NameEntry } from '../../language/names/names.ts';
import { isFlag } from '../../language/names/names.ts';
import { allOf } from '../../phrases/compose.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Thing } from '../../phrases/tree.ts';
import type { Check, Operand } from '../../tree/check.ts';
import { isEach, pathWithin } from '../../tree/within.ts';
import type { Statement } from '../frames/frame.ts';
import type { About, Named } from './about.ts';
import { judged, thingAt } from './about.ts';
import { comparedCheck, figureCheck, measureIn } from './comparisons.ts';
import { countCheck, sortedCheck } from './lists.ts';

export function statementCheck(subject: Named, statement: Statement, about: About): Check | null {
  if (subject.figure !== null) return figureCheck(subject, statement, about);
  const isAmount = statement.kind === 'compared' && subject.entry.isObject;
  const thing = thingAt(isAmount ? measureIn(subject.entry, null, about.names) : subject.entry);
  if (thing === null) return null;
  return checkOf(statement.kind, statement, { thing, entry: subject.entry, about });
}

function checkOf<Kind extends Statement['kind']>(
  kind: Kind,
  statement: Statements[Kind],
  spoken: Spoken,
): Check | null {
  return checks[kind](spoken, statement);
}

type Statements = { [Kind in Statement['kind']]: Extract<Statement, { kind: Kind }> };

interface Spoken {
  thing: Thing;
  entry: NameEntry;
  about: About;
}

const checks: { [Kind in Statement['kind']]: (spoken: Spoken, statement: Statement & { kind: Kind }) => Check | null } =
  {
    quality: ({ thing }, { said, isDenied }) => judged(thing, said, isDenied),
    there: ({ entry, about }, { isDenied }) => thereCheck(entry, isDenied, about),
    oneOf: ({ thing }, statement) => valuesCheck(thing, statement),
    compared: ({ thing, about }, statement) => comparedCheck(thing, statement, about),
    order: ({ entry }, { by, direction }) => orderCheck(entry, by, direction),
    counted: (_, statement) => countCheck(statement),
    requested: ({ thing, entry }, { isDenied }) => requestedCheck(thing, entry, isDenied),
    // These are said of several subjects, or of another statement.
    permitted: () => null,
    alike: () => null,
  };

/** "departures sorted by time": of the list that both are in. */
function orderCheck(entry: NameEntry, by: NameEntry[] | null, direction: 'ascending' | 'descending'): Check | null {
  if (by === null) return sortedCheck(entry, direction);
  const [key, ...others] = by;
  const list = key?.path.slice(0, key.path.findIndex(isEach));
  if (key === undefined || others.length > 0 || list === undefined || pathWithin(entry.path, list) === null)
    return null;
  return sortedCheck(key, direction);
}

function requestedCheck(thing: Thing, { path }: NameEntry, isDenied: boolean): Check | null {
  const name = path.at(-1);
  if (typeof name !== 'string') return null;
  const value: Operand = { kind: 'request', part: 'any', name };
  return judged(
    thing,
    { predicate: { op: 'compare', comparison: 'equal', value }, negated: false, unit: null },
    isDenied,
  );
}

/** That something is shown means that it has a value; that it is not shown, that it is not there or has none. */
function thereCheck({ path, isList, types }: NameEntry, isDenied: boolean, { filter }: About): Check | null {
  if (isFlag(types) || (isList && filter !== null)) return null;
  const subject = { kind: 'field' as const, path };
  if (isDenied) return testOf(subject, { op: filter === null ? 'present' : 'unset' }, filter === null);
  const filled = testOf(subject, { op: 'empty' }, true);
  if (isList) return filled;
  const set = testOf(subject, { op: 'unset' }, true);
  return types.has('string') ? allOf([set, filled]) : set;
}

export function valuesCheck(thing: Thing, { values, isDenied }: Statement & { kind: 'oneOf' }): Check | null {
  const [first, ...others] = values;
  if (first === undefined) return null;
  // "never I, O or Q" is said of the letters of a text, not of the whole.
  if (isDenied && values.every(({ operand }) => isLetter(operand)) && thing.kind.values.every(isLong)) return null;
  const unit = first.unit;
  const predicate =
    others.length === 0
      ? ({ op: 'compare', comparison: 'equal', value: first.operand } as const)
      : ({ op: 'oneOf', values: values.map(({ operand }) => operand) } as const);
  const extra = first.factor === undefined ? {} : { factor: first.factor };
  return judged(thing, { predicate, negated: isDenied, unit, ...extra }, false);
}

const isLetter = (operand: Operand): boolean => operand.kind === 'words' && operand.text.length === 1;
const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > 1;
