import type { Operation } from '@assay/api-model';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import type { ActingChain } from '../../act.ts';
import { readyAbovePath } from './above.ts';
export { readyReferred } from './above.ts';
import { readyParts } from '../needed/ready-parts.ts';

interface KnownChain extends ActingChain {
  records(): { resource: Resource; identity: string }[];
}

/** Brings what the record of a request stands on, and what its words ask of the parts of that record, into the states that they ask for. */
export function readyAround(chain: KnownChain, operation: Operation, index: ApiIndex): void {
  readyAbovePath(chain, operation, index);
  readyParts(chain, operation, index);
}
