import { basename, extname } from 'node:path';
import type { ApiModel, Diagnostic, Operation } from '@assay/api-model';
import type { ImportedSystem } from '@assay/contract';
import { defaultParameters } from '@assay/generator';
import { importDocument } from '@assay/importer';
import { storableJson, storableText } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { endpoint, endpointParameter } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import type { Upload } from '../../http/index.ts';
import { getSystem, insertSystem } from '../systems/index.ts';

const MAX_NAME_LENGTH = 200;
/** Rows per INSERT: PostgreSQL takes at most 65,535 values in one statement. */
const BATCH = 1000;

/**
 * Creates a system from an uploaded document, whole or not at all.
 * @throws {AppError} import_failed with what is wrong and where.
 */
export async function importSystem(db: Database, organizationId: string, upload: Upload): Promise<ImportedSystem> {
  const result = importDocument(upload.bytes, { fileName: upload.fileName });
  if (!result.ok) throw new AppError('import_failed', withPlace(result.error));
  const { model, diagnostics } = result;
  if (model.operations.length === 0) throw new AppError('import_failed', nothingToTest(diagnostics));
  const id = await db.transaction(async (tx) => {
    const systemId = await insertSystem(tx, organizationId, {
      name: systemName(upload),
      baseUrl: model.baseUrl,
      description: model.description === null ? null : storableText(model.description),
      document: storableJson(toFacts(model)),
    });
    await insertEndpoints(tx, { organizationId, systemId }, model);
    return systemId;
  });
  const system = await getSystem(db, organizationId, id);
  return { ...system, diagnostics };
}

/** A blank name means the name of the file without its extension (decision 21). */
function systemName(upload: Upload): string {
  const given = upload.fields['name']?.trim() ?? '';
  const fromFile = basename(upload.fileName, extname(upload.fileName)).trim();
  return storableText(given || fromFile || 'Imported system').slice(0, MAX_NAME_LENGTH);
}

function toFacts({ definitions, securitySchemes, source, title, version }: ApiModel) {
  return { definitions, securitySchemes, source, title, version };
}

async function insertEndpoints(
  tx: Executor,
  owner: { organizationId: string; systemId: number },
  model: ApiModel,
): Promise<void> {
  const rows = model.operations.map((operation, position) => ({
    ...owner,
    method: operation.method,
    path: storableText(operation.path),
    summary: operation.summary === null ? null : storableText(operation.summary),
    operation: storableJson(operation),
    position,
  }));
  const ids: number[] = [];
  for (const batch of batches(rows)) {
    const stored = await tx.insert(endpoint).values(batch).returning({ id: endpoint.id });
    ids.push(...stored.map(({ id }) => id));
  }
  const parameters = model.operations.flatMap((operation, index) => parameterRows(ids[index], operation, model));
  for (const batch of batches(parameters)) await tx.insert(endpointParameter).values(batch);
}

function parameterRows(endpointId: number | undefined, operation: Operation, model: ApiModel) {
  if (endpointId === undefined) return [];
  return defaultParameters(operation, model.definitions).map((parameter, position) => {
    const value = parameter.value === null ? null : storableText(parameter.value);
    const schemaValue = storableJson(parameter.bodyValue ?? null);
    return {
      endpointId,
      name: storableText(parameter.name),
      type: parameter.in,
      defaultValue: value,
      defaultSchemaValue: schemaValue,
      importedValue: value,
      importedSchemaValue: schemaValue,
      description: parameter.description === null ? null : storableText(parameter.description),
      required: parameter.required,
      position,
    };
  });
}

function* batches<T>(items: T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}

/** A system without endpoints is of no use to anybody; the first finding usually says why there are none. */
function nothingToTest(diagnostics: Diagnostic[]): string {
  const text = 'The document was read, but it describes no operation to call, so nothing was imported.';
  const first = diagnostics.find((entry) => entry.severity !== 'info');
  return first ? `${text} ${withPlace(first)}` : `${text} Check that it has "paths".`;
}

function withPlace(error: { message: string; pointer: string; line: number | null }): string {
  const place = [error.line === null ? '' : `line ${error.line}`, error.pointer === '' ? '' : `at ${error.pointer}`];
  const text = place.filter((part) => part !== '').join(', ');
  return text === '' ? error.message : `${error.message} (${text})`;
}
