import type { Json, JsonSchema, Operation } from '@assay/api-model';
import type { Expectation, Remark, SuiteRequest, ToolScenario } from '@assay/importer';
import { formatPath } from '@assay/rules';
import { takesLogin } from '@assay/scenario';
import type { Extract, ScenarioSettings, StatusWish, Step, StepValue } from '@assay/scenario';
import { contextOf } from '../lint/lint-rules.ts';
import { effective } from '../scenarios/request-values.ts';
import type { DefaultsOf } from '../scenarios/to-text.ts';
import type { NewScenario } from '../scenarios/write-project.ts';
import type { MatchedCall, OperationMatcher } from './match-operation.ts';
import { ruleOf } from './rule-of.ts';
import type { ConvertedRule } from './rule-of.ts';

export interface SuiteContext {
  matcher: OperationMatcher;
  definitions: Record<string, JsonSchema>;
  /** Of the project: what requests send by themselves. */
  defaultsOf: DefaultsOf;
  /** Of sentences that were read before, by where and what they are: a suite says many of them again. */
  known: Map<string, ConvertedRule>;
}

type Report = (line: number | null, text: string) => void;

interface MatchedRequest extends MatchedCall {
  request: SuiteRequest;
}

/** A scenario of another tool as one of ours; null, with remarks, where the document has not all of its operations. */
export function toNewScenario(
  scenario: ToolScenario & { file: string },
  context: SuiteContext,
  remarks: Remark[],
): NewScenario | null {
  const report: Report = (line, text) => void remarks.push({ file: scenario.file, line, text });
  const matched = matchAll(scenario, context, report);
  const at = judgedAt(scenario.requests);
  const judged = matched?.[at];
  if (matched === null || judged === undefined) return null;
  const { operation, request } = judged;
  const followedTo = followedUntil(scenario.requests, at);
  const steps = matched.map((one, index) => {
    const step = stepOf(one, context, report);
    const isFollowUp = index > at && index < followedTo;
    return isFollowUp ? { ...step, expects: step.expects ?? wishOf([], one.operation) } : step;
  });
  const own = stepOf(judged, context, () => undefined);
  const { status, ...wish } = own.expects ?? wishOf([], operation);
  return {
    name: nameOf(scenario, operation).slice(0, MAX_NAME),
    operation: operation.key,
    requiresAuth: request.account !== 'none',
    expectedStatus: status,
    overrides: own.values,
    details: { ...wish, ...requestDetails(own, request), ...around(steps, at, followedTo) },
    rules: own.rules ?? [],
    origin: { by: 'imported', reason: '', fault: null, errorIn: null, constraint: null, pointer: null },
  };
}

/** Null where the document has not all of the operations, or there are too many. */
function matchAll(
  { name, line, requests }: ToolScenario,
  { matcher }: SuiteContext,
  report: Report,
): MatchedRequest[] | null {
  if (requests.length > MAX_REQUESTS) {
    report(line, `"${name}" has more than ${MAX_REQUESTS} requests; it is left out`);
    return null;
  }
  const matched = requests.flatMap((request): MatchedRequest[] => {
    const found = matcher.match(request);
    if (found !== null) return [{ ...found, request }];
    report(request.line, `${callText(request)} is no operation of the document, so "${name}" is left out`);
    return [];
  });
  return matched.length < requests.length ? null : matched;
}

/** How the judged request is sent. */
function requestDetails({ contentType, extracts }: Step, request: SuiteRequest): ScenarioSettings {
  const { account, followRedirects } = request;
  return {
    ...(account !== 'own' && account !== 'none' && { login: account }),
    ...(contentType !== undefined && { contentType }),
    ...(followRedirects && { followRedirects: true as const }),
    ...(extracts.length > 0 && { extracts }),
  };
}

function around(steps: readonly Step[], at: number, followedTo: number): ScenarioSettings {
  const [before, followUps, after] = [steps.slice(0, at), steps.slice(at + 1, followedTo), steps.slice(followedTo)];
  return {
    ...(before.length > 0 && { before }),
    ...(followUps.length > 0 && { followUps }),
    ...(after.length > 0 && { after }),
  };
}

const MAX_REQUESTS = 30;
const MAX_NAME = 200;

const nameOf = ({ name }: ToolScenario, { summary, key }: Operation): string => {
  const plain = name.replaceAll(/\s+/g, ' ').trim();
  return plain === '' ? (summary ?? key) : plain;
};

function callText({ calls }: SuiteRequest): string {
  if ('operationId' in calls) return `The operation ${calls.operationId}`;
  return `${calls.method} ${'path' in calls ? calls.path : calls.url}`.slice(0, 200);
}

const isExpecting = ({ role, expects }: SuiteRequest): boolean =>
  role === 'judged' || (role === null && expects.length > 0);
const hasRoles = (requests: readonly SuiteRequest[]): boolean => requests.some(({ role }) => role !== null);

/**
 * The request that a scenario is about: where the file says which ones prepare, the first behind these of which something is expected,
 * else the last one.
 */
function judgedAt(requests: readonly SuiteRequest[]): number {
  const prepared = requests.findLastIndex(({ role }) => role === 'before') + 1;
  const first = hasRoles(requests) ? requests.findIndex((one, at) => at >= prepared && isExpecting(one)) : -1;
  if (first !== -1) return first;
  const expecting = requests.findLastIndex(({ role, expects }) => role === null && expects.length > 0);
  if (expecting !== -1) return expecting;
  const free = requests.findLastIndex(({ role }) => role === null);
  return free === -1 ? requests.length - 1 : free;
}

/** The end of the requests behind the judged one that are judged as well. */
function followedUntil(requests: readonly SuiteRequest[], judged: number): number {
  return hasRoles(requests) ? Math.max(judged, requests.findLastIndex(isExpecting)) + 1 : judged + 1;
}

function stepOf(matched: MatchedRequest, context: SuiteContext, report: Report): Step {
  const { operation, request } = matched;
  const { expects, contentType, body } = request;
  const wish = expects.length === 0 ? undefined : wishOf(expects, operation);
  const rules = rulesOf(matched, wish?.status ?? 200, { context, report });
  const isUsualType = operation.requestBody?.content.some((media) => media.contentType === contentType) === true;
  return {
    operation: operation.key,
    values: valuesOf(matched, context.defaultsOf),
    extracts: request.takes.map(extractOf),
    ...loginOf(matched),
    ...(contentType !== null && body !== null && !isUsualType && { contentType }),
    ...(wish !== undefined && { expects: wish }),
    ...(rules.length > 0 && { rules: [...new Set(rules)] }),
  };
}

function loginOf({ operation, request: { account } }: MatchedRequest): Pick<Step, 'login'> {
  if (account === 'own') return {};
  return account === 'none' && !takesLogin(operation) ? {} : { login: account };
}

function rulesOf(
  { operation, request }: MatchedRequest,
  expectedStatus: number,
  { context, report }: { context: SuiteContext; report: Report },
): string[] {
  const judged = { operation, call: operation.key, expectedStatus };
  return request.expects.flatMap((one) => {
    const key = JSON.stringify([operation.key, expectedStatus, { ...one, line: null }]);
    const read = context.known.get(key) ?? ruleOf(one, contextOf(judged, context.definitions));
    if (read === null) return [];
    context.known.set(key, read);
    if ('rule' in read) return [read.rule];
    report('line' in one ? (one.line ?? request.line) : request.line, `the validation rule ${read.problem}`);
    return [];
  });
}

const plainName = (name: string): string => name.replaceAll(/[^\w-]/g, '_').replace(/^(?=\d)/, '_');

const extractOf = ({ name, from }: SuiteRequest['takes'][number]): Extract => ({
  name: plainName(name),
  path:
    from.kind === 'header'
      ? `header ${from.header}`
      : `${from.kind === 'request' ? 'request ' : ''}${formatPath(from.path)}`,
});

/** The status that is wanted; the documented success where nothing is said. */
function wishOf(expects: readonly Expectation[], { responses }: Operation): StatusWish {
  const documented = responses.map(({ status }) => Number(status)).filter((status) => status >= 100 && status < 600);
  const family = expects.findLast((one) => one.kind === 'statusClass')?.class;
  if (family !== undefined) {
    const status = documented.find((one) => Math.floor(one / 100) === family) ?? family * 100;
    return { status, statusBy: 'convention' };
  }
  const [status, ...alternatives] = expects.findLast((one) => one.kind === 'status')?.statuses ?? [];
  if (status === undefined) return { status: documented.find((one) => one >= 200 && one < 300) ?? 200 };
  return { status, ...(alternatives.length > 0 && { alternatives }) };
}

/** What a request sends over the defaults of its operation, and which of those it does not send. */
function valuesOf({ operation, request, path, query }: MatchedRequest, defaultsOf: DefaultsOf): StepValue[] {
  const { documented, own } = defaultsOf(operation.key);
  const given: StepValue[] = [
    ...[...path, ...request.path].map((one) => valueOf('path', one)),
    ...[...query, ...request.query].map((one) => valueOf('query', one)),
    ...request.headers.map((one) => valueOf('header', one)),
    ...bodyValues(request.body),
  ];
  const sent = effective(given);
  const left = [...effective(documented, own).values()].filter((one) => !isGiven(one, sent));
  return [...sent.values(), ...left.map((one) => ({ ...one, value: null, bodyValue: null }))];
}

/** Names of headers are the same in any case. */
const isGiven = (one: StepValue, sent: ReadonlyMap<string, StepValue>): boolean =>
  sent.has(`${one.in} ${one.name}`) ||
  (one.in === 'header' &&
    [...sent.values()].some(
      ({ in: location, name }) => location === 'header' && name.toLowerCase() === one.name.toLowerCase(),
    ));

const valueOf = (
  location: 'header' | 'path' | 'query',
  { name, value }: { name: string; value: string },
): StepValue => ({
  in: location,
  name,
  value: withOwnNames(value),
});

function bodyValues(body: SuiteRequest['body']): StepValue[] {
  if (body === null) return [];
  if ('text' in body) return [{ in: 'body', name: 'body', value: withOwnNames(body.text) }];
  if (body.json === null) return [{ in: 'body', name: 'body', value: 'null' }];
  return [{ in: 'body', name: 'body', value: null, bodyValue: ownJson(body.json) }];
}

function ownJson(value: Json): Json {
  if (typeof value === 'string') return withOwnNames(value);
  if (Array.isArray(value)) return value.map(ownJson);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ownJson(one)]));
}

/** Variables by names that a project allows; those of exported secrets are secrets again. */
const withOwnNames = (text: string): string =>
  text.replaceAll(/\{\{\s*([^{}\s$][^{}\s]*)\s*\}\}/g, (_, name: string) =>
    name.startsWith('secret_') ? `{{secret.${name.slice('secret_'.length)}}}` : `{{${plainName(name)}}}`,
  );
