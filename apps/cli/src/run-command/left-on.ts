import type { DefinedScenario } from '@assay/contract';
import { removePending } from '@assay/runner';
import type { PendingStep } from '@assay/runner';
import type { LeftOn } from '../removals/remove-left.ts';
import { safetyOf } from './run-definitions.ts';
import type { Prepared } from './with-definitions.ts';

const MOVED = 'The API has another address now, so nothing was sent there.';

/** What runs against this target have left is removed by what the server says of its operations. */
export function leftOn({ definitions, target, api, given, logins }: Prepared): LeftOn {
  const addresses = addressesOf(definitions.scenarios, target.override);
  // Credentials go nowhere but to the API that they are of.
  const problemOf = ({ baseUrl }: PendingStep): string | null =>
    baseUrl === target.baseUrl || addresses.has(baseUrl) ? null : MOVED;
  return {
    ...logins,
    baseUrl: target.baseUrl,
    command: `assay cleanup --system ${definitions.system.id}`,
    isReadOnly: target.protection === 'read_only',
    remove: (pending, connection) =>
      removePending(pending, {
        ...connection,
        given,
        safety: safetyOf(api, target),
        operationOf: (label) => api.named(label),
        problemOf,
      }),
  };
}

/** Operations can have an address of their own. */
function addressesOf(scenarios: readonly DefinedScenario[], override: string | null): ReadonlySet<string> {
  if (override !== null) return new Set();
  const steps = scenarios.flatMap(({ sequence: { before, judged, follow_ups: followUps, after } }) => [
    ...before,
    judged,
    ...followUps,
    ...after,
  ]);
  return new Set(steps.map((step) => step.base_url));
}
