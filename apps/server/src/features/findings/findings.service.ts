import type { Finding, FindingTrial, RunFindings } from '@assay/contract';
import { FindingsCollector } from '@assay/findings';
import type { DescribedApi, FoundFinding } from '@assay/findings';
import { findSourceLines } from '@assay/importer';
import type { ReportedFinding } from '@assay/reports';
import type { JobContext } from '../../background/index.ts';
import type { Executor } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import { listEndpointRows } from '../endpoints/index.ts';
import { findSource } from '../imports/index.ts';
import { getRun } from '../runs/index.ts';
import { getDocument } from '../systems/index.ts';
import { countResults, findRedResults, listRedIds, listTallies } from './red-results.store.ts';
import { readTrials } from './trials/read-trials.ts';

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

interface Collected {
  found: FoundFinding[];
  collector: FindingsCollector;
  scenarios: number;
  results: number;
  leftOut: number;
  systemId: number;
}

/** What a run has found so far, whole. @throws {AppError} run_not_found */
export async function collectFindings(
  { db, nextPart }: Pick<JobContext, 'db' | 'nextPart'>,
  { organizationId, runId }: RunTarget,
): Promise<Collected> {
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
  return { found: collector.finish(), collector, scenarios: all, results: collector.results, leftOut, systemId };
}

/** What a run has found so far, as it is answered. @throws {AppError} run_not_found */
export async function findFindings(
  context: Pick<JobContext, 'db' | 'nextPart'>,
  target: RunTarget,
): Promise<RunFindings> {
  const collected = await collectFindings(context, target);
  const { scenarios, results, leftOut } = collected;
  const found = await withTrials(context.db, target, await located(context.db, collected));
  const findings = found.map((finding) => ({ ...finding, executions: finding.executions.slice(0, MAX_EXECUTIONS) }));
  return { run_id: target.runId, scenarios, results, left_out: leftOut, findings };
}

/** What a run has found, with every execution by its id alone. @throws {AppError} run_not_found */
export async function reportFindings(
  context: Pick<JobContext, 'db' | 'nextPart'>,
  target: RunTarget,
): Promise<ReportedFinding[]> {
  const collected = await collectFindings(context, target);
  const found = await withTrials(context.db, target, await located(context.db, collected));
  return found.map(({ executions, ...finding }) => ({
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

/** What came of the newest trial of a finding. @throws {AppError} run_not_found, finding_not_found */
export async function requireTrial(
  context: Pick<JobContext, 'db' | 'nextPart'>,
  target: RunTarget,
  key: string,
): Promise<FindingTrial> {
  const trial = (await readTrials(context.db, target.runId, await collectFindings(context, target))).get(key);
  if (trial === undefined) throw new AppError('finding_not_found', 'This finding was not tried again.');
  return trial;
}

/** With the lines of what the document says, where its text is kept. */
async function located(db: Executor, collected: Collected): Promise<Collected> {
  const { found, systemId } = collected;
  const pointers = found.flatMap(({ finding: { document } }) => document?.pointer ?? []);
  const source = pointers.length === 0 ? null : await findSource(db, systemId);
  if (source === null) return collected;
  const lines = findSourceLines(source.text, pointers);
  const withLine = ({ document, ...finding }: Finding): Finding => {
    const line = document === null ? undefined : lines.get(document.pointer);
    if (document === null || line === undefined) return { ...finding, document };
    return { ...finding, document: { ...document, file: source.fileName, line } };
  };
  return { ...collected, found: found.map((one) => ({ ...one, finding: withLine(one.finding) })) };
}

/** With what came of trying them again. */
async function withTrials(db: Executor, { runId }: RunTarget, collected: Collected): Promise<Finding[]> {
  const trials = await readTrials(db, runId, collected);
  return collected.found.map(({ finding }) => ({ ...finding, trial: trials.get(finding.key) ?? null }));
}

async function describedApi(db: Executor, organizationId: string, systemId: number): Promise<DescribedApi> {
  const { definitions, source } = await getDocument(db, organizationId, systemId);
  const rows = await listEndpointRows(db, organizationId, systemId);
  const operations = rows.flatMap(({ operation }) => (operation === null ? [] : [[operation.key, operation] as const]));
  return { operations: new Map(operations), definitions, source };
}
