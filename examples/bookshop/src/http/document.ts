import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

type Schema = Record<string, unknown>;

export interface DocumentParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
  example?: string | number;
}

interface DocumentMedia {
  schema: Schema;
  example?: unknown;
}

export interface DocumentResponse {
  headers?: Record<string, { $ref?: string; required?: boolean; schema: Schema }>;
  content?: Record<string, DocumentMedia>;
}

export interface DocumentOperation {
  operationId: string;
  security?: unknown[];
  parameters?: (DocumentParameter | { $ref: string })[];
  requestBody?: { content: Record<string, DocumentMedia> };
  responses: Record<string, DocumentResponse | { $ref: string }>;
}

export interface BookshopDocument {
  paths: Record<string, Record<string, DocumentOperation>>;
  components: Record<string, Record<string, unknown>>;
}

let parsed: BookshopDocument | null = null;

/** The shop's own description, read from openapi.yaml; a new object on every call. */
export function readDocument(): BookshopDocument {
  const file = fileURLToPath(new URL('../../openapi.yaml', import.meta.url));
  parsed ??= parse(readFileSync(file, 'utf8')) as BookshopDocument;
  return structuredClone(parsed);
}

/** Follows a reference such as `#/components/parameters/Page`; anything else is given back as it is. */
export function follow<T>(document: BookshopDocument, node: T | { $ref: string }): T {
  if (typeof node !== 'object' || node === null || !('$ref' in node)) return node;
  const [, , room = '', name = ''] = node.$ref.split('/');
  return document.components[room]?.[name] as T;
}

/** The schema with everything it may refer to beside it, so that it stands alone. */
export function standAlone(document: BookshopDocument, schema: unknown): Schema {
  const bundle = { ...(schema as Schema), $defs: document.components['schemas'] };
  return JSON.parse(JSON.stringify(bundle).replaceAll('#/components/schemas/', '#/$defs/')) as Schema;
}

export interface OperationEntry {
  path: string;
  method: string;
  operation: DocumentOperation;
}

/** Every operation of the document; `method` in capitals. */
export function listOperations(document: BookshopDocument): OperationEntry[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}
