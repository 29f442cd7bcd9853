import type { ImportReport, ImportedSystem, PostmanPreview, ReimportPlan } from '@assay/contract';
import type { JobContext, Jobs } from '../../background/index.ts';
import type { Upload } from '../../http/upload.ts';
import { createSystem, previewCollection } from './imports.service.ts';
import { readLimited } from './read-upload.ts';
import type { DocumentKind } from './read-upload.ts';
import { previewReimport, reimport, undoReimport } from './reimport.service.ts';
import type { Place } from './reimport.service.ts';

/** What imports do beside the thread that answers requests: documents are read and compared there, and stored. */
export const importJobs = {
  importSystem: (
    { organizationId, kind, upload }: { organizationId: string; kind: DocumentKind; upload: Upload },
    context: JobContext,
  ): Promise<ImportedSystem> => createSystem(context, organizationId, upload, readLimited(context, kind, upload)),
  previewPostman: async (
    { upload }: { organizationId: string; upload: Upload },
    context: JobContext,
  ): Promise<PostmanPreview> => previewCollection(context, upload),
  previewReimport: ({ place, upload }: { place: Place; upload: Upload }, context: JobContext): Promise<ReimportPlan> =>
    previewReimport(context, place, upload),
  reimport: ({ place, upload }: { place: Place; upload: Upload }, context: JobContext): Promise<ImportReport> =>
    reimport(context, place, upload),
  undoReimport: ({ place }: { place: Place }, { db }: JobContext): Promise<ImportReport> => undoReimport(db, place),
} satisfies Jobs;

export type ImportJobs = typeof importJobs;
