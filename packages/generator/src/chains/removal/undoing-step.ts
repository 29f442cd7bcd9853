import type { Json, Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten } from '../../schema/resolve.ts';
import { chosenMoves } from '../../states/making/chosen-moves.ts';
import { machineOf, movedBy, withMove } from '../../states/machine.ts';
import type { MadeMove } from '../../states/making/made-moves.ts';
import { ChainBuilder } from '../chain.ts';
import { bodyOverride } from '../body-override.ts';
import { identityIn } from './led-states.ts';
import { removableIn } from './releases.ts';

const ONE_VARIABLE = /^\{\{([^{}$]+)\}\}$/;

/** What every record of a kind needs: members of another choice may be refused beside this one. */
function leastOf(body: Json, { operation }: MadeMove, { definitions }: ApiIndex): Json {
  const { media } = planBody(operation);
  const { required = [] } = media === null ? {} : flatten(bodySchema(media), definitions);
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => required.includes(name)));
}

interface Removed {
  resource: Resource;
  identity: string;
  /** The value that holds the identity. */
  name: string;
}

/** What a removal removes; null where a value of its own does not hold the identity. */
function removedBy(removal: Step, index: ApiIndex): Removed | null {
  const resource = index.resources.find(({ remove }) => remove?.key === removal.operation);
  const identity = identityIn(removal.values) ?? '';
  const [, name] = ONE_VARIABLE.exec(identity) ?? [];
  return resource === undefined || name === undefined ? null : { resource, identity, name };
}

/** Makes what brings a record back; null where that needs more than the record. */
export function undoingStep(move: MadeMove, removal: Step, index: ApiIndex): Step | null {
  const { operation } = move;
  const removed = removedBy(removal, index);
  if (removed === null || parameterNames(operation.path).length > 0) return null;
  const chain = new ChainBuilder(index, 0);
  chain.adopt(removed.resource, removed.name);
  const usual = chain.body(operation)[0]?.bodyValue ?? sampleBody(operation, index.definitions, 0) ?? {};
  const body = withMove(move, leastOf(usual, move, index)) ?? usual;
  if (chain.before.length > 0 || !JSON.stringify(body).includes(removed.identity)) return null;
  return { ...removal, operation: operation.key, values: [bodyOverride(body)], extracts: [] };
}

/** What may bring a record out of a state that nobody knew it to be in, once its removal is refused. */
export function undoingSteps(remove: Operation, removal: Step, index: ApiIndex): Step[] {
  const resource = movedBy(remove, index);
  const machine = resource === null ? null : machineOf(resource, index);
  const allowed = machine === null ? null : removableIn(machine, index);
  if (machine === null || allowed === null) return [];
  return chosenMoves(machine, index)
    .filter(({ from, to }) => to !== null && allowed.has(to) && ![...from].some((state) => allowed.has(state)))
    .flatMap((move) => undoingStep(move, removal, index) ?? [])
    .map((one) => ({ ...one, fallback: true as const }));
}

/** Removals, each with what may bring its record back where it is refused. */
export const withUndoings = (steps: readonly Step[], index: ApiIndex): Step[] =>
  steps.flatMap((step) => {
    const called = index.byKey.get(step.operation);
    return called?.method === 'DELETE' ? [step, ...undoingSteps(called, step, index)] : [step];
  });
