import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import type { Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import type { ChainBuilder } from '../chain.ts';

/** The path of a create below a second parent, which the chain makes; null where none can be made. */
export function pathBelowSecond(
  chain: ChainBuilder,
  path: readonly StepValue[],
  parent: Resource,
  operation: Operation,
): StepValue[] | null {
  const parameter = parameterNames(operation.path).at(-1) ?? '';
  const other = chain.oneMore(parent, { for: operation, parameter, depth: 0 }, 'Beside');
  return other === null ? null : path.map((one) => (one.name === parameter ? { ...one, value: other } : one));
}
