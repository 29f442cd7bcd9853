import type { RunFindings } from '@assay/contract';
import { FindingsCollector } from '@assay/findings';
import type { DescribedApi, FoundFinding } from '@assay/findings';
import type { ReportedFinding } from '@assay/reports';
import type { JobContext } from '../../background/index.ts';
import type { Executor } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import { listEndpointRows } from '../endpoints/index.ts';
import { getRun } from '../runs/index.ts';
import { getDocument } from '../systems/index.ts';
import { countResults, findRedResults, listRedIds, listTallies } from './red-results.store.ts';

/** Results that findings are made of; further ones are counted. */
const MAX_RESULTS = 50_000;
/** Results that are read at once; with their rules they are large. */
const PAGE = 500;
/** Executions that are listed with a finding. */
const MAX_EXECUTIONS = 100;

export interface RunTarget {
  organizationId: string;
  runId: number;
}

/** What a run has found so far, whole. @throws {AppError} run_not_found */
export async function collectFindings(
  { db, nextPart }: Pick<JobContext, 'db' | 'nextPart'>,
  { organizationId, runId }: RunTarget,
): Promise<{ found: FoundFinding[]; scenarios: number; results: number; leftOut: number; systemId: number }> {
  const { systemId } = await getRun(db, organizationId, runId);
  const api = await describedApi(db, organizationId, systemId);
  const collector = new FindingsCollector({ api, tallies: await listTallies(db, runId) });
  const ids = await listRedIds(db, runId, MAX_RESULTS);
  for (let start = 0; start < ids.length; start += PAGE) {
    for (const result of await findRedResults(db, runId, ids.slice(start, start + PAGE))) collector.add(result);
    nextPart();
  }
  const { all, red } = await countResults(db, runId);
  const leftOut = Math.max(0, red - ids.length);
  return { found: collector.finish(), scenarios: all, results: collector.results, leftOut, systemId };
}

/** What a run has found so far, as it is answered. @throws {AppError} run_not_found */
export async function findFindings(
  context: Pick<JobContext, 'db' | 'nextPart'>,
  target: RunTarget,
): Promise<RunFindings> {
  const { found, scenarios, results, leftOut } = await collectFindings(context, target);
  const findings = found.map(({ finding }) => ({
    ...finding,
    executions: finding.executions.slice(0, MAX_EXECUTIONS),
  }));
  return { run_id: target.runId, scenarios, results, left_out: leftOut, findings };
}

/** What a run has found, with every execution by its id alone. @throws {AppError} run_not_found */
export async function reportFindings(
  context: Pick<JobContext, 'db' | 'nextPart'>,
  target: RunTarget,
): Promise<ReportedFinding[]> {
  const { found } = await collectFindings(context, target);
  return found.map(({ finding: { executions, ...finding } }) => ({
    ...finding,
    execution_ids: executions.map((one) => one.execution_id),
  }));
}

/** The finding with this key. @throws {AppError} run_not_found, finding_not_found */
export async function requireFinding(
  context: Pick<JobContext, 'db' | 'nextPart'>,
  target: RunTarget,
  key: string,
): Promise<FoundFinding & { systemId: number }> {
  const { found, systemId } = await collectFindings(context, target);
  const one = found.find(({ finding }) => finding.key === key);
  if (one === undefined) throw new AppError('finding_not_found', 'This run has no such finding.');
  return { ...one, systemId };
}

async function describedApi(db: Executor, organizationId: string, systemId: number): Promise<DescribedApi> {
  const { definitions, source } = await getDocument(db, organizationId, systemId);
  const rows = await listEndpointRows(db, organizationId, systemId);
  const operations = rows.flatMap(({ operation }) => (operation === null ? [] : [[operation.key, operation] as const]));
  return { operations: new Map(operations), definitions, source };
}
