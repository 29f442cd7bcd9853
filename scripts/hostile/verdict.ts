// Whether the server withstood an attack, or the machine was too busy to say so.

/** What the issue of the attack allows: a call of somebody else that computes nothing. */
export const MAX_OTHER_MS = 1000;
/** What an import may take by its own limit. */
export const MAX_IMPORT_MS = 10_000;
/** Of the server with all of its threads. */
export const MAX_RSS_MB = 1024;
/** The same calls take less than this where nothing else runs. Where they take more without an attack, other work holds the processor. */
export const MAX_CALM_MS = 200;

export interface Seen {
  /** The slowest call of the other user just before the attack. */
  calmMs: number;
  slowestMs: number;
  slowestImportMs: number;
  failures: readonly string[];
  answers: readonly (number | string)[];
  serverMb: number;
}

/** `busy`: a call was too slow on a machine that was slow without the attack as well, which proves nothing. */
export type Verdict = 'held' | 'held up' | 'busy';

/** Whether more than time was lost, which no machine is to blame for. */
export const isHarmed = ({ failures, answers, serverMb }: Pick<Seen, 'failures' | 'answers' | 'serverMb'>): boolean =>
  failures.length > 0 || answers.includes(500) || serverMb >= MAX_RSS_MB;

export function verdictOf(seen: Seen): Verdict {
  const { calmMs, slowestMs, slowestImportMs } = seen;
  if (isHarmed(seen)) return 'held up';
  if (slowestMs <= MAX_OTHER_MS && slowestImportMs <= MAX_IMPORT_MS) return 'held';
  return calmMs > MAX_CALM_MS ? 'busy' : 'held up';
}

export interface Total {
  heldUp: number;
  busy: number;
  databaseRestarts: number;
}

/** 1 where the server was harmed; 2 where the machine was too busy for some attacks to be judged. */
export const exitCodeOf = ({ heldUp, busy, databaseRestarts }: Total): number =>
  heldUp > 0 || databaseRestarts > 0 ? 1 : busy > 0 ? 2 : 0;
