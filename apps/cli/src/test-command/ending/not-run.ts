import { causeOf } from '@assay/reports';
import type { ErrorCause } from '@assay/scenario';
import type { SuiteResult } from '@assay/suite';

const texts: Partial<Record<ErrorCause, string>> = {
  read_only: 'only reads are sent to this API; --allow-writes lets the run change what it makes itself',
  not_owned: 'that would change what the run did not make; --disposable allows it',
  base_refused: 'the valid request that is varied did not succeed',
  other_refusal: 'refused for another reason than the one under test',
  not_reached: 'the data needed for it was not found, such as a second page',
};

const ASKED = 'only reads are sent (--read-only)';

/** Why scenarios were not run, the most frequent reason first; empty where all were. */
export function notRunLines(results: readonly SuiteResult[], isReadOnlyAsked: boolean): string[] {
  const counts = new Map<string, number>();
  for (const { result } of results) {
    if (causeOf(result, { error: result.error }) !== 'skipped' || result.error === null) continue;
    const isAsked = isReadOnlyAsked && result.error.cause === 'read_only';
    const text = isAsked ? ASKED : (texts[result.error.cause] ?? result.error.message);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([text, count]) => `  ${count} not run: ${text}`);
}
