import { importFormats, parseJson } from '@assay/api-model';
import type { DocumentKind } from '@assay/api-model';
import { environmentDataSchema } from '@assay/contract';
import { importFile, readOverlay, recogniseFormat } from '@assay/importer';
import type { ImportError, OverlayAction, CollectionEnvironment, ReadDocument, ReadOverlay } from '@assay/importer';
import type { JobContext } from '../../../background/index.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Upload } from '../../../http/upload.ts';
import { storableDocument } from './storable-document.ts';
import { valueDiagnostics } from './value-diagnostics.ts';

type ReadResult =
  | { ok: true; document: ReadDocument }
  /** `input`: not the document but what came with it is wrong. */
  | { ok: false; problem: 'import' | 'input'; error: ImportError };

/** What earlier uploads of the same system brought along. */
interface Remembered {
  environment: CollectionEnvironment | null;
  overlay?: readonly OverlayAction[] | undefined;
}

const NOTHING: Remembered = { environment: null };

/**
 * Reads an uploaded document within the limits of a thread. What comes without an environment is read with the one
 * that is remembered; the text `null` in the field says that there is none.
 * @throws {AppError} import_failed, bad_request
 */
export function readLimited(
  { progress, reading }: JobContext,
  kind: DocumentKind,
  upload: Upload,
  remembered: Remembered = NOTHING,
): ReadDocument {
  progress({ stage: 'reading', done: null, total: null });
  const result = reading(() => {
    const read = readDocument(kind, upload, remembered);
    return read.ok ? { ...read, document: prepared(read.document) } : read;
  });
  if (result.ok) return result.document;
  throw result.problem === 'import' ? importFailed(result.error) : new AppError('bad_request', result.error.message);
}

/** Within the bounds of what is stored, its values made. */
function prepared(document: ReadDocument): ReadDocument {
  const stored = storableDocument(document);
  return { ...stored, diagnostics: [...stored.diagnostics, ...valueDiagnostics(stored.model)] };
}

function readDocument(kind: DocumentKind, { bytes, fileName, fields }: Upload, remembered: Remembered): ReadResult {
  const hasEnvironments = importFormats[recogniseFormat(kind, bytes)].environmentHelp !== null;
  const field = hasEnvironments ? (fields['environment_data'] ?? '') : '';
  const isGiven = field.trim() !== '';
  const environment = isGiven ? environmentOf(field) : remembered.environment;
  if (environment === undefined) {
    const message = 'The field environment_data must be JSON: {"name", "values": [{"key", "value", "enabled"}]}.';
    return { ok: false, problem: 'input', error: { message, pointer: '', line: null } };
  }
  const overlay = overlayOf(fields['overlay'], remembered.overlay ?? []);
  if (!overlay.ok) return { ok: false, problem: 'input', error: { message: overlay.message, pointer: '', line: null } };
  const result = importFile(kind, bytes, { fileName, environment, overlay: overlay.actions });
  if (!result.ok) return { ok: false, problem: 'import', error: result.error };
  // What was remembered stays so, even where this document has no use for a part of it.
  const kept = hasEnvironments && !isGiven ? remembered.environment : result.environment;
  return { ok: true, document: { ...result, environment: kept } };
}

/** The one that is given, or else the one that is remembered; the text `null` says that there is none. */
function overlayOf(field: string | undefined, remembered: readonly OverlayAction[]): ReadOverlay {
  if (field === undefined || field.trim() === '') return { ok: true, actions: [...remembered] };
  return field.trim() === 'null' ? { ok: true, actions: [] } : readOverlay(field);
}

/** Null for none, undefined for what cannot be read. */
function environmentOf(text: string): CollectionEnvironment | null | undefined {
  if (text.trim() === 'null') return null;
  const parsed = parseJson(text);
  return environmentDataSchema.safeParse(Array.isArray(parsed) ? parsed[0] : parsed).data;
}

export function importFailed(error: ImportError): AppError {
  return new AppError('import_failed', withLocation(error));
}

/** A system without endpoints is useless; the first finding usually says why there are none. */
export function requireOperations({ model, diagnostics }: ReadDocument): void {
  if (model.operations.length > 0) return;
  const text = 'The document was read, but it describes no operation to call, so nothing was imported.';
  // That there is none is what the text begins with.
  const first = diagnostics.find(({ severity, message }) => severity !== 'info' && !message.includes('no operation'));
  throw new AppError('import_failed', first ? `${text} ${withLocation(first)}` : `${text} Add \`paths\`.`);
}

function withLocation(error: { message: string; pointer: string; line: number | null }): string {
  const isSaid = error.line === null || error.message.includes(`in line ${error.line}`);
  const location = [isSaid ? '' : `line ${error.line}`, error.pointer === '' ? '' : `at ${error.pointer}`];
  const text = location.filter((part) => part !== '').join(', ');
  return text === '' ? error.message : `${error.message} (${text})`;
}
