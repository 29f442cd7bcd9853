import type { Json } from '@assay/api-model';
import type { FaultKind } from '../../types.ts';

/** A value that breaks one documented constraint. */
export interface ValueFault {
  kind: FaultKind;
  value: Json;
  /** What is done, to follow the name of the location: `above 100`. */
  how: string;
  /** As documented: `maximum: 100`. */
  constraint: string;
  /** How much worse than the usual one of its kind it is for a server to miss it. */
  severity?: number;
  /** Only the words of the document rule it out: its schema takes the value. */
  isSaid?: true;
}
