import type { ApiModel, ApiServer, Diagnostic, SourceFormat } from '@assay/api-model';
import { createOpenApiDialect } from './openapi/dialect.ts';
import { findOperations, readOperations } from './openapi/operations.ts';
import { readSecurity, readSecuritySchemes } from './openapi/security.ts';
import { firstAddress, readServers } from './openapi/servers.ts';
import { readWebhooks } from './openapi/webhooks.ts';
import { Reader, isFields, type Place } from './reading/reader.ts';
import { checkHead, recogniseVersion } from './recognise-version.ts';
import { SchemaConverter, type SchemaDialect } from './schema/convert-schema.ts';
import { createSwaggerDialect, swaggerServers } from './swagger2/dialect.ts';
import { decodeUpload } from './text/decode-upload.ts';
import { findLines } from './text/find-lines.ts';
import { parseText, type ParsedText } from './text/parse-text.ts';
import { Refusal } from './text/refusal.ts';

export interface ImportOptions {
  /** Names the API when the document does not. The content alone decides how it is read. */
  fileName?: string;
}

export interface ImportError {
  /** What the file is or lacks and what to do, one or two sentences. */
  message: string;
  /** JSON Pointer (RFC 6901); empty for the document itself. */
  pointer: string;
  /** 1-based. */
  line: number | null;
}

export type ImportResult =
  | { ok: true; model: ApiModel; diagnostics: Diagnostic[] }
  | { ok: false; error: ImportError; diagnostics: Diagnostic[] };

const ROOT_POINTER = '';

function readModel(reader: Reader, source: SourceFormat, options: ImportOptions): ApiModel {
  const root: Place = { node: reader.root, pointer: ROOT_POINTER };
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

function schemaDialect(source: SourceFormat): SchemaDialect {
  if (source.kind === 'swagger') return '2.0';
  return source.version.startsWith('3.0') ? '3.0' : '3.1';
}

function reportAddress(reader: Reader, servers: ApiServer[]): void {
  const message =
    servers.length === 0 ? 'The document names no server.' : 'The document names no complete server address.';
  reader.report('info', servers.length === 0 ? '' : '/servers', `${message} Set the address of the system yourself.`);
}

function scalarOf(place: Place, key: string): string | null {
  const value = isFields(place.node) ? place.node[key] : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function titleOf(info: Place, fileName: string | undefined): string {
  const title = scalarOf(info, 'title')?.trim() ?? '';
  if (title !== '') return title;
  return fileName?.replace(/\.(json|ya?ml)$/i, '') ?? 'Untitled API';
}

function withLines(text: string, syntax: ParsedText['syntax'], diagnostics: Diagnostic[]): Diagnostic[] {
  const lines = findLines(
    text,
    syntax,
    diagnostics.filter(({ line }) => line === null).map(({ pointer }) => pointer),
  );
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    line: diagnostic.line ?? lines.get(diagnostic.pointer) ?? null,
  }));
}

function refused(error: unknown): ImportResult {
  if (error instanceof Refusal) {
    const { message, pointer, line } = error;
    return { ok: false, error: { message, pointer, line }, diagnostics: [] };
  }
  // A document must never bring its reader down; what slips through is our mistake, and the user still gets an answer.
  const message = `This document could not be read (${error instanceof Error ? error.message : String(error)}). Please report it with the file.`;
  return { ok: false, error: { message, pointer: '', line: null }, diagnostics: [] };
}

/**
 * Reads an OpenAPI 3.x or Swagger 2.0 document, JSON or YAML, into an `ApiModel` with schemas in JSON Schema 2020-12.
 * Never throws and never fetches: what cannot be read becomes a diagnostic beside the operations that can; only text that
 * is no such document, or breaks a limit (50 MB, 256 levels, 5 million values), is refused as a whole.
 */
export function importDocument(upload: string | Uint8Array, options: ImportOptions = {}): ImportResult {
  try {
    const text = decodeUpload(upload);
    const parsed = parseText(text);
    try {
      const source = recogniseVersion(parsed.value);
      const reader = new Reader(source.root);
      checkHead(reader, source);
      const model = readModel(reader, source, options);
      const forgiven = parsed.forgiven.map(({ message, line }): Diagnostic => ({
        severity: 'warning',
        message,
        pointer: '',
        line,
        operation: null,
      }));
      return { ok: true, model, diagnostics: withLines(text, parsed.syntax, [...forgiven, ...reader.diagnostics]) };
    } catch (error) {
      if (!(error instanceof Refusal) || error.pointer === '') throw error;
      const line = findLines(text, parsed.syntax, [error.pointer]).get(error.pointer) ?? null;
      throw new Refusal(error.message, line, error.pointer);
    }
  } catch (error) {
    return refused(error);
  }
}
