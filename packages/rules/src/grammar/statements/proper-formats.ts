import type { Token } from '../../language/tokens.ts';
import { hasWords } from '../../language/parser.ts';
import { phrase } from '../../language/phrase.ts';
import type { Test, ValueFormat } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';
import { fitted } from './fit.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import { subjectsIn } from '../subjects/subjects.ts';

const formats: [word: RegExp, format: ValueFormat][] = [
  [/^e?mail$/, 'email'],
  [/^(phone|mobile|telephone)$/, 'phone'],
  [/^(uuid|guid)$/, 'uuid'],
  [/^(url|uri|link|website)$/, 'uri'],
  [/^date$/, 'date'],
  [/^timestamp$/, 'iso8601'],
  [/^ip$/, 'ip'],
];

const wellFormed = phrase(
  '(is|are|should be|must be|has|have|should have|must have) [in|of] [a|an|the] (valid|correct|proper|well-formed|right) (format|form|pattern|syntax)',
  {},
);
const needed = [new Set(['format', 'form', 'pattern', 'syntax'])];
/** "phone number": the noun behind says what kind it is no better. */
const nouns = new Set(['number', 'address', 'field', 'value']);

/** "the email is in a valid format": which format that is, the name says. */
export const properFormats: Family = {
  name: 'properFormats',
  title: 'Formats that the name tells',
  read: readFormat,
  golden: [
    { text: 'Email is in a valid format', reads: '`..Email` is a valid email address' },
    {
      text: 'the phone number has the correct format',
      reads: '`phoneNumber` is a valid phone number',
      sample: { phoneNumber: '+49 40 1234567' },
    },
  ],
};

function readFormat(clause: Clause): Reading[] {
  if (!hasWords(clause, needed)) return [];
  for (let at = clause.from + 1; at < clause.end; at++) {
    if (!wellFormed(clause, at).some(({ next }) => next === clause.end)) continue;
    const format = formatOf(clause.tokens.slice(clause.from, at));
    return format === null ? [] : readings(clause, at, format);
  }
  return [];
}

function readings(clause: Clause, at: number, format: ValueFormat): Reading[] {
  const said = { predicate: { op: 'format' as const, format }, negated: false, unit: null };
  const spans = [
    ...spanOf(clause, { from: clause.from, to: at }, 'subject'),
    ...spanOf(clause, { from: at, to: clause.end }, 'predicate'),
  ];
  return subjectsIn(clause, { from: clause.from, to: at }).flatMap((subject) => {
    const test: Test | null = subject.subject.kind === 'field' ? fitted(subject, said) : null;
    return test === null ? [] : [{ check: test, score: subject.score, spans, guessed: !subject.exact }];
  });
}

function formatOf(tokens: Token[]): ValueFormat | null {
  const words = tokens.flatMap(({ text }) => nameWords(text)).filter((word) => !nouns.has(word));
  const last = words.at(-1) ?? '';
  return formats.find(([word]) => word.test(last))?.[1] ?? null;
}
