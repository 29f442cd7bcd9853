import { looseText } from '../evaluate/values.ts';
import { endingAt } from '../language/parser.ts';
import { atomValue, bareWords } from '../language/values.ts';
import { fitted } from './fit.ts';
import { textOf } from './meanings.ts';
import { isWrittenPath, nameCandidates } from './name-phrases.ts';
import type { Said } from './predicates.ts';
import { predicatesAt } from './predicates.ts';
import type { Clause, Reading } from './reading.ts';
import { spanOf } from './reading.ts';
import type { SubjectReading } from './subjects.ts';

interface Range {
  from: number;
  to: number;
}

/** What a sentence says of something that a remark behind it names: "it feels like 6.1 degrees (feelsLike)". */
export function statementsAbout(clause: Clause, name: Range): Reading[] {
  const subject = namedOnly(clause, name);
  if (subject === null) return [];
  for (let at = clause.from; at < clause.end; at++) {
    if (--clause.budget.left < 0) return [];
    const said = at === clause.from ? [] : predicatesAt(clause, at);
    for (const one of [...said, ...valueAt(clause, at)]) {
      const test = isTelling(one, subject) ? fitted(subject, one) : null;
      if (test === null) continue;
      const spans = [...spanOf(clause, name, 'subject'), ...spanOf(clause, { from: at, to: clause.end }, 'predicate')];
      return [{ check: test, score: 0.9, spans, guessed: true }];
    }
  }
  return [];
}

/** The remark is one name and nothing else. */
function namedOnly(clause: Clause, { from, to }: Range): SubjectReading | null {
  if (to - from > 3 || !clause.names.hasShape) return null;
  const token = clause.tokens[from];
  const isName = token !== undefined && (isWrittenPath(token) || token.kind !== 'number');
  const found = isName ? nameCandidates(endingAt(clause, to), { from, to }) : [];
  const best = found.find(({ exact, typed, isList, isObject }) => exact && typed && !isList && !isObject);
  if (best === undefined) return null;
  const { path, ...about } = best;
  return { ...about, subject: { kind: 'field', path }, quantifier: { kind: 'implied' }, measured: false };
}

/** A value that stands at the end without a verb of its own. */
function valueAt(clause: Clause, at: number): Said[] {
  return [...atomValue(clause, at), ...bareWords(clause, at)]
    .filter(({ next }) => next === clause.end)
    .map(({ value }) => ({
      predicate: { op: 'compare' as const, comparison: 'equal' as const, value },
      negated: false,
      unit: null,
    }));
}

/** Presence says less than the sentence, and words that no known answer has there may be no value at all. */
function isTelling({ predicate }: Said, { values }: SubjectReading): boolean {
  if (predicate.op === 'present') return false;
  if (predicate.op !== 'compare' || predicate.value.kind !== 'words') return true;
  const text = looseText(textOf(predicate.value) ?? '');
  return values.some((value) => looseText(value) === text);
}
