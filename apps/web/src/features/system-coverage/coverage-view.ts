import { countWord, resultWords } from '@assay/contract';
import type { EndpointCoverage, RuleKind, SystemCoverage } from '@assay/contract';

export type CoverageState = 'passed' | 'failed' | 'tried' | 'untried' | 'undocumented';

interface Counted {
  scenarios: number;
  passed: number;
  failed: number;
  documented?: boolean;
}

/** Undocumented has precedence: the detail shows whether it passed. What failed anywhere is not called passed. */
export function stateOf({ scenarios, passed, failed, documented = true }: Counted): CoverageState {
  if (!documented) return 'undocumented';
  if (failed > 0) return 'failed';
  if (passed > 0) return 'passed';
  return scenarios > 0 ? 'tried' : 'untried';
}

export const stateLabels: Readonly<Record<CoverageState, string>> = {
  passed: resultWords.success,
  failed: resultWords.failure,
  tried: 'Not judged',
  untried: 'No scenario',
  undocumented: 'Not documented',
};

/** `2 scenarios, 1 passed, 1 failed`, as a tooltip. */
export function detailOf({ scenarios, passed, failed }: Counted): string {
  if (scenarios === 0) return 'no scenario';
  return `${scenarios} ${scenarios === 1 ? 'scenario' : 'scenarios'}, ${passed} ${countWord('success', passed)}, ${failed} ${countWord('failure', failed)}`;
}

/** Something documented that no scenario tries, or nothing tried at all. */
export function hasGap({ scenarios, statuses, constraints }: EndpointCoverage): boolean {
  return scenarios === 0 || [...statuses, ...constraints].some((one) => stateOf(one) === 'untried');
}

export function findEndpoints(
  endpoints: readonly EndpointCoverage[],
  { search, gapsOnly }: { search: string; gapsOnly: boolean },
): EndpointCoverage[] {
  const wanted = search.trim().toLowerCase();
  return endpoints.filter(
    (one) => (!gapsOnly || hasGap(one)) && `${one.method} ${one.endpoint}`.toLowerCase().includes(wanted),
  );
}

/** Whole percent that says 100 only when nothing is missing and 0 only when nothing is there. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0 || part === 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

export const kindLabels: Readonly<Record<RuleKind, string>> = {
  status: 'Status',
  schema: 'Schema',
  header: 'Headers',
  leak: 'Nothing leaks',
  time: 'Time and size',
  error: 'Shape of errors',
  echo: 'Agrees with the request',
  consistency: 'Agrees with the steps',
  between_fields: 'Between fields',
  list: 'Lists',
  value: 'Single values',
  outcome: 'Outcome',
  unknown: 'Not understood',
};

/** Most first. */
export function sortedKinds(kinds: SystemCoverage['totals']['rule_kinds']): SystemCoverage['totals']['rule_kinds'] {
  return kinds.toSorted((one, other) => other.rules - one.rules || one.kind.localeCompare(other.kind));
}
