import type { Operation } from '@assay/api-model';
import { isDocumented } from '../../../expectations/expectation.ts';

/** The documented statuses of a value that a sentence rules out, the one that it names first. */
export function refusalsOf(operation: Operation, sentence: string): number[] {
  const said = [...sentence.matchAll(/\b4\d\d\b/g)].map(([status]) => Number(status));
  return [...new Set([...said, 422, 409, 400])].filter((status) => isDocumented(operation, status));
}
