import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import type { Login } from '../../../chains/accounts/known-account.ts';
import type { ChainBuilder } from '../../../chains/chain.ts';
import { prepare, type Situation } from '../../../chains/situation.ts';
import { unchangedReads } from '../../../chains/after/unchanged.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { undoneRemoval } from '../../../states/removal/undone.ts';
import { inAllowedState } from '../../states/wrong-state.ts';
import type { Fixture } from '../owners/fixture.ts';
import { ownReferences } from '../owners/own-account.ts';
import { recordsIn } from '../../../resources/identity/records-in.ts';

const ACCEPTED = [200, 201, 202, 204];
const OTHER_REASONS = [400, 401, 403, 404, 409, 412, 415, 422, 428];

/** Steps as the other user, but for those that a role is needed for; where one is refused, there is nothing to try. */
function asOwner(
  steps: readonly Step[],
  { index }: Situation,
  { login, isGuarded }: { login: Login; isGuarded: (operation: Operation) => boolean },
): Step[] {
  return steps.map((step) => {
    const called = index.operations.find(({ key }) => key === step.operation);
    if (called === undefined) return step;
    const expects = { status: successStatus(called), alternatives: ACCEPTED, undecided: OTHER_REASONS };
    return { ...step, shared: true, expects, ...(!isGuarded(called) && { login }) };
  });
}

/** A chain in which the person that the account of the other user stands for is used wherever one is needed. */
function chainForOther(situation: Situation, resource: Resource, login: Login) {
  const { index } = situation;
  const reference = ownReferences(situation, login).find(({ referred }) => index.resourceNamed(referred) !== null);
  const person = reference === undefined ? null : index.resourceNamed(reference.referred);
  const prepared = (chain: ChainBuilder): StepValue[] => {
    if (person !== null && person !== resource) chain.adopt(person, 'ownOfOther');
    return prepare(chain, situation);
  };
  const made = inAllowedState(situation, prepared, { suffix: 'Own' });
  const isReferred = JSON.stringify(made.chain.before).includes('{{ownOfOther}}');
  const first: Step[] = isReferred && reference !== undefined ? [{ ...reference.step, shared: true }] : [];
  return { ...made, first };
}

/**
 * A record of somebody's own (`login`), so that nothing but a missing role refuses what they do to it: they make it themselves as far
 * as no role is needed for that (`isGuarded`), or it refers to the person that their account is. Null where nothing makes it theirs.
 */
export function ownFixture(
  situation: Situation,
  login: Login | undefined,
  isGuarded: (operation: Operation) => boolean,
): Fixture | null {
  const { operation, index } = situation;
  const resource = recordsIn(operation, index).at(-1);
  if (login === undefined || resource?.create == null) return null;
  const { chain, overrides, first } = chainForOther(situation, resource, login);
  const path = overrides.filter((one) => one.in === 'path');
  const isMade = chain.makerOf(resource) === resource.create && path.length === parameterNames(operation.path).length;
  if (!isMade || (isGuarded(resource.create) && first.length === 0)) return null;
  overrides.push(...chain.conditions(operation, path));
  // What is to be brought back is not read before.
  const isDeleted = undoneRemoval(operation, index) !== null;
  const reads = operation.method === 'GET' || isDeleted ? null : unchangedReads(resource, path, index.definitions);
  const before = [...chain.before, ...(reads === null ? [] : [reads.before])];
  return {
    before: [...first, ...asOwner(before, situation, { login, isGuarded })],
    after: asOwner(chain.after, situation, { login, isGuarded }),
    overrides,
    followUps: reads === null ? [] : [{ ...reads.after, login }],
    chain,
    people: [],
  };
}
