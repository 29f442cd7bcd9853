import type { RunEvent } from '@assay/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Batch, NewExecution } from './batch.ts';

type EventOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>;
type NumbersOf<E> = { [K in keyof E as E[K] extends number ? K : never]?: SQL };

/** Known to the statement only that stores the result: `withNumbers` fills it in. */
const FILLED_IN = 0;

export function startedEvent({ scenarioId, name }: Batch['started'][number]): EventOf<'scenario_start'> {
  return { type: 'scenario_start', scenario_id: scenarioId, name };
}

/** The event of a result, without the number of its execution. */
export function finishedEvent(row: NewExecution): EventOf<'scenario_result'> {
  return {
    type: 'scenario_result',
    scenario_id: row.scenarioId,
    name: row.scenarioName,
    status: row.overallStatus,
    error: row.failureReason ?? null,
    execution_id: FILLED_IN,
    http_status: row.statusCode ?? null,
    response_time_ms: row.responseTimeMs ?? null,
  };
}

/** The progress of a run, without its numbers. */
export const PROGRESS: EventOf<'progress'> = {
  type: 'progress',
  completed: FILLED_IN,
  total: FILLED_IN,
  percent: FILLED_IN,
};

/** A JSON event with numbers that only the database knows. */
export function withNumbers<T extends RunEvent['type']>(event: SQL, numbers: NumbersOf<EventOf<T>>): SQL {
  const pairs = Object.entries<SQL>(numbers as Record<string, SQL>).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
  );
  return sql`${event} || jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}
