import type { Json, JsonObject, Operation } from '@assay/api-model';
import { answeredRecord } from '../resources/record-answer.ts';
import { wordsAbout } from '../resources/words/words-about.ts';
import { unnamed, type ApiIndex, type Resource } from '../resources/api-index.ts';
import { learnedOf } from '../learned/facts-of.ts';
import { partAt, withPart } from '../learned/json-pointer.ts';
import type { Choice } from '../learned/learned.ts';
import { successStatus } from '../expectations/expectation.ts';
import { bodySchema, planBody } from '../request-body.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';
import { isObject } from '../schema/is-valid.ts';
import { flagStates } from './flag-machine.ts';
import { edgesIn } from './edges.ts';
import { statesIn } from './names.ts';
import { saidInitial, saidStates, stateOfVerb, verbOf } from './sentences.ts';

/** One action on a record: the states that it is allowed in, as the document says in words, and the state it leads to. */
export interface Action {
  operation: Operation;
  /** Empty: the document does not say. */
  from: ReadonlySet<string>;
  to: string | null;
  /** The field of the body that says which state it leads to, where one call makes all moves. */
  field?: string;
  /** What the body must have, of a move that was seen. */
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

const successWords = (operation: Operation): string =>
  operation.responses.find(({ status }) => status === String(successStatus(operation)))?.description ?? '';

/** The field of the body that says which state an operation leads to; null when it has none. */
function choosingField(operation: Operation, states: readonly string[], definitions: Definitions): string | null {
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  const found = Object.entries(properties).find(
    ([, property]) =>
      (flatten(property, definitions).enum ?? []).filter((one) => typeof one === 'string' && states.includes(one))
        .length > 1,
  );
  return found?.[0] ?? null;
}

/** One call for all moves: what it needs depends on where it goes, as far as the document lists the moves. */
function toMoves(operation: Operation, field: string, states: readonly string[]): Action[] {
  const edges = edgesIn(wordsAbout(operation, 409), states);
  const moves = [...edges].map(([to, from]): Action => ({ operation, from, to, field }));
  return moves.length > 0 ? moves : [{ operation, from: new Set(), to: null }];
}

function toActions(operation: Operation, states: readonly string[], definitions: Definitions): Action[] {
  const field = choosingField(operation, states, definitions);
  return field === null ? [toAction(operation, states)] : toMoves(operation, field, states);
}

function toAction(operation: Operation, states: readonly string[]): Action {
  const said = saidStates(wordsAbout(operation, 409), states);
  const from =
    said.allowed.size > 0 || said.forbidden.size === 0
      ? said.allowed
      : new Set(states.filter((state) => !said.forbidden.has(state)));
  const to = said.to ?? statesIn(successWords(operation), states)[0] ?? stateOfVerb(verbOf(operation), states);
  return { operation, from, to };
}

/** The resource whose action an operation is: `/orders/{orderId}/pay`. */
export function actedOn(operation: Operation, index: ApiIndex): Resource | null {
  const match = /^(.*\/\{[^{}]+\})[/:][^/{}]+$/.exec(operation.path);
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
    return flag && { resource, ...flag, start: flag.initial, seen: [] };
  }
  const { states } = field;
  const moving = index.operations.filter((one) => isUpdateOf(one, resource) && movesSaid(one, states, index));
  const actions = [...acting, ...moving].flatMap((one) => toActions(one, states, index.definitions));
  const seenStart = learnedOf(create)?.start;
  const initial = initialState(create, { states, actions }, index.definitions) ?? seenStart ?? null;
  if (initial === null) return null;
  return { resource, states, initial, actions, start: seenStart ?? initial, seen: seenMoves(resource, index) };
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

const isUpdateOf = ({ method, path }: Operation, resource: Resource): boolean =>
  (method === 'PATCH' || method === 'PUT') && path.endsWith('}') && unnamed(path) === `${resource.path}/{}`;

/** Whether an update is the way to change the state, and the document lists the moves. */
const movesSaid = (operation: Operation, states: readonly string[], { definitions }: ApiIndex): boolean =>
  choosingField(operation, states, definitions) !== null && edgesIn(wordsAbout(operation, 409), states).size > 0;

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
  const said = saidInitial(words, states) ?? statesIn(successWords(create), states)[0] ?? saidStates(words, states).to;
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

function fieldsOf(body: Json | undefined): JsonObject {
  const value = body ?? null;
  return isObject(value) ? value : {};
}

/** The action that a request is: the only one of its operation, or the one to the state that its body names. */
export function actionOf({ actions }: StateMachine, operation: Operation, body: Json | undefined): Action | null {
  const own = actions.filter((one) => one.operation === operation);
  const fields = fieldsOf(body);
  return own.find(({ field, to }) => field === undefined || fields[field] === to) ?? null;
}

/** The example of a body that names a state may have what only that state needs. */
const exampleTo = ({ operation: { requestBody }, field, to }: Action): JsonObject | undefined =>
  requestBody?.content
    .flatMap(({ examples }) => examples)
    .filter((example) => isObject(example))
    .find((example) => field !== undefined && example[field] === to);

/** References and unique values of the usual body, which the example has its own of. */
const boundIn = (body: JsonObject, example: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => Object.hasOwn(example, name) && JSON.stringify(value).includes('{{'),
    ),
  );

/** The body of a move is the usual one with its state in it, or the documented example of this move. */
export function withMove(action: Action, body: Json | undefined): JsonObject | null {
  const { field, to, choice } = action;
  const example = choice === undefined ? exampleTo(action) : undefined;
  if (example !== undefined) return { ...example, ...boundIn(fieldsOf(body), example) };
  if (choice === undefined) return withField(field, to, body);
  const beside = Object.entries(choice.beside ?? {}).reduce<Json>(
    (value, [at, part]) => withPart(value, at, part),
    body ?? {},
  );
  const moved = withPart(beside, choice.at, choice.value);
  return isObject(moved) ? moved : null;
}

const withField = (field: string | undefined, to: string | null, body: Json | undefined): JsonObject | null =>
  field === undefined ? null : { ...fieldsOf(body), [field]: to };

/** States in which the document refuses to remove a record, and out of which it has no way. */
export function keptStates({ resource, states, actions }: StateMachine): ReadonlySet<string> {
  if (resource.remove === null) return new Set();
  const { forbidden } = saidStates(wordsAbout(resource.remove, 409), states);
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
  const isTaken = ({ choice, field, to }: Action): boolean =>
    choice === undefined
      ? field === undefined || partAt(body, `/${field}`) === to
      : partAt(body, choice.at) === choice.value;
  const edges = [...machine.actions, ...machine.seen].filter(
    (one) => one.operation.key === operation.key && isTaken(one),
  );
  const edge = edges.find(({ from }) => from.has(state)) ?? edges.find(({ from }) => from.size === 0);
  return edge?.to ?? state;
}
