import { partsOf } from '@assay/rules';
import type { JudgedStep, RuleResult, RunError, RunnablePolling, RunnableRule, RunnableStep } from '@assay/scenario';
import type { Outcome, SendContext } from '../../exchange/exchange-once.ts';
import { exchangeOnce } from '../../exchange/exchange-once.ts';
import { askedWaitMs } from '../../exchange/retry-after.ts';
import { judge } from '../judge.ts';
import type { JudgeContext } from '../judge.ts';
import { extracted } from '../values/extracted.ts';
import { ForwardValue } from './forward.ts';
import { wait } from './wait.ts';

const FIRST_WAIT_MS = 50;
const LONGEST_OWN_WAIT_MS = 2000;
const GROWTH = 1.3;

export type PollContext = SendContext & JudgeContext;

/** The last answer of a request that was sent until it met its rules. */
export interface Polled {
  outcome: Outcome;
  /** What is said of all answers together; empty for a request that is sent once. */
  results: RuleResult[];
  /** The rules were not met in time, and nobody promises that they are. */
  open: RunError | null;
}

const ANY_SUCCESS = { status: 200, acceptsClass: true };

/** Sends a request, again and again where it waits for something. `step` is filled in. */
export async function exchangePolled(step: RunnableStep, context: PollContext): Promise<Polled> {
  const first = await exchangeOnce(step, context);
  if (step.until === undefined) return { outcome: first, results: [], open: null };
  return new Poll(step, step.until, context).run(first);
}

const isOfStatus = ({ check }: RunnableRule): boolean =>
  check !== null && partsOf(check).some((part) => part.kind === 'outcome' || part.subject.kind === 'status');

class Poll {
  readonly #step: JudgedStep;
  readonly #until: RunnablePolling;
  readonly #context: PollContext;
  readonly #forward: readonly ForwardValue[];
  readonly #startedAt = performance.now();
  #sent = 0;

  constructor(step: RunnableStep, until: RunnablePolling, context: PollContext) {
    this.#step = { ...step, expected: step.expected ?? ANY_SUCCESS, rules: until.rules };
    this.#until = until;
    this.#context = context;
    this.#forward = until.forward.map((path) => new ForwardValue(path));
  }

  async run(first: Outcome): Promise<Polled> {
    let outcome = first;
    for (;;) {
      this.#sent += 1;
      for (const value of this.#forward) value.add(extracted(value.path, outcome));
      const unmet = this.#unmet(outcome);
      if (unmet === null) return { outcome, results: this.#results(null), open: null };
      const ms = this.#nextWait(outcome);
      if (ms === null) return this.#given(outcome, unmet);
      await wait(ms, [this.#context.signal, this.#context.stopping]);
      outcome = await exchangeOnce(this.#step, this.#context);
    }
  }

  /** Why the rules are not met; null when they are. */
  #unmet({ request, response }: Outcome): string | null {
    const { rules, open } = judge(this.#step, { request, response }, this.#context);
    const failed = rules.find(({ status }) => status === 'fail');
    return failed?.reason ?? open?.message ?? null;
  }

  /** Null when it is not sent again: it was often enough, too little time is left, or the server fails. */
  #nextWait({ response }: Outcome): number | null {
    const { tries, ms } = this.#until;
    const own = Math.min(FIRST_WAIT_MS * GROWTH ** (this.#sent - 1), LONGEST_OWN_WAIT_MS);
    const next = Math.max(own, askedWaitMs(response) ?? 0);
    const left = ms - this.#passedMs();
    return this.#sent >= tries || next > left || this.#isFinal(response.status) ? null : next;
  }

  /** A refusal stays one, unless it is the status that is waited for. */
  #isFinal(status: number): boolean {
    return status >= 500 || (status >= 400 && !this.#until.rules.some(isOfStatus));
  }

  #passedMs(): number {
    return performance.now() - this.#startedAt;
  }

  #given(outcome: Outcome, reason: string): Polled {
    if (this.#until.isPromised) return { outcome, results: this.#results(reason), open: null };
    const message = `${this.#counted()} did not meet "${this.#text()}". ${reason}`;
    const isBack = this.#forward.some((value) => value.result()?.status === 'fail');
    return { outcome, results: this.#results(reason), open: isBack ? null : { cause: 'not_reached', message } };
  }

  #text(): string {
    return this.#until.rules.map(({ text }) => text).join(' and ');
  }

  #counted(): string {
    const seconds = (this.#passedMs() / 1000).toFixed(1);
    return this.#sent === 1 ? 'The answer' : `${this.#sent} answers in ${seconds} s`;
  }

  #results(unmet: string | null): RuleResult[] {
    const seconds = (this.#passedMs() / 1000).toFixed(1);
    const met = this.#sent === 1 ? 'The first answer met it.' : `Answer ${this.#sent} met it, after ${seconds} s.`;
    const waited: RuleResult = {
      ruleId: null,
      text: `repeated until ${this.#text()}`,
      status: unmet === null ? 'pass' : 'fail',
      reason: unmet === null ? met : `${this.#counted()} did not meet it. ${unmet}`,
      evidence: [{ path: 'answers', value: String(this.#sent), ok: unmet === null }],
    };
    const forward = this.#forward.map((value) => value.result()).filter((result) => result !== null);
    return [waited, ...forward];
  }
}
