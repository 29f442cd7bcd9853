import type { ApiModel, ApiServer, Diagnostic } from '@assay/api-model';
import { createOpenApiDialect } from './openapi/dialect.ts';
import { findOperations, readOperations } from './openapi/operations.ts';
import { readSecurity, readSecuritySchemes } from './openapi/security.ts';
import { firstAddress, readServers } from './openapi/servers.ts';
import { readWebhooks } from './openapi/webhooks.ts';
import { isArchive, unpack, type UploadedFile } from './files/archive.ts';
import { DocumentFiles, mainFile } from './files/document-files.ts';
import { fileOf } from './reading/file-source.ts';
import { applyOverlay, type OverlayAction } from './overlay/apply-overlay.ts';
import { Reader, isFields, type Location } from './reading/reader.ts';
import { checkHead, recogniseVersion, type DeclaredVersion } from './recognise-version.ts';
import { SchemaConverter, type SchemaDialect } from './schema/convert-schema.ts';
import { createSwaggerDialect, swaggerServers } from './swagger2/dialect.ts';
import { decodeUpload } from './text/decode-upload.ts';
import { findLines } from './text/find-lines.ts';
import { refused, withLines, type RefusedImport } from './text/outcome.ts';
import { parseText, type ParsedText } from './text/parse-text.ts';
import { Refusal } from './text/refusal.ts';

export interface ImportOptions {
  /** Names the API when the document does not. The content alone decides how it is read. */
  fileName?: string;
  /** Changes the document before it is read. */
  overlay?: readonly OverlayAction[];
}

/** The text that a document was read from. */
export interface SourceText {
  /** Its path in an archive; null for a document that came alone. */
  path: string | null;
  text: string;
}

export type ImportResult = { ok: true; model: ApiModel; diagnostics: Diagnostic[]; source: SourceText } | RefusedImport;

const ROOT_POINTER = '';

function readModel(reader: Reader, source: DeclaredVersion, options: ImportOptions): ApiModel {
  const root: Location = { node: reader.root, pointer: ROOT_POINTER };
  const isSwagger = source.kind === 'swagger';
  const schemas = new SchemaConverter(reader, schemaDialect(source));
  const tools = { reader, schemas };
  const servers = isSwagger ? swaggerServers(reader) : readServers(reader, root);
  const schemes = readSecuritySchemes(
    reader,
    isSwagger
      ? reader.child(root, 'securityDefinitions')
      : reader.child(reader.child(root, 'components'), 'securitySchemes'),
  );
  const baseUrl = firstAddress(servers);
  if (baseUrl === '') reportAddress(reader, servers);
  const found = findOperations(reader, reader.child(root, 'paths'));
  const operations = readOperations(
    {
      tools,
      dialect: isSwagger ? createSwaggerDialect(tools) : createOpenApiDialect(tools),
      baseUrl,
      schemes,
      defaultSecurity: readSecurity(reader, root, schemes) ?? [],
    },
    found,
  );
  if (operations.length === 0)
    reader.report(
      'error',
      'paths' in reader.root ? '/paths' : '',
      'The document describes no operation that can be called. Add `paths`.',
    );
  const info = reader.child(root, 'info');
  return {
    title: titleOf(info, options.fileName),
    version: scalarOf(info, 'version'),
    description: scalarOf(info, 'description'),
    source: { kind: source.kind, version: source.version },
    servers,
    baseUrl,
    operations,
    definitions: schemas.finish(),
    securitySchemes: schemes,
    webhooks: readWebhooks(reader, root, found),
  };
}

function schemaDialect(source: DeclaredVersion): SchemaDialect {
  if (source.kind === 'swagger') return '2.0';
  return source.version.startsWith('3.0') ? '3.0' : '3.1';
}

function reportAddress(reader: Reader, servers: ApiServer[]): void {
  const message =
    servers.length === 0 ? 'The document names no server.' : 'The document names no complete server address.';
  reader.report('info', servers.length === 0 ? '' : '/servers', `${message} Set the address of the system yourself.`);
}

function scalarOf(location: Location, key: string): string | null {
  const value = isFields(location.node) ? location.node[key] : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function titleOf(info: Location, fileName: string | undefined): string {
  const title = scalarOf(info, 'title')?.trim() ?? '';
  if (title !== '') return title;
  return fileName?.replace(/\.(json|ya?ml)$/i, '') ?? 'Untitled API';
}

/**
 * Reads an OpenAPI 3.x or Swagger 2.0 document, JSON or YAML, into an `ApiModel` with schemas in JSON Schema 2020-12. It may come
 * as one file, as a zip archive, or as several files whose references lead to one another.
 * Never throws and never fetches: what cannot be read becomes a diagnostic beside the operations that can; only text that
 * is no such document, or breaks a limit (50 MB, 256 levels, 5 million values), is refused as a whole.
 */
export function importDocument(
  upload: string | Uint8Array | UploadedFile[],
  options: ImportOptions = {},
): ImportResult {
  try {
    const { text, parsed, files, others } = openUpload(upload);
    try {
      const source = recogniseVersion(parsed.value);
      const changes = applyOverlay(source.root, options.overlay ?? []);
      const reader = new Reader(source.root, files);
      checkHead(reader, source);
      const model = readModel(reader, source, options);
      const notes = [...parsed.forgiven.map(forgivenNote), ...others.map(otherNote), ...changes];
      const diagnostics = linesOfFiles(withLines(text, parsed.syntax, [...notes, ...reader.diagnostics]), files);
      return { ok: true, model, diagnostics, source: { path: files?.main ?? null, text } };
    } catch (error) {
      if (!(error instanceof Refusal) || error.pointer === '') throw error;
      const line = findLines(text, parsed.syntax, [error.pointer]).get(error.pointer) ?? null;
      throw new Refusal(error.message, line, error.pointer);
    }
  } catch (error) {
    return refused(error);
  }
}

interface OpenUpload {
  text: string;
  parsed: ParsedText;
  files: DocumentFiles | null;
  /** Further documents of an archive, which are not imported. */
  others: string[];
}

function openUpload(upload: string | Uint8Array | UploadedFile[]): OpenUpload {
  if (!Array.isArray(upload) && !isArchive(upload)) {
    const text = decodeUpload(upload);
    return { text, parsed: parseText(text), files: null, others: [] };
  }
  const list = Array.isArray(upload) ? upload : unpack(upload);
  const { main, others } = mainFile(list);
  const files = new DocumentFiles(main, list);
  const opened = files.open(main);
  if (opened === null || opened instanceof Refusal) throw opened ?? new Refusal(`The file "${main}" is missing.`);
  return { ...opened, files, others };
}

const note = (message: string, line: number | null): Diagnostic => ({
  severity: 'warning',
  message,
  pointer: '',
  line,
  operation: null,
});

function forgivenNote({ message, line }: ParsedText['forgiven'][number]): Diagnostic {
  return note(message, line);
}

function otherNote(path: string): Diagnostic {
  return note(
    `The upload holds another document, "${path}", which was not imported. Import it as a system of its own.`,
    null,
  );
}

/** Lines of what was found in files beside the document. */
function linesOfFiles(diagnostics: Diagnostic[], files: DocumentFiles | null): Diagnostic[] {
  if (files === null) return diagnostics;
  return diagnostics.map((diagnostic) => {
    const path = fileOf(diagnostic.pointer);
    const opened = path === null ? null : files.open(path);
    if (opened === null || opened instanceof Refusal || path === null) return diagnostic;
    const pointer = diagnostic.pointer.slice(path.length + 1);
    return { ...diagnostic, line: findLines(opened.text, opened.parsed.syntax, [pointer]).get(pointer) ?? null };
  });
}
