import type { Json, JsonObject } from '@assay/api-model';
import { parse } from 'yaml';

/** An operation as its document has it, read without the importer: references followed, nothing interpreted. */
export interface RawOperation {
  /** `METHOD /path`. */
  key: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: RawParameter[];
  body: JsonObject | null;
  /** The first status of a success, empty where there is none. */
  status: string;
  statuses: string[];
  answer: JsonObject | null;
  /** In lower case, of all answers. */
  headers: string[];
  /** Alternatives; undefined where neither the operation nor the document says anything. */
  security: Json[] | undefined;
}

export interface RawParameter {
  name: string;
  in: string;
  schema: JsonObject;
  description: string;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];
const MAX_HOPS = 10;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** A document as a tree with its references. */
export class RawDocument {
  readonly #root: JsonObject;

  /** @throws {Error} when the text is neither JSON nor YAML. */
  constructor(text: string) {
    const root: unknown = text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text, { maxAliasCount: -1 });
    this.#root = isObject(root) ? root : {};
  }

  /** What a value says after its references within the document; empty where one leads nowhere. */
  at(value: Json | undefined): JsonObject {
    let found = value;
    for (let hops = 0; hops < MAX_HOPS && isObject(found) && typeof found['$ref'] === 'string'; hops += 1)
      found = this.#pointed(found['$ref']);
    return isObject(found) ? found : {};
  }

  #pointed(reference: string): Json | undefined {
    if (!reference.startsWith('#/')) return undefined;
    return reference
      .slice(2)
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<Json | undefined>((node, part) => {
        if (Array.isArray(node)) return node[Number(part)];
        return isObject(node) ? node[part] : undefined;
      }, this.#root);
  }

  /** The properties of a schema, those of its parts and of its first alternative included. */
  fields(schema: Json | undefined, depth = 0): Map<string, JsonObject> {
    const view = this.at(schema);
    const parts = [
      ...listOf(view['allOf']),
      ...listOf(view['oneOf']).slice(0, 1),
      ...listOf(view['anyOf']).slice(0, 1),
    ];
    const found = new Map(depth > 5 ? [] : parts.flatMap((part) => [...this.fields(part, depth + 1)]));
    if (isObject(view['properties']))
      for (const [name, property] of Object.entries(view['properties'])) found.set(name, this.at(property));
    return found;
  }

  /** The schema of the items of a list, null where a schema is no list. */
  items(schema: JsonObject): JsonObject | null {
    const whole = [schema, ...listOf(schema['allOf']).map((part) => this.at(part))];
    const found = whole.find((one) => one['items'] !== undefined);
    return found === undefined ? null : this.at(found['items']);
  }

  #schemaIn(holder: JsonObject): JsonObject | null {
    if (holder['schema'] !== undefined) return this.at(holder['schema']);
    const content = isObject(holder['content']) ? Object.entries(holder['content']) : [];
    const media = content.find(([type]) => type.includes('json')) ?? content[0];
    return media === undefined ? null : this.at(this.at(media[1])['schema']);
  }

  #parametersOf(item: JsonObject, operation: JsonObject): JsonObject[] {
    const all = [...listOf(item['parameters']), ...listOf(operation['parameters'])].map((one) => this.at(one));
    return [...new Map(all.map((one) => [`${textOf(one['in'])} ${textOf(one['name'])}`, one])).values()];
  }

  #operation(path: string, method: string, item: JsonObject): RawOperation {
    const raw = this.at(item[method]);
    const parameters = this.#parametersOf(item, raw);
    const inBody = parameters.find((one) => one['in'] === 'body');
    const responses = isObject(raw['responses']) ? raw['responses'] : {};
    const statuses = Object.keys(responses);
    const status = statuses.find((one) => one.startsWith('2')) ?? '';
    const security = raw['security'] ?? this.#root['security'];
    const headers = Object.values(responses).flatMap((one) => Object.keys(this.at(this.at(one)['headers'])));
    return {
      key: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      summary: textOf(raw['summary']),
      description: textOf(raw['description']),
      parameters: parameters
        .filter((one) => ['query', 'path', 'header', 'cookie'].includes(textOf(one['in'])))
        .map((one) => ({
          name: textOf(one['name']),
          in: textOf(one['in']),
          schema: one['schema'] === undefined && one['content'] === undefined ? one : (this.#schemaIn(one) ?? {}),
          description: textOf(one['description']),
        })),
      body: this.#schemaIn(inBody ?? this.at(raw['requestBody'])),
      status,
      statuses,
      answer: this.#schemaIn(this.at(responses[status])),
      headers: headers.map((name) => name.toLowerCase()),
      security: Array.isArray(security) ? security : undefined,
    };
  }

  get operations(): RawOperation[] {
    const paths = isObject(this.#root['paths']) ? Object.entries(this.#root['paths']) : [];
    return paths.flatMap(([path, value]) => {
      const item = this.at(value);
      return METHODS.filter((method) => isObject(item[method])).map((method) => this.#operation(path, method, item));
    });
  }
}
