import type { Background } from '../../background/index.ts';
import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { getSystemRow } from '../systems/index.ts';
import { lastImport, listImports, presentImport } from './imports.store.ts';
import type { ImportJobs } from './jobs.ts';

type ImportHandlers = Pick<
  Handlers,
  'importSystem' | 'previewCollection' | 'importCollection' | 'getImportReport' | 'listImports'
>;

export function createImportHandlers(db: Database, background: Background<ImportJobs>): ImportHandlers {
  return {
    importSystem: ({ principal: { organizationId }, body: upload, onProgress }) =>
      background.run('importSystem', { organizationId, kind: 'description', upload }, onProgress),
    previewCollection: ({ principal: { organizationId }, body: upload }) =>
      background.run('previewCollection', { organizationId, upload }),
    importCollection: ({ principal: { organizationId }, body: upload, onProgress }) =>
      background.run('importSystem', { organizationId, kind: 'collection', upload }, onProgress),
    getImportReport: async ({ principal, params }) => {
      await getSystemRow(db, principal.organizationId, params.id);
      const row = await lastImport(db, params.id);
      return row === null ? null : presentImport(row);
    },
    listImports: async ({ principal, params }) => {
      await getSystemRow(db, principal.organizationId, params.id);
      return listImports(db, params.id);
    },
  };
}
