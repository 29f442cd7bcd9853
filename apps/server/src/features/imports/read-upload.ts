import type { ApiModel, Diagnostic } from '@assay/api-model';
import { environmentDataSchema } from '@assay/contract';
import { importDocument, importPostman } from '@assay/importer';
import type { ImportError, PostmanEnvironment, SavedRequest } from '@assay/importer';
import type { JobContext } from '../../background/index.ts';
import { AppError } from '../../http/app-error.ts';
import type { Upload } from '../../http/upload.ts';

/** An uploaded document, read. */
export interface ReadDocument {
  model: ApiModel;
  /** Requests that the document keeps ready to send; null for formats without any. */
  requests: SavedRequest[] | null;
  diagnostics: Diagnostic[];
}

export type DocumentKind = 'openapi' | 'postman';

type ReadResult =
  | { ok: true; document: ReadDocument }
  /** `input`: not the document but what came with it is wrong. */
  | { ok: false; problem: 'import' | 'input'; error: ImportError };

function readDocument(kind: DocumentKind, upload: Upload): ReadResult {
  return kind === 'postman' ? readPostman(upload) : readOpenApi(upload);
}

/**
 * Reads an uploaded document within the limits of a thread.
 * @throws {AppError} import_failed, bad_request
 */
export function readLimited({ progress, reading }: JobContext, kind: DocumentKind, upload: Upload): ReadDocument {
  progress({ stage: 'reading', done: null, total: null });
  const result = reading(() => readDocument(kind, upload));
  if (result.ok) return result.document;
  throw result.problem === 'import' ? importFailed(result.error) : new AppError('bad_request', result.error.message);
}

function readOpenApi(upload: Upload): ReadResult {
  const result = importDocument(upload.bytes, { fileName: upload.fileName });
  if (!result.ok) return { ok: false, problem: 'import', error: result.error };
  return { ok: true, document: { model: result.model, requests: null, diagnostics: result.diagnostics } };
}

function readPostman(upload: Upload): ReadResult {
  const environment = environmentOf(upload.fields['environment_data']);
  if (environment === undefined) {
    const message = 'The field environment_data must be JSON: {"name", "values": [{"key", "value", "enabled"}]}.';
    return { ok: false, problem: 'input', error: { message, pointer: '', line: null } };
  }
  const result = importPostman(upload.bytes, { fileName: upload.fileName, environment });
  if (!result.ok) return { ok: false, problem: 'import', error: result.error };
  const { model, requests, diagnostics } = result;
  return { ok: true, document: { model, requests, diagnostics } };
}

/** Null for none, undefined for what cannot be read. */
function environmentOf(text: string | undefined): PostmanEnvironment | null | undefined {
  if (text === undefined || text.trim() === '' || text.trim() === 'null') return null;
  const parsed = parsedJson(text);
  return environmentDataSchema.safeParse(Array.isArray(parsed) ? parsed[0] : parsed).data;
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
