import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import type { Login } from '../../../chains/accounts/known-account.ts';
import { ChainBuilder } from '../../../chains/chain.ts';
import { bringInto } from '../../../chains/act.ts';
import { prepare, shared, type Situation } from '../../../chains/situation.ts';
import { unchangedReads } from '../../../chains/after/unchanged.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import type { StateMachine } from '../../../states/machine.ts';
import { plain } from '../../../resources/words/words.ts';
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

/** A state that a record is brought into, whether a request allows it or not. */
export interface BroughtState {
  machine: StateMachine;
  state: string;
}

/** The record of a request in a state that is given; null where no known way leads there. */
function broughtInto(
  { index, seed, operation }: Situation,
  prepared: (chain: ChainBuilder) => StepValue[],
  { machine, state }: BroughtState,
) {
  const suffix = `OwnIn${plain(state)}`;
  const chain = new ChainBuilder(index, seed, { suffix, sharesNeeds: true, keepsInitial: operation });
  const overrides = prepared(chain);
  const path = overrides.filter((one) => one.in === 'path');
  const isThere = bringInto(chain, { machine, from: new Set([state]), depth: path.length }, path, index);
  return isThere ? { chain, overrides } : null;
}

interface Owner {
  login: Login;
  into: BroughtState | null;
}

/** A chain in which the person that the account of the other user stands for is used wherever one is needed. */
function chainForOther(situation: Situation, resource: Resource, { login, into }: Owner) {
  const { index } = situation;
  const reference = ownReferences(situation, login).find(({ referred }) => index.resourceNamed(referred) !== null);
  const person = reference === undefined ? null : index.resourceNamed(reference.referred);
  const prepared = (chain: ChainBuilder): StepValue[] => {
    if (person !== null && person !== resource) chain.adopt(person, 'ownOfOther');
    return prepare(chain, situation);
  };
  const made =
    into === null ? inAllowedState(situation, prepared, { suffix: 'Own' }) : broughtInto(situation, prepared, into);
  if (made === null) return null;
  const isReferred = JSON.stringify(made.chain.before).includes('{{ownOfOther}}');
  const first: Step[] = isReferred && reference !== undefined ? [{ ...reference.step, shared: true }] : [];
  return { ...made, first };
}

/** Reads of the record before and after; what is to be brought back is not read before. */
function readsOf({ operation, index }: Situation, resource: Resource, path: readonly StepValue[]) {
  const isRead = operation.method === 'GET' || undoneRemoval(operation, index) !== null;
  return isRead ? null : unchangedReads(resource, path, index.definitions);
}

/** Who may do less with a record in a state may not be able to remove it either. */
const afterOf = (
  chain: ChainBuilder,
  situation: Situation,
  owner: Parameters<typeof asOwner>[2],
  into: BroughtState | null,
): Step[] => (into === null ? asOwner(chain.after, situation, owner) : shared(chain.after));

/**
 * A record of somebody's own (`login`), so that nothing but a missing role refuses what they do to it: they make it themselves as far
 * as no role is needed for that (`isGuarded`), or it refers to the person that their account is. Null where nothing makes it theirs,
 * or brings it into a state that is asked for (`into`).
 */
export function ownFixture(
  situation: Situation,
  login: Login | undefined,
  isGuarded: (operation: Operation) => boolean,
  into: BroughtState | null = null,
): Fixture | null {
  const { operation, index } = situation;
  const resource = recordsIn(operation, index).at(-1);
  if (login === undefined || resource?.create == null) return null;
  const made = chainForOther(situation, resource, { login, into });
  if (made === null) return null;
  const { chain, overrides, first } = made;
  const path = overrides.filter((one) => one.in === 'path');
  const isMade = chain.makerOf(resource) === resource.create && path.length === parameterNames(operation.path).length;
  if (!isMade || (isGuarded(resource.create) && first.length === 0)) return null;
  overrides.push(...chain.conditions(operation, path));
  const reads = readsOf(situation, resource, path);
  const before = [...chain.before, ...(reads === null ? [] : [reads.before])];
  return {
    before: [...first, ...asOwner(before, situation, { login, isGuarded })],
    after: afterOf(chain, situation, { login, isGuarded }, into),
    overrides,
    followUps: reads === null ? [] : [{ ...reads.after, login }],
    chain,
    people: [],
  };
}
