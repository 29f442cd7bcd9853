import type { Check, Operand, StatusClass, Test } from '../../tree/check.ts';
import type { Parser } from '../../language/parser.ts';
import { mapped, separated, tokenAt } from '../../language/parser.ts';
import { numberValue } from '../../language/values/numbers.ts';
import { durationValue, listValue, literal, operandValue, sizeValue } from '../../language/values/values.ts';
import { leakGaps, leakTest, leakWord, leaksAt } from './leaks.ts';
import type { Line } from '../line.ts';
import { complete, lines } from '../line.ts';
import { cookieAttribute, cookieLines, cookieName } from './cookie-lines.ts';
import { headerParameter, headerParameterLines, parameterValue, writtenHeader } from './header-parameters.ts';
import { nameCandidates } from '../subjects/name-phrases.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';

const implied = { kind: 'implied' } as const;
const bodyTest = (predicate: Test['predicate'], negated = false): Test => ({
  kind: 'test',
  subject: { kind: 'body' },
  quantifier: implied,
  predicate,
  negated,
});
/** "The dish takes at most an hour" is about no answer: nobody waits that long for one. */
const longestAnswerMs = 300_000;
const timeTest = (comparison: 'less' | 'atMost' | 'greater', ms: unknown): Test | null =>
  Number(ms) > longestAnswerMs
    ? null
    : {
        kind: 'test',
        subject: { kind: 'time' },
        quantifier: implied,
        predicate: { op: 'compare', comparison, value: literal(ms as number) },
        negated: false,
      };

/** Whoever it is that has it. */
const anyWords: Parser<null> = (input, at) => {
  const found: { value: null; next: number }[] = [];
  for (let next = at; next < input.end && next - at < 6 && tokenAt(input, next)?.kind === 'word'; next++)
    found.push({ value: null, next: next + 1 });
  return found;
};
/** Who answers; what the answer itself has lasts as long as it says. */
const callWords: Parser<null> = (input, at) =>
  anyWords(input, at).filter(({ next }) => {
    const name = nameCandidates(input, { from: at, to: next })[0];
    return name === undefined || !name.types.has('number');
  });
const slots = {
  duration: durationValue,
  leaks: leaksAt,
  plainLeaks: separated(leakWord, leakGaps, 1),
  any: anyWords,
  call: callWords,
  codes: listValue,
  value: operandValue,
  text: mapped(operandValue, (value) => value),
};

function keysTest(list: Operand[]): Check | null {
  const keys = list.flatMap((one) =>
    one.kind === 'words' ? [one.text] : one.kind === 'literal' && typeof one.value === 'string' ? [one.value] : [],
  );
  return keys.length === list.length ? bodyTest({ op: 'keys', keys, only: true }) : null;
}
const sizeTest = (comparison: 'less' | 'atMost', bytes: unknown): Test => ({
  kind: 'test',
  subject: { kind: 'size' },
  quantifier: implied,
  predicate: { op: 'compare', comparison, value: literal(bytes as number) },
  negated: false,
});
const classTest = (found: unknown, negated: boolean): Test => ({
  kind: 'test',
  subject: { kind: 'status' },
  quantifier: implied,
  predicate: { op: 'statusClass', class: found as StatusClass },
  negated,
});
/** A class of statuses: "4xx", "client error". */
export const statusClass = lines(
  [
    { say: '(client error|client-error|4xx)', means: (): StatusClass => 'clientError' },
    { say: '(server error|server-error|5xx|internal error)', means: (): StatusClass => 'serverError' },
    { say: '(2xx|success)', means: (): StatusClass => 'success' },
    { say: '(3xx|redirect|redirection)', means: (): StatusClass => 'redirect' },
  ],
  {},
);

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

const leaks = (found: unknown, negated: boolean): Check => leakTest(found as Parameters<typeof leakTest>[0], negated);

const table: Line<Check>[] = [
  {
    say: `[${answer}] [should|must|does|do|will] (not|never) (leak|expose|reveal|disclose) <leaks>`,
    means: ({ leaks: found }) => leaks(found, true),
  },
  { say: `${answer} (leaks|exposes|reveals) <leaks>`, means: ({ leaks: found }) => leaks(found, false) },
  {
    say: '[the] no <leaks> [(is|are)] (leaked|exposed|revealed|disclosed|in the response|returned) [(in|by) the (response|answer|body)]',
    means: ({ leaks: found }) => leaks(found, true),
  },
  { say: '<leaks> (is|are) not (leaked|exposed|revealed|disclosed)', means: ({ leaks: found }) => leaks(found, true) },
  { say: `${answer} (contains|has|includes) no <leaks:plainLeaks>`, means: ({ leaks: found }) => leaks(found, true) },
  {
    say: `${answer} (does|must|should) not (contain|include|have) <leaks:plainLeaks>`,
    means: ({ leaks: found }) => leaks(found, true),
  },
  {
    say: '[the] only [top-level|toplevel] (keys|fields|properties) [(of|in) [the] (response|body|answer)] are <codes>',
    means: ({ codes }) => keysTest(codes as Operand[]),
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
    say: `[the] (<any>|${answer}) [should|must|will] (is|be|are) (faster|quicker) than <duration>`,
    means: ({ duration }) => timeTest('less', duration),
  },
  {
    say: '[<call>] [should|must|does|do|will] not (take|takes|last|lasts) (longer|more) than <duration>',
    means: ({ duration }) => timeTest('atMost', duration),
  },
  {
    say: '[<call>] [should|must|will] (take|takes) (no longer than|no more than|at most|up to|max|maximum) <duration>',
    means: ({ duration }) => timeTest('atMost', duration),
  },
  {
    say: '[<call>] [should|must|will] (take|takes|respond|responds|answer|answers|complete|completes|finish|finishes|return|returns|arrive|arrives|load|loads|come|comes|be back|be there|be done|finish) [back] (in under|under|within|in less than|less than|faster than|in|quicker than|below|in no more than|in at most|after at most) <duration>',
    means: ({ duration }) => timeTest('less', duration),
  },
  {
    say: `[the] [response] (body|payload|response|answer) (is|should be|must be) (smaller|less|lower|lighter) than <size>`,
    means: ({ size }) => sizeTest('less', size),
  },
  {
    say: `[the] [<any>] (body|payload|response|answer|reply|document|json) (is|should be|must be|stays|should stay|must stay|remains|is kept|has to stay|weighs) (below|under|less than) <size>`,
    means: ({ size }) => sizeTest('less', size),
  },
  {
    say: `[the] [<any>] (body|payload|response|answer|reply|document|json) (is|should be|must be|weighs|stays|should weigh|must weigh|has) (at most|up to|no more than|not more than|no larger than|no bigger than|not larger than|not bigger than) <size>`,
    means: ({ size }) => sizeTest('atMost', size),
  },
  {
    say: `[the] [response] (body|payload|response|answer) (does not exceed|should not exceed|must not exceed|never exceeds) <size>`,
    means: ({ size }) => sizeTest('atMost', size),
  },
  {
    say: '[it|the api|the request] [should|must] (be|is|return|returns|results in|fails with|ends in|responds with) [a|an] <class> [error] [status|response|code]',
    means: ({ class: found }) => classTest(found, false),
  },
  {
    say: '[there is|there are|returns] no <class> [error|errors] [occurs|is returned]',
    means: ({ class: found }) => classTest(found, true),
  },
  { say: 'never [returns] [a|an] <class> [error]', means: ({ class: found }) => classTest(found, true) },
  {
    say: '[the] [response] status [code] (is|should be|must be|lies|is somewhere) in the <class> [range|class|family]',
    means: ({ class: found }) => classTest(found, false),
  },
  {
    say: '[there (is|should be|must be)] (a|an|some) error message [in the response] [is returned]',
    means: () => errorTest('message', { op: 'present' }),
  },
  {
    say: '[the|an] error (message|detail|details|text) (says|mentions|mention|states|tells|explains|includes|refers to|names|reads|talks about) [that] [the] [(field|parameter|property)] <text>',
    means: ({ text }) => errorTest('message', { op: 'contains', value: text as Operand }),
  },
  {
    say: '[the|an] error [message] (says|mentions|mention|names|points at|points to) [that] [the] [(field|parameter|property)] <text>',
    means: ({ text }) => errorTest('message', { op: 'contains', value: text as Operand }),
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

table.push(...cookieLines, ...headerParameterLines);

const parser = lines(table, {
  ...slots,
  class: statusClass,
  seconds: numberValue,
  size: sizeValue,
  cookie: cookieName,
  attribute: cookieAttribute,
  parameter: headerParameter,
  written: writtenHeader,
  own: parameterValue,
});

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
    { text: 'the response is faster than 200ms', reads: 'The response time is less than 200 ms' },
    { text: 'takes no longer than 2 seconds', reads: 'The response time is at most 2000 ms' },
    { text: 'the body is smaller than 1 MB', reads: 'The response size is less than 1048576 bytes' },
    { text: 'returns a client error', reads: 'The status is 4xx' },
    { text: 'no server error', reads: 'The status is not 5xx' },
    { text: 'status code is in the 2xx range', reads: 'The status is 2xx' },
    {
      text: 'Cache-Control has a max-age of 300',
      reads: 'The header `Cache-Control` matches the pattern "(^|[,\\\\s])max-age=300($|[,\\\\s])"',
    },
    { text: 'the error message mentions "email"', reads: 'The error message contains "email"' },
  ],
};

function readSentence(clause: Clause): Reading[] {
  const found = complete(parser(clause, clause.from), clause);
  const spans = spanOf(clause, { from: clause.from, to: clause.end }, 'predicate');
  return found.slice(0, 1).map((check) => ({ check, score: 1, spans, guessed: false }));
}
