import type { HttpMethod, Operation, Parameter, RequestBody, ResponseDoc, SecurityScheme } from '@assay/api-model';
import { join } from '../reading/pointer.ts';
import { isFields, type Location, type Reader } from '../reading/reader.ts';
import type { Tools } from './media.ts';
import { ownAddress, readServers } from './servers.ts';
import { readSecurity } from './security.ts';

const METHODS: ReadonlyMap<string, HttpMethod> = new Map(
  Object.entries<HttpMethod>({
    get: 'GET',
    put: 'PUT',
    post: 'POST',
    delete: 'DELETE',
    options: 'OPTIONS',
    head: 'HEAD',
    patch: 'PATCH',
    trace: 'TRACE',
    query: 'QUERY',
  }),
);

/** What differs between Swagger 2.0 and OpenAPI 3: how parameters, body and responses are written. */
export interface Dialect {
  readRequest(
    operation: Location,
    pathItem: Location,
    path: { text: string; pointer: string },
  ): { parameters: Parameter[]; requestBody: RequestBody | null };
  readResponses(operation: Location): ResponseDoc[];
}

export interface OperationSetting {
  tools: Tools;
  dialect: Dialect;
  baseUrl: string;
  schemes: Record<string, SecurityScheme>;
  defaultSecurity: Record<string, string[]>[];
}

function textList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

export interface FoundOperation {
  method: HttpMethod;
  path: string;
  location: Location;
  pathItem: Location;
}

/** A path item with what its `$ref` names beneath its own fields (allowed since 3.1, common before). */
function openPathItem(reader: Reader, start: Location): Location | null {
  if (!isFields(start.node) || start.node['$ref'] === undefined) return start;
  const target = reader.follow(start);
  if (target === null || !isFields(target.node)) return null;
  const { $ref: _ref, ...own } = start.node;
  return { node: { ...target.node, ...own }, pointer: target.pointer };
}

export function methodsOf(reader: Reader, pathItem: Location): { method: string; location: Location }[] {
  const fields = isFields(pathItem.node) ? pathItem.node : {};
  const usual = Object.keys(fields)
    .filter((key) => METHODS.has(key.toLowerCase()))
    .map((key) => ({ method: key.toLowerCase(), location: reader.child(pathItem, key) }));
  const additional = reader
    .entries(reader.child(pathItem, 'additionalOperations'), '`additionalOperations`')
    .map(([key, location]) => ({ method: key.toLowerCase(), location }));
  return [...usual, ...additional];
}

/** Every operation that the paths name, references of path items followed. */
export function findOperations(reader: Reader, paths: Location): FoundOperation[] {
  return reader.entries(paths, '`paths`').flatMap(([key, start]) => {
    const pathItem = openPathItem(reader, start);
    if (pathItem === null) return [];
    if (!isFields(pathItem.node)) {
      reader.report(
        'warning',
        start.pointer,
        'A path must be an object with operations such as `get`; it was skipped.',
      );
      return [];
    }
    const path = key.startsWith('/') ? key : `/${key}`;
    if (path !== key)
      reader.report('warning', start.pointer, `The path "${key}" does not begin with "/"; one was added.`);
    return methodsOf(reader, pathItem).flatMap(({ method, location }) => {
      const known = METHODS.get(method);
      if (known !== undefined) return [{ method: known, path, location, pathItem }];
      reader.report('warning', location.pointer, `The method "${method}" cannot be sent; the operation was skipped.`);
      return [];
    });
  });
}

function readOperation(setting: OperationSetting, found: FoundOperation): Operation {
  const { tools, dialect } = setting;
  const { reader } = tools;
  const { location, pathItem } = found;
  const fields = isFields(location.node) ? location.node : {};
  const operationServers = readServers(reader, location);
  const ownSecurity = readSecurity(reader, location, setting.schemes);
  const servers = operationServers.length > 0 ? operationServers : readServers(reader, pathItem);
  return {
    key: `${found.method} ${found.path}`,
    method: found.method,
    path: found.path,
    operationId: reader.text(location, 'operationId'),
    summary: reader.text(location, 'summary') ?? reader.text(pathItem, 'summary'),
    description: reader.text(location, 'description') ?? reader.text(pathItem, 'description'),
    tags: textList(fields['tags']),
    deprecated: fields['deprecated'] === true,
    baseUrl: servers.length > 0 ? ownAddress(servers, setting.baseUrl) : null,
    ...dialect.readRequest(location, pathItem, { text: found.path, pointer: location.pointer }),
    responses: dialect.readResponses(location),
    security: ownSecurity ?? setting.defaultSecurity,
    ...(ownSecurity === null && setting.defaultSecurity.length === 0 && { isSecurityUnsaid: true }),
  };
}

function reportTwins(reader: Reader, operations: { operation: Operation; pointer: string }[]): void {
  const ids = new Map<string, string>();
  for (const { operation, pointer } of operations) {
    const id = operation.operationId;
    if (id === null) continue;
    reader.operation = operation.key;
    const first = ids.get(id);
    if (first !== undefined) {
      reader.report(
        'warning',
        join(pointer, 'operationId'),
        `operationId "${id}" is used by ${first} too. Give each operation its own.`,
      );
    }
    ids.set(id, first ?? operation.key);
  }
  reader.operation = null;
}

/** Every operation of the document; one that cannot be read is reported and left out, the others are not touched by it. */
export function readOperations(setting: OperationSetting, found: FoundOperation[]): Operation[] {
  const { reader } = setting.tools;
  const read: { operation: Operation; pointer: string }[] = [];
  const keys = new Set<string>();
  for (const one of found) {
    const key = `${one.method} ${one.path}`;
    reader.operation = key;
    if (!isFields(one.location.node)) {
      reader.report(
        'error',
        one.location.pointer,
        `${key} cannot be read: an operation must be an object. Describe it, or remove it.`,
      );
      continue;
    }
    if (keys.has(key)) {
      reader.report('error', one.location.pointer, `${key} is described twice; the first description holds.`);
      continue;
    }
    keys.add(key);
    read.push({ operation: readOperation(setting, one), pointer: one.location.pointer });
  }
  reader.operation = null;
  reportTwins(reader, read);
  return read.map(({ operation }) => operation);
}
