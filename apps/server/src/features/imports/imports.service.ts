import { basename, extname } from 'node:path';
import { importFormats } from '@assay/api-model';
import type { ImportedSystem, CollectionPreview } from '@assay/contract';
import { previewCollection as previewFile } from '@assay/importer';
import type { ReadDocument } from '@assay/importer';
import type { JobContext } from '../../background/index.ts';
import { storableText } from '../../db/index.ts';
import type { Upload } from '../../http/index.ts';
import { getSystem, insertSystem } from '../systems/index.ts';
import { insertImport } from './imports.store.ts';
import { importFailed, requireOperations } from './document/read-upload.ts';
import { insertEndpoints, toFacts } from './store-operations.ts';
import { storeRequests } from './requests/store-requests.ts';

const MAX_NAME_LENGTH = 200;

/**
 * Creates a system from a document that was read, whole or not at all.
 * @throws {AppError} import_failed when there is nothing to call in it
 */
export async function createSystem(
  { db, progress, nextPart }: JobContext,
  organizationId: string,
  upload: Upload,
  read: ReadDocument,
): Promise<ImportedSystem> {
  requireOperations(read);
  const { model, requests } = read;
  const { systemId: id, found } = await db.transaction(async (tx) => {
    const systemId = await insertSystem(tx, organizationId, {
      name: systemName(upload, importFormats[model.source.kind].nameEnding),
      baseUrl: model.baseUrl,
      description: model.description === null ? null : storableText(model.description),
      document: toFacts(read),
    });
    const ids = await insertEndpoints(tx, { organizationId, systemId }, model.operations, { ...model, progress });
    const endpointIds = new Map(model.operations.map(({ key }, index) => [key, ids[index] ?? 0]));
    const location = { organizationId, endpointIds, progress, nextPart };
    const stored = await storeRequests(tx, location, model, requests ?? []);
    const { fileName } = upload;
    await insertImport(tx, { systemId, kind: 'import', fileName, read, stored, changes: null, snapshot: null });
    return { systemId, found: [...read.diagnostics, ...stored.diagnostics] };
  });
  const system = await getSystem(db, organizationId, id);
  return { ...system, diagnostics: found };
}

/** A blank name means the name of the file without its extension and what its format puts before that (decision 21). */
function systemName({ fileName, fields }: Upload, ending: string): string {
  const given = fields['name']?.trim() ?? '';
  const stem = basename(fileName, extname(fileName));
  const own = stem.toLowerCase().endsWith(ending) ? stem.slice(0, stem.length - ending.length) : stem;
  const fromFile = own.trim();
  return storableText(given || fromFile || 'Imported system').slice(0, MAX_NAME_LENGTH);
}

/** @throws {AppError} import_failed */
export function previewCollection({ reading }: JobContext, upload: Upload): CollectionPreview {
  const result = reading(() => previewFile(upload.bytes, { fileName: upload.fileName }));
  if (!result.ok) throw importFailed(result.error);
  return {
    name: result.name,
    total_requests: result.totalRequests,
    environments: result.environments.map(({ name, values }, index) => ({
      id: String(index),
      name,
      variables: values,
    })),
  };
}
