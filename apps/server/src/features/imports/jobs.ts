import type { DocumentKind } from '@assay/api-model';
import type { ImportedSystem, CollectionPreview } from '@assay/contract';
import type { JobContext, Jobs } from '../../background/index.ts';
import type { Upload } from '../../http/upload.ts';
import { createSystem, previewCollection } from './imports.service.ts';
import { readLimited } from './document/read-upload.ts';

/** What imports do beside the thread that answers requests: documents are read there, and stored. */
export const importJobs = {
  importSystem: (
    { organizationId, kind, upload }: { organizationId: string; kind: DocumentKind; upload: Upload },
    context: JobContext,
  ): Promise<ImportedSystem> => createSystem(context, organizationId, upload, readLimited(context, kind, upload)),
  previewCollection: async (
    { upload }: { organizationId: string; upload: Upload },
    context: JobContext,
  ): Promise<CollectionPreview> => previewCollection(context, upload),
} satisfies Jobs;

export type ImportJobs = typeof importJobs;
