import type { StepValue } from '@assay/scenario';
import { ChainBuilder } from '../../chains/chain.ts';
import { shared, type Situation } from '../../chains/situation.ts';
import { isDocumented } from '../../expectations/expectation.ts';
import { membershipOf } from '../../resources/memberships.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { unnamed, type Resource } from '../../resources/api-index.ts';
import type { Candidate } from '../candidate.ts';
import { fixtureFor, type Fixture } from '../access/owners/fixture.ts';
import { recordsIn } from '../../resources/identity/records-in.ts';
import type { Oracle } from '../oracle.ts';

const PLACEHOLDER = /^\{\{(.+)\}\}$/;

/** A second parent below what the first one stands on, so that nothing but the parent is another one; null where none can be made. */
function otherParent(
  { operation, index, seed }: Situation,
  records: readonly Resource[],
  overrides: readonly StepValue[],
): { identity: string; chain: ChainBuilder } | null {
  const names = parameterNames(operation.path);
  const [parent, parameter] = [records.at(-2), names.at(-2)];
  if (parent === undefined || parameter === undefined) return null;
  const chain = new ChainBuilder(index, seed, { suffix: 'Beside' });
  for (const [at, above] of records.slice(0, -2).entries()) {
    const given = overrides.find((one) => one.in === 'path' && one.name === names[at])?.value ?? '';
    const name = PLACEHOLDER.exec(given)?.[1];
    if (name !== undefined) chain.adopt(above, name);
  }
  const identity = chain.provide(parent, { for: operation, parameter, depth: 0, mustBeMade: true });
  return identity === null ? null : { identity, chain };
}

/** Whether the document has a way to make the last record of a path below the one before it. */
function isMadeBelow({ operation, index }: Situation, records: readonly Resource[]): boolean {
  const last = records.at(-1);
  if (last?.create == null || records.length < 2 || records.length !== parameterNames(operation.path).length)
    return false;
  const { create, path } = last;
  return create.method === 'POST' && unnamed(create.path) === path && membershipOf(operation, index) === null;
}

/**
 * A record is asked for below another parent of the same account, where it is not: a server that looks at the last part of the
 * path only would find it.
 */
function otherParentFaults(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const records = recordsIn(operation, index);
  const [parent, last] = records.slice(-2);
  const isTried = isDocumented(operation, 404) && isMadeBelow(situation, records);
  const fixture = isTried ? fixtureFor(situation, { ofAnybody: true }) : null;
  if (parent === undefined || last === undefined || fixture?.chain.makerOf(last) !== last.create) return [];
  const other = otherParent(situation, records, fixture.overrides);
  return other === null
    ? []
    : [belowAnother({ parent, last, fixture }, other, parameterNames(operation.path).at(-2) ?? '')];
}

function belowAnother(
  { parent, last, fixture }: { parent: Resource; last: Resource; fixture: Fixture },
  { identity, chain }: { identity: string; chain: ChainBuilder },
  parameter: string,
): Candidate {
  return {
    name: `Below another ${parent.name}`,
    kind: 'unknown_id',
    errorIn: `path.${parameter}`,
    expectedStatus: 404,
    details: {
      reason: `The ${last.name} belongs to another ${parent.name}, so it is not found below this one.`,
      constraint: null,
      pointer: null,
      before: [...fixture.before, ...shared(chain.before)],
      after: [...shared(chain.after), ...fixture.after],
      ...(fixture.followUps.length > 0 && { followUps: fixture.followUps }),
    },
    overrides: fixture.overrides.map((one) =>
      one.in === 'path' && one.name === parameter ? { ...one, value: identity } : one,
    ),
  };
}

export const otherParentOracle: Oracle = {
  id: 'other-parent',
  claim: 'A record is found below its own parent only.',
  strength: 'convention',
  candidates: otherParentFaults,
};
