import type { Step, StepValue } from '@assay/scenario';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { defaultParameters } from '../../default-parameters.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { membershipOf, namesAccount, type Membership } from '../../resources/memberships.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import type { Candidate } from '../candidate.ts';
import type { Oracle } from '../oracle.ts';

const SUCCESSES = [200, 201, 204];
const NOT_ALLOWED = [401, 403, 404];

interface Target {
  membership: Membership;
  chain: ReturnType<typeof chainOf>;
  /** Of the parent. */
  above: StepValue[];
  path: StepValue[];
  name: string;
}

function targetOf(situation: Situation): Target | null {
  const { operation, index } = situation;
  const membership = membershipOf(operation, index);
  const names = parameterNames(operation.path);
  const name = defaultParameters(operation, index.definitions).find(
    (one) => one.in === 'path' && one.name === names.at(-1),
  )?.value;
  if (membership === null || name == null) return null;
  const chain = chainOf(situation);
  const above = chain.path(membership.read).filter((one) => one.in === 'path');
  if (above.length !== names.length - 1 || chain.makerOf(membership.parent) !== membership.parent.create) return null;
  const parents = above.map((one, at) => ({ ...one, name: names[at] ?? one.name }));
  const path: StepValue[] = [...parents, { in: 'path', name: names.at(-1) ?? '', value: name }];
  return { membership, chain, above, path, name };
}

const putStep = ({ membership: { put }, path, chain }: Target): Step => ({
  operation: put.key,
  values: [...path, ...chain.body(put)],
  extracts: [],
  expects: { status: successStatus(put), alternatives: SUCCESSES, undecided: [400, 403, 404, 409, 422] },
});

const readStep = ({ membership: { read }, above }: Target, changes: Partial<Step>): Step => ({
  operation: read.key,
  values: above,
  extracts: [],
  expects: { status: successStatus(read) },
  ...changes,
});

/** Who is taken out of a record loses what only the membership gave: refused before it, allowed with it, refused after it. */
function losesAccess(situation: Situation, target: Target): Candidate[] {
  const { operation, accounts } = situation;
  const isOthers = namesAccount(target.membership) && accounts.some(({ login }) => login === 'other');
  if (!isOthers || situation.names?.['other']?.includes(target.name) !== true) return [];
  const asOther = (expects: NonNullable<Step['expects']>): Step => readStep(target, { login: 'other', expects });
  const ok = successStatus(target.membership.read);
  const before = [
    ...target.chain.before,
    asOther({ status: 404, alternatives: [401, 403], undecided: [ok] }),
    putStep(target),
    asOther({ status: ok, undecided: NOT_ALLOWED }),
  ];
  return [
    {
      name: 'Who was removed has no access any more',
      kind: 'own_records',
      errorIn: null,
      expectedStatus: successStatus(operation),
      hasControl: true,
      details: {
        reason: 'What somebody may see only as a member, they may not see without being one.',
        constraint: null,
        pointer: null,
        ...stepsOf({ before, after: target.chain.after }),
        followUps: [asOther({ status: 404, alternatives: [401, 403] })],
      },
      overrides: target.path,
    },
  ];
}

/** What is put below a record is shown there once, however often it is put, and is gone when it was taken away. */
function membershipsShown(situation: Situation): Candidate[] {
  const { operation } = situation;
  const target = targetOf(situation);
  if (target === null) return [];
  const { membership, name, path, chain } = target;
  const isRemoval = operation === membership.remove;
  if (operation !== membership.put && !isRemoval) return [];
  const found = `\`${membership.names}\` equals "${name}"`;
  const before = [...chain.before, putStep(target)];
  const shown: Candidate = {
    name: isRemoval ? 'What was taken away is not shown any more' : 'Put twice, shown once',
    kind: isRemoval ? 'deleted_unlisted' : 'same_again',
    errorIn: null,
    expectedStatus: successStatus(operation),
    details: {
      reason: isRemoval ? 'What was taken away is gone.' : 'PUT is idempotent (RFC 9110, 9.2.2).',
      constraint: null,
      pointer: null,
      ...stepsOf({ before, after: chain.after }),
      followUps: [readStep(target, { rules: [isRemoval ? `no ${found}` : `exactly 1 of ${found}`] })],
    },
    overrides: [...path, ...(isRemoval ? [] : chain.body(operation))],
  };
  return [shown, ...(isRemoval ? losesAccess(situation, target) : [])];
}

export const membershipsOracle: Oracle = {
  id: 'memberships',
  claim: 'What is put below a record is shown there once, and is gone with its access when it was taken away.',
  strength: 'standard',
  candidates: membershipsShown,
};
