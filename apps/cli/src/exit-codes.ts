import type { RunCause } from '@assay/reports';

/** What the command ends with (docs/cli.md). */
export const exitCodes = {
  passed: 0,
  failed: 1,
  /** Options, files or settings; nothing was sent. */
  usage: 2,
  /** The API could not be reached, or something could not be judged. */
  notJudged: 3,
  /** Credentials were refused. */
  credentials: 4,
  /** Less was covered than asked for. */
  coverage: 5,
  /** Something passed only when it was sent again, and `--fail-on flaky` was given. */
  flaky: 6,
  /** Interrupted by the user: 128 + SIGINT, as shells do. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What each cause ends a run with. */
export const codeOfCause = {
  interrupted: exitCodes.interrupted,
  credentials: exitCodes.credentials,
  failed: exitCodes.failed,
  unreachable: exitCodes.notJudged,
  not_judged: exitCodes.notJudged,
  coverage: exitCodes.coverage,
  flaky: exitCodes.flaky,
  passed: exitCodes.passed,
} as const satisfies Record<RunCause, ExitCode>;

/** There is nothing to be done, so the command ends well. The message says why. */
export class NothingToDo extends Error {}

/** What the user has to change before anything can be done. The message says what is wrong and what to do next. */
export class UsageError extends Error {}
