// Compares what the target saw and what the watcher received with what the database holds of a run.
import type pg from 'pg';
import type { Watched } from './api.ts';
import { isTerminal } from './api.ts';
import { numberOf } from './target.ts';

export interface Findings {
  state: string;
  stored: number;
  interrupted: number;
  lost: string[];
  twice: string[];
  untrue: string[];
}

interface RunRow {
  id: number;
  state: string;
  total: number;
  completed: number;
  failed: number;
  last_seq: number;
}

interface ExecutionRow {
  id: string;
  scenario_name: string;
  overall_status: string;
  cause: string | null;
}

/** `counts`: requests by scenario that the target saw during this run. `run` null: it was never stored. */
export async function audit(
  database: pg.Client,
  run: RunRow | null,
  counts: Map<number, number>,
  watched: Watched,
): Promise<Findings> {
  const findings: Findings = {
    state: run?.state ?? 'none',
    stored: 0,
    interrupted: 0,
    lost: [],
    twice: [],
    untrue: [],
  };
  for (const [n, count] of counts) if (count > 1) findings.twice.push(`scenario ${n} was sent ${count} times`);
  if (run === null) {
    if (counts.size > 0) findings.untrue.push(`${counts.size} requests were sent for a run that does not exist`);
    return findings;
  }
  const { rows } = await database.query<ExecutionRow>(
    `select id, scenario_name, overall_status, error->>'cause' as cause from execution where run_id = $1`,
    [run.id],
  );
  findings.stored = rows.length;
  findings.interrupted = rows.filter(({ cause }) => cause === 'interrupted').length;
  auditReported(auditHistory(rows, counts, findings), watched, findings);
  auditState(run, rows, findings);
  await auditEvents(database, run, watched, findings);
  return findings;
}

/** What was sent has one record each. Answers the records by scenario. */
function auditHistory(rows: ExecutionRow[], counts: Map<number, number>, to: Findings): Map<number, ExecutionRow> {
  const byScenario = new Map<number, ExecutionRow>();
  for (const row of rows) {
    const n = numberOf(row.scenario_name);
    if (byScenario.has(n)) to.untrue.push(`scenario ${n} has two records`);
    byScenario.set(n, row);
    if (row.cause !== 'interrupted' && !counts.has(n)) to.untrue.push(`scenario ${n} has a verdict and was never sent`);
  }
  for (const n of counts.keys()) if (!byScenario.has(n)) to.lost.push(`scenario ${n} was sent and has no record`);
  return byScenario;
}

function auditReported(byScenario: Map<number, ExecutionRow>, watched: Watched, to: Findings): void {
  for (const { event } of watched.events) {
    if (event.type !== 'scenario_result') continue;
    const row = byScenario.get(numberOf(event.name ?? ''));
    if (Number(row?.id) !== event.execution_id || row?.overall_status !== event.status)
      to.lost.push(`${event.name} was reported as ${event.status} and is not in the history`);
  }
}

function auditState(run: RunRow, rows: ExecutionRow[], { untrue }: Findings): void {
  const failed = rows.filter(({ overall_status: status }) => status !== 'success').length;
  if (!['completed', 'interrupted', 'stopped', 'error'].includes(run.state))
    untrue.push(`the run is still ${run.state}`);
  if (run.completed !== rows.length) untrue.push(`the run counts ${run.completed} of ${rows.length} results`);
  if (run.failed !== failed) untrue.push(`the run counts ${run.failed} of ${failed} that are not green`);
  if (run.state === 'completed' && rows.length !== run.total)
    untrue.push(`the run is completed with ${rows.length} records of ${run.total}`);
}

/** Numbered without a gap, the last one terminal and no other; each sent to the watcher once. */
async function auditEvents(database: pg.Client, run: RunRow, watched: Watched, { untrue }: Findings): Promise<void> {
  const { rows } = await database.query<{ seq: number; type: string }>(
    `select (seq - jsonb_array_length(events) + ordinal)::int as seq, event->>'type' as type
     from run_event, jsonb_array_elements(events) with ordinality as reported(event, ordinal) where run_id = $1 order by 1`,
    [run.id],
  );
  if (rows.some(({ seq }, index) => seq !== index + 1) || rows.length !== run.last_seq)
    untrue.push('the stored events have a gap');
  const terminal = rows.filter((event) => isTerminal(event));
  if (terminal.length !== 1 || !isTerminal(rows.at(-1))) untrue.push(`${terminal.length} terminal events are stored`);
  if (rows.filter(({ type }) => type === 'scenario_result').length !== run.completed)
    untrue.push('results without an event');
  if (watched.events.length === 0) return;
  if (watched.events.some(({ seq }, index) => seq !== index + 1))
    untrue.push('the watcher missed or repeated an event');
  if (watched.events.length !== rows.length)
    untrue.push(`the watcher was sent ${watched.events.length} of ${rows.length} events`);
}
