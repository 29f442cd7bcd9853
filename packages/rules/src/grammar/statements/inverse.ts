import { atomValue, bareWords } from '../../language/values/values.ts';
import { endingAt, hasWords } from '../../language/parser.ts';
import { phrase } from '../../language/phrase.ts';
import { fitted } from './fit.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import { subjectsIn } from '../subjects/subjects.ts';

const joint = phrase(
  '[(is|are|should be|must be|was)] [not] (included in|contained in|mentioned in|mentioned by|listed in|present in|part of|found in|shown in|among|one of) [the]',
  {},
);

/** What is in something, said the other way round: "the isbn is mentioned in the error message". */
export const inverse: Family = {
  name: 'inverse',
  title: 'What is in something',
  read: readInverse,
  golden: [
    { text: '"isbn" is mentioned in the error message', reads: 'The error message contains "isbn"' },
    {
      text: 'paperback is included in the formats',
      reads: '`formats` contains "paperback" in any case',
      sample: { formats: ['paperback'] },
    },
  ],
};

function readInverse(clause: Clause): Reading[] {
  if (!hasWords(clause, joint.needs())) return [];
  for (let at = clause.from + 1; at < clause.end - 2; at++) {
    const [match] = joint(clause, at);
    if (match === undefined) continue;
    const left = endingAt(clause, at);
    const [value] = [...atomValue(left, clause.from), ...bareWords(left, clause.from)].filter(
      ({ next }) => next === at,
    );
    if (value === undefined) return [];
    const negated = clause.tokens.slice(at, match.next).some(({ lower }) => lower === 'not');
    const said = { predicate: { op: 'contains' as const, value: value.value }, negated, unit: null };
    const spans = [
      ...spanOf(clause, { from: match.next, to: clause.end }, 'subject'),
      ...spanOf(clause, { from: clause.from, to: match.next }, 'predicate'),
    ];
    return subjectsIn(clause, { from: match.next, to: clause.end })
      .filter(({ subject }) => subject.kind !== 'body')
      .flatMap((subject) => {
        const check = fitted(subject, said);
        return check === null ? [] : [{ check, score: subject.score * 0.85, spans, guessed: true }];
      });
  }
  return [];
}
