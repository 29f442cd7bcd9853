import type { Operation } from '@assay/api-model';
import type { Extract, Step } from '@assay/scenario';
import type { ApiIndex } from '../../resources/api-index.ts';
import { rpcRemovalOf, type RpcRemoval } from '../../resources/rpc-removal.ts';
import type { GeneratedScenario } from '../../types.ts';

const NAME = 'madeByCall';

/** Removes what the calls of a scenario make whose names say that they make something, newest first. */
export function withRpcRemovals(scenario: GeneratedScenario, operation: Operation, index: ApiIndex): GeneratedScenario {
  const { details } = scenario;
  const { before = [], extracts = [], after = [] } = details;
  const judged = details.method === undefined ? ofJudged(extracts, rpcRemovalOf(operation, index)) : null;
  const removals = [...(judged?.steps ?? []), ...before.toReversed().flatMap((step) => ofStep(step, index))];
  const missing = removals.filter((one) => !after.some((step) => isSame(step, one)));
  if (missing.length === 0) return scenario;
  return {
    ...scenario,
    details: {
      ...details,
      ...(judged !== null && { extracts: judged.extracts }),
      after: [...after, ...missing],
    },
  };
}

/** What is taken from the judged answer, and the removal that needs it. */
function ofJudged(
  extracts: readonly Extract[],
  found: RpcRemoval | null,
): { extracts: Extract[]; steps: Step[] } | null {
  if (found === null) return null;
  const known = extracts.find(({ path }) => path === found.identity);
  const own = known ?? { name: NAME, path: found.identity };
  return {
    extracts: known === undefined ? [...extracts, own] : [...extracts],
    steps: [removal(found, own.name)],
  };
}

const removal = ({ remove, values }: RpcRemoval, name: string): Step => ({
  operation: remove.key,
  values: values(`{{${name}}}`),
  extracts: [],
});

/** Only of a value that the step takes anyway: one more that is missing would end the scenario. */
function ofStep(step: Step, index: ApiIndex): Step[] {
  const create = index.byKey.get(step.operation);
  const found = create === undefined ? null : rpcRemovalOf(create, index);
  const taken = found === null ? undefined : step.extracts.find(({ path }) => path === found.identity);
  if (found === null || taken === undefined) return [];
  return [{ ...removal(found, taken.name), ...(step.shared && { shared: true }) }];
}

const isSame = (one: Step, other: Step): boolean =>
  one.operation === other.operation && JSON.stringify(one.values) === JSON.stringify(other.values);
