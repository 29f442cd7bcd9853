import type { Learned, LearnedOperation, Move, Way, WaysToMove } from '@assay/generator';
import type { Json } from '@assay/api-model';
import { withPart } from '@assay/generator';
import type { RequestFacts } from '@assay/generator';
import { renamed, yielding } from '@assay/runner';
import type { StepAnswer, StepSession } from '@assay/runner';
import type { RunnableStep } from '@assay/scenario';
import { readRefusal } from './refusals/read-refusal.ts';
import { proposalsFor } from './repairs/proposals.ts';
import { readJson, valueIn } from './answers.ts';
import { isAccepted, refusedRequest } from './requests.ts';
import type { Requests } from './requests.ts';

const MAX_RECORDS = 6;

/** What the document says of an operation; null when it has no such one. */
type FactsOf = (operation: string) => RequestFacts | null;

function withBeside(step: RunnableStep, beside: Record<string, Json>): RunnableStep {
  const add = (body: Json | null): Json =>
    Object.entries(beside).reduce<Json>((value, [at, part]) => withPart(value, at, part), body ?? {});
  const parameters = step.parameters.map((one) =>
    one.in === 'body' ? { ...one, bodyValue: add(one.bodyValue) } : one,
  );
  return { ...step, parameters };
}

interface Found extends Move {
  operation: string;
}

const keyOf = ({ step, choice }: Way): string => `${step.operation} ${choice?.at ?? ''} ${choice?.value ?? ''}`;

/** Finds out on records of its own which requests change the state of one kind of record, and from where to where. */
class Explorer {
  readonly found: Found[] = [];
  readonly allowedIn = new Set<string>();
  start: string | null = null;
  readonly #requests: Requests;
  readonly #ways: WaysToMove;
  readonly #tried = new Set<string>();
  readonly #factsOf: FactsOf;
  /** By way: what its body must have with its value. */
  readonly #besides = new Map<string, Record<string, Json>>();
  /** What removes what was made beside the record that is explored, the last first. */
  #madeBeside: RunnableStep[] = [];
  #count = 0;

  constructor(ways: WaysToMove, requests: Requests, factsOf: FactsOf) {
    this.#ways = ways;
    this.#requests = requests;
    this.#factsOf = factsOf;
  }

  async explore(): Promise<void> {
    for (let record = 0; record < MAX_RECORDS; record += 1) {
      const route = this.#routeToUntried();
      if (route === null || !(await this.#onRecord(route))) return;
    }
  }

  #untriedAt(state: string): Way[] {
    return this.#ways.ways.filter((way) => !this.#tried.has(`${state} ${keyOf(way)}`));
  }

  /** The moves to the nearest state in which something was not tried; null when everything was. */
  #routeToUntried(): Found[] | null {
    const routes = new Map<string, Found[]>([[this.start ?? this.#ways.start, []]]);
    for (const [state, route] of routes) {
      if (this.#untriedAt(state).length > 0) return route;
      for (const move of this.found)
        if (move.from === state && !routes.has(move.to)) routes.set(move.to, [...route, move]);
    }
    return null;
  }

  /** False when no record could be made. */
  async #onRecord(route: readonly Found[]): Promise<boolean> {
    const { setup, remove } = this.#ways;
    const session = this.#requests.session();
    this.#madeBeside = [];
    session.removesWith(this.#after());
    let state: string | null = null;
    try {
      const made = await this.#requests.sendAll(session, this.#requests.runnable(setup));
      if (made === null || !isAccepted(made.answer)) return false;
      state = this.start ?? (await this.#read(session)) ?? this.#ways.start;
      this.start = state;
      for (const move of route) state = (await this.#take(session, this.#wayOf(move), state)) ?? state;
      for (let way = this.#untriedAt(state)[0]; way !== undefined; way = this.#untriedAt(state)[0])
        state = await this.#tryWay(session, way, state);
      state = await this.#toLastState(session, state);
      return true;
    } finally {
      const removed = await this.#requests.close(session, this.#after());
      const isRemoved = removed.some(({ step, released }) => step.label === remove && released.length === 0);
      if (isRemoved && state !== null) this.allowedIn.add(state);
    }
  }

  /** The moves to the nearest state in which records can be removed; null when no known moves lead to one. */
  #routeToRemovable(from: string): Found[] | null {
    const isFit = (state: string): boolean => this.allowedIn.has(state) || this.#ways.removable.includes(state);
    const routes = new Map<string, Found[]>([[from, []]]);
    for (const [state, route] of routes) {
      if (isFit(state)) return route;
      for (const move of this.found)
        if (move.from === state && !routes.has(move.to)) routes.set(move.to, [...route, move]);
    }
    return null;
  }

  /** Where nobody knows when it can be removed, a record that is through with all it can go through is the likeliest. */
  async #toLastState(session: StepSession, from: string): Promise<string> {
    let state = from;
    const route = this.#routeToRemovable(from);
    for (const move of route ?? []) state = (await this.#take(session, this.#wayOf(move), state)) ?? state;
    const seen = new Set<string>(route === null ? [] : [state]);
    while (!seen.has(state)) {
      seen.add(state);
      const move = this.found.find((one) => one.from === state && !seen.has(one.to));
      if (move === undefined) break;
      state = (await this.#take(session, this.#wayOf(move), state)) ?? state;
    }
    return state;
  }

  #wayOf(move: Found): Way | undefined {
    return this.#ways.ways.find(
      ({ step, choice }) => step.operation === move.operation && choice?.value === move.choice?.value,
    );
  }

  async #tryWay(session: StepSession, way: Way, state: string): Promise<string> {
    this.#tried.add(`${state} ${keyOf(way)}`);
    const reached = await this.#take(session, way, state);
    if (reached === null || reached === state) return state;
    const { step } = way;
    const beside = this.#besides.get(keyOf(way)) ?? {};
    const choice = way.choice && { ...way.choice, ...(Object.keys(beside).length > 0 && { beside }) };
    this.found.push({ operation: step.operation, from: state, to: reached, ...(choice && { choice }) });
    return reached;
  }

  /** The state after a request; null when it was refused or nobody can tell. */
  async #take(session: StepSession, way: Way | undefined, state: string): Promise<string | null> {
    const answer = way === undefined ? null : await this.#sendWay(session, way);
    if (way === undefined || answer === null || !isAccepted(answer)) return null;
    return this.#stateIn(answer, way.field) ?? (await this.#read(session)) ?? state;
  }

  /** What it needs beside the record is made once; a field that is asked for with this value is added. */
  async #sendWay(session: StepSession, way: Way): Promise<StepAnswer | null> {
    const before = this.#requests
      .runnable(way.before)
      .filter((one) => one.method === 'GET' || !one.extracts.some(({ name }) => session.has(name)));
    await this.#requests.sendAll(session, before);
    const step = this.#removedAfter(session, way);
    if (step === null) return null;
    const answer = await this.#requests.send(session, withBeside(step, this.#besides.get(keyOf(way)) ?? {}));
    if ((answer.status !== 400 && answer.status !== 422) || this.#besides.has(keyOf(way))) return answer;
    const beside = this.#missingIn(answer, way);
    this.#besides.set(keyOf(way), beside);
    return Object.keys(beside).length === 0 ? answer : this.#requests.send(session, withBeside(step, beside));
  }

  /** A way as it is sent; what it makes is removed when the record is. */
  #removedAfter(session: StepSession, { step, after }: Way): RunnableStep | null {
    const [sent] = this.#requests.runnable([step]);
    if (sent === undefined || after.length === 0) return sent ?? null;
    this.#count += 1;
    const suffix = `${this.#count}`;
    const names = sent.extracts.map(({ name }) => name);
    const removal = this.#requests.runnable(after).map((one) => renamed(one, names, suffix));
    this.#madeBeside = [...removal, ...this.#madeBeside];
    session.removesWith(this.#after());
    return yielding(sent, suffix);
  }

  #after(): RunnableStep[] {
    return [...this.#madeBeside, ...this.#requests.runnable(this.#ways.after)];
  }

  #missingIn(answer: StepAnswer, { step }: Way): Record<string, Json> {
    const facts = this.#factsOf(step.operation);
    if (facts === null) return {};
    const request = refusedRequest(
      answer,
      facts.fields.map(({ pointer }) => pointer),
    );
    const repairs = readRefusal(answer, request).flatMap(
      (complaint) => proposalsFor(complaint, { facts, request })[0] ?? [],
    );
    return Object.fromEntries(
      repairs.flatMap((one) => (one.kind === 'value' && one.in === 'body' ? [[one.at, one.value]] : [])),
    );
  }

  #stateIn({ body }: StepAnswer, field: string | null): string | null {
    const value = field === null ? undefined : valueIn(readJson(body), field);
    return typeof value === 'string' ? value : null;
  }

  async #read(session: StepSession): Promise<string | null> {
    const [step] = this.#requests.runnable([this.#ways.read]);
    return step === undefined ? null : this.#stateIn(await this.#requests.send(session, step), this.#ways.field);
  }
}

/** A move is seen once by itself and once more while states are explored. */
function withMove(known: readonly Move[], move: Move): Move[] {
  const written = JSON.stringify(move);
  return [...known.filter((one) => JSON.stringify(one) !== written), move];
}

/** What was learned with the changes of state that were seen on records of one kind. */
export async function exploreStates(
  ways: WaysToMove,
  { requests, learned, factsOf }: { requests: Requests; learned: Learned; factsOf: FactsOf },
): Promise<Learned> {
  const explorer = new Explorer(ways, requests, factsOf);
  try {
    await explorer.explore();
  } catch {
    // What was found before counts; that something cannot be sent is reported with its operation.
  }
  const operations = { ...learned.operations };
  const change = (key: string, changes: Partial<LearnedOperation>): void => {
    operations[key] = { ...(operations[key] ?? { outcome: 'not_tried', repairs: [] }), ...changes };
  };
  for (const { operation, ...move } of explorer.found)
    change(operation, { moves: withMove(operations[operation]?.moves ?? [], move) });
  if (explorer.start !== null) change(ways.create, { start: explorer.start });
  if (ways.remove !== null && explorer.found.length > 0) change(ways.remove, { allowedIn: [...explorer.allowedIn] });
  return { ...learned, operations };
}
