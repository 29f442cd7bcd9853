import { findReport, reports } from '@assay/reports';
import type { ReportDefinition } from '@assay/reports';
import type { Background } from '../../background/index.ts';
import type { Database } from '../../db/index.ts';
import { AppError, FileAnswer } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import type { FindingsJobs } from '../findings/index.ts';
import { getRun } from '../runs/index.ts';
import { getSystemRow } from '../systems/index.ts';
import { writeReport } from './write-report.ts';

export function createRunReportHandlers(
  db: Database,
  background: Background<FindingsJobs>,
): Pick<Handlers, 'downloadRunReport'> {
  return {
    downloadRunReport: async ({ principal: { organizationId }, params, query }) => {
      const report = requireReport(query.format);
      const run = await getRun(db, organizationId, params.runId);
      if (run.finishedAt === null)
        throw new AppError('run_not_ended', 'The run has not ended. Its report is available when it has.');
      const system = await getSystemRow(db, organizationId, run.systemId);
      const target = { organizationId, runId: run.id };
      const findings = (await background.run('reportFindings', { target })).read();
      return new FileAnswer(
        { name: `run-${run.id}.${report.extension}`, mediaType: report.mediaType },
        writeReport(db, report, { run, system: system.name, findings }),
      );
    },
  };
}

function requireReport(format: string): ReportDefinition {
  const report = findReport(format);
  if (report) return report;
  const msg = `There is no report "${format}". Choose one of: ${reports.map(({ id }) => id).join(', ')}.`;
  throw new AppError('validation_failed', msg, {
    errors: [{ loc: ['query', 'format'], msg, field: 'query.format', message: msg }],
  });
}
