import type { Json } from '@assay/api-model';
import { evaluateCheck } from '../evaluate/evaluate.ts';
import { walk } from '../evaluate/observe.ts';
import type { EvaluationContext, Exchange, PreparedExchange } from '../exchange.ts';
import { bodyTree, prepareExchange } from '../exchange.ts';
import type { Outcome, Path, Test } from '../tree/check.ts';
import { operandsOf } from './vague.ts';
import { valuesFor, withValueAt } from './telling-values.ts';

/** A check without connectives. */
export type Part = Test | Outcome;

/** A change of an answer. */
export type Way = (exchange: Exchange) => Exchange;

const mostValues = 24;

/** A way to make a part hold and one to make it fail, found by trying. */
export function waysOf(part: Part, base: Exchange, judging: EvaluationContext): Way[] {
  const ways = part.kind === 'outcome' ? statuses(base).map(setStatus) : testWays(part, prepareExchange(base));
  const holds = (way: Way) => evaluateCheck(part, prepareExchange(way(base)), judging).status === 'pass';
  let good: Way | undefined;
  let bad: Way | undefined;
  for (const way of ways.slice(0, mostValues)) {
    if (good !== undefined && bad !== undefined) break;
    if (holds(way)) good ??= way;
    else bad ??= way;
  }
  return [good, bad].filter((way) => way !== undefined);
}

function statuses({ response }: Exchange): number[] {
  return [response.status, 200, 201, 204, 400, 401, 403, 404, 409, 422, 429, 500];
}

function testWays(test: Test, base: PreparedExchange): Way[] {
  const { subject } = test;
  if (subject.kind === 'field') return fieldWays(test, subject.path, base);
  if (subject.kind === 'status')
    return [...valuesFor(test, base.response.status).filter(isStatus), ...statuses(base)].map(setStatus);
  if (subject.kind === 'body') return [...valuesFor(test, undefined), undefined].map((value) => setBody([], value));
  const texts = valuesFor(test, undefined).filter(isText);
  if (subject.kind === 'error') return [...texts, undefined].map((text) => setBody(['message'], text));
  const header = subject.kind === 'header' ? subject.name : subject.kind === 'contentType' ? 'Content-Type' : null;
  return header === null ? [] : [...texts, null].map(setHeader(header));
}

function fieldWays(test: Test, path: Path, base: PreparedExchange): Way[] {
  const body = base.responseTree();
  const there = body.ok ? walk(body.value, path)[0]?.value : undefined;
  const [operand] = operandsOf(test);
  if (operand?.kind === 'request') return sentWays(operand.name, path, there);
  return [...valuesFor(test, there), undefined].map((value) => setBody(path, value));
}

/** What was sent and what came back: the same, and not. */
function sentWays(name: string, path: Path, there: Json | undefined): Way[] {
  const old = typeof there === 'string' || typeof there === 'number' ? there : 'old';
  const sent = typeof old === 'number' ? old + 1 : 'new';
  const send: Way = (exchange) => ({
    ...exchange,
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
    const body = withValueAt(bodyTree(exchange.response.body), path, value);
    return changed(exchange, { body: body === undefined ? '' : JSON.stringify(body) });
  };
