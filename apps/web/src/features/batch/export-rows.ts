import { resultOf } from './batch-badges.ts';
import { isSettled } from './state/batch-row.ts';
import type { BatchRow } from './state/batch-row.ts';

/** One scenario of the exported results (WIZ-38). `responseTime` is milliseconds. */
export interface ExportRow {
  scenarioId: number;
  scenarioName: string;
  method: string;
  endpoint: string;
  status: 'success' | 'error';
  httpStatus: number | null;
  validationsGenerated: number;
  errorMessage: string | null;
  responseTime: number | null;
}

const MISMATCH = 'The response does not match the scenario.';

/** The scenarios that have ended. */
export function exportRows(rows: readonly BatchRow[]): ExportRow[] {
  return rows.filter(isSettled).map((row) => ({
    scenarioId: row.id,
    scenarioName: row.name,
    method: row.method,
    endpoint: row.endpoint,
    status: row.status === 'completed' && resultOf(row) !== 'failed' ? 'success' : 'error',
    httpStatus: row.httpStatus,
    validationsGenerated: row.validationsGenerated,
    errorMessage: resultOf(row) === 'failed' ? (row.error ?? MISMATCH) : row.error,
    responseTime: row.responseTime,
  }));
}

/** `execution-results-2026-01-31T09-05-00Z.json`: UTC, without the colons that file systems refuse. */
export function exportName(now: Date): string {
  return `execution-results-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.json`;
}
