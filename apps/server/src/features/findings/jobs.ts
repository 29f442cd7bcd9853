import type { Finding, FindingTrial, ImportReport, RunFindings } from '@assay/contract';
import type { ReportedFinding } from '@assay/reports';
import type { JobContext, Jobs } from '../../background/index.ts';
import { AppError } from '../../http/index.ts';
import { applyToDocument } from '../reimport/index.ts';
import { getSystemRow } from '../systems/index.ts';
import { collectFindings, findFindings, reportFindings, requireFinding, requireTrial } from './findings.service.ts';
import type { RunTarget } from './findings.service.ts';
import { toOverlay } from './overlay.ts';
import type { Overlay } from './overlay.ts';

interface FindingTarget {
  target: RunTarget;
  key: string;
}

/** What is made of the results of a run beside the thread that answers requests: they may be many. */
export const findingsJobs = {
  findFindings: ({ target }: { target: RunTarget }, context: JobContext): Promise<RunFindings> =>
    findFindings(context, target),
  reportFindings: ({ target }: { target: RunTarget }, context: JobContext): Promise<ReportedFinding[]> =>
    reportFindings(context, target),
  findFinding: async (
    { target, key }: FindingTarget,
    context: JobContext,
  ): Promise<{ finding: Finding; systemId: number }> => {
    const { finding, systemId } = await requireFinding(context, target, key);
    return { finding: { ...finding, executions: finding.executions.slice(0, 1) }, systemId };
  },
  readTrial: ({ target, key }: FindingTarget, context: JobContext): Promise<FindingTrial> =>
    requireTrial(context, target, key),
  writeOverlay: async ({ target }: { target: RunTarget }, context: JobContext): Promise<Overlay> => {
    const { found, systemId } = await collectFindings(context, target);
    const { name } = await getSystemRow(context.db, target.organizationId, systemId);
    return toOverlay(found, name, target.runId);
  },
  applyFinding: async ({ target, key }: FindingTarget, context: JobContext): Promise<ImportReport> => {
    const { finding, patch, systemId } = await requireFinding(context, target, key);
    if (patch === null) throw new AppError('finding_not_found', 'This finding proposes no change of the document.');
    return applyToDocument(
      context,
      { organizationId: target.organizationId, systemId },
      { patch, actions: finding.overlay, title: finding.title },
    );
  },
} satisfies Jobs;

export type FindingsJobs = typeof findingsJobs;
