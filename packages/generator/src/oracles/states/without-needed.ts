import type { StepValue } from '@assay/scenario';
import { bringInto } from '../../chains/act.ts';
import { ChainBuilder } from '../../chains/chain.ts';
import { isWrite } from '../../chains/is-write.ts';
import { unchangedReads } from '../../chains/after/unchanged.ts';
import { saidChildren } from '../../chains/records/needed/needed-children.ts';
import type { Resource } from '../../resources/api-index.ts';
import { shared, withUsualMove, type Situation } from '../../chains/situation.ts';
import { bodyOverride } from '../../chains/body-override.ts';
import { sampleBody } from '../../request-body.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { requirementOf } from '../../states/requirement.ts';
import type { Candidate } from '../candidate.ts';
import { withArticle } from '../../describe/article.ts';
import { ruleStatuses } from '../../expectations/rule-statuses.ts';
import { kindWords } from '../../resources/words/words.ts';
import type { Oracle } from '../oracle.ts';

/** A record that allows the request but for what it lacks; null where it cannot be had, or what leads there needs it as well. */
function lacking({ operation, index, seed }: Situation, resource: Resource, child: Resource) {
  const chain = new ChainBuilder(index, seed, { suffix: `No${child.name}`, sharesNeeds: true });
  const path = chain.path(operation);
  const isMade = chain.makerOf(resource) === resource.create && path.length === parameterNames(operation.path).length;
  const required = requirementOf(operation, index);
  const isThere = isMade && (required === null || bringInto(chain, required, path, index));
  return isThere && chain.makerOf(child) === null ? { chain, path } : null;
}

/** A request that makes several moves is refused one of them. */
function bodyFor({ operation, index, seed }: Situation, chain: ChainBuilder): StepValue[] {
  const usual = chain.body(operation);
  const move = withUsualMove(operation, index, usual[0]?.bodyValue ?? sampleBody(operation, index.definitions, seed));
  return move === null ? usual : [bodyOverride(move)];
}

/** A request on a record that lacks what the document says it must have: an order without lines is not placed. */
export function withoutNeeded(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const [status, ...alternatives] = ruleStatuses(operation);
  const resource = index.resourceAt(operation.path.slice(0, operation.path.lastIndexOf('}') + 1));
  const [child] = saidChildren(operation, index);
  if (status === undefined || resource === null || child === undefined) return [];
  const made = lacking(situation, resource, child);
  if (made === null) return [];
  const { chain, path } = made;
  const reads = unchangedReads(resource, path, index.definitions);
  if (reads !== null) chain.before.push(reads.before);
  const body = isWrite(operation, index) ? bodyFor(situation, chain) : [];
  return [
    {
      name: `Without ${withArticle(child.name)}`,
      kind: 'part_missing',
      errorIn: 'state',
      expectedStatus: status,
      details: {
        ...(alternatives.length > 0 && { alternatives }),
        reason: `The document says that the ${kindWords(resource)} must have ${withArticle(kindWords(child))}.`,
        constraint: `needs: ${child.name}`,
        pointer: null,
        before: shared(chain.before),
        ...(chain.after.length > 0 && { after: shared(chain.after) }),
        ...(reads !== null && { followUps: [reads.after] }),
      },
      overrides: [...path, ...body, ...chain.conditions(operation, path)],
    },
  ];
}

export const withoutNeededOracle: Oracle = {
  id: 'without-needed',
  claim: 'An action on a record is refused that lacks what the document says it must have.',
  strength: 'document',
  candidates: withoutNeeded,
};
