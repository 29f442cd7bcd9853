import type { ApiModel, Diagnostic } from '@assay/api-model';
import { environmentDataSchema } from '@assay/contract';
import { importDocument, importPostman } from '@assay/importer';
import type { ImportError, PostmanEnvironment, SavedRequest } from '@assay/importer';
import { AppError } from '../../http/index.ts';
import type { Upload } from '../../http/index.ts';

/** An uploaded document, read. */
export interface ReadDocument {
  model: ApiModel;
  /** Requests that the document keeps ready to send; null for formats without any. */
  requests: SavedRequest[] | null;
  diagnostics: Diagnostic[];
}

/** @throws {AppError} import_failed with what is wrong and where */
export function readOpenApi(upload: Upload): ReadDocument {
  const result = importDocument(upload.bytes, { fileName: upload.fileName });
  if (!result.ok) throw importFailed(result.error);
  return { model: result.model, requests: null, diagnostics: result.diagnostics };
}

/** @throws {AppError} import_failed, bad_request for an environment that cannot be read */
export function readPostman(upload: Upload): ReadDocument {
  const environment = environmentOf(upload.fields['environment_data']);
  const result = importPostman(upload.bytes, { fileName: upload.fileName, environment });
  if (!result.ok) throw importFailed(result.error);
  return { model: result.model, requests: result.requests, diagnostics: result.diagnostics };
}

function environmentOf(text: string | undefined): PostmanEnvironment | null {
  if (text === undefined || text.trim() === '' || text.trim() === 'null') return null;
  const parsed = parsedJson(text);
  const read = environmentDataSchema.safeParse(Array.isArray(parsed) ? parsed[0] : parsed);
  if (read.success) return read.data;
  throw new AppError(
    'bad_request',
    'The field environment_data must be JSON: {"name", "values": [{"key", "value", "enabled"}]}.',
  );
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function importFailed(error: ImportError): AppError {
  return new AppError('import_failed', withPlace(error));
}

/** A system without endpoints is of no use to anybody; the first finding usually says why there are none. */
export function requireOperations({ model, diagnostics }: ReadDocument): void {
  if (model.operations.length > 0) return;
  const text = 'The document was read, but it describes no operation to call, so nothing was imported.';
  const first = diagnostics.find((entry) => entry.severity !== 'info');
  throw new AppError('import_failed', first ? `${text} ${withPlace(first)}` : `${text} Check that it has "paths".`);
}

function withPlace(error: { message: string; pointer: string; line: number | null }): string {
  const place = [error.line === null ? '' : `line ${error.line}`, error.pointer === '' ? '' : `at ${error.pointer}`];
  const text = place.filter((part) => part !== '').join(', ');
  return text === '' ? error.message : `${error.message} (${text})`;
}
