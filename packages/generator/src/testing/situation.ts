import type { Operation } from '@assay/api-model';
import type { Situation } from '../chains/situation.ts';
import { indexOf } from '../resources/api-index.ts';
import { MODEL } from './operations.ts';

/** What an oracle sees of one operation of a document. */
export function situationOf(
  operations: readonly Operation[],
  key: string,
  fields: Partial<Omit<Situation, 'index' | 'operation'>> = {},
): Situation {
  const index = indexOf(operations, MODEL.definitions);
  const operation = index.operations.find((one) => one.key === key);
  if (operation === undefined) throw new Error(`The document has no ${key}.`);
  return {
    operation,
    index,
    seed: 0,
    securitySchemes: MODEL.securitySchemes,
    accounts: [],
    description: '',
    ...fields,
  };
}
