import type { ImportReport, ReimportPlan } from '@assay/contract';
import type { JobContext, Jobs } from '../../background/index.ts';
import type { Upload } from '../../http/index.ts';
import { previewReimport, reimport, undoReimport } from './reimport.service.ts';
import type { Place } from './reimport.service.ts';

/** What re-imports do beside the thread that answers requests: documents are read and compared there, and stored. */
export const reimportJobs = {
  previewReimport: ({ place, upload }: { place: Place; upload: Upload }, context: JobContext): Promise<ReimportPlan> =>
    previewReimport(context, place, upload),
  reimport: ({ place, upload }: { place: Place; upload: Upload }, context: JobContext): Promise<ImportReport> =>
    reimport(context, place, upload),
  undoReimport: ({ place }: { place: Place }, { db }: JobContext): Promise<ImportReport> => undoReimport(db, place),
} satisfies Jobs;

export type ReimportJobs = typeof reimportJobs;
