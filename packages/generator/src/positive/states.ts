import type { Operation } from '@assay/api-model';
import type { Resource } from '../dependencies/api-index.ts';
import type { ChainBuilder } from '../dependencies/chain.ts';
import { successSchema } from '../dependencies/yields.ts';
import { isDocumented, successStatus } from '../expectation.ts';
import type { Candidate } from '../faults/candidate.ts';
import { flatten } from '../schema/resolve.ts';
import { chainOf, prepare, stepsOf, wordsAbout, type Situation } from '../situation.ts';
import type { StepValue } from '@assay/scenario';

/** One action on a record: the states that it is allowed in, as the document says in words, and the state it leads to. */
interface Action {
  operation: Operation;
  from: ReadonlySet<string>;
  to: string | null;
}

export interface StateMachine {
  resource: Resource;
  states: readonly string[];
  initial: string;
  actions: readonly Action[];
}

const has = (text: string, word: string): boolean =>
  new RegExp(`\\b${word.replaceAll(/[^\w ]/g, '.')}\\b`, 'i').test(text);

/** "Only a placed or paid order can be cancelled", "must be paid", "only allowed for drafts". */
const ALLOWED = /\bonly\b(?<who>.{2,80}?)\b(?:can|may|could)\b|\bmust be (?<what>.{2,60}?)(?:[.,;]|$)/i;

function allowedStates(operation: Operation, states: readonly string[]): Set<string> {
  const match = ALLOWED.exec(wordsAbout(operation));
  const text = match?.groups?.['who'] ?? match?.groups?.['what'] ?? '';
  return new Set(states.filter((state) => has(text, state)));
}

const resultState = (operation: Operation, states: readonly string[]): string | null => {
  const said = operation.responses.find(({ status }) => status === String(successStatus(operation)))?.description ?? '';
  const verb = operation.path.split('/').at(-1)?.toLowerCase() ?? '';
  return (
    states.find((state) => has(said, state)) ??
    states.find((state) => verb.length > 2 && state.toLowerCase().startsWith(verb)) ??
    null
  );
};

function statesOf(operation: Operation, definitions: Situation['index']['definitions']): string[] {
  const schema = successSchema(operation);
  const view = schema === null ? {} : flatten(schema, definitions);
  const name = ['status', 'state', 'phase', 'stage'].find((one) => view.properties?.[one] !== undefined);
  const values = name === undefined ? [] : (flatten(view.properties?.[name] ?? true, definitions).enum ?? []);
  return values.filter((value) => typeof value === 'string');
}

/** The resource whose action an operation is: `/orders/{orderId}/pay`. */
function actedOn({ operation, index }: Pick<Situation, 'operation' | 'index'>): Resource | null {
  const match = /^(.*\/\{[^{}]+\})\/[^/{}]+$/.exec(operation.path);
  return match?.[1] === undefined || operation.method === 'GET' ? null : index.resourceAt(match[1]);
}

const known = new WeakMap<Situation['index'], Map<Resource, Operation[]>>();

/** The actions of a document by what they act on, found once. */
function actionsOf(index: Situation['index']): Map<Resource, Operation[]> {
  const found = known.get(index) ?? new Map<Resource, Operation[]>();
  if (!known.has(index)) {
    known.set(index, found);
    for (const operation of index.operations) {
      const resource = actedOn({ operation, index });
      if (resource !== null) found.set(resource, [...(found.get(resource) ?? []), operation]);
    }
  }
  return found;
}

/** What a document says about the states of a record and the actions that change them; null when it says nothing. */
export function stateMachine(situation: Situation): StateMachine | null {
  const { index } = situation;
  const resource = actedOn(situation);
  const create = resource?.create ?? null;
  if (resource === null || create === null) return null;
  const states = statesOf(create, index.definitions);
  const initial = resultState(create, states);
  if (initial === null) return null;
  const actions = (actionsOf(index).get(resource) ?? []).map((operation): Action => ({
    operation,
    from: allowedStates(operation, states),
    to: resultState(operation, states),
  }));
  return { resource, states, initial, actions };
}

/** The actions that lead a fresh record into a state, the fewest; null when none are known to. */
function routeTo({ initial, actions }: StateMachine, state: string): Action[] | null {
  const routes = new Map<string, Action[]>([[initial, []]]);
  for (const [at, route] of routes) {
    for (const action of actions) {
      if (action.to !== null && action.from.has(at) && !routes.has(action.to))
        routes.set(action.to, [...route, action]);
    }
  }
  return routes.get(state) ?? null;
}

function take(chain: ChainBuilder, route: Action[], path: StepValue[], situation: Situation): void {
  const identity = path.at(-1)?.value;
  for (const { operation } of route) {
    const names = [...operation.path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
    const own = names.map((name, at): StepValue => ({ in: 'path', name, value: path[at]?.value ?? identity ?? null }));
    const body = prepare(chain, { ...situation, operation }).filter((value) => value.in === 'body');
    chain.before.push({ operation: operation.key, values: [...own, ...body], extracts: [] });
  }
}

/** Brings the record of an action into a state that allows it; nothing is done where a fresh one will do. */
export function reachAllowedState(situation: Situation, chain: ChainBuilder, path: StepValue[]): void {
  const machine = stateMachine(situation);
  const action = machine?.actions.find(({ operation }) => operation === situation.operation);
  if (machine === null || action === undefined || action.from.size === 0 || action.from.has(machine.initial)) return;
  const routes = [...action.from].map((state) => routeTo(machine, state)).filter((route) => route !== null);
  const [shortest] = routes.toSorted((a, b) => a.length - b.length);
  if (shortest !== undefined && chain.makerOf(machine.resource) !== null) take(chain, shortest, path, situation);
}

/** An action on a record that is in a state for which the document rules it out. */
export function wrongStateFaults(situation: Situation): Candidate[] {
  const { operation } = situation;
  const machine = isDocumented(operation, 409) ? stateMachine(situation) : null;
  const action = machine?.actions.find((one) => one.operation === operation);
  if (machine === null || action === undefined || action.from.size === 0) return [];
  const wrong = machine.states.filter((state) => !action.from.has(state));
  const routes = wrong.flatMap((state) => {
    const route = routeTo(machine, state);
    return route === null ? [] : [{ state, route }];
  });
  return routes
    .toSorted((a, b) => a.route.length - b.route.length)
    .flatMap(({ state, route }) => {
      const chain = chainOf(situation);
      const overrides = prepare(chain, situation);
      if (chain.makerOf(machine.resource) !== machine.resource.create) return [];
      take(
        chain,
        route,
        overrides.filter((value) => value.in === 'path'),
        situation,
      );
      return [
        {
          name: `When the ${machine.resource.name} is ${state}`,
          kind: 'wrong_state' as const,
          errorIn: 'state',
          expectedStatus: 409,
          details: {
            reason: `The document allows this only when it is ${[...action.from].join(' or ')}, and documents 409.`,
            constraint: `state: ${[...action.from].join(', ')}`,
            pointer: null,
            ...stepsOf(chain),
          },
          overrides,
        },
      ];
    });
}
