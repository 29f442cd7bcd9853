import type { Json, Operation } from '@assay/api-model';
import type { Check } from '@assay/rules';
import type { Expectation } from './outcome/expectation.ts';
import type { Extract, NamedAccount, StepValue } from './scenario.ts';

/** One parameter of a request with its effective value; what is null is left out of the request. */
export interface RequestParameter extends StepValue {
  bodyValue: Json | null;
}

/** A rule ready to be judged. A rule without a check fails with a reason: it was not understood, or has a `problem`. */
export interface RunnableRule {
  id: number | null;
  text: string;
  check: Check | null;
  /** Why a rule that was understood has no check, and what to do. */
  problem?: string | null;
}

/** When a request that is sent again and again has its answer. */
export interface RunnablePolling {
  /** A rule that was not understood is never met. */
  rules: RunnableRule[];
  tries: number;
  ms: number;
  /** Paths of values that only go forward. */
  forward: readonly string[];
  /** Whether it is a failure when the rules are not met in time; else nothing is judged then. */
  isPromised: boolean;
}

/** Whose credentials a request carries: nobody's, those of the system, of the second user, or of a named account. */
export type Account = 'none' | 'own' | 'other' | NamedAccount;

/** One request of a scenario, with what is wanted of its answer. */
export interface RunnableStep {
  /** What rules of later requests call its answer; absent when none compares with it. */
  name?: string | undefined;
  /** `METHOD path`, for messages. */
  label: string;
  /** Why it cannot be sent (the system has no such endpoint any more); null when it can. */
  problem: string | null;
  method: string;
  /** Absolute http(s) address without a trailing slash. */
  baseUrl: string;
  /** Begins with `/`; parameters as `{name}`. */
  path: string;
  parameters: RequestParameter[];
  /** The body that the endpoint sends by itself; absent when it has none. */
  usualBody?: Json | undefined;
  /** Instead of the documented content type of the body. */
  contentType: string | null;
  operation: Operation | null;
  account: Account;
  /** An answer that redirects is followed, unless it has the expected status. */
  followRedirects: boolean;
  /** Null: anything below 400 will do, and nothing is judged. */
  expected: Expectation | null;
  /** Sent until its answer meets this; absent: it is sent once. */
  until?: RunnablePolling;
  /** Judged where a status is expected. */
  rules: RunnableRule[];
  extracts: Extract[];
  /** Sent once for all scenarios of a run that begin with the same steps. */
  isShared?: boolean;
  /** Sent only when the removal before it is refused, which is then sent again. */
  isFallback?: boolean;
}

/** The step that a scenario is about. */
export interface JudgedStep extends RunnableStep {
  expected: Expectation;
}

/** Everything needed to execute and judge one scenario: a sequence of requests. */
export interface RunnableScenario {
  id: number;
  name: string;
  endpointId: number;
  /** Whether it is the valid request of its endpoint, or a variation of that which needs it to be accepted. */
  role?: 'base' | 'variation' | undefined;
  /** Sent before, in order; one that fails ends the scenario as `error`. */
  before: RunnableStep[];
  judged: JudgedStep;
  /** Sent after the judged request where that was as expected, in order, and judged as well. */
  followUps: JudgedStep[];
  /** Sent after, whatever came before; failures are ignored, and a step whose values are missing is left out. */
  after: RunnableStep[];
}
