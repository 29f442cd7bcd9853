import type { Operation } from '@assay/api-model';
import { ChainBuilder, isWrite } from './dependencies/chain.ts';
import type { ApiIndex } from './dependencies/api-index.ts';
import type { StepValue } from '@assay/scenario';
import type { ScenarioDetails } from './types.ts';

/** What scenarios of one operation are made from. */
export interface Situation {
  operation: Operation;
  index: ApiIndex;
  seed: number;
}

export const chainOf = ({ index, seed }: Situation): ChainBuilder => new ChainBuilder(index, seed);

/** The steps of a chain as details hold them; nothing when there are none. */
export function stepsOf(chain: Pick<ChainBuilder, 'before' | 'after'>): Pick<ScenarioDetails, 'before' | 'after'> {
  return {
    ...(chain.before.length > 0 && { before: chain.before }),
    ...(chain.after.length > 0 && { after: chain.after }),
  };
}

/** What the usual request needs: records in its path, a body that is new and refers to what exists. */
export function prepare(chain: ChainBuilder, { operation, index }: Situation): StepValue[] {
  const path = chain.path(operation);
  return isWrite(operation, index) ? [...path, ...chain.body(operation)] : path;
}

/** The name of the parameter that a path ends in; null when it does not end in one. */
export const lastParameter = (path: string): string | null => /\{([^{}]+)\}\/?$/.exec(path)?.[1] ?? null;
