import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { getSystemRow } from '../systems/index.ts';
import type { DocumentReader } from './document-reader.ts';
import { createSystem, previewCollection } from './imports.service.ts';
import { lastImport, presentImport } from './imports.store.ts';
import { previewReimport, reimport, undoReimport } from './reimport.service.ts';

type ImportHandlers = Pick<
  Handlers,
  | 'importSystem'
  | 'previewPostman'
  | 'importPostman'
  | 'getImportReport'
  | 'previewReimport'
  | 'reimport'
  | 'undoReimport'
>;

export function createImportHandlers(db: Database, reader: DocumentReader): ImportHandlers {
  return {
    importSystem: async ({ principal, body }) =>
      createSystem(db, principal.organizationId, body, await reader.read('openapi', body)),
    previewPostman: ({ body }) => Promise.resolve(previewCollection(body)),
    importPostman: async ({ principal, body }) =>
      createSystem(db, principal.organizationId, body, await reader.read('postman', body)),
    getImportReport: async ({ principal, params }) => {
      await getSystemRow(db, principal.organizationId, params.id);
      const row = await lastImport(db, params.id);
      return row === null ? null : presentImport(row);
    },
    previewReimport: ({ principal: { organizationId }, params, body }) =>
      previewReimport(db, reader, { organizationId, systemId: params.id }, body),
    reimport: ({ principal: { organizationId }, params, body }) =>
      reimport(db, reader, { organizationId, systemId: params.id }, body),
    undoReimport: ({ principal: { organizationId }, params }) =>
      undoReimport(db, { organizationId, systemId: params.id }),
  };
}
