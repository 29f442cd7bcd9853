import type { Said } from '../../grammar/predicates/predicates.ts';
import type { NameEntry } from '../../language/names/names.ts';
import { allOf, anyOf } from '../../phrases/compose.ts';
import { testOf, thingOf } from '../../phrases/nouns/things.ts';
import type { Part, Statement, Subject } from '../frames/frame.ts';
import { figureOperand } from './comparisons.ts';
import { listCheck } from './lists.ts';
import type { About } from './about.ts';
import { judged, ofItems, thingAt } from './about.ts';
import { statementCheck, valuesCheck } from './statements.ts';
import type { Check } from '../../tree/check.ts';

export const maxMeanings = 6;

/** The checks that some subjects and what is said of each of them can stand for. */
export function partChecks({ subjects, statements }: Part, about: About): Check[] {
  if (subjects.length === 0) {
    const checks = statements.map((one) => listCheck(one, about));
    return checks.includes(null) ? [] : [allOf(checks.filter((one) => one !== null))];
  }
  const permitted = statements.flatMap((one) => (one.kind === 'permitted' ? [one.said] : []));
  const demanded = statements.filter(({ kind }) => kind !== 'permitted' && kind !== 'alike');
  if (demanded.length === 0 && permitted.length > 0) return [];
  if (statements.some(({ kind }) => kind === 'alike')) return alikeChecks(subjects, demanded, about);
  let made: Check[][] = [[]];
  for (const subject of subjects) {
    const alternatives = subjectChecks(subject, { demanded, permitted }, about);
    made = made.flatMap((before) => alternatives.map((one) => [...before, one])).slice(0, maxMeanings);
  }
  return made.filter((all) => all.length > 0).map(allOf);
}

function subjectChecks(
  subject: Subject,
  { demanded, permitted }: { demanded: Statement[]; permitted: Said[] },
  about: About,
): Check[] {
  if (subject.header !== null) return headerChecks(subject.header, demanded);
  return ofItems(subject.entries, about.list).flatMap((entry) => {
    const checks = demanded.map((one) =>
      allowing(statementCheck({ ...subject, entry }, one, about), { entry, permitted }),
    );
    return checks.includes(null) ? [] : [allOf(checks.filter((one) => one !== null))];
  });
}

/** "may be null, else it is a date": what is there by name may be null anyway. */
function allowing(check: Check | null, { entry, permitted }: { entry: NameEntry; permitted: Said[] }): Check | null {
  if (check === null || permitted.length === 0) return check;
  const thing = thingAt(entry);
  const allowed = permitted.map((said) => (thing === null ? null : judged(thing, said, false)));
  return allowed.includes(null) ? null : anyOf([...allowed.filter((one) => one !== null), check]);
}

function headerChecks(name: string, statements: Statement[]): Check[] {
  const thing = thingOf({ kind: 'header', name });
  const checks = statements.map((one): Check | null => {
    if (one.kind === 'there') return testOf(thing.subject, { op: 'present' }, one.isDenied);
    if (one.kind === 'quality') return judged(thing, one.said, one.isDenied);
    return one.kind === 'oneOf' ? valuesCheck(thing, one) : null;
  });
  return checks.includes(null) ? [] : [allOf(checks.filter((one) => one !== null))];
}

/** "a and b must be the same". */
function alikeChecks(subjects: Subject[], demanded: Statement[], about: About): Check[] {
  const entries = subjects.map(({ entries: own }) => ofItems(own, about.list));
  const [first] = entries[0] ?? [];
  const thing = first === undefined || entries.some(({ length }) => length !== 1) ? null : thingAt(first);
  if (thing === null) return [];
  const same = entries.slice(1).map(([other]) => {
    const operand = other === undefined ? null : figureOperand(other, null);
    if (operand === null) return null;
    return judged(
      thing,
      { predicate: { op: 'compare', comparison: 'equal', value: operand }, negated: false, unit: null },
      false,
    );
  });
  const own = demanded.length === 0 ? [] : partChecks({ subjects, statements: demanded }, about).slice(0, 1);
  if (same.includes(null) || (demanded.length > 0 && own.length === 0)) return [];
  return [allOf([...own, ...same.filter((one) => one !== null)])];
}
