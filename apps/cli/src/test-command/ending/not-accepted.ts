import type { SuiteResult, SuiteScenario } from '@assay/suite';

const MAX_LISTED = 3;
/** What an account may not do, another one may. */
const OF_ACCOUNTS = new Set([401, 403]);

/** Which operations refused their valid request, by status; empty where none did. What varies such a request is not run. */
export function notAcceptedLines(results: readonly SuiteResult[], scenarios: readonly SuiteScenario[]): string[] {
  const byStatus = new Map<number, Set<string>>();
  for (const { result } of results) {
    const planned = scenarios[result.scenarioId];
    if (planned?.generated.details.role !== 'base' || result.status === 'success' || result.response === null) continue;
    const { status } = result.response;
    if (status < 400) continue;
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(planned.operation));
  }
  if (byStatus.size === 0) return [];
  const texts = [...byStatus].map(([status, operations]) => `${status} by ${listed([...operations])}`);
  const isOfAccounts = [...byStatus.keys()].some((status) => OF_ACCOUNTS.has(status));
  const hint = isOfAccounts ? ' Credentials with more rights get past them.' : '';
  return [`  Valid requests were refused with ${texts.join(', and with ')}.${hint}`];
}

function listed(operations: readonly string[]): string {
  const more = operations.length > MAX_LISTED ? ` and ${operations.length - MAX_LISTED} more` : '';
  return `${operations.slice(0, MAX_LISTED).join(', ')}${more}`;
}
