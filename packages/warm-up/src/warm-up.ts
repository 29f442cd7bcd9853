import { setImmediate } from 'node:timers/promises';
import type { Operation } from '@assay/api-model';
import { findLogin, requestFacts, waysToMove } from '@assay/generator';
import type { GeneratorModel, Learned, LearnedOperation, Release, RequestFacts } from '@assay/generator';
import { NotOwnedError } from '@assay/runner';
import type { Cleaned, StepSession } from '@assay/runner';
import type { RunnableScenario } from '@assay/scenario';
import { learnAboutAccounts } from './accounts/account-names.ts';
import { listedRoles } from './accounts/account-roles.ts';
import { inOrder } from './again/in-order.ts';
import { learnFrom } from './learn-from.ts';
import { exploreStates } from './explore-states.ts';
import { Attempts } from './search/attempts.ts';
import { RefusalSearch } from './search/refusal-search.ts';
import { RefusedBefore } from './search/refused-before.ts';
import { RepairSearch } from './search/repair-search.ts';
import { takenValue } from './again/taken-value.ts';
import { seenPathForm } from './again/path-form.ts';
import { withRepairs } from './again/with-repairs.ts';
import { isAccepted, Requests, requestsFor, type Outcome } from './requests.ts';
import type { WarmUpOptions, WarmUpResult } from './options.ts';
import { LetIn } from './next-account.ts';
import { learnRefusedFields } from './refused-fields.ts';
import { Standing } from './standing.ts';
import { AnswerMembers } from './seen/answer-members.ts';
import { releasesOf } from './seen/seen-releases.ts';
import { closed, notTried, troubleOf, troubleOfError, type Trouble } from './trouble.ts';
import { SeenBodies } from './seen/seen-bodies.ts';
import { SeenDays } from './seen/seen-days.ts';
import { SeenRecords } from './seen/seen-records.ts';

/** Of the budget: beyond it nothing is tried but what the valid requests need. */
const SHARE_OF_BASES = 0.7;
/** Changes of one request, also those that were seen to be refused before. */
const MAX_TURNS = 40;

type Model = GeneratorModel & { operations: readonly Operation[] };

class WarmUp {
  learned: Learned = { version: 1, operations: {} };
  readonly #model: Model;
  readonly #requests: Requests;
  readonly #options: WarmUpOptions;
  /** Kinds of record whose state a refusal named. */
  readonly #refusedForState = new Set<string>();
  readonly #unremoved: { operation: Operation; session: StepSession }[] = [];
  readonly #members: AnswerMembers;
  readonly #days = new SeenDays();
  readonly #records = new SeenRecords();
  readonly #bodies = new SeenBodies();
  /** By removal. */
  readonly #releases = new Map<string, Release[]>();
  readonly #refused = new RefusedBefore();
  /** What the guard of the runner did not let out, and what has no value for something that it names. */
  readonly #unsendable = new WeakMap<Trouble, unknown>();
  readonly #search: RefusalSearch;
  #attempts = new Attempts([]);
  readonly #letIn = new LetIn();
  /** Operations of this pass that come later. */
  #waiting = 0;
  #isExplored = false;
  #done = 0;

  constructor(model: Model, options: WarmUpOptions) {
    this.#model = { ...model, isReadOnly: options.isReadOnly === true };
    this.#options = options;
    this.#members = new AnswerMembers(model);
    this.#requests = new Requests({
      ...options,
      maxRequests: options.maxRequests ?? requestsFor(model.operations.length),
      isCapped: options.maxRequests !== undefined,
      onAccepted: (...seen) =>
        [this.#members, this.#days, this.#records, this.#bodies].forEach((one) => one.note(...seen)),
    });
    this.#search = new RefusalSearch({
      model: this.#model,
      learned: () => this.learned,
      note: (key, changes) => this.#note(key, changes),
      days: this.#days,
      records: this.#records,
      bodies: this.#bodies,
      isExplored: () => this.#isExplored,
      onState: (resource) => this.#refusedForState.add(resource),
    });
  }

  async run(): Promise<WarmUpResult> {
    this.learned = { ...this.learned, ...(await learnAboutAccounts(this.#model, this.#requests)) };
    const operations = this.#inOrder();
    const [first, later] = [
      operations.filter((one) => one.method !== 'GET' || !one.path.includes('{')),
      operations.filter((one) => one.method === 'GET' && one.path.includes('{')),
    ];
    await this.#warmAll(first);
    this.#noteListedRoles();
    const mayWrite = this.#options.isReadOnly !== true;
    if (mayWrite) {
      await this.#explore();
      this.#isExplored = true;
      await this.#warmRefused(first);
    }
    await this.#warmAll(later);
    if (mayWrite) await this.#warmRefused(first);
    if (mayWrite) await this.#learnRefusedFields(first);
    await this.#removeLeft();
    for (const [key, reachesOthers] of this.#requests.missed) this.#note(key, { reachesOthers });
    return { learned: this.#members.addedTo(this.learned), requests: this.#requests.sent };
  }

  #noteListedRoles(): void {
    const roles = { ...listedRoles(this.#model.accounts ?? [], this.#records.all()), ...this.learned.roles };
    if (Object.keys(roles).length > 0) this.learned = { ...this.learned, roles };
  }

  async #learnRefusedFields(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) {
      if (this.#isOver() || this.#requests.spent > this.#requests.max * SHARE_OF_BASES) return;
      const found = await learnRefusedFields({
        operation,
        requests: this.#requests,
        model: this.#model,
        learned: this.learned,
        onLeft: (session) => this.#unremoved.push({ operation, session }),
      });
      if (found.refusedFields !== undefined) this.#note(operation.key, found);
    }
  }

  /** What could not be removed in the state that it was in, now that more is known of states. */
  async #removeLeft(): Promise<void> {
    for (const { operation, session } of this.#unremoved) {
      const plan = this.#requests.plan(operation, this.#model, this.learned);
      if (plan !== null) await this.#requests.close(session, plan.after);
    }
  }

  #inOrder(): Operation[] {
    const { isReadOnly, asked } = this.#options;
    const { operations, definitions } = this.#model;
    const login = findLogin(operations, definitions)?.operation.key;
    // What nobody asked for is not warmed up, and of a large document its requests take a minute to make.
    const isAsked = ({ key }: Operation): boolean => asked?.has(key) !== false;
    const before = new Map(operations.filter(isAsked).map((one) => [one, this.#stepsBefore(one)]));
    this.#attempts = new Attempts([...before.values()]);
    return inOrder(
      operations,
      (one) => one.key !== login && (isReadOnly !== true || one.method === 'GET') && isAsked(one),
      (operation) => before.get(operation)?.length ?? 0,
    );
  }

  #stepsBefore(operation: Operation): string[] {
    const plan = this.#requests.plan(operation, this.#model, this.learned);
    return plan?.before.map(({ label }) => label) ?? [];
  }

  #isOver(): boolean {
    return this.#options.signal.aborted || this.#options.stopping?.aborted === true;
  }

  async #warmAll(operations: readonly Operation[]): Promise<void> {
    for (const [at, operation] of operations.entries()) {
      this.#waiting = operations.length - at - 1;
      // Preparing requests takes long, and the end of the warm-up has to be noticed.
      await setImmediate();
      if (this.#isOver()) return;
      await this.#warm(operation);
      const total = this.#options.asked?.size ?? this.#model.operations.length;
      this.#done = Math.min(this.#done + 1, total);
      this.#options.onProgress?.({ done: this.#done, total, requests: this.#requests.sent });
    }
  }

  /** What stands on one that came later, or was accepted in passing, has its turn again. */
  async #warmRefused(operations: readonly Operation[]): Promise<void> {
    const refused = (): Operation[] => operations.filter((one) => this.#of(one.key).outcome !== 'accepted');
    let before = 0;
    for (let left = refused(); left.length > 0 && left.length !== before; left = refused()) {
      before = left.length;
      await this.#warmAll(left);
    }
  }

  /** Only where a refusal spoke of states: each record that is moved may be one that cannot be removed. */
  async #explore(): Promise<void> {
    for (const ways of waysToMove(this.#model, this.learned))
      if (!this.#isOver() && this.#refusedForState.has(ways.resource))
        this.learned = await exploreStates(ways, {
          requests: this.#requests,
          learned: this.learned,
          factsOf: (key) => this.#factsOf(key),
        });
  }

  #of(key: string): LearnedOperation {
    return this.learned.operations[key] ?? { outcome: 'not_tried', repairs: [] };
  }

  #note(key: string, changes: Partial<LearnedOperation>): void {
    const { refusal: _, ...before } = this.#of(key);
    const operation: LearnedOperation = { ...before, ...changes };
    this.learned = { ...this.learned, operations: { ...this.learned.operations, [key]: operation } };
  }

  async #warm(operation: Operation): Promise<void> {
    const { operations } = this.learned;
    const isSeen = this.#requests.accepted.has(operation.key) && ['GET', 'DELETE'].includes(operation.method);
    const trouble = isSeen && operation.path.includes('{') ? null : await this.#tryRepairs(operation);
    // What did not lead anywhere is taken back, also from what it stands on.
    if (trouble !== null) this.learned = { ...this.learned, operations: this.#letIn.addedTo(operations) };
    this.#note(operation.key, trouble ?? { outcome: 'accepted', ...this.#accountSeen(operation.key) });
    for (const [key, releases] of this.#releases)
      if (this.#of(key).releases === undefined) this.#note(key, { releases });
  }

  /** Whom an operation was accepted from in passing, where that was not the own account. */
  #accountSeen(key: string): Pick<LearnedOperation, 'account'> {
    const account = this.#of(key).account ?? this.#requests.accepted.get(key);
    return account === undefined || account === 'own' || account === 'none' ? {} : { account };
  }

  /** Sends the valid request until it is accepted; null when it was. */
  async #tryRepairs(operation: Operation): Promise<Trouble | null> {
    const standing = new Standing(this.#requests, (removed) => this.#noteReleases(operation, removed));
    try {
      return await this.#repairUntilAccepted(operation, standing);
    } finally {
      const session = await standing.close();
      if (session !== null) this.#unremoved.push({ operation, session });
    }
  }

  /** What removals needed. */
  #noteReleases({ key }: Operation, removed: readonly Cleaned[]): void {
    for (const [removal, releases] of releasesOf(key, removed, this.#model)) this.#releases.set(removal, releases);
  }

  async #repairUntilAccepted(operation: Operation, standing: Standing): Promise<Trouble | null> {
    const { key } = operation;
    const search = new RepairSearch((one) => this.#of(one).repairs);
    let count = 0;
    let refused: Outcome | null = null;
    for (let turn = 0; ; turn += 1) {
      const before = this.#requests.sent;
      const found = await this.#attempt(operation, standing);
      if (found === null) return null;
      if (!('outcome' in found)) refused = this.#letIn.noted(found, this.#of(found.operation));
      // A change that must not be sent is none that helps.
      else if (refused === null || !this.#unsendable.has(found)) return found;
      // What was refused before costs nothing.
      if (this.#requests.sent > before) count += 1;
      const mayGoOn = turn < MAX_TURNS && this.#mayGoOn(key, refused, count);
      if (!mayGoOn || !this.#search.next(key, refused, search)) return troubleOf(operation, search.furthest ?? refused);
      for (const [one, repairs] of search.repairs()) this.#note(one, { repairs, outcome: this.#of(one).outcome });
    }
  }

  #mayGoOn(key: string, refused: Outcome, count: number): boolean {
    // Each attempt that gets past it would leave one more record that nobody can remove.
    if (refused.operation !== key && this.#factsOf(refused.operation)?.leavesRecord === true) return false;
    return this.#attempts.allows(key, {
      count,
      left: this.#requests.max - this.#requests.spent,
      waiting: this.#waiting,
    });
  }

  /** A value that a record has already is sent anew in each request; whether there was one. */
  #makeUnique(operation: Operation, trouble: Trouble): boolean {
    const error = this.#unsendable.get(trouble);
    const plan = this.#requests.plan(operation, this.#model, this.learned);
    const found = plan === null || !(error instanceof NotOwnedError) ? null : takenValue(plan.judged, error);
    const { repairs, outcome } = this.#of(operation.key);
    if (found === null || repairs.some(({ kind, at }) => kind === 'unique' && at === found.at)) return false;
    this.#note(operation.key, { repairs: [...repairs, found], outcome });
    return true;
  }

  async #attempt(operation: Operation, standing: Standing): Promise<Outcome | Trouble | null> {
    const found = await this.#attemptOnce(operation, standing);
    const isAnother = found !== null && 'outcome' in found && this.#makeUnique(operation, found);
    return isAnother ? this.#attempt(operation, standing) : found;
  }

  #factsOf(key: string): RequestFacts | null {
    const operation = this.#model.operations.find((one) => one.key === key);
    return operation === undefined ? null : requestFacts(operation, this.#model, this.learned);
  }

  async #attemptOnce(operation: Operation, standing: Standing): Promise<Outcome | Trouble | null> {
    const plan = this.#requests.plan(operation, this.#model, this.learned);
    if (plan === null) return notTried('The document allows no body that can be sent.');
    const known = this.#refused.of(plan);
    if (known !== null) return known;
    if (this.#factsOf(operation.key)?.leavesRecord === true)
      return notTried('The document says that the record could not be removed after it.');
    const steps = [...plan.before, plan.judged];
    const refused = plan.before.map(({ label }) => label).find((label) => this.#of(label).outcome === 'refused');
    if (refused !== undefined) return closed(this.#of(refused).refusal?.text ?? `${refused} is refused.`);
    if (this.#options.isReadOnly === true && steps.some(({ method }) => method !== 'GET'))
      return notTried('This system is read only.');
    return this.#sendUnknown(operation, plan, standing);
  }

  /** What cannot be sent is said as a reason. */
  async #sendUnknown(
    operation: Operation,
    plan: RunnableScenario,
    standing: Standing,
  ): Promise<Outcome | Trouble | null> {
    try {
      const refused = await this.#send(operation, plan, standing);
      if (refused !== null) this.#refused.note(plan, refused);
      return refused;
    } catch (error) {
      const { trouble, isUnsendable } = troubleOfError(error);
      if (isUnsendable) this.#unsendable.set(trouble, error);
      return trouble;
    }
  }

  async #send(operation: Operation, plan: RunnableScenario, standing: Standing): Promise<Outcome | null> {
    const prepared = await standing.prepare(plan);
    if (prepared !== null) return prepared;
    const answer = await standing.send(plan.judged);
    if (!isAccepted(answer)) return { operation: operation.key, answer };
    const accepted = { operation, plan, answer, model: this.#model, learned: this.learned };
    const seen = await seenPathForm(accepted, { requests: this.#requests, standing });
    const facts = await learnFrom(
      { ...accepted, plan: seen.plan },
      {
        send: ({ again, after, isSame }) => standing.send(again, isSame ? answer : undefined, after),
        planWith: (repairs) =>
          this.#requests.plan(operation, this.#model, withRepairs(this.learned, operation.key, repairs)),
      },
    );
    this.#note(operation.key, {
      ...facts,
      ...seen.form,
      repairs: [...this.#of(operation.key).repairs, ...(facts.repairs ?? [])],
    });
    return null;
  }
}

/**
 * Sends the valid request of each operation, reads refusals, repairs the request, and removes what it made. What it learns says how
 * operations are reached, never what is right. Writes pass the guard of the runner: only records that it made are changed.
 */
export function warmUp(model: Model, options: WarmUpOptions): Promise<WarmUpResult> {
  return new WarmUp(model, options).run();
}
