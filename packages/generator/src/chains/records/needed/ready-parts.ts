import type { Operation } from '@assay/api-model';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { saidParts } from '../../../states/refusals/said-parts.ts';
import { bringInto, type ActingChain } from '../../act.ts';
import { pathInChain } from '../above/above.ts';

interface KnownChain extends ActingChain {
  records(): { resource: Resource; identity: string }[];
}

/** Brings the parts that a chain has made into the states in which an action on the whole is allowed. */
export function readyParts(chain: KnownChain, operation: Operation, index: ApiIndex): void {
  for (const { part, machine, allowed, isNeeded } of saidParts(operation, index)) {
    if (isNeeded) chain.provide(part, { for: operation, parameter: 'id', depth: 1, mustBeMade: true });
    const path = chain.makerOf(part) === part.create ? pathInChain(chain, part, index) : null;
    if (path !== null) bringInto(chain, { machine, from: allowed, depth: path.length, byMaking: true }, path, index);
  }
}
