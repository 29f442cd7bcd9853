import type { Json, JsonObject, Operation } from '@assay/api-model';
import { answeredRecord } from '../resources/record-answer.ts';
import { wordsAbout } from '../resources/words/words-about.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { learnedOf } from '../learned/facts-of.ts';
import { partAt, withPart } from '../learned/json-pointer.ts';
import type { Choice } from '../learned/learned.ts';
import { wordsOfSuccess } from '../expectations/expectation.ts';
import { ruleStatuses } from '../expectations/rule-statuses.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';
import { isObject } from '../schema/is-valid.ts';
import { choosingField, stateOfChoice, type ChoiceField } from './choices.ts';
import { flagStates } from './flag-machine.ts';
import { edgesIn, spokenEdges } from './edges.ts';
import { statesIn, withoutStatesOfOthers } from './names.ts';
import { saidForEverybody } from './refusals/for-everybody.ts';
import { otherKinds } from '../resources/relations/other-kinds.ts';
import { wordsOnStates } from './refusals/said-refusals.ts';
import { saidInitial, saidStates, stateOfVerb, verbOf } from './sentences.ts';
import { flagMachine, setMoves, updatesOf } from './making/set-moves.ts';

/** One action on a record: the states that it is allowed in, as the document says in words, and the state it leads to. */
export interface Action {
  operation: Operation;
  /** Empty: the document does not say. */
  from: ReadonlySet<string>;
  to: string | null;
  /** The states of which something else decides which one it leads to: "the parcel, delivered or returned". */
  among?: readonly string[] | undefined;
  /** What the body must have, where it decides which state the request leads to. */
  choice?: Choice | undefined;
}

export interface StateMachine {
  resource: Resource;
  states: readonly string[];
  initial: string;
  actions: readonly Action[];
  /** The state that a fresh record was seen in, or else the initial one: where routes begin. */
  start: string;
  /** Changes of state that were seen. They show how a state is reached, never what is allowed. */
  seen: readonly Action[];
}

/** The field of a record that holds its state, with its values. */
export interface StateField {
  path: string;
  states: readonly string[];
}

const NAMES = ['status', 'state', 'phase', 'stage', 'lifecycle'];
const FRESH = [
  'draft',
  'new',
  'open',
  'pending',
  'created',
  'placed',
  'requested',
  'booked',
  'free',
  'available',
  'queued',
  'active',
];

export function stateField(operation: Operation, definitions: Definitions): StateField | null {
  const record = answeredRecord(operation, definitions);
  for (const name of NAMES) {
    const property = record?.view.properties?.[name];
    const values = property === undefined ? [] : (flatten(property, definitions).enum ?? []);
    const states = values.filter((value) => typeof value === 'string');
    if (record !== null && states.length > 1) return { path: `${record.prefix}${name}`, states };
  }
  return null;
}

/** The states that the words on a success name. */
const answeredStates = (operation: Operation, states: readonly string[]): string[] =>
  statesIn(wordsOfSuccess(operation), states);

/** What texts about a kind of record name: its states, and the other kinds of records, which have states of their own. */
interface Named {
  states: readonly string[];
  others: readonly string[];
}

/** One call for all moves: what it needs depends on where it goes, as far as the document lists the moves. */
function toMoves(operation: Operation, { at, values }: ChoiceField, { states, others }: Named): Action[] {
  const edges = spokenEdges(wordsAbout(operation, 409), states);
  const said = edges.size > 0 ? null : toAction(operation, { states, others }).from;
  const moves = values.flatMap((value): Action[] => {
    const to = stateOfChoice(value, states);
    const from = to === null ? undefined : (said ?? edges.get(to));
    return from === undefined || from.size === 0 ? [] : [{ operation, from, to, choice: { at, value } }];
  });
  return moves.length > 0 ? moves : [{ operation, from: new Set(), to: null }];
}

function toActions(operation: Operation, named: Named, definitions: Definitions): Action[] {
  const field = choosingField(operation, named.states, definitions);
  return field === null ? [toAction(operation, named)] : toMoves(operation, field, named);
}

/** `booked -> paid`: the only move that an operation's own words draw; null where they draw none, or several. */
function drawnMove(operation: Operation, states: readonly string[]): Pick<Action, 'from' | 'to'> | null {
  const [move, ...others] = edgesIn(wordsAbout(operation).replaceAll(/\bfrom\b/gi, ''), states);
  return move === undefined || others.length > 0 ? null : { from: move[1], to: move[0] };
}

function toAction(operation: Operation, { states, others }: Named): Action {
  const drawn = drawnMove(operation, states);
  if (drawn !== null) return { operation, ...drawn };
  const said = saidStates(withoutStatesOfOthers(wordsOnStates(operation), states, others), states);
  const from =
    said.allowed.size > 0 || said.forbidden.size === 0
      ? said.allowed
      : new Set(states.filter((state) => !said.forbidden.has(state)));
  const named = stateOfVerb(verbOf(operation), states);
  const answered = answeredStates(operation, states);
  // "The parcel, delivered or returned": which of them is decided by something else.
  const to = said.to ?? (answered.length > 1 ? null : (answered[0] ?? named));
  // "Void an order" says what it does, not what it starts from.
  const rest = new Set([...from].filter((state) => state !== named));
  const among = to === null && answered.length > 1 ? answered : undefined;
  return { operation, from: to === named ? rest : from, to, among };
}

/** "It was handed back before", "already closed": refused a second time. */
const DONE_BEFORE = /\b(?:already|before|again|twice|once more|a second time)\b/i;

/** Of a move that can be refused and is not said to start anywhere: what it does not lead to, where that is one, or it is said to happen once. */
function withOnlySources(action: Action, states: readonly string[]): Action {
  const { operation, from, to } = action;
  const [conflict] = ruleStatuses(operation);
  const refused = operation.responses.find(({ status }) => conflict !== 400 && status === String(conflict));
  if (from.size > 0 || to === null || refused === undefined) return action;
  const others = states.filter((state) => state !== to);
  const isSaid = others.length === 1 || DONE_BEFORE.test(refused.description ?? '');
  return isSaid ? { ...action, from: new Set(others) } : action;
}

/** A word that only sorts actions stands between the record and them. */
const ACTION = /^(.*\/\{[^{}]+\})(?:\/(?:_?actions?|commands?|transitions?|operations?))?[/:][^/{}]+$/;

/** The resource whose action an operation is: `/orders/{orderId}/pay`, `/orders/{orderId}/actions/pay`. */
export function actedOn(operation: Operation, index: ApiIndex): Resource | null {
  const match = ACTION.exec(operation.path);
  if (match?.[1] === undefined || operation.method === 'GET' || index.madeBy(operation) !== null) return null;
  return index.resourceAt(match[1]);
}

const machines = new WeakMap<ApiIndex, Map<Resource, StateMachine | null>>();

/** What a document says about the states of a kind of record and the actions that change them; null when it says nothing. */
export function machineOf(resource: Resource, index: ApiIndex): StateMachine | null {
  const known = machines.get(index) ?? new Map<Resource, StateMachine | null>();
  machines.set(index, known);
  const found = known.get(resource);
  if (found !== undefined) return found;
  const made = readMachine(resource, index);
  known.set(resource, made);
  return made;
}

function readMachine(resource: Resource, index: ApiIndex): StateMachine | null {
  const { create, read } = resource;
  if (create === null) return null;
  // A create may be answered without the record.
  const shown = [create, read].filter((one) => one !== null);
  const field = shown.map((one) => stateField(one, index.definitions)).find((one) => one !== null) ?? null;
  const acting = index.operations.filter((one) => actedOn(one, index) === resource);
  if (field === null) {
    const flag = flagStates(create, acting, index.definitions);
    return flag === null ? flagMachine(resource, index) : { resource, ...flag, start: flag.initial, seen: [] };
  }
  const { states } = field;
  const moving = updatesOf(resource, index).filter((one) => movesSaid(one, states, index));
  const isMoved = acting.length > 0 || moving.length > 0;
  const seen = [...seenMoves(resource, index), ...(isMoved ? [] : setMoves(resource, states, index))];
  const others = otherKinds(resource, index);
  const actions = [...acting, ...moving]
    .flatMap((one) => toActions(one, { states, others }, index.definitions))
    .map((one) => withOnlySources(one, states))
    .map((one) => asSeen(one, seen));
  const seenStart = learnedOf(create)?.start;
  const initial = initialState(create, { states, actions }, index.definitions) ?? seenStart ?? null;
  if (initial === null) return null;
  return { resource, states, initial, actions, start: seenStart ?? initial, seen };
}

/** The resource that a request may change the state of: what its path names last. */
export function movedBy({ path }: Operation, index: ApiIndex): Resource | null {
  const item = path.slice(0, path.lastIndexOf('}') + 1);
  return item === '' ? null : index.resourceAt(item);
}

const seenMoves = (resource: Resource, index: ApiIndex): Action[] =>
  index.operations
    .filter((one) => learnedOf(one)?.moves !== undefined && movedBy(one, index) === resource)
    .flatMap((operation) =>
      (learnedOf(operation)?.moves ?? []).map(({ from, to, choice }) => ({
        operation,
        from: new Set([from]),
        to,
        choice,
      })),
    );

/** A move that the document speaks of, with what it was seen to need beside its state. */
function asSeen(action: Action, seen: readonly Action[]): Action {
  const { operation, choice } = action;
  const found = seen.find((one) => one.operation === operation && one.choice?.value === choice?.value)?.choice;
  return choice === undefined || found?.beside === undefined ? action : { ...action, choice: found };
}

/** Whether an update is the way to change the state, and the document lists the moves. */
const movesSaid = (operation: Operation, states: readonly string[], { definitions }: ApiIndex): boolean =>
  choosingField(operation, states, definitions) !== null && spokenEdges(wordsAbout(operation, 409), states).size > 0;

/** The only state that moves start from and none leads to. */
function sourceOf({ states, actions }: Pick<StateMachine, 'states' | 'actions'>): string | null {
  const sources = states.filter(
    (state) => actions.some(({ from }) => from.has(state)) && !actions.some(({ to }) => to === state),
  );
  return sources.length === 1 ? (sources[0] ?? null) : null;
}

function initialState(
  create: Operation,
  { states, actions }: Pick<StateMachine, 'states' | 'actions'>,
  definitions: Definitions,
): string | null {
  const words = wordsAbout(create);
  const said = saidInitial(words, states) ?? answeredStates(create, states)[0] ?? saidStates(words, states).to;
  if (said !== null) return said;
  const record = answeredRecord(create, definitions);
  const property = NAMES.map((name) => record?.view.properties?.[name]).find((one) => one !== undefined);
  const initial = property === undefined ? undefined : flatten(property, definitions).default;
  if (typeof initial === 'string' && states.includes(initial)) return initial;
  const source = sourceOf({ states, actions });
  return source ?? FRESH.map((word) => states.find((state) => state.toLowerCase() === word)).find(Boolean) ?? null;
}

/** The record of an update, where updates change its state. */
function updated(operation: Operation, index: ApiIndex): Resource | null {
  const resource = operation.path.endsWith('}') ? index.resourceAt(operation.path) : null;
  const machine = resource === null ? null : machineOf(resource, index);
  return machine?.actions.some((one) => one.operation === operation) === true ? resource : null;
}

/** Whether a body makes the move; what leaves it open is one move for all bodies. */
const isMadeBy = ({ choice }: Action, body: Json | undefined): boolean =>
  choice === undefined || partAt(body, choice.at) === choice.value;

/** The action that a request is: the only one of its operation, or the one to the state that its body names. */
export const actionOf = ({ actions }: StateMachine, operation: Operation, body: Json | undefined): Action | null =>
  actions.find((one) => one.operation === operation && isMadeBy(one, body)) ?? null;

type Move = Pick<Action, 'choice'> & Partial<Pick<Action, 'operation'>>;

/** The example of a body that makes a move may have what only that move needs. */
const exampleOf = ({ operation, choice }: Move): JsonObject | undefined =>
  operation?.requestBody?.content
    .flatMap(({ examples }) => examples)
    .filter((example) => isObject(example))
    .find((example) => choice !== undefined && partAt(example, choice.at) === choice.value);

/** References and unique values of the usual body, which the example has its own of. */
const boundIn = (body: Json | undefined, example: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body !== undefined && isObject(body) ? body : {}).filter(
      ([name, value]) => Object.hasOwn(example, name) && JSON.stringify(value).includes('{{'),
    ),
  );

/** The body of a move is the usual one with its state in it, or the documented example of this move. */
export function withMove(move: Move, body: Json | undefined): JsonObject | null {
  const { choice } = move;
  if (choice === undefined) return null;
  const example = choice.beside === undefined ? exampleOf(move) : undefined;
  if (example !== undefined) return { ...example, ...boundIn(body, example) };
  const beside = Object.entries(choice.beside ?? {}).reduce<Json>(
    (value, [at, part]) => withPart(value, at, part),
    body ?? {},
  );
  const moved = withPart(beside, choice.at, choice.value);
  return isObject(moved) ? moved : null;
}

/** States in which the document refuses to remove a record, and out of which it has no way. */
export function keptStates({ resource, states, actions }: StateMachine): ReadonlySet<string> {
  if (resource.remove === null) return new Set();
  const said = saidStates(saidForEverybody(wordsAbout(resource.remove, 409)), states);
  const others = states.filter((state) => said.allowed.size > 0 && !said.allowed.has(state));
  const forbidden = said.forbidden.size > 0 ? said.forbidden : new Set(others);
  const isClosed = (state: string): boolean =>
    actions.every(
      ({ from, to }) => (from.size > 0 && !from.has(state)) || to === state || (to !== null && forbidden.has(to)),
    );
  return new Set([...forbidden].filter((state) => isClosed(state)));
}

/** The machine of the record that an operation acts on. */
export function stateMachine({ operation, index }: { operation: Operation; index: ApiIndex }): StateMachine | null {
  const resource = actedOn(operation, index) ?? updated(operation, index);
  return resource === null ? null : machineOf(resource, index);
}

const MAX_ACTIONS = 5;

/** The actions that lead from one state into one of several, the fewest; null when none are known to. */
export function routeFrom(
  { actions, seen }: StateMachine,
  start: string,
  targets: ReadonlySet<string>,
): Action[] | null {
  const routes = new Map<string, Action[]>([[start, []]]);
  for (const [at, route] of routes) {
    if (targets.has(at)) return route;
    if (route.length >= MAX_ACTIONS) continue;
    const last = actions.find((one) => one.from.has(at) && one.among?.every((state) => targets.has(state)));
    if (last !== undefined) return [...route, last];
    for (const action of [...actions, ...seen]) {
      if (action.to !== null && action.from.has(at) && !routes.has(action.to))
        routes.set(action.to, [...route, action]);
    }
  }
  return null;
}

/** The actions that lead a fresh record into a state. */
export const routeTo = (machine: StateMachine, state: string): Action[] | null =>
  routeFrom(machine, machine.start, new Set([state]));

/** The state after a request, where it is known to change it. */
export function stateAfter(machine: StateMachine, state: string, operation: Operation, body: Json | undefined): string {
  const edges = [...machine.actions, ...machine.seen].filter(
    (one) => one.operation.key === operation.key && isMadeBy(one, body),
  );
  const edge = edges.find(({ from }) => from.has(state)) ?? edges.find(({ from }) => from.size === 0);
  return edge?.to ?? state;
}
