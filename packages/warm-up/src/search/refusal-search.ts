import type { Operation } from '@assay/api-model';
import { requestFacts } from '@assay/generator';
import type { GeneratorModel, Learned, LearnedOperation, Repair, RequestFacts } from '@assay/generator';
import { changesFor } from '../changes/changes.ts';
import { nextAccount } from '../next-account.ts';
import { readRefusal } from '../refusals/read-refusal.ts';
import type { Complaint } from '../refusals/refusal.ts';
import { listedIn } from '../repairs/chosen.ts';
import { withoutCharged, withoutOptional } from '../repairs/left-out.ts';
import { namesState, rankOfState } from '../repairs/names-state.ts';
import type { Proposal } from '../repairs/proposal.ts';
import { proposalsFor, type RepairContext } from '../repairs/proposals.ts';
import { refusedRequest, type Outcome } from '../requests.ts';
import type { SeenBodies } from '../seen/seen-bodies.ts';
import type { SeenDays } from '../seen/seen-days.ts';
import type { SeenRecords } from '../seen/seen-records.ts';
import type { Alternatives, Reason } from './alternatives.ts';
import { learnedOf } from './learned-of.ts';
import { markOf } from './mark.ts';
import type { RepairSearch } from './repair-search.ts';

/** Of a field that a refusal names, before the request is cut down to what is required. */
const FIRST_CHANGES = 3;

/** What is done with a record before the request. */
const OF_STEPS: ReadonlySet<Repair['kind']> = new Set(['state', 'needs', 'after']);

type Propose = (complaint: Complaint) => Proposal[];

type Model = GeneratorModel & { operations: readonly Operation[] };

/** What a search goes by, and where it writes what it tries. */
export interface Known {
  model: Model;
  learned: () => Learned;
  note: (key: string, changes: Partial<LearnedOperation>) => void;
  days: SeenDays;
  records: SeenRecords;
  bodies: SeenBodies;
  /** Whether nothing more will be found out of the states of records. */
  isExplored: () => boolean;
  /** Called with a kind of record whose state a refusal names. */
  onState: (resource: string) => void;
}

/**
 * What is changed next after a request was refused: what the refusal asks for, then what may answer a refusal that is not understood.
 * Each change is judged by whether the refusal is another one after it.
 */
export class RefusalSearch {
  readonly #known: Known;

  constructor(known: Known) {
    this.#known = known;
  }

  #of(key: string): LearnedOperation {
    return this.#known.learned().operations[key] ?? { outcome: 'not_tried', repairs: [] };
  }

  /** Whether something else can be tried for an operation. */
  next(key: string, refused: Outcome, search: RepairSearch): boolean {
    const blamed = refused.operation;
    if (blamed !== key) {
      if (this.#isOtherWay(key, blamed, search)) return true;
      if (this.#of(blamed).outcome === 'refused') return false;
    }
    const { model, learned } = this.#known;
    const operation = model.operations.find((one) => one.key === blamed);
    if (operation === undefined) return this.#asNextAccount(refused);
    const facts = requestFacts(operation, model, learned());
    const tried = search.of(blamed);
    const isChanged =
      tried.nextUnasked(withoutCharged(facts, refused.answer)) ||
      this.#asNextAccount(refused) ||
      this.#proposed(refused, tried, { operation, facts });
    if (isChanged) return true;
    search.furthest ??= refused;
    return tried.back(this.#reasons(refused, facts, () => []));
  }

  /** A way there that is closed says nothing about what waits behind it, nor does a request that a change has broken. */
  #isOtherWay(key: string, blamed: string, search: RepairSearch): boolean {
    const tried = search.of(key);
    return (
      tried.nextInsteadOf(({ kind }) => OF_STEPS.has(kind)) ||
      (search.isBroken(blamed, key) && tried.nextInsteadOf(({ on }) => on === blamed))
    );
  }

  /** Whether what the refusal says can be tried, or anything else. */
  #proposed(
    refused: Outcome,
    tried: Alternatives,
    { operation, facts }: { operation: Operation; facts: RequestFacts },
  ): boolean {
    const { answer } = refused;
    const context = this.#contextOf(refused, { operation, facts });
    this.#noteStates(readRefusal(answer, context.request), facts);
    // What failed is no refusal: nothing is learned from it.
    const changes = (one: Complaint): Proposal[] => (answer.status >= 500 ? [] : changesFor(one, context));
    const reasons = (propose: Propose): Reason[] => this.#reasons(refused, facts, propose);
    const asked = (one: Complaint): Proposal[] => [
      ...proposalsFor(one, context),
      ...(one.location === null ? [] : changes(one).slice(0, FIRST_CHANGES)),
    ];
    return (
      tried.exchange((change) => isToBlame(change, readRefusal(answer, context.request))) ||
      tried.next(reasons(asked)) ||
      tried.nextUnasked(withoutOptional(operation, answer)) ||
      this.#otherFields(refused, 'required') ||
      tried.more(reasons(changes)) ||
      this.#otherFields(refused, 'all')
    );
  }

  #reasons({ answer }: Outcome, { fields }: RequestFacts, propose: Propose): Reason[] {
    const request = refusedRequest(
      answer,
      fields.map(({ pointer }) => pointer),
    );
    return readRefusal(answer, request).map((one) => ({
      mark: markOf(one, answer.status, request),
      propose: () => propose(one),
    }));
  }

  #contextOf({ answer }: Outcome, { operation, facts }: { operation: Operation; facts: RequestFacts }): RepairContext {
    const { model, learned, days, bodies, records } = this.#known;
    const fields = facts.fields.map(({ pointer }) => pointer);
    return {
      facts,
      request: refusedRequest(answer, fields),
      days: days.at(operation.path),
      accepted: bodies.at(operation.path),
      listed: listedIn(records, model.accounts ?? []),
      status: answer.status,
      isExplored: this.#known.isExplored(),
      learnedOf: (name): Repair[] => learnedOf(name, { learned: learned(), except: operation.key }),
    };
  }

  #noteStates(complaints: readonly Complaint[], { records }: RequestFacts): void {
    for (const { resource, states } of records)
      if (complaints.some((one) => one.kind === 'state' || states.some((state) => namesState(one.message, state))))
        this.#known.onState(resource);
  }

  #asNextAccount({ operation: key, answer }: Outcome): boolean {
    const { outcome, account } = this.#of(key);
    const { operations, accounts = [] } = this.#known.model;
    const operation = operations.find((one) => one.key === key);
    const next = nextAccount(answer.status, { operation, account }, accounts);
    if (next !== null) this.#known.note(key, { ...next, outcome });
    return next?.account !== undefined;
  }

  /** When nothing is known of what is wrong: only the required fields, or all. */
  #otherFields({ operation: key, answer }: Outcome, body: 'required' | 'all'): boolean {
    const hasBody = answer.sent.parameters.some((one) => one.in === 'body' && one.bodyValue !== null);
    const { outcome, body: now = 'usual' } = this.#of(key);
    const isNew = now === 'usual' || (now === 'required' && body === 'all');
    if (!hasBody || !isNew || (answer.status !== 400 && answer.status !== 422)) return false;
    this.#known.note(key, { body, outcome });
    return true;
  }
}

/** Whether a record was brought into the very state that a request is refused for. */
const isToBlame = (change: Proposal, complaints: readonly Complaint[]): boolean =>
  change.some(
    (one) =>
      one.kind === 'state' &&
      one.states.some((state) =>
        complaints.some(({ message }) => namesState(message, state) && rankOfState(message, state) > 0),
      ),
  );
