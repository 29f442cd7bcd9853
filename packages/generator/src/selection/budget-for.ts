import type { Situation } from '../chains/situation.ts';
import { usualRequests } from '../chains/base-request.ts';
import { RemovalChains } from '../chains/removal/removal-chains.ts';
import { costOf } from '../oracles/candidate.ts';
import { basesOf } from '../oracles/success.ts';
import { membershipOf } from '../resources/memberships.ts';
import type { GeneratedScenario } from '../types.ts';
import { unlessCircular } from '../unless-circular.ts';
import { budgetOf, DEPTHS, type Budget, type Depth } from './depth.ts';
import { largestShare, shareRequests, type SentAnyway } from './share-requests.ts';

/** What brings records where they can be removed is added to scenarios when they are chosen. */
export function withRemovals({ index, operation }: Situation, base?: GeneratedScenario): number {
  return base === undefined ? 1 : costOf(new RemovalChains(index, false).complete(base, operation)) / costOf(base);
}

/** How many requests go out for each that is counted: what is put below a record goes out after a read that shows whether it is there. */
const costFactor = (situation: Situation, base?: GeneratedScenario): number =>
  (membershipOf(situation.operation, situation.index) === null ? 1 : 2) * withRemovals(situation, base);

/** What the valid requests of all operations cost, and the steps that they share. */
function sentAnyway(situation: Situation): SentAnyway {
  const least = situation.index.operations.flatMap((operation) => {
    const [base] = unlessCircular(() => basesOf({ ...situation, operation }, () => []), []);
    return [base === undefined ? 0 : costOf(base)];
  });
  return { least, shared: usualRequests(situation).size };
}

/** How much an operation is given of what its depth allows for each on the average; `base`: its valid request. */
export function budgetFor(
  { depth = 'standard', budget }: { depth?: Depth; budget?: number },
  situation: Situation,
  base?: GeneratedScenario,
): Budget {
  if (budget !== undefined) return budgetOf(budget);
  const { key } = situation.operation;
  const { operations, definitions } = situation.index;
  const { scenarios, requests } = DEPTHS[depth];
  const { chosen } = situation;
  const share =
    chosen === undefined
      ? shareRequests(operations, definitions, requests, () => sentAnyway(situation)).get(key)
      : largestShare(situation, requests, base === undefined ? 0 : costOf(base));
  return { scenarios, requests: (share ?? requests) / costFactor(situation, base) };
}
