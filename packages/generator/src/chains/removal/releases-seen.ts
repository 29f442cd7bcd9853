import type { Operation } from '@assay/api-model';
import { learnedOf } from '../../learned/facts-of.ts';
import type { ApiIndex } from '../../resources/api-index.ts';
import type { Action } from '../../states/machine.ts';

/** What was seen to be needed before a removal of a fresh record, in order. */
export function releasesSeen(remove: Operation, index: ApiIndex): Action[] {
  return (learnedOf(remove)?.releases ?? []).flatMap(({ operation: key, choice }) => {
    const operation = index.operations.find((one) => one.key === key);
    return operation === undefined ? [] : [{ operation, from: new Set<string>(), to: null, choice }];
  });
}
