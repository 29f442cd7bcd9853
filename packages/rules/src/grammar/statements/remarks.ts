import { looseText } from '../../evaluate/values/values.ts';
import { endingAt } from '../../language/parser.ts';
import { numberValue } from '../../language/values/numbers.ts';
import { atomValue, bareWords, literal } from '../../language/values/values.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { isRepeatedPath, nameWords } from '../../tree/path.ts';
import { fitted } from './fit.ts';
import { textOf } from '../predicates/meanings.ts';
import { isWrittenPath, nameCandidates } from '../subjects/name-phrases.ts';
import type { Said } from '../predicates/predicates.ts';
import { predicatesAt } from '../predicates/predicates.ts';
import type { Clause, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import type { SubjectReading } from '../subjects/subjects.ts';
import { quantifierAt, subjectsIn } from '../subjects/subjects.ts';
import { isSingleValue } from '../../language/names/names.ts';

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
    const about = howMany(clause, subject, at);
    if (about === null) return [];
    for (const one of [...said, ...valueAt(clause, at), ...countAt(clause, at, subject)]) {
      const test = isSignificant(one, about) ? fitted(about, one) : null;
      if (test === null) continue;
      const spans = [...spanOf(clause, name, 'subject'), ...spanOf(clause, { from: at, to: clause.end }, 'predicate')];
      return [{ check: test, score: 0.9, spans, guessed: true }];
    }
  }
  return [];
}

const denials = /^(no|none|nobody|nothing|never|neither|not|without)$/;

/** "none of the files is larger": how many of them are spoken of; `null` where a denial would be lost. */
function howMany(clause: Clause, subject: SubjectReading, at: number): SubjectReading | null {
  const { quantifier } = quantifierAt(clause, { from: clause.from, to: at });
  if (quantifier.kind === 'implied') {
    const before = clause.tokens.slice(clause.from, at);
    return before.some(({ lower }) => denials.test(lower)) ? null : subject;
  }
  const isRepeated = subject.subject.kind === 'field' && isRepeatedPath(subject.subject.path);
  return isRepeated ? { ...subject, quantifier } : null;
}

/** "one renewal (renewals_used)": a number of what the name says. */
function countAt(clause: Clause, at: number, { types, subject }: SubjectReading): Said[] {
  const [number] = types.has('number') && subject.kind === 'field' ? numberValue(clause, at) : [];
  if (number === undefined || number.next >= clause.end || clause.end - number.next > 3) return [];
  const noun = canonicalWord(clause.tokens[number.next]?.lower ?? '');
  const last = subject.kind === 'field' ? subject.path.at(-1) : undefined;
  if (typeof last !== 'string' || !nameWords(last).map(canonicalWord).includes(noun)) return [];
  if (clause.tokens.slice(number.next + 1, clause.end).some(({ kind }) => kind !== 'word')) return [];
  return [
    {
      predicate: { op: 'compare', comparison: 'equal', value: literal(number.value) },
      negated: false,
      unit: null,
    },
  ];
}

/** The remark is one name and nothing else. */
function namedOnly(clause: Clause, { from, to }: Range): SubjectReading | null {
  if (to - from > 3 || !clause.names.hasShape) return null;
  const token = clause.tokens[from];
  const isName = token !== undefined && (isWrittenPath(token) || token.kind !== 'number');
  const found = isName ? nameCandidates(endingAt(clause, to), { from, to }) : [];
  const best = found.find((location) => location.exact && isSingleValue(location));
  if (best === undefined) {
    const special = isName ? subjectsIn(endingAt(clause, to), { from, to }) : [];
    return special.find((one) => one.subject.kind === 'header') ?? null;
  }
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
function isSignificant({ predicate }: Said, { values }: SubjectReading): boolean {
  if (predicate.op === 'present') return false;
  if (predicate.op !== 'compare' || predicate.value.kind !== 'words') return true;
  const text = looseText(textOf(predicate.value) ?? '');
  return values.some((value) => looseText(value) === text);
}
