import type { ImportFormatId } from './import-formats.ts';
import type { Json, JsonSchema } from './json-schema.ts';

export type HttpMethod =
  | ('GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE' | 'QUERY')
  /** Sent by Postman collections beside those of RFC 9110. */
  | ('COPY' | 'LINK' | 'UNLINK' | 'PURGE' | 'LOCK' | 'UNLOCK' | 'PROPFIND' | 'VIEW');

/** What an importer reads out of one document: the same shape for every source format. */
export interface ApiModel {
  title: string;
  version: string | null;
  description: string | null;
  source: SourceFormat;
  servers: ApiServer[];
  /** Absolute http(s) address that operation paths are appended to, without a trailing slash; empty when the document gives none. */
  baseUrl: string;
  operations: Operation[];
  /** Named schemas that `$ref: "#/$defs/<name>"` points to. */
  definitions: Record<string, JsonSchema>;
  securitySchemes: Record<string, SecurityScheme>;
  /** Operations that the document describes but that nobody calls from outside (webhooks, callbacks). */
  webhooks: { name: string; method: string }[];
}

export interface SourceFormat {
  kind: ImportFormatId;
  /** As written in the document, e.g. `3.0.3`. */
  version: string;
}

export interface ApiServer {
  /** Variables are already replaced by their defaults. May be relative. */
  url: string;
  description: string | null;
}

export interface Operation {
  /** Stable within a document: `METHOD path`. */
  key: string;
  method: HttpMethod;
  /** Begins with `/`; parameters as `{name}`. */
  path: string;
  operationId: string | null;
  summary: string | null;
  description: string | null;
  tags: string[];
  deprecated: boolean;
  /** Set when the operation has a server of its own; otherwise `ApiModel.baseUrl` holds. */
  baseUrl: string | null;
  parameters: Parameter[];
  requestBody: RequestBody | null;
  responses: ResponseDoc[];
  /** Alternatives; each maps a scheme name to its scopes. `[]` means open to everyone; `[{}]` among others means optional. */
  security: Record<string, string[]>[];
  /** `security` is empty since nobody says anything about it, neither the operation nor the document. */
  isSecurityUnsaid?: true;
}

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie';

export interface Parameter {
  name: string;
  in: ParameterLocation;
  required: boolean;
  description: string | null;
  deprecated: boolean;
  schema: JsonSchema;
  /** Documented example, absent when none is given. */
  example?: Json;
  /** OpenAPI serialisation style (`form`, `simple`, `deepObject`, ...). */
  style: string;
  explode: boolean;
}

export interface RequestBody {
  required: boolean;
  description: string | null;
  content: MediaType[];
}

export interface MediaType {
  /** As documented, e.g. `application/json; charset=utf-8`. */
  contentType: string;
  schema: JsonSchema | null;
  /** Documented examples, the most prominent first. */
  examples: Json[];
  /** How members of a form are written, for those that the document speaks of. */
  encoding?: Record<string, FieldEncoding>;
}

/** OpenAPI serialisation of one member of a form (`form`, `deepObject`, ...). */
export interface FieldEncoding {
  style: string;
  explode: boolean;
}

export interface ResponseDoc {
  /** `200`, `4XX` or `default`. */
  status: string;
  description: string | null;
  headers: ResponseHeader[];
  content: MediaType[];
}

export interface ResponseHeader {
  name: string;
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

export interface SecurityScheme {
  type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'other';
  /** `http` only: `bearer`, `basic`, ... */
  scheme: string | null;
  /** `apiKey` only. */
  in: 'header' | 'query' | 'cookie' | null;
  name: string | null;
  description: string | null;
  /** `oauth2` only, where the client credentials flow is described. `tokenUrl` as written, so it may be relative. */
  clientCredentials?: { tokenUrl: string; scopes: string[] };
}

/** One thing in a document that could not be read, or was read with a guess. */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'info';
  /** What is wrong and what to do about it, one or two sentences. */
  message: string;
  /** JSON Pointer (RFC 6901) into the document; empty for the document itself. */
  pointer: string;
  /** 1-based line in the uploaded text, when known. */
  line: number | null;
  /** `METHOD path` of the operation that is affected, when it is one. */
  operation: string | null;
}
