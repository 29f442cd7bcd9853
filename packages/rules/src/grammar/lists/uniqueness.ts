import type { Test } from '../../tree/check.ts';
import type { Parser } from '../../language/parser.ts';
import { tokenAt } from '../../language/parser.ts';
import { phrase } from '../../language/phrase.ts';
import { fitted } from '../statements/fit.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import type { SubjectReading } from '../subjects/subjects.ts';
import { subjectsIn } from '../subjects/subjects.ts';
import { isRepeatedPath } from '../../tree/path.ts';

const noun: Parser<{ from: number; to: number }> = (input, at) => {
  const found: { value: { from: number; to: number }; next: number }[] = [];
  for (let to = at; to < input.end && to - at < 4 && tokenAt(input, to)?.kind !== 'mark'; to++)
    found.push({ value: { from: at, to: to + 1 }, next: to + 1 });
  return found;
};
const where = '[(in|within|among|across) [the] (list|response|items|results|array)]';
const slots = { noun, owner: noun };
const ofList = phrase(
  '[the] <noun> (has|have|contains|contain) no (duplicates|duplicate entries|duplicate items|duplicate values|repetitions)',
  slots,
);
const phrases = [
  `[there (is|are|should be)] no (duplicate|duplicated|repeated|double) <noun> ${where}`,
  `no <noun> (appears|occurs|is listed|is repeated) (twice|more than once) ${where}`,
  'no two <owner> (share|have) the same <noun>',
  'no two <owner> have [an] (equal|identical) <noun>',
]
  .map((say) => phrase(say, slots))
  .concat(ofList);

/** What may not occur twice. */
export const uniqueness: Family = {
  name: 'uniqueness',
  title: 'Nothing twice',
  read: readUniqueness,
  golden: [
    { text: 'no duplicate skus', reads: '`items` is unique by `sku`', sample: { items: [{ sku: 'a' }] } },
    { text: 'no two items share the same sku', reads: '`items` is unique by `sku`', sample: { items: [{ sku: 'a' }] } },
    { text: 'tags has no duplicates', reads: '`tags` is unique', sample: { tags: ['a'] } },
  ],
};

function readUniqueness(clause: Clause): Reading[] {
  for (const read of phrases) {
    const match = read(clause, clause.from).find(({ next }) => next === clause.end);
    if (match === undefined) continue;
    const range = match.value['noun'] as { from: number; to: number };
    const said = { predicate: { op: 'unique' as const, by: null }, negated: false, unit: null };
    const spans = spanOf(clause, { from: clause.from, to: clause.end }, 'predicate');
    return narrowed(subjectsIn(clause, range)).flatMap((subject): Reading[] => {
      const test: Test | null = subject.subject.kind === 'field' ? fitted(subject, said) : null;
      const isKnown = subject.isList || test?.predicate !== said.predicate;
      // What has no duplicates is a list, also where nothing is known of it.
      const isList =
        test?.subject.kind === 'field' && (isKnown || (read === ofList && clause.names.entries.length === 0));
      if (test === null || !isList) return [];
      return [{ check: test, score: subject.score * 0.97, spans, guessed: true, extra: subject.extra }];
    });
  }
  return [];
}

/** "no duplicate days" of days that have a `day` is about that. */
function narrowed(subjects: SubjectReading[]): SubjectReading[] {
  const inside = subjects.filter(({ subject, isList, exact }) => exact && !isList && isOfItem(subject));
  return inside.length > 0 ? inside : subjects;
}

function isOfItem(subject: SubjectReading['subject']): boolean {
  return subject.kind === 'field' && isRepeatedPath(subject.path);
}
