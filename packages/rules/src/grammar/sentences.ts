import type { Check, Leak, Operand, Test } from '../tree/check.ts';
import type { Parser } from '../language/parser.ts';
import { oneWord, tokenAt, firstOf, separated, mapped } from '../language/parser.ts';
import { durationValue, listValue, literal, operandValue } from '../language/values.ts';
import type { Line } from './line.ts';
import { complete, lines } from './line.ts';
import type { Clause, Family, Reading } from './reading.ts';
import { spanOf } from './reading.ts';

const implied = { kind: 'implied' } as const;
const bodyTest = (predicate: Test['predicate'], negated = false): Test => ({
  kind: 'test',
  subject: { kind: 'body' },
  quantifier: implied,
  predicate,
  negated,
});
const timeTest = (comparison: 'less' | 'atMost' | 'greater', ms: unknown): Test => ({
  kind: 'test',
  subject: { kind: 'time' },
  quantifier: implied,
  predicate: { op: 'compare', comparison, value: literal(ms as number) },
  negated: false,
});

const leakWords: [words: string, leak: Leak][] = [
  [
    '(secret|secrets|credential|credentials|password|passwords|token|tokens|sensitive data|sensitive information|sensitive fields|confidential data|private data)',
    'secret',
  ],
  ['(stack trace|stacktrace|stack traces|traceback|tracebacks)', 'stackTrace'],
  ['(database error|database errors|sql|sql error|sql errors|sql query|sql queries|database details)', 'sql'],
  [
    '(implementation detail|implementation details|server version|server details|internals|internal details|internal information)',
    'implementation',
  ],
];
const leak: Parser<Leak> = lines(
  leakWords.map(([words, what]) => ({ say: `[a|an|the|any|its] [internal] ${words}`, means: () => what })),
  {},
);
const leaked: Parser<Leak | { word: string }> = firstOf<Leak | { word: string }>(leak, (input, at) => {
  const found = tokenAt(input, at);
  return found?.kind === 'quoted' ? [{ value: { word: found.text }, next: at + 1 }] : [];
});
/** Whoever it is that has it. */
const anyWords: Parser<null> = (input, at) => {
  const found: { value: null; next: number }[] = [];
  for (let next = at; next < input.end && next - at < 6 && tokenAt(input, next)?.kind === 'word'; next++)
    found.push({ value: null, next: next + 1 });
  return found;
};
const leakGap = oneWord(',', 'or', 'and');
/** "a, b or c", "a, or b". */
const leakGaps: Parser<unknown> = (input, at) => {
  const [first] = leakGap(input, at);
  return first === undefined ? [] : [...leakGap(input, first.next), first];
};
const slots = {
  duration: durationValue,
  leaks: separated(leaked, leakGaps, 1),
  plainLeaks: separated(leak, leakGaps, 1),
  any: anyWords,
  codes: listValue,
  value: operandValue,
  text: mapped(operandValue, (value) => value),
};

const errorTest = (part: 'message' | 'code', predicate: Test['predicate']): Test => ({
  kind: 'test',
  subject: { kind: 'error', part },
  quantifier: implied,
  predicate,
  negated: false,
});
const errorCode = ({ codes }: Record<string, unknown>): Check | null => {
  const values = codes as Operand[];
  const [only] = values;
  if (only === undefined) return null;
  return errorTest(
    'code',
    values.length === 1 ? { op: 'compare', comparison: 'equal', value: only } : { op: 'oneOf', values },
  );
};

const answer = '[the] (response|body|answer|reply|response body|error|error response|error message|it|payload|api)';

function leakTest(found: unknown, negated: boolean): Check {
  const all = found as (Leak | { word: string })[];
  const what = all.filter((one): one is Leak => typeof one === 'string');
  const words = all.flatMap((one) => (typeof one === 'string' ? [] : [one.word]));
  return bodyTest({ op: 'leaks', what, words }, negated);
}

const table: Line<Check>[] = [
  {
    say: `[${answer}] [should|must|does|do|will] (not|never) (leak|expose|reveal|disclose) <leaks>`,
    means: ({ leaks }) => leakTest(leaks, true),
  },
  { say: `${answer} (leaks|exposes|reveals) <leaks>`, means: ({ leaks }) => leakTest(leaks, false) },
  {
    say: '[the] no <leaks> [(is|are)] (leaked|exposed|revealed|disclosed|in the response|returned) [(in|by) the (response|answer|body)]',
    means: ({ leaks }) => leakTest(leaks, true),
  },
  { say: '<leaks> (is|are) not (leaked|exposed|revealed|disclosed)', means: ({ leaks }) => leakTest(leaks, true) },
  { say: `${answer} (contains|has|includes) no <leaks:plainLeaks>`, means: ({ leaks }) => leakTest(leaks, true) },
  {
    say: `${answer} (does|must|should) not (contain|include|have) <leaks:plainLeaks>`,
    means: ({ leaks }) => leakTest(leaks, true),
  },
  { say: '[response] error code [(is|should be|equals|=|:)] <codes>', means: errorCode },
  { say: '[response|it|body] [(contains|has|returns|with|includes)] error [with] code <codes>', means: errorCode },
  { say: '[response|it|body|error] (contains|has|returns|includes) [the] <codes> error [code]', means: errorCode },
  {
    say: `[${answer}] [should|must] (match|matches|conforms to|conform to|follows|follow|complies with|satisfies|validates against|is valid against|fits) [the] [its] [documented|response|json|api|openapi|expected|declared] (schema|contract|specification|spec|documentation)`,
    means: () => bodyTest({ op: 'schema' }),
  },
  {
    say: `[${answer}] does not (match|conform to) [the] [documented] schema`,
    means: () => bodyTest({ op: 'schema' }, true),
  },
  {
    say: '[the] [response|json|body] schema (is|should be) (valid|correct|as documented|ok)',
    means: () => bodyTest({ op: 'schema' }),
  },
  { say: '[response] schema (validation|verification|check)', means: () => bodyTest({ op: 'schema' }) },
  {
    say: `[${answer}] (is|should be|must be) [a] [valid] [well-formed] (json|json body|json response)`,
    means: () => bodyTest({ op: 'form', form: 'json' }),
  },
  {
    say: `[${answer}] [should|must] (has|have|contains|contain|is with) [a] [valid] json [body|object|payload|content]`,
    means: () => bodyTest({ op: 'form', form: 'json' }),
  },
  {
    say: `[${answer}] [should|must] (has|have|with) [a] (body|payload|content)`,
    means: () => bodyTest({ op: 'empty' }, true),
  },
  { say: `[${answer}] [should|must] (has|have) no (body|payload|content)`, means: () => bodyTest({ op: 'empty' }) },
  {
    say: '<any> (has|have|returns|with|contains) [a] [valid] json (body|response|content|payload|object|format)',
    means: () => bodyTest({ op: 'form', form: 'json' }),
  },
  { say: '[valid] json (body|response)', means: () => bodyTest({ op: 'form', form: 'json' }) },
  { say: '[an] empty (json|body|response|json body|json object|payload)', means: () => bodyTest({ op: 'empty' }) },
  { say: 'no (body|content|payload) [is returned]', means: () => bodyTest({ op: 'empty' }) },
  { say: `[${answer}] (is|should be) (fast|quick)`, means: () => timeTest('less', 1000) },
  {
    say: `[the] (response|api|request|it|call|server|answer) [should|must|will] (respond|responds|take|takes|takes|answer|answers|complete|completes|return|returns|arrive|arrives|comes) [back] (in under|under|within|in less than|less than|faster than|in) <duration>`,
    means: ({ duration }) => timeTest('less', duration),
  },
  {
    say: `[the] (response|api|request|it|call|server) [should|must|will] (take|takes) (at most|no more than|no longer than|up to) <duration>`,
    means: ({ duration }) => timeTest('atMost', duration),
  },
  {
    say: `(respond|responds|answers|returned|completes) (in under|under|within|in less than|in) <duration>`,
    means: ({ duration }) => timeTest('less', duration),
  },
  {
    say: '(an|the|some) error message (is|should be|must be) (returned|present|given|shown|reported)',
    means: () => ({
      kind: 'test',
      subject: { kind: 'error', part: 'message' },
      quantifier: implied,
      predicate: { op: 'present' },
      negated: false,
    }),
  },
];

const parser = lines(table, slots);

/** Sentences that are said as a whole. */
export const sentences: Family = {
  name: 'sentences',
  title: 'The answer as a whole',
  read: readSentence,
  golden: [
    { text: 'the response matches the documented schema', reads: 'The body matches the documented schema' },
    {
      text: 'the response does not leak a password or a stack trace',
      reads: 'The body does not leak a secret or a stack trace',
    },
    { text: 'the body is valid JSON', reads: 'The body is valid JSON' },
    { text: 'responds within 1 second', reads: 'The response time is less than 1000 ms' },
    { text: 'the response has no body', reads: 'The body is empty' },
  ],
};

function readSentence(clause: Clause): Reading[] {
  const found = complete(parser(clause, clause.from), clause);
  const spans = spanOf(clause, { from: clause.from, to: clause.end }, 'predicate');
  return found.slice(0, 1).map((check) => ({ check, score: 1, spans, guessed: false }));
}
