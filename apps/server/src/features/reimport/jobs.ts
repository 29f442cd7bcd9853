import type { ImportReport, ReimportPlan } from '@assay/contract';
import type { JobContext, Jobs } from '../../background/index.ts';
import type { Upload } from '../../http/index.ts';
import { previewReimport, reimport, undoReimport } from './reimport.service.ts';
import type { SystemTarget } from './reimport.service.ts';

/** What re-imports do beside the thread that answers requests: documents are read and compared there, and stored. */
export const reimportJobs = {
  previewReimport: (
    { target, upload }: { target: SystemTarget; upload: Upload },
    context: JobContext,
  ): Promise<ReimportPlan> => previewReimport(context, target, upload),
  reimport: (
    { target, upload }: { target: SystemTarget; upload: Upload },
    context: JobContext,
  ): Promise<ImportReport> => reimport(context, target, upload),
  undoReimport: ({ target }: { target: SystemTarget }, { db }: JobContext): Promise<ImportReport> =>
    undoReimport(db, target),
} satisfies Jobs;

export type ReimportJobs = typeof reimportJobs;
