import type { Json, Operation } from '@assay/api-model';
import { baseScenario, fullScenario } from '@assay/generator';
import type { GeneratedScenario, GeneratorModel, KnownAccount, Learned } from '@assay/generator';
import { compileStepRules, OutageWatch, StepSession, TransportError } from '@assay/runner';
import type { Cleaned, LeftBehind, SessionContext, StepAnswer, TokenSource, Transport } from '@assay/runner';
import { toRunnable } from '@assay/scenario';
import type {
  Account,
  CalledEndpoint,
  RunnableScenario,
  RunnableStep,
  UnresolvedScenario,
  Step,
} from '@assay/scenario';
import { readJson } from './answers.ts';
import { refusedItems } from './refusals/refused-items.ts';
import type { RefusedRequest } from './refusals/refusal.ts';

/** Of a warm-up that is given no other number, beside those that remove what was made. */
const MAX_REQUESTS = 300;
const PER_OPERATION = 12;
/** A small document has as long ways as a large one. */
const MIN_REQUESTS = 100;

/** So many requests may be sent for so many operations, where nobody says how many. */
export const requestsFor = (operations: number): number =>
  Math.min(MAX_REQUESTS, Math.max(MIN_REQUESTS, operations * PER_OPERATION));

export interface SendOptions extends Omit<SessionContext, 'onLeftBehind'> {
  /** Every operation of the model, with the values that its requests send by themselves. */
  endpoints: readonly CalledEndpoint[];
  /** Requests that may be sent before what was made is removed. */
  maxRequests: number;
  /** Who has said how many means all of them, also those that look what a write reaches. */
  isCapped?: boolean;
  /** Called for each answer to a request that was accepted. */
  onAccepted?: ((operation: string, answer: StepAnswer) => void) | undefined;
  onLeftBehind?: ((request: LeftBehind) => void) | undefined;
}

/** The answer to the step of a sequence that was refused, or to its last. */
export interface Outcome {
  operation: string;
  answer: StepAnswer;
}

export const isAccepted = (answer: StepAnswer): boolean => answer.status < 400 && refusedItems(answer) === null;

/** Three parts, the first of them a JSON object (RFC 7515, 3.1). */
const JWT = /^(?:\w+ )?eyJ[\w-]*\.[\w-]+\.[\w-]+$/;

/** Of fewer requests nothing would be left for anything else. */
const MIN_TO_LOOK = 40;

/** Thrown when no further request may be sent. */
export class OverBudgetError extends Error {}

/** Sends requests of one system, counts them, and turns generated scenarios into what is sent. */
export class Requests {
  sent = 0;
  /** Of these, what only looked whether writes reach the records that they name: it is not counted where nobody says how many may be sent. */
  #looks = 0;
  /** Operations that were accepted once, whatever they were sent for, and from whom. */
  readonly accepted = new Map<string, Account>();
  readonly #options: SendOptions;
  readonly #outages = new OutageWatch();
  readonly #endpoints: ReadonlyMap<string, CalledEndpoint>;

  constructor(options: SendOptions) {
    const { transport } = options;
    const counting: Transport = {
      ...transport,
      send: (...request) => {
        this.sent += 1;
        if (options.safety.aims.isLooking) this.#looks += 1;
        return transport.send(...request);
      },
    };
    this.#options = { ...options, transport: this.#outages.watching(counting) };
    this.#endpoints = new Map(options.endpoints.map((one) => [`${one.method} ${one.path}`, one]));
  }

  get max(): number {
    return this.#options.maxRequests;
  }

  /** Of the budget. */
  get spent(): number {
    return this.#options.isCapped === true ? this.sent : this.sent - this.#looks;
  }

  /** By `METHOD path`: what a write there has done to a record that it did not name. */
  get missed(): ReadonlyMap<string, string> {
    return this.#options.safety.aims.missed;
  }

  #find = (key: string): CalledEndpoint | undefined => this.#endpoints.get(key);

  plan(operation: Operation, model: GeneratorModel, learned: Learned): RunnableScenario | null {
    return this.#planned(operation, baseScenario(operation, model, { learned }));
  }

  /** The same with every documented field. */
  planFull(operation: Operation, model: GeneratorModel, learned: Learned): RunnableScenario | null {
    return this.#planned(operation, fullScenario(operation, model, { learned }));
  }

  #planned(operation: Operation, scenario: GeneratedScenario | null): RunnableScenario | null {
    const endpoint = this.#find(operation.key);
    if (endpoint === undefined || scenario === null) return null;
    return toRunnable({ ...scenario, id: 0, rules: [] }, endpoint, this.#find, compileStepRules);
  }

  /** Steps of a generated sequence as they are sent. */
  runnable(steps: readonly Step[]): RunnableStep[] {
    const [any] = this.#options.endpoints;
    if (any === undefined) return [];
    const details = { before: [...steps] };
    const scenario: UnresolvedScenario = { name: '', requiresAuth: true, expectedStatus: 200, overrides: [], details };
    return toRunnable({ ...scenario, id: 0, rules: [] }, any, this.#find, compileStepRules).before;
  }

  /** Whether the token of the own account can be looked into; undefined when it has none, or cannot be had. */
  async tokenKind(): Promise<Learned['token']> {
    try {
      const credential = await this.#options.tokens?.get();
      return credential === undefined ? undefined : JWT.test(credential.token) ? 'jwt' : 'opaque';
    } catch {
      return undefined;
    }
  }

  /** What the token of an account says of it; undefined where it cannot be looked into. */
  async claimsOf(login: KnownAccount['login']): Promise<Json | undefined> {
    try {
      const token = (await this.#sourceOf(login)?.get())?.token ?? '';
      return JWT.test(token) ? readJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) : undefined;
    } catch {
      return undefined;
    }
  }

  /** What an account was answered when it signed in; undefined where it sends no request for that. */
  async loginAnswerOf(login: KnownAccount['login']): Promise<Json | undefined> {
    const source = this.#sourceOf(login);
    try {
      await source?.get();
      return readJson(source?.answer?.() ?? '');
    } catch {
      return undefined;
    }
  }

  #sourceOf(login: KnownAccount['login']): TokenSource | null | undefined {
    const { tokens, otherTokens, accounts } = this.#options;
    const named = login.startsWith('account:') ? accounts?.get(login.slice('account:'.length)) : undefined;
    return login === 'own' ? tokens : login === 'other' ? otherTokens : named;
  }

  session(): StepSession {
    const { transport, tokens, otherTokens, accounts, signal, stopping, safety, random, onLeftBehind } = this.#options;
    return new StepSession({
      transport,
      tokens,
      otherTokens: otherTokens ?? null,
      accounts,
      signal,
      stopping,
      safety,
      random,
      onLeftBehind,
      looksAround: this.#options.isCapped !== true || this.#options.maxRequests >= MIN_TO_LOOK,
    });
  }

  /** @throws {OverBudgetError} when the budget is used up; TransportError as `StepSession` */
  async send(session: StepSession, step: RunnableStep, asBefore?: StepAnswer): Promise<StepAnswer> {
    if (this.spent >= this.#options.maxRequests) throw new OverBudgetError();
    if (this.#outages.stopped !== null) throw new TransportError('target_stopped', this.#outages.stopped);
    if (this.#options.signal.aborted || this.#options.stopping?.aborted === true)
      throw new TransportError('interrupted', 'It was stopped.');
    const answer = await session.send(step, asBefore);
    if (isAccepted(answer)) {
      this.#note(step);
      this.#options.onAccepted?.(step.label, answer);
    }
    return answer;
  }

  #note({ label, account }: RunnableStep): void {
    if (this.accepted.get(label) !== 'own') this.accepted.set(label, account);
  }

  /** Removes what a session made; answers what was sent for that, as far as it was done. */
  async close(session: StepSession, after: readonly RunnableStep[]): Promise<Cleaned[]> {
    const cleaned = await session.close(after);
    const done = cleaned.filter(({ isDone }) => isDone);
    for (const { step } of done) this.#note(step);
    return done;
  }

  /** Sends steps in order until one is refused. */
  async sendAll(session: StepSession, steps: readonly RunnableStep[]): Promise<Outcome | null> {
    let last: Outcome | null = null;
    for (const step of steps) {
      last = { operation: step.label, answer: await this.send(session, step) };
      if (!isAccepted(last.answer)) return last;
    }
    return last;
  }
}

/** What was sent, as refusals speak of it. */
export function refusedRequest({ sent }: StepAnswer, documented: readonly string[]): RefusedRequest {
  const body = sent.parameters.find((one) => one.in === 'body');
  const parameters = sent.parameters.filter((one) => one.in !== 'body');
  return { parameters, body: body?.bodyValue ?? textBody(body?.value ?? null), documented };
}

const textBody = (value: string | null): Json | undefined => value ?? undefined;
