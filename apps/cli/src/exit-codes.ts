/** What the command ends with (docs/cli.md). */
export const exitCodes = {
  passed: 0,
  failed: 1,
  /** Options, files or settings; nothing was sent. */
  usage: 2,
  /** The API could not be reached, or nothing could be judged. */
  notJudged: 3,
  /** Credentials were refused. */
  credentials: 4,
  /** Interrupted by the user: 128 + SIGINT, as shells do. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What the user has to change before anything can be done. The message says what is wrong and what to do next. */
export class UsageError extends Error {}
