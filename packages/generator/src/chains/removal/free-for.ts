import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { repairOf } from '../../learned/facts-of.ts';
import type { ApiIndex } from '../../resources/api-index.ts';
import { machineOf } from '../../states/machine.ts';
import { requirementOf } from '../../states/requirement.ts';
import { act, bringInto, type ActingChain } from '../act.ts';
import { removableIn } from './releases.ts';
import { releasesSeen } from './releases-seen.ts';

/** Brings a record that a chain makes where it was seen to be removed, or where the document says so in passing. */
export function freeFor(chain: ActingChain, operation: Operation, values: readonly StepValue[], index: ApiIndex): void {
  const resource = operation.method === 'DELETE' ? index.resourceAt(operation.path) : null;
  const isReached = values.some((one) => repairOf(operation, 'state', { in: 'path', at: one.name }) !== null);
  if (resource === null || chain.makerOf(resource) !== resource.create || isReached) return;
  if (requirementOf(operation, index) !== null) return;
  const machine = machineOf(resource, index);
  const from = machine === null ? null : removableIn(machine, index);
  const isThere =
    machine !== null && from !== null && bringInto(chain, { machine, from, depth: values.length }, values, index);
  if (isThere) return;
  for (const action of releasesSeen(operation, index)) act(chain, action, values, index);
}
