import type { ApiModel, Json, JsonObject, Operation } from '@assay/api-model';
import { ChainBuilder } from './chain.ts';
import { bodyOverride } from './body-override.ts';
import { isWrite } from './is-write.ts';
import { provideChildren } from './act.ts';
import { sampleBody } from '../request-body.ts';
import type { Learned } from '../learned/learned.ts';
import { partAt } from '../learned/json-pointer.ts';
import { choosingField, stateOfChoice } from '../states/choices.ts';
import { actionOf, routeFrom, stateMachine, withMove, type Action, type StateMachine } from '../states/machine.ts';
import type { ApiIndex } from '../resources/api-index.ts';
import type { Step, StepValue } from '@assay/scenario';
import type { ScenarioDetails } from '../types.ts';
import type { KnownAccount } from './accounts/known-account.ts';

/** What scenarios of one operation are made from. */
export interface Situation {
  operation: Operation;
  index: ApiIndex;
  seed: number;
  securitySchemes: ApiModel['securitySchemes'];
  /** The accounts that the system has credentials of. */
  accounts: readonly KnownAccount[];
  /** What the token of the own account was seen to be. */
  token?: Learned['token'];
  /** By account: what it is called. */
  names?: Readonly<Record<string, readonly string[]>>;
  /** Records may be brought into states in which nobody can remove them. */
  isDisposable?: true;
  /** What the document says as a whole. */
  description: string;
  /** By their keys: the operations that scenarios are made for, where those are few of many. */
  chosen?: ReadonlySet<string>;
}

export const chainOf = ({ index, seed }: Situation): ChainBuilder => new ChainBuilder(index, seed);

/** Steps that scenarios can share: what is tried after them must be refused. */
export const shared = (steps: readonly Step[]): Step[] => steps.map((step) => ({ ...step, shared: true as const }));

/** The steps of a chain as details hold them; nothing when there are none. */
export function stepsOf(chain: Pick<ChainBuilder, 'before' | 'after'>): Pick<ScenarioDetails, 'before' | 'after'> {
  return {
    ...(chain.before.length > 0 && { before: chain.before }),
    ...(chain.after.length > 0 && { after: chain.after }),
  };
}

/** What the usual request needs: records in its path, a body that is new and refers to what exists, and an allowed move. */
export function prepare(chain: ChainBuilder, { operation, index, seed }: Situation): StepValue[] {
  const path = chain.path(operation);
  provideChildren(chain, operation, index);
  const body = isWrite(operation, index) ? chain.body(operation) : [];
  const move = withUsualMove(operation, index, body[0]?.bodyValue ?? sampleBody(operation, index.definitions, seed));
  return [...path, ...(move === null ? body : [bodyOverride(move)])];
}

/** The body of a request that makes any move, with one that is allowed and needs the fewest others before it. */
export function withUsualMove(operation: Operation, index: ApiIndex, body: Json | undefined): JsonObject | null {
  const machine = stateMachine({ operation, index });
  if (machine === null) return null;
  const isOwn = (one: Action): boolean => one.operation === operation && one.choice !== undefined;
  const said = machine.actions.filter(isOwn);
  // Where the document does not say where it goes, it goes where it was seen to go.
  const moves = said.length > 0 ? said : machine.seen.filter(isOwn);
  const sent =
    moves.find((one) => partAt(body, one.choice?.at ?? '') === one.choice?.value) ?? actionOf(machine, operation, body);
  if (sent?.from.has(machine.initial) === true) return null;
  if (moves.length === 0) return elsewhere(operation, machine, body, index);
  const [first] = moves
    .map((move) => ({ move, route: routeFrom(machine, machine.initial, move.from) }))
    .filter(({ route }) => route !== null)
    .toSorted((a, b) => (a.route?.length ?? 0) - (b.route?.length ?? 0));
  return first === undefined ? null : withMove(first.move, body);
}

/** What is known of no move goes at least into another state than the record is in. */
function elsewhere(
  operation: Operation,
  machine: StateMachine,
  body: Json | undefined,
  index: ApiIndex,
): JsonObject | null {
  const field = choosingField(operation, machine.states, index.definitions);
  const isThere = (value: string): boolean => stateOfChoice(value, machine.states) === machine.start;
  const sent = field === null ? undefined : partAt(body, field.at);
  const other = field?.values.find((value) => !isThere(value));
  if (field === null || other === undefined || typeof sent !== 'string' || !isThere(sent)) return null;
  return withMove({ choice: { at: field.at, value: other } }, body);
}

/** The name of the parameter that a path ends in; null when it does not end in one. */
export const lastParameter = (path: string): string | null => /\{([^{}]+)\}\/?$/.exec(path)?.[1] ?? null;
