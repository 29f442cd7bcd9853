import type { Suite } from './suite.ts';

/** What several files hold as one. */
export const joined = (suites: readonly Suite[]): Suite => ({
  scenarios: suites.flatMap((one) => one.scenarios),
  remarks: suites.flatMap((one) => one.remarks),
});
