import type { Operation } from '@assay/api-model';
import { isSecured } from '@assay/scenario';
import type { Step } from '@assay/scenario';
import { ChainBuilder } from '../../../chains/chain.ts';
import type { Situation } from '../../../chains/situation.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { isOwn } from './fixture.ts';
import type { SomebodyElse } from './somebody-else.ts';

const SUFFIX = 'Theirs';

/** A record that somebody else makes for themselves, or their own account. */
export interface OthersRecord {
  before: Step[];
  after: Step[];
  /** The placeholder of its identity. */
  identity: string;
}

const ACCEPTED = [200, 201, 202, 204];
/** What somebody else may not make themselves cannot become theirs. */
const OTHER_REASONS = [400, 401, 403, 404, 409, 412, 415, 422, 428];

/** Steps as somebody else sends them; where one is refused, there is nothing to try. */
export function asSomebodyElse(
  steps: readonly Step[],
  { settings, values }: SomebodyElse,
  operations: readonly Operation[],
): Step[] {
  return steps.map((one) => {
    const called = operations.find(({ key }) => key === one.operation);
    if (called === undefined) return one;
    const expects = { status: successStatus(called), alternatives: ACCEPTED, undecided: OTHER_REASONS };
    const step = { ...one, expects };
    if (settings.login !== undefined) return { ...step, login: settings.login };
    return !isSecured(called) ? step : { ...step, login: 'none', values: [...step.values, ...values] };
  });
}

/** Null where the document speaks of no way in which a record of this kind becomes theirs. */
export function othersRecord(situation: Situation, resource: Resource, other: SomebodyElse): OthersRecord | null {
  const { operation, index, seed } = situation;
  const chain = new ChainBuilder(index, seed, { suffix: SUFFIX });
  const parameter = parameterNames((resource.read ?? resource.remove)?.path ?? '').at(-1) ?? 'id';
  const identity = chain.provide(resource, { for: operation, parameter, depth: 0 });
  if (identity === null || !isOwn(resource, chain)) return null;
  return {
    before: asSomebodyElse(chain.before, other, index.operations),
    after: asSomebodyElse(chain.after, other, index.operations),
    identity,
  };
}
