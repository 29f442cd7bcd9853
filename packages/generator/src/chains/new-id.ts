import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import type { ApiIndex } from '../resources/api-index.ts';
import { newIdFor } from '../resources/identity/own-id.ts';

/** The end of the path by which a PUT names a record that is not there yet. */
export function newIdIn(operation: Operation, { definitions }: ApiIndex): StepValue[] {
  const made = newIdFor(operation, definitions);
  return made === null ? [] : [{ in: 'path', ...made }];
}
