import { importFormats } from '@assay/api-model';
import type { JsonSchema, Operation, SourceFormat } from '@assay/api-model';
import type { Definitions } from '@assay/contract';
import type { Route } from '@assay/runner';

interface DefinedOperation extends Route {
  operation: Operation | null;
}

/** The API as the server keeps its document. */
export class DefinedApi {
  readonly routes: readonly DefinedOperation[];
  readonly definitions: Record<string, JsonSchema>;
  readonly source: SourceFormat;
  readonly #byId = new Map<number, DefinedOperation>();
  readonly #byName = new Map<string, DefinedOperation>();

  constructor({ operations, definitions, source }: NonNullable<Definitions['api']>) {
    this.definitions = Object.fromEntries(
      Object.entries(definitions).flatMap(([name, schema]) => (isSchema(schema) ? [[name, schema]] : [])),
    );
    this.source = formatOf(source);
    this.routes = operations.map(({ endpoint_id: id, method, path, operation }) => {
      const route = { method, path, operation: isOperation(operation) ? operation : null };
      this.#byId.set(id, route);
      // Of several with one name the first in the list is meant.
      if (!this.#byName.has(`${method} ${path}`)) this.#byName.set(`${method} ${path}`, route);
      return route;
    });
  }

  /** What the document says of an endpoint; null where it says nothing. */
  ofEndpoint(id: number): Operation | null {
    return this.#byId.get(id)?.operation ?? null;
  }

  /** The same of what a step calls, by `METHOD path`. */
  named(name: string): Operation | null {
    return this.#byName.get(name)?.operation ?? null;
  }

  addressOf(id: number): { method: string; path: string } | null {
    const route = this.#byId.get(id);
    return route === undefined ? null : { method: route.method, path: route.path };
  }

  get operations(): ReadonlyMap<string, Operation> {
    return new Map(this.routes.flatMap(({ operation }) => (operation === null ? [] : [[operation.key, operation]])));
  }
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'boolean' || (typeof value === 'object' && value !== null);

/** Written by the importer of the server: the members that everything here reads are looked at. */
function isOperation(value: unknown): value is Operation {
  if (typeof value !== 'object' || value === null) return false;
  const has = (name: string): boolean => Array.isArray(Reflect.get(value, name));
  return 'key' in value && typeof value.key === 'string' && has('parameters') && has('responses') && has('security');
}

const isFormat = (kind: string): kind is SourceFormat['kind'] => Object.hasOwn(importFormats, kind);

const formatOf = ({ kind, version }: { kind: string; version: string }): SourceFormat => ({
  kind: isFormat(kind) ? kind : 'openapi',
  version,
});
