import type { Check, Leak } from '../../tree/check.ts';
import type { Parser } from '../../language/parser.ts';
import { firstOf, oneWord, separated, tokenAt } from '../../language/parser.ts';
import { lines } from '../line.ts';
import type { Examples } from '../line.ts';

const leakWords: [words: string, leak: Leak][] = [
  [
    '(secrets|secret|credentials|credential|passwords|password|tokens|token|sensitive data|sensitive information|sensitive fields|confidential data|private data)',
    'secret',
  ],
  ['(stack traces|stack trace|stacktrace|tracebacks|traceback)', 'stackTrace'],
  [
    '(database errors|database error|database details|sql errors|sql error|sql queries|sql query|sql statement|sql)',
    'sql',
  ],
  [
    '(implementation details|implementation detail|server version|server details|internals|internal details|internal information)',
    'implementation',
  ],
];

/** The words for what an answer must not give away. */
export const leakWord: Parser<Leak> = lines(
  leakWords.map(([words, what]) => ({ say: `[a|an|the|any|its] [internal] ${words}`, means: () => what })),
  {},
);
const leaked: Parser<Leak | { word: string }> = firstOf<Leak | { word: string }>(leakWord, (input, at) => {
  const found = tokenAt(input, at);
  return found?.kind === 'quoted' ? [{ value: { word: found.text }, next: at + 1 }] : [];
});

const gap = oneWord(',', 'or', 'and');
/** "a, b or c", "a, or b". */
export const leakGaps: Parser<unknown> = (input, at) => {
  const [first] = gap(input, at);
  return first === undefined ? [] : [...gap(input, first.next), first];
};

export const leaksAt: Parser<(Leak | { word: string })[]> = separated(leaked, leakGaps, 1);

export function leakTest(found: (Leak | { word: string })[], negated: boolean): Check {
  const what = found.filter((one): one is Leak => typeof one === 'string');
  const words = found.flatMap((one) => (typeof one === 'string' ? [] : [one.word]));
  return {
    kind: 'test',
    subject: { kind: 'body' },
    quantifier: { kind: 'implied' },
    predicate: { op: 'leaks', what, words },
    negated,
  };
}

export const leakExamples: Examples = {
  name: 'leaks',
  title: 'What an answer must not give away',
  golden: [
    { text: 'the response does not leak credentials', reads: 'The body does not leak a secret' },
    { text: 'no secrets or SQL errors are exposed', reads: 'The body does not leak a secret or a database error' },
    { text: 'the error does not expose a stack trace', reads: 'The body does not leak a stack trace' },
    { text: 'no sensitive data is returned', reads: 'The body does not leak a secret' },
    { text: 'the answer does not reveal the `internalNotes`', reads: '`internalNotes` is not present' },
  ],
};
