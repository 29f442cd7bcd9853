import type { Operation } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import type { Candidate } from '../oracles/candidate.ts';
import type { ApiIndex } from '../resources/api-index.ts';

/** What the same code of a server looks at before any operation is reached. */
const OF_ALL: ReadonlySet<Candidate['kind']> = new Set<Candidate['kind']>([
  'malformed_credentials',
  'expired_credentials',
]);

/** Whether another operation shows the same: of the secured ones of a method, the first one does. */
export function isShownElsewhere({ kind }: Candidate, { key, method }: Operation, { operations }: ApiIndex): boolean {
  if (!OF_ALL.has(kind)) return false;
  return operations.find((one) => one.method === method && isSecured(one))?.key !== key;
}
