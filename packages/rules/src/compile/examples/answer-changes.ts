import type { Json } from '@assay/api-model';
import { evaluateCheck } from '../../evaluate/evaluate.ts';
import { walk } from '../../evaluate/lookup/fields.ts';
import type { EvaluationContext, Exchange, PreparedExchange } from '../../exchange.ts';
import { prepareExchange, withBody } from '../../exchange.ts';
import { pathsOf } from '../../tree/at-location.ts';
import type { Measure, Outcome, Path, Test } from '../../tree/check.ts';
import { operandsOf } from '../readings/vague.ts';
import { withValueAt } from '../../tree/with-value-at.ts';
import { valuesFor } from './example-values.ts';

/** A check without connectives. */
export type Part = Test | Outcome;

/** A change of an answer. */
export type Way = (exchange: Exchange) => Exchange;

const maxValues = 24;

/** A way to make a part hold and one to make it fail, found by trying. */
export function waysOf(part: Part, base: Exchange, judging: EvaluationContext): Way[] {
  const ways = changesOf(part, base);
  const holds = (way: Way) => evaluateCheck(part, prepareExchange(way(base)), judging).status === 'pass';
  let good: Way | undefined;
  let bad: Way | undefined;
  for (const way of ways.slice(0, maxValues)) {
    if (good !== undefined && bad !== undefined) break;
    if (holds(way)) good ??= way;
    else bad ??= way;
  }
  return [good, bad].filter((way) => way !== undefined);
}

/** Every change of an answer that may decide a part. */
export function changesOf(part: Part, base: Exchange): Way[] {
  return part.kind === 'outcome' ? statuses(base).map(setStatus) : testWays(part, prepareExchange(base));
}

function statuses({ response }: Exchange): number[] {
  return [response.status, 200, 201, 204, 400, 401, 403, 404, 409, 422, 429, 500];
}

function testWays(test: Test, base: PreparedExchange): Way[] {
  const { subject } = test;
  if (subject.kind === 'field') return fieldWays(test, subject.path, base);
  if (subject.kind === 'figure') return figureWays(subject.figure, base);
  if (subject.kind === 'status')
    return [...valuesFor(test, base.response.status).filter(isStatus), ...statuses(base)].map(setStatus);
  if (subject.kind === 'body') return bodyWays(test, base);
  if (subject.kind === 'time') return limits(test).map((timeMs) => (exchange) => changed(exchange, { timeMs }));
  if (subject.kind === 'size') return limits(test).map((sizeBytes) => (exchange) => changed(exchange, { sizeBytes }));
  if (subject.kind === 'cookie') return cookieWays(subject.name, test);
  const texts = valuesFor(test, undefined).filter(isText);
  if (subject.kind === 'error') return [...texts, undefined].map((text) => setBody(['message'], text));
  const header = subject.kind === 'header' ? subject.name : subject.kind === 'contentType' ? 'Content-Type' : null;
  return header === null ? [] : [...texts, null].map(setHeader(header));
}

/** The body as a whole, texts in and behind it, and what nobody may see. */
function bodyWays(test: Test, { response }: PreparedExchange): Way[] {
  const values = valuesFor(test, undefined);
  const texts = [...values.filter(isText), ...(test.predicate.op === 'leaks' ? leaked : [])];
  return [
    ...[...values, undefined].map((value) => setBody([], value)),
    ...texts.map((text) => setBody(['note'], text)),
    ...texts.map(
      (text): Way =>
        (exchange) =>
          changed(exchange, { body: `${response.body}${text}` }),
    ),
    ...(test.predicate.op === 'leaks' ? test.predicate.words : []).map((word) => setBody([word], 'c0rrect-h0rse')),
    setBody(['password'], 'c0rrect-h0rse'),
  ];
}

const leaked = [
  'at Object.run (/srv/app/index.js:12:7)',
  'SELECT * FROM users WHERE id = 1',
  'ERROR: syntax error at or near "FROM"',
];

/** Beside a limit in milliseconds or bytes; nothing can be less than nothing. */
function limits(test: Test): number[] {
  return valuesFor(test, undefined).filter((value): value is number => typeof value === 'number' && value >= 0);
}

function cookieWays(name: string, test: Test): Way[] {
  const texts = ['', ...valuesFor(test, undefined).filter(isText)];
  const set =
    (line: string): Way =>
    (exchange) =>
      changed(exchange, { headers: [...exchange.response.headers, ['Set-Cookie', line]] });
  return [
    setHeader('Set-Cookie')(null),
    ...texts.map((text) => set(`${name}=${text}`)),
    set(`${name}=text; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=60; Expires=Thu, 01 Jan 2026 00:00:00 GMT`),
  ];
}

function fieldWays(test: Test, path: Path, base: PreparedExchange): Way[] {
  const body = base.responseTree();
  const there = body.ok ? walk(body.value, path)[0]?.value : undefined;
  const [operand] = operandsOf(test);
  if (operand?.kind === 'request') return sentWays(operand.name, path, there);
  const ways = [...valuesFor(test, there), undefined].map((value) => setBody(path, value));
  return test.predicate.op === 'unique' ? [...doubled(path, there, test.predicate.by), ...ways] : ways;
}

/** The second item as the first one: in one member, or as a whole. */
function doubled(path: Path, list: Json | undefined, by: Path | null): Way[] {
  const [first, second] = Array.isArray(list) ? list : [];
  if (first === undefined || second === undefined) return [];
  const at = path.map((step) => (typeof step === 'object' ? 0 : step));
  if (by === null) return [setBody([...at, 1], first)];
  return [setBody([...at, 1, ...by], walk(first, by)[0]?.value)];
}

/** Everything that a number is read of, a little otherwise. */
function figureWays(figure: Measure, base: PreparedExchange): Way[] {
  const body = base.responseTree();
  return pathsOf(figure).flatMap((path) => {
    const there = body.ok ? walk(body.value, path)[0]?.value : undefined;
    const others: Json[] =
      typeof there === 'number' ? [there + 1, there - 1, -there] : Array.isArray(there) ? [[]] : [];
    return [...others, undefined].map((value) => setBody(path, value));
  });
}

/** What was sent and what came back: the same, and not. */
function sentWays(name: string, path: Path, there: Json | undefined): Way[] {
  const old = typeof there === 'string' || typeof there === 'number' ? there : 'old';
  const sent = typeof old === 'number' ? old + 1 : 'new';
  const send: Way = (exchange) => ({
    response: exchange.response,
    request: { ...exchange.request, body: JSON.stringify({ [name]: sent }) },
  });
  return [sent, old].map((value) => (exchange) => setBody(path, value)(send(exchange)));
}

const isStatus = (value: Json): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 100 && value < 600;
const isText = (value: Json): value is string => typeof value === 'string';

const changed = (exchange: Exchange, change: Partial<Exchange['response']>): Exchange => ({
  request: exchange.request,
  response: { ...exchange.response, ...change },
});

const setStatus =
  (status: number): Way =>
  (exchange) =>
    changed(exchange, { status });

const setHeader =
  (name: string) =>
  (value: string | null): Way =>
  (exchange) => {
    const others = exchange.response.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
    return changed(exchange, { headers: value === null ? others : [...others, [name, value]] });
  };

const setBody =
  (path: Path, value: Json | undefined): Way =>
  (exchange) => {
    const body = prepareExchange(exchange).responseTree();
    return withBody(exchange, withValueAt(body.ok ? body.value : undefined, path, value));
  };
