import type { Operation } from '@assay/api-model';
import { takesLogin } from './is-secured.ts';
import { POLLING_SECONDS, POLLING_TRIES } from './lists.ts';
import type {
  JudgedStep,
  RequestParameter,
  RunnablePolling,
  RunnableRule,
  RunnableScenario,
  RunnableStep,
} from './runnable.ts';
import type { Expectation } from './outcome/expectation.ts';
import type { Polling, UnresolvedScenario, StatusWish, Step, StepValue } from './scenario.ts';

/** What a request calls. */
export interface CalledEndpoint {
  id: number;
  method: string;
  path: string;
  /** Null for an endpoint that no document describes. */
  operation: Operation | null;
  /** Of the system; an operation may have its own. */
  baseUrl: string;
  /** The values of a request that nobody changes. */
  defaults: StepValue[];
}

/** Finds what a step calls by `METHOD path`. */
export type FindEndpoint = (operation: string) => CalledEndpoint | undefined;

/** Reads the rules of a step that is judged; `operation` is the one that the step calls. */
export type CompileRules = (texts: readonly string[], endpoint: CalledEndpoint, status: number) => RunnableRule[];

/** A scenario with the defaults of its endpoint and its own values, as the runner sends it. */
export function toRunnable(
  scenario: UnresolvedScenario & { id: number; rules: RunnableRule[] },
  endpoint: CalledEndpoint,
  find: FindEndpoint,
  compile: CompileRules,
): RunnableScenario {
  const { id, name, details } = scenario;
  const step = (one: Step): RunnableStep => toRunnableStep(one, find(one.operation), compile);
  return {
    id,
    name,
    endpointId: endpoint.id,
    role: details?.role,
    before: details?.before?.map(step) ?? [],
    judged: toJudged(scenario, endpoint, compile),
    followUps: details?.followUps?.map(step).filter(isJudged) ?? [],
    after: details?.after?.map(step) ?? [],
  };
}

const isJudged = (step: RunnableStep): step is JudgedStep => step.expected !== null;

const toExpectation = ({ status, statusBy, alternatives, undecided }: StatusWish): Expectation => ({
  status,
  acceptsClass: statusBy === 'convention',
  alternatives,
  undecided,
});

function toPolling(until: Polling, compile: (texts: readonly string[]) => RunnableRule[]): RunnablePolling {
  const { rules, tries = POLLING_TRIES, seconds = POLLING_SECONDS, forward = [], promised } = until;
  return { rules: compile(rules), tries, ms: seconds * 1000, forward, isPromised: promised === true };
}

function toJudged(
  scenario: UnresolvedScenario & { rules: RunnableRule[] },
  endpoint: CalledEndpoint,
  compile: CompileRules,
): JudgedStep {
  const { rules } = scenario;
  const details = scenario.details ?? {};
  return {
    ...requestOf(endpoint, scenario.overrides),
    label: `${endpoint.method} ${endpoint.path}`,
    method: details.method ?? endpoint.method,
    contentType: details.contentType ?? null,
    account: scenario.requiresAuth ? (details.login ?? 'own') : 'none',
    followRedirects: details.followRedirects === true,
    ...(details.until && {
      until: toPolling(details.until, (texts) => compile(texts, endpoint, scenario.expectedStatus)),
    }),
    expected: toExpectation({
      status: scenario.expectedStatus,
      statusBy: details.statusBy,
      alternatives: details.alternatives,
      undecided: details.undecided,
    }),
    rules,
    extracts: details.extracts ?? [],
  };
}

function toRunnableStep(one: Step, endpoint: CalledEndpoint | undefined, compile: CompileRules): RunnableStep {
  const { operation, values, extracts, login, expects } = one;
  const rest = {
    label: operation,
    ...(one.name !== undefined && { name: one.name }),
    contentType: one.contentType ?? null,
    followRedirects: false,
    expected: expects === undefined ? null : toExpectation(expects),
    rules: [],
    extracts,
    ...(one.shared && { isShared: true }),
    ...(one.fallback && { isFallback: true }),
  };
  if (endpoint === undefined) return { ...nothingToCall(operation), ...rest };
  const isOpen = endpoint.operation !== null && !takesLogin(endpoint.operation);
  return {
    ...requestOf(endpoint, values),
    ...rest,
    ...judgedBy(one, endpoint, compile),
    account: login ?? (isOpen ? 'none' : 'own'),
  };
}

function judgedBy({ expects, rules = [], until }: Step, endpoint: CalledEndpoint, compile: CompileRules) {
  const read = (texts: readonly string[]): RunnableRule[] => compile(texts, endpoint, expects?.status ?? 200);
  return { rules: expects === undefined ? [] : read(rules), ...(until && { until: toPolling(until, read) }) };
}

function requestOf(endpoint: CalledEndpoint, values: StepValue[]) {
  const { method, path, operation, baseUrl, defaults } = endpoint;
  return {
    problem: null,
    method,
    baseUrl: operation?.baseUrl ?? baseUrl,
    path,
    parameters: withValues(defaults, values),
    ...usualBody(defaults),
    operation,
  };
}

function usualBody(defaults: StepValue[]): Pick<RunnableStep, 'usualBody'> {
  const body = defaults.find((one) => one.in === 'body')?.bodyValue;
  return body == null ? {} : { usualBody: body };
}

/** Defaults replaced by other values, and behind them those that have no default. */
export function withValues(defaults: StepValue[], values: StepValue[]): RequestParameter[] {
  if (values.length === 0) return defaults.map(toParameter);
  const isSame = (one: StepValue, other: StepValue): boolean => one.in === other.in && one.name === other.name;
  return [
    ...defaults.map((parameter) => toParameter(values.find((one) => isSame(one, parameter)) ?? parameter)),
    ...values.filter((value) => !defaults.some((one) => isSame(one, value))).map(toParameter),
  ];
}

function toParameter({ in: location, name, value, bodyValue }: StepValue): RequestParameter {
  return { in: location, name, value, bodyValue: bodyValue ?? null };
}

function nothingToCall(operation: string) {
  return {
    problem: `the system has no endpoint "${operation}". Change the step or import the document that has it.`,
    method: 'GET',
    baseUrl: '',
    path: '/',
    parameters: [],
    operation: null,
    account: 'none' as const,
  };
}
