import { createSchemaValidators } from '@assay/rules/evaluate';
import type { RunnableStep } from '@assay/scenario';
import { Cookies } from '../exchange/cookies.ts';
import { carriedSecrets } from '../exchange/exchange-once.ts';
import type { SendContext } from '../exchange/exchange-once.ts';
import { maskSecrets } from '../exchange/mask.ts';
import { keepSequence } from '../removal/pending.ts';
import type { KeptSteps } from '../removal/pending.ts';
import type { RunSafety } from '../safety/run-safety.ts';
import { ScenarioGuard } from '../safety/scenario-guard.ts';
import { TransportError } from '../transport/transport-error.ts';
import type { LeftBehind } from '../types.ts';
import { asAccount } from './as-account.ts';
import { BesideRecords } from './beside-records.ts';
import { runAfter } from './clean-up.ts';
import type { JudgeContext } from './judge.ts';
import type { Cleaned } from './clean-up.ts';
import { exchangePolled } from './polling/poll.ts';
import { keepWhatIsThere, StepState } from './run-step.ts';
import type { StepContext } from './run-step.ts';
import { fillParameters, missingNames } from './values/fill.ts';
import { keepLoginSecrets, withKnownLogin } from './values/known-login.ts';
import { freshRandom } from './values/random.ts';
import type { Random } from './values/random.ts';

export interface SessionContext extends Pick<
  SendContext,
  'transport' | 'tokens' | 'otherTokens' | 'accounts' | 'signal' | 'stopping'
> {
  safety: RunSafety;
  random?: Random | undefined;
  onLeftBehind?: ((request: LeftBehind) => void) | undefined;
  /** Finds out by further requests whether writes reach the records that they name. */
  looksAround?: boolean | undefined;
}

/** The answer to one step, whatever its status, with secrets masked. */
export interface StepAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: string;
  /** As it was sent, with its values filled in. */
  sent: RunnableStep;
}

/**
 * Sends steps one after the other, as one scenario would: with its values, cookies and the guard that lets it write only to what
 * it made. What is sent next can depend on the answers.
 */
export class StepSession {
  readonly #state: StepState;
  readonly #context: StepContext & JudgeContext;
  readonly #kept: KeptSteps;
  readonly #beside: BesideRecords;
  #after: readonly RunnableStep[] = [];

  constructor({ safety, random, looksAround = false, ...context }: SessionContext) {
    this.#state = new StepState(random ?? freshRandom());
    this.#kept = keepSequence(this.#state, safety.pending);
    this.#beside = new BesideRecords({
      extracted: this.#state.extracted,
      after: () => this.#after,
      send: async (step) => {
        this.removesWith(this.#after);
        return (await this.send(step)).status < 400;
      },
      clean: async (after) => void (await runAfter(after, this.#state, this.#context)),
      isOver: () => context.signal.aborted || context.stopping?.aborted === true,
    });
    this.#context = {
      ...context,
      cookies: new Cookies(),
      trace: this.#state,
      guard: new ScenarioGuard(safety, context, null, looksAround ? this.#beside : null),
      futile: safety.futile,
      definitions: {},
      validators: createSchemaValidators({}),
    };
  }

  /** Keeps the steps that remove what is made, so that a crash does not forget them. */
  removesWith(after: readonly RunnableStep[]): void {
    this.#after = [...after];
    this.#kept.keep([...this.#beside.removals, ...after]);
  }

  /** Whether an earlier answer gave a value of this name. */
  has(name: string): boolean {
    return this.#state.extracted.has(name);
  }

  /**
   * `asBefore`: with the very values of a step that was sent.
   * @throws {TransportError} when it cannot be sent, must not be sent, or is not answered
   */
  async send(step: RunnableStep, asBefore?: StepAnswer): Promise<StepAnswer> {
    const state = this.#state;
    if (step.problem !== null) throw new TransportError('invalid_request', step.problem);
    const missing = missingNames(step.parameters, state);
    if (missing.length > 0)
      throw new TransportError('setup_failed', `no step before it yields {{${missing.join('}}, {{')}}}.`);
    const sending = asAccount(step.account, this.#context);
    const known = withKnownLogin(step, sending, state.secrets);
    const parameters = asBefore?.sent.parameters ?? fillParameters(known, state);
    const sent = { ...step, parameters };
    const { outcome } = await exchangePolled(sent, sending);
    for (const secret of carriedSecrets(outcome)) if (!state.secrets.includes(secret)) state.secrets.push(secret);
    keepLoginSecrets(step, sending, { response: outcome.response, secrets: state.secrets });
    keepWhatIsThere(step.extracts, outcome, state);
    if (outcome.response.status < 400) this.#beside.note(step);
    const mask = (text: string): string => maskSecrets(text, state.secrets);
    const { status, headers, body } = outcome.response;
    return { status, headers: headers.map(([name, value]) => [name, mask(value)]), body: mask(body), sent };
  }

  /** Sends the steps that remove what was made, also when the session was stopped; those whose values are missing are left out. */
  async close(after: readonly RunnableStep[]): Promise<Cleaned[]> {
    this.#after = [...after];
    const cleaned = await runAfter(after, this.#state, this.#context);
    if (cleaned.every(({ isDone }) => isDone)) this.#kept.done();
    return cleaned;
  }
}
