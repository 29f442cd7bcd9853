import type { Json } from '@assay/api-model';
import { evaluateCheck } from '../../evaluate/evaluate.ts';
import { walk } from '../../evaluate/lookup/fields.ts';
import { isSecretName } from '../../evaluate/secrets/secret-names.ts';
import { maskedValue } from '../../evaluate/secrets/secrets.ts';
import type { EvaluationContext, Exchange, RuleContext, Verdict } from '../../exchange.ts';
import { bodyTree, prepareExchange } from '../../exchange.ts';
import type { Check, Path } from '../../tree/check.ts';
import { operandsOf } from '../readings/vague.ts';
import { waysOf } from './answer-changes.ts';
import type { Part } from './answer-changes.ts';
import { withValueAt } from '../../tree/with-value-at.ts';
import { partsOf } from '../../tree/parts-of.ts';

/** A small answer on which the readings of one sentence part: proved by judging it with each of them. */
export interface DisambiguatingExample {
  status: number;
  /** Only headers that a reading looks at. */
  headers: [name: string, value: string][];
  /** JSON on one line, cut to the locations that the readings look at; empty when there is no body. */
  body: string;
  /** What was sent, as JSON, when a reading compares with it; else null. */
  sent: string | null;
  /** How long it took, in milliseconds, when that counts; else null. */
  timeMs: number | null;
  /** What decides: paths into the body, `status`, `header X`. */
  paths: string[];
  /** For each reading, in their order, whether it passes this answer. */
  passes: boolean[];
}

const maxParts = 4;

/**
 * For each pair of readings an answer that the first passes and the second fails, and one the other way round; where one reading
 * implies another there is only one of the two. Empty when nothing that was tried tells them apart.
 */
export function disambiguatingAnswers(checks: Check[], context: RuleContext): DisambiguatingExample[] {
  const { tried, distinct } = tryAnswers(checks, context);
  const found = new Set<Tried>();
  for (const [index] of checks.entries()) {
    const best = alone(index, tried);
    if (best !== undefined) found.add(best);
    else for (const [other] of checks.entries()) addFirst(found, tried, [index, other]);
  }
  return [...found].map((one) => answerOf(one, distinct));
}

/**
 * An answer that a check fails, made from the known good one where there is one; null when nothing that was tried fails it, and for what
 * only the document can judge.
 */
export function failingAnswer(check: Check, context: RuleContext): DisambiguatingExample | null {
  if (partsOf(check).some((part) => part.kind === 'test' && part.predicate.op === 'schema')) return null;
  const { tried, distinct } = tryAnswers([check], context);
  const clear = clearest(tried.filter(({ passes }) => passes[0] === false));
  return clear === undefined ? null : answerOf(clear, distinct);
}

function tryAnswers(checks: Check[], context: RuleContext): { tried: Tried[]; distinct: Part[] } {
  const judging = judgingOf(context);
  const distinct = distinctParts(checks).slice(0, maxParts);
  const variants = variantsOf(distinct, baseOf(checks, context), judging);
  return { tried: variants.map((exchange) => judged(exchange, checks, judging)), distinct };
}

/** What only some of the checks say comes first: these parts may tell them apart. */
function distinctParts(checks: Check[]): Part[] {
  const parts = checks.map((check) => new Map(partsOf(check).map((part) => [JSON.stringify(part), part])));
  const all = [...new Map(parts.flatMap((one) => [...one]))];
  const isShared = ([key]: (typeof all)[number]): boolean => parts.every((one) => one.has(key));
  return [...all.filter((one) => !isShared(one)), ...all.filter(isShared)].map(([, part]) => part);
}

interface Tried {
  exchange: Exchange;
  verdicts: Verdict[];
  passes: boolean[];
}

function judged(exchange: Exchange, checks: Check[], judging: EvaluationContext): Tried {
  const prepared = prepareExchange(exchange);
  const verdicts = checks.map((check) => evaluateCheck(check, prepared, judging));
  return { exchange, verdicts, passes: verdicts.map(({ status }) => status === 'pass') };
}

/** An answer that one reading passes and all others fail. */
function alone(index: number, tried: Tried[]): Tried | undefined {
  return clearest(tried.filter(({ passes }) => passes.every((pass, at) => pass === (at === index))));
}

function addFirst(found: Set<Tried>, tried: Tried[], [passing, failing]: [number, number]): void {
  const parts = (one: Tried) => one.passes[passing] === true && one.passes[failing] === false;
  if (passing === failing || [...found].some(parts)) return;
  const best = clearest(tried.filter(parts));
  if (best !== undefined) found.add(best);
}

/** A value that is there and wrong can be pointed at; one that is missing cannot. */
function clearest(tried: Tried[]): Tried | undefined {
  const shows = ({ verdicts }: Tried) =>
    verdicts.every(
      ({ status, evidence }) => status === 'pass' || evidence.some(({ ok, value }) => !ok && value !== 'missing'),
    );
  return tried.find(shows) ?? tried[0];
}

function answerOf({ exchange, verdicts, passes }: Tried, parts: Part[]): DisambiguatingExample {
  const { status, headers, body, timeMs } = exchange.response;
  const subjects = parts.flatMap((part) => (part.kind === 'test' ? [part.subject] : []));
  const looksAt = (name: string) =>
    subjects.some((subject) =>
      subject.kind === 'contentType'
        ? name.toLowerCase() === 'content-type'
        : subject.kind === 'header' && subject.name.toLowerCase() === name.toLowerCase(),
    );
  const failing = verdicts.filter((verdict) => verdict.status === 'fail').flatMap(({ evidence }) => evidence);
  const passing = verdicts.filter((verdict) => verdict.status === 'pass').flatMap(({ evidence }) => evidence);
  const there = failing.filter(({ value }) => value !== 'missing');
  const paths = (there.length > 0 ? there : passing).map(({ path }) => path);
  return {
    status,
    headers: headers.filter(([name]) => looksAt(name)),
    body,
    sent: parts.some(comparesSent) ? exchange.request.body : null,
    timeMs: subjects.some(({ kind }) => kind === 'time') ? timeMs : null,
    paths: [...new Set(paths)],
    passes,
  };
}

/** The schema validators are not at hand where sentences are compiled, so a reading about the schema is told apart by nothing. */
function judgingOf(context: RuleContext): EvaluationContext {
  return {
    operation: context.operation ?? null,
    definitions: context.definitions ?? {},
    validators: { validatorFor: () => null },
    now: context.now ?? new Date(0),
    expectedStatus: context.expectedStatus ?? null,
  };
}

/** The sample cut to the locations that the readings look at, or an empty answer. */
function baseOf(checks: Check[], context: RuleContext): Exchange {
  const [sample] = context.samples ?? [];
  const paths = checks.flatMap(partsOf).flatMap(pathsOf);
  const nothing = { method: context.method ?? 'GET', url: '', headers: {}, pathParams: {}, query: {}, body: null };
  return {
    request: sample?.request ?? nothing,
    response: {
      status: sample?.response.status ?? context.expectedStatus ?? 200,
      statusText: '',
      headers: sample?.response.headers ?? [],
      body: smallBody(sample?.response.body ?? '', paths),
      timeMs: 20,
      sizeBytes: 0,
    },
  };
}

function smallBody(text: string, paths: Path[]): string {
  const body = /^\s*[[{]/.test(text) ? bodyTree(text) : undefined;
  if (body === undefined) return '';
  const small = paths.reduce<Json | undefined>((left, path) => kept(left, body, path), undefined);
  return small === undefined ? '' : JSON.stringify(small);
}

function pathsOf(part: Part): Path[] {
  if (part.kind === 'outcome') return [];
  const compared = operandsOf(part).flatMap((operand) =>
    operand.kind === 'field' || operand.kind === 'size' ? [operand.path] : [],
  );
  return part.subject.kind === 'field' ? [part.subject.path, ...compared] : compared;
}

const longestKept = 80;

/** A location of the sample, put into what is kept of it: one value of a list, plain values only, secrets masked. */
function kept(small: Json | undefined, body: Json, path: Path): Json | undefined {
  const location = walk(body, path).find(({ value }) => value !== undefined);
  if (location?.value === undefined) return small;
  return withValueAt(small, path, path.some(isSecretStep) ? maskedValue(location.value) : short(location.value));
}

const isSecretStep = (step: Path[number]): boolean =>
  isSecretName(typeof step === 'string' ? step : typeof step === 'object' && 'find' in step ? step.find : '');

function short(value: Json): Json {
  if (typeof value === 'string') return value.slice(0, longestKept);
  if (Array.isArray(value)) return value.slice(0, 1).map(short);
  if (value === null || typeof value !== 'object') return value;
  const [first] = Object.entries(value).filter(
    ([key, inner]) => (inner === null || typeof inner !== 'object') && !isSecretName(key),
  );
  return first === undefined ? {} : { [first[0]]: short(first[1]) };
}

/** Every answer in which each part holds or does not hold, the ones that differ least from the sample first. */
function variantsOf(parts: Part[], base: Exchange, judging: EvaluationContext): Exchange[] {
  let variants = [{ exchange: base, changes: 0 }];
  for (const part of parts) {
    const ways = waysOf(part, base, judging);
    const changedBy = ({ exchange, changes }: (typeof variants)[number]) =>
      ways.map((way) => ({ exchange: way(exchange), changes: changes + 1 }));
    // What was sent has to be known before an answer can be compared with it.
    variants = variants.flatMap((before) => (comparesSent(part) ? changedBy(before) : [before, ...changedBy(before)]));
  }
  return variants.sort((left, right) => left.changes - right.changes).map(({ exchange }) => exchange);
}

function comparesSent(part: Part): boolean {
  return operandsOf(part).some(({ kind }) => kind === 'request');
}
