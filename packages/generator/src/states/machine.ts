import type { Operation } from '@assay/api-model';
import { answeredRecord } from '../answers/record.ts';
import { wordsAbout } from '../dependencies/words-about.ts';
import type { ApiIndex, Resource } from '../dependencies/api-index.ts';
import { successStatus } from '../expectation.ts';
import { bodySchema, planBody } from '../request-body.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';
import { saidStates, stateOfVerb, statesIn, verbOf } from './sentences.ts';

/** One action on a record: the states that it is allowed in, as the document says in words, and the state it leads to. */
export interface Action {
  operation: Operation;
  /** Empty: the document does not say. */
  from: ReadonlySet<string>;
  to: string | null;
}

export interface StateMachine {
  resource: Resource;
  states: readonly string[];
  initial: string;
  actions: readonly Action[];
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

/** Whether the body of an operation says which state it leads to. */
function choosesState(operation: Operation, states: readonly string[], definitions: Definitions): boolean {
  const { media } = planBody(operation);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), definitions);
  return Object.values(properties).some(
    (property) =>
      (flatten(property, definitions).enum ?? []).filter((one) => typeof one === 'string' && states.includes(one))
        .length > 1,
  );
}

function toAction(operation: Operation, states: readonly string[], definitions: Definitions): Action {
  // One call for all moves: what it needs depends on where it goes.
  if (choosesState(operation, states, definitions)) return { operation, from: new Set(), to: null };
  const said = saidStates(wordsAbout(operation, 409), states);
  const from =
    said.allowed.size > 0 || said.forbidden.size === 0
      ? said.allowed
      : new Set(states.filter((state) => !said.forbidden.has(state)));
  const to = said.to ?? statesIn(successWords(operation), states)[0] ?? stateOfVerb(verbOf(operation), states);
  return { operation, from, to };
}

/** The resource whose action an operation is: `/orders/{orderId}/pay`. */
function actedOn(operation: Operation, index: ApiIndex): Resource | null {
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
  const { create } = resource;
  const field = create === null ? null : stateField(create, index.definitions);
  if (create === null || field === null) return null;
  const { states } = field;
  const initial = initialState(create, states, index.definitions);
  if (initial === null) return null;
  const actions = index.operations.filter((one) => actedOn(one, index) === resource);
  return { resource, states, initial, actions: actions.map((one) => toAction(one, states, index.definitions)) };
}

function initialState(create: Operation, states: readonly string[], definitions: Definitions): string | null {
  const said = statesIn(successWords(create), states)[0] ?? saidStates(create.description ?? '', states).to;
  if (said !== undefined && said !== null) return said;
  const record = answeredRecord(create, definitions);
  const property = NAMES.map((name) => record?.view.properties?.[name]).find((one) => one !== undefined);
  const initial = property === undefined ? undefined : flatten(property, definitions).default;
  if (typeof initial === 'string' && states.includes(initial)) return initial;
  return FRESH.map((word) => states.find((state) => state.toLowerCase() === word)).find(Boolean) ?? null;
}

/** The machine of the record that an operation acts on. */
export function stateMachine({ operation, index }: { operation: Operation; index: ApiIndex }): StateMachine | null {
  const resource = actedOn(operation, index);
  return resource === null ? null : machineOf(resource, index);
}

const MAX_ACTIONS = 5;

/** The actions that lead a fresh record into a state, the fewest; null when none are known to. */
export function routeTo({ initial, actions }: StateMachine, state: string): Action[] | null {
  const routes = new Map<string, Action[]>([[initial, []]]);
  for (const [at, route] of routes) {
    if (route.length >= MAX_ACTIONS) continue;
    for (const action of actions) {
      if (action.to !== null && action.from.has(at) && !routes.has(action.to))
        routes.set(action.to, [...route, action]);
    }
  }
  return routes.get(state) ?? null;
}

/** The shortest way into one of several states; null when none is known. */
export function routeToAny(machine: StateMachine, states: Iterable<string>): Action[] | null {
  const routes = [...states].map((state) => routeTo(machine, state)).filter((route) => route !== null);
  return routes.toSorted((a, b) => a.length - b.length)[0] ?? null;
}
