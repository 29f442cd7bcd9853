import type { RunEvent } from '@assay/contract';
import { notify } from '@assay/reports';
import type { ReportDefinition, ReportedFinding } from '@assay/reports';
import type { Database } from '../../db/index.ts';
import type { RunRow } from '../../db/schema/index.ts';
import { listEventsAfter } from '../run-stream/index.ts';
import { findResultDetails } from './result-details.store.ts';

/** Executions that are read at once; with their rules they are much larger than their events. */
const MAX_DETAILS = 200;

/** The parts of a report of a run that has ended, made of its stored events a page at a time. */
export async function* writeReport(
  db: Database,
  report: ReportDefinition,
  { run, system, findings }: { run: RunRow; system: string; findings: readonly ReportedFinding[] },
): AsyncGenerator<string> {
  let written: string[] = [];
  const { id, name, scope, createdAt, protection } = run;
  const head = { id, name, scope, protection, system, created_at: createdAt.toISOString() };
  const listener = report.create(head, (text) => void written.push(text));
  listener.onFindings?.(findings);
  for await (const events of readEvents(db, run)) {
    const details = await findResultDetails(db, run.id, executionIds(events));
    for (const event of events) {
      notify(listener, event, event.type === 'scenario_result' ? details.get(event.execution_id) : null);
    }
    if (written.length > 0) yield written.join('');
    written = [];
  }
}

async function* readEvents(db: Database, run: RunRow): AsyncGenerator<RunEvent[]> {
  let last = 0;
  while (last < run.lastSeq) {
    const page = await listEventsAfter(db, run.id, last);
    const end = page.at(-1);
    if (end === undefined) return;
    last = end.seq;
    for (let start = 0; start < page.length; start += MAX_DETAILS)
      yield page.slice(start, start + MAX_DETAILS).map(({ event }) => event);
  }
}

const executionIds = (events: RunEvent[]): number[] =>
  events.flatMap((event) => (event.type === 'scenario_result' ? [event.execution_id] : []));
