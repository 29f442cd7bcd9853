import type { batch, batchItem } from '../../db/schema/index.ts';

export type BatchRow = typeof batch.$inferSelect;
export type BatchItemRow = typeof batchItem.$inferSelect;
/** What the steps store of a scenario; the times are the database's. */
export type ItemChange = Partial<Omit<BatchItemRow, 'runId' | 'scenarioId' | 'durationMs' | 'startedAt'>>;
