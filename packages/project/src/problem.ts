/** One thing in a file of a project that keeps it from being used, or that somebody should look at. */
export interface Problem {
  severity: 'error' | 'warning';
  /** As it was given, relative to the project. */
  file: string;
  /** From 1. */
  line: number;
  column: number;
  /** What is wrong, and what to do about it. */
  message: string;
}

/** A problem of a file as a whole. */
export function fileProblem(file: string, message: string): Problem {
  return { severity: 'error', file, line: 1, column: 1, message };
}
