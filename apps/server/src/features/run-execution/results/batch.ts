import type { execution } from '../../../db/schema/index.ts';

export type NewExecution = typeof execution.$inferInsert;

/** What happened in a run since it was last stored. */
export interface Batch {
  started: { scenarioId: number; name: string }[];
  /** Each scenario once. */
  finished: NewExecution[];
}
