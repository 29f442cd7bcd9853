import type { FoundFinding, RedResult, Tally } from '@assay/findings';
import { FindingsCollector, sentenceOf } from '@assay/findings';
import type { DefinedScenario } from '@assay/contract';
import { causeOf } from '@assay/reports';
import { compileRule } from '@assay/rules';
import type { Check } from '@assay/rules';
import type { ScenarioResult } from '@assay/runner';
import type { RunnableScenario } from '@assay/scenario';
import type { DefinedApi } from '../definitions/defined-api.ts';

/** Characters of an answer in which its message is looked for. */
const ANSWER_START = 600;
const MAX_FAILED_RULES = 50;
/** Of answers whose items are compared with one another: of one, and of all together. */
const MAX_ANSWER = 256 * 1024;
const MAX_ANSWERS = 16 * 1024 * 1024;
const OF_AN_ITEM = /\[\d+\]/;

interface Executed {
  executionId: number;
  defined: DefinedScenario;
  runnable: RunnableScenario;
  result: ScenarioResult;
}

/** What a run came to so far: counts, and what findings are made of. Answers are kept only where one item contradicts others. */
export class RunOutcome {
  readonly #api: DefinedApi;
  readonly #red: RedResult[] = [];
  readonly #tallies = new Map<string, Tally>();
  readonly #counts = { success: 0, failure: 0, error: 0, skipped: 0 };
  readonly #baseAnswers: number[] = [];
  #answersKept = 0;
  #isLoginRefused = false;
  #unreachable: { first: string; count: number } | null = null;
  #open: { first: string; count: number } | null = null;

  constructor(api: DefinedApi) {
    this.#api = api;
  }

  get counts(): Readonly<Record<ScenarioResult['status'], number>> {
    return this.#counts;
  }

  get total(): number {
    return Object.values(this.#counts).reduce((sum, count) => sum + count, 0);
  }

  /** The login failed, or no valid request that takes it got past 401. */
  get areCredentialsRefused(): boolean {
    if (this.#isLoginRefused) return true;
    return this.#baseAnswers.length > 0 && this.#baseAnswers.every((status) => status === 401);
  }

  /** The first scenario that did not reach the API, and how many did not; null when all did. */
  get unreachable(): { first: string; count: number } | null {
    return this.#unreachable;
  }

  /** The same of those that could not be judged for another reason. */
  get open(): { first: string; count: number } | null {
    return this.#open;
  }

  add(one: Executed): void {
    const { defined, result } = one;
    this.#counts[result.status] += 1;
    this.#isLoginRefused ||= result.error?.cause === 'auth_failed';
    this.#noteCause(result);
    const isBase = defined.role === 'base' || (defined.role === null && defined.expected_http_status < 400);
    if (isBase && defined.requires_auth && result.response !== null) this.#baseAnswers.push(result.response.status);
    const operation = this.#operationOf(defined);
    this.#count(operation, one);
    if (result.status === 'failure' || result.status === 'error')
      this.#red.push({ ...toRedResult(operation, one), answer: this.#keptAnswer(result) });
  }

  #keptAnswer({ response, rules, statusMet }: ScenarioResult): string | null {
    const body = response?.body ?? '';
    if (statusMet === false || body.length > MAX_ANSWER || this.#answersKept + body.length > MAX_ANSWERS) return null;
    const isOfItems = rules.some(
      ({ status, evidence }) => status === 'fail' && evidence.some(({ path }) => OF_AN_ITEM.test(path)),
    );
    if (!isOfItems) return null;
    this.#answersKept += body.length;
    return body;
  }

  #noteCause({ status, error }: ScenarioResult): void {
    const cause = causeOf({ status }, { error });
    const message = error?.message ?? '';
    if (cause === 'unreachable') this.#unreachable = oneMore(this.#unreachable, message);
    if (cause === 'not_judged' || cause === 'rate_limited') this.#open = oneMore(this.#open, message);
  }

  findings(): FoundFinding[] {
    const { operations, definitions, source } = this.#api;
    const collector = new FindingsCollector({
      api: { operations, definitions, source },
      tallies: [...this.#tallies.values()],
    });
    for (const result of this.#red) collector.add(result);
    return collector.finish();
  }

  #operationOf({ endpoint_id: id }: DefinedScenario): string {
    const name = this.#api.addressOf(id);
    return this.#api.ofEndpoint(id)?.key ?? (name === null ? '' : `${name.method} ${name.path}`);
  }

  #count(operation: string, { defined, runnable, result }: Executed): void {
    const one = {
      operation,
      fault: defined.fault?.kind ?? null,
      acceptsClass: runnable.judged.expected.acceptsClass,
      status: result.status,
      answered: result.response?.status ?? null,
      cause: result.error?.cause ?? null,
    };
    const key = JSON.stringify(one);
    this.#tallies.set(key, { ...one, count: (this.#tallies.get(key)?.count ?? 0) + 1 });
  }
}

const oneMore = (before: { first: string; count: number } | null, first: string) => ({
  first: before?.first ?? first,
  count: (before?.count ?? 0) + 1,
});

function toRedResult(operation: string, { executionId, defined, runnable, result }: Executed): RedResult {
  const checks = new Map(runnable.judged.rules.map((rule) => [rule.text, rule.check]));
  const failed = result.rules.filter(({ status }) => status === 'fail').slice(0, MAX_FAILED_RULES);
  const { expected } = runnable.judged;
  return {
    executionId,
    scenarioId: result.scenarioId,
    scenarioName: defined.name,
    operation,
    expectedStatus: expected.status,
    acceptsClass: expected.acceptsClass,
    statusMet: result.statusMet,
    answered: result.response?.status ?? null,
    // A part of a string keeps the whole of it in memory, so it is copied.
    answerStart: result.response === null ? null : Buffer.from(result.response.body.slice(0, ANSWER_START)).toString(),
    error: result.error,
    failedRules: failed.map(({ text, reason, evidence, followUp = null }) => ({
      text,
      reason,
      evidence,
      // One that the server could not read is not understood here either: its result says so.
      check: checks.has(text) ? (checks.get(text) ?? null) : checkOf(sentenceOf(text, followUp)),
      followUp,
    })),
    fault: defined.fault,
    isBase: defined.role === 'base',
  };
}

function checkOf(text: string): Check | null {
  const compilation = compileRule(text);
  return compilation.status === 'understood' ? compilation.check : null;
}
