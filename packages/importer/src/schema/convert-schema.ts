import type { JsonSchema, JsonSchemaObject, JsonType } from '@assay/api-model';
import { isFields, type Fields, type Location, type Reader } from '../reading/reader.ts';
import { Definitions } from './definitions.ts';
import { isJson, isPattern, KEYWORDS, numberOf, typeOf, type KeywordKind } from './keywords.ts';
import { allowNull, exclusiveBounds } from './old-dialect.ts';

/** Beside a `$ref` before 3.1 nothing counts but what describes. */
const ANNOTATIONS = ['title', 'description', 'readOnly', 'writeOnly', 'deprecated', 'default', 'example'];

/** The schema language of a document: Swagger 2.0, OpenAPI 3.0, or 3.1 and later, which is JSON Schema itself. */
export type SchemaDialect = '2.0' | '3.0' | '3.1';

const UNKNOWN_TO_SWAGGER = ['oneOf', 'anyOf', 'not', 'nullable'];

/** Reads the schemas of one document as JSON Schema 2020-12; what cannot be read accepts everything and is reported. */
export class SchemaConverter {
  readonly definitions: Definitions;
  readonly #reader: Reader;
  /** Before 3.1: `nullable`, `example`, boolean `exclusiveMinimum`, nothing beside `$ref`. */
  readonly #isOld: boolean;
  readonly #dialect: SchemaDialect;
  /** Counts what was loosened; `not` and `oneOf` of loosened parts would refuse good answers. */
  #losses = 0;

  readonly #read: Record<KeywordKind, (location: Location, key: string) => unknown> = {
    text: (location, key) => (typeof location.node === 'string' ? location.node : this.#drop(location, key, 'a text')),
    flag: (location, key) =>
      typeof location.node === 'boolean' ? location.node : this.#drop(location, key, 'true or false'),
    json: ({ node }) => (isJson(node) ? node : undefined),
    jsonList: (location, key) =>
      Array.isArray(location.node) && location.node.length > 0
        ? location.node
        : this.#drop(location, key, 'a list of at least one value'),
    number: (location, key) => this.#readNumber(location, key),
    count: (location, key) => this.#readCount(location, key),
    names: (location, key) => this.#readNames(location, key),
    schema: (location, key) => this.#readStrict(location, key),
    schemas: (location, key) => this.#readSchemas(location, key),
    schemaMap: (location, key) => this.#readMap(location, key),
  };

  constructor(reader: Reader, dialect: SchemaDialect) {
    this.#reader = reader;
    this.#isOld = dialect !== '3.1';
    this.#dialect = dialect;
    this.definitions = new Definitions(reader);
  }

  /** Reads all that is referred to; to be called once, at the end. */
  finish(): Record<string, JsonSchema> {
    this.definitions.drain((location) => this.convert(location));
    return this.definitions.schemas;
  }

  convert(location: Location): JsonSchema {
    const { node, pointer } = location;
    if (typeof node === 'boolean') return node;
    if (!isFields(node)) return this.#loosen(pointer, 'A schema must be an object here; it was read as "anything".');
    if (typeof node['$ref'] === 'string') return this.#convertRef(location, node);
    return this.#convertObject(location, node);
  }

  #loosen(pointer: string, message: string): true {
    this.#losses += 1;
    this.#reader.report('warning', pointer, message);
    return true;
  }

  #convertRef(location: Location, node: Fields): JsonSchema {
    const $ref = this.definitions.refer(node['$ref'], `${location.pointer}/$ref`);
    if ($ref === null) {
      this.#losses += 1;
      return true;
    }
    const { $ref: _own, ...beside } = node;
    const kept = this.#isOld
      ? Object.fromEntries(Object.entries(beside).filter(([key]) => ANNOTATIONS.includes(key)))
      : beside;
    const rest = this.#convertObject({ node: kept, pointer: location.pointer }, kept);
    const schema: JsonSchemaObject = { $ref, ...rest };
    return isNullable(beside) ? { anyOf: [schema, { type: 'null' }] } : schema;
  }

  #convertObject(location: Location, node: Fields): JsonSchemaObject {
    const schema: Fields = {};
    for (const key of Object.keys(node)) {
      const kind = KEYWORDS.get(key);
      if (kind === undefined) continue;
      const value = this.#read[kind](this.#reader.child(location, key), key);
      if (value !== undefined) schema[key] = value;
    }
    this.#reportForeign(location, node);
    const converted = schema as JsonSchemaObject;
    this.#setType(converted, location, node);
    this.#setPattern(converted, location, node);
    this.#setItems(converted, location, node);
    this.#setExamples(converted, node);
    this.#setDiscriminator(converted, location, node);
    setDependents(converted, node);
    Object.assign(converted, exclusiveBounds(node, converted));
    return isNullable(node) ? allowNull(converted) : converted;
  }

  #reportForeign(location: Location, node: Fields): void {
    if (this.#dialect !== '2.0') return;
    for (const key of UNKNOWN_TO_SWAGGER) {
      if (node[key] === undefined) continue;
      this.#reader.report(
        'warning',
        `${location.pointer}/${key}`,
        `Swagger 2.0 has no \`${key}\`; it was read as in OpenAPI 3.`,
      );
    }
  }

  #drop(location: Location, key: string, wanted: string): undefined {
    if (location.node === undefined || location.node === null) return;
    this.#losses += 1;
    this.#reader.report('warning', location.pointer, `\`${key}\` must be ${wanted} here; it was left out.`);
  }

  #readNumber(location: Location, key: string): number | undefined {
    const value = numberOf(location.node);
    if (value === null || (key === 'multipleOf' && value <= 0)) return this.#drop(location, key, 'a number');
    return value;
  }

  #readCount(location: Location, key: string): number | undefined {
    const value = numberOf(location.node);
    return value !== null && value >= 0 ? Math.floor(value) : this.#drop(location, key, 'a number from 0');
  }

  #readNames(location: Location, key: string): string[] | undefined {
    // Draft 3 marked a property as required inside itself; many documents still do.
    if (typeof location.node === 'boolean') return undefined;
    if (!Array.isArray(location.node)) return this.#drop(location, key, 'a list of names');
    return [...new Set(location.node.filter((name): name is string => typeof name === 'string'))];
  }

  #readStrict(location: Location, key: string): JsonSchema | undefined {
    if (location.node === undefined || location.node === null) return undefined;
    const before = this.#losses;
    const schema = this.convert(location);
    return (key === 'not' || key === 'if') && this.#losses > before ? undefined : schema;
  }

  #readSchemas(location: Location, key: string): unknown {
    if (!Array.isArray(location.node) || location.node.length === 0)
      return this.#drop(location, key, 'a list of at least one schema');
    const before = this.#losses;
    const schemas = this.#reader.items(location, key).map((item) => this.convert(item));
    if (key !== 'oneOf' || this.#losses === before) return schemas;
    // A part that accepts anything would make "exactly one" fail for good answers.
    return schemas.includes(true) ? [true] : schemas;
  }

  #readMap(location: Location, key: string): Record<string, JsonSchema> | undefined {
    if (!isFields(location.node)) return this.#drop(location, key, 'an object');
    return Object.fromEntries(
      Object.keys(location.node).map((name) => [name, this.convert(this.#reader.child(location, name))]),
    );
  }

  #setType(schema: JsonSchemaObject, location: Location, node: Fields): void {
    const written = node['type'];
    if (written === undefined || written === null) return;
    const read = (Array.isArray(written) ? written : [written]).map(typeOf);
    const pointer = `${location.pointer}/type`;
    if (read.length === 0 || read.includes(null)) {
      this.#loosen(pointer, `\`type\` is ${JSON.stringify(written)}, which is no JSON type; any type is accepted.`);
      return;
    }
    if (read.some((found) => found?.guessed)) {
      this.#reader.report(
        'warning',
        pointer,
        `\`type\` is ${JSON.stringify(written)}, which is no JSON type; the nearest one was taken.`,
      );
    }
    const types = [...new Set(read.map((found) => found?.type))];
    if (types.includes('any')) return;
    const [first, ...more] = types as JsonType[];
    if (first !== undefined) schema.type = more.length === 0 ? first : [first, ...more];
  }

  #setPattern(schema: JsonSchemaObject, location: Location, node: Fields): void {
    const pattern = node['pattern'];
    if (pattern === undefined || pattern === null) return;
    if (typeof pattern === 'string' && isPattern(pattern)) {
      schema.pattern = pattern;
      return;
    }
    this.#losses += 1;
    this.#reader.report(
      'info',
      `${location.pointer}/pattern`,
      'This pattern is no regular expression of ECMA-262; it is not checked.',
    );
  }

  #setItems(schema: JsonSchemaObject, location: Location, node: Fields): void {
    const items = this.#reader.child(location, 'items');
    if (Array.isArray(items.node)) {
      const schemas = this.#readSchemas(items, 'items');
      if (schemas !== undefined) schema.prefixItems = schemas as JsonSchema[];
    } else if (items.node !== undefined) {
      schema.items = this.convert(items);
    } else if (this.#isOld && node['type'] === 'array') {
      this.#reader.report(
        'warning',
        location.pointer,
        'A list needs `items` that say what it holds; anything is accepted.',
      );
    }
  }

  #setExamples(schema: JsonSchemaObject, node: Fields): void {
    const list = Array.isArray(node['examples']) ? node['examples'].filter(isJson) : [];
    const single = node['example'] ?? node['x-example'];
    const examples = isJson(single) ? [single, ...list] : list;
    if (examples.length > 0) schema.examples = examples;
  }

  #setDiscriminator(schema: JsonSchemaObject, location: Location, node: Fields): void {
    const written = node['discriminator'];
    const propertyName = isFields(written) ? written['propertyName'] : written;
    if (typeof propertyName !== 'string') return;
    const mapping: Record<string, string> = {};
    const targets = isFields(written) && isFields(written['mapping']) ? written['mapping'] : {};
    for (const [value, target] of Object.entries(targets)) {
      if (typeof target !== 'string') continue;
      const ref = /[#/]/.test(target) ? target : `#/components/schemas/${target}`;
      const $ref = this.definitions.refer(ref, `${location.pointer}/discriminator/mapping`);
      if ($ref !== null) mapping[value] = $ref;
    }
    schema.discriminator = Object.keys(mapping).length > 0 ? { propertyName, mapping } : { propertyName };
  }
}

const isNullable = (node: Fields): boolean => node['nullable'] === true || node['x-nullable'] === true;

/** `dependentRequired` says in short what `dependentSchemas` says. */
function setDependents(schema: JsonSchemaObject, { dependentRequired }: Fields): void {
  if (!isFields(dependentRequired)) return;
  const dependents: Record<string, JsonSchema> = { ...schema.dependentSchemas };
  for (const [name, listed] of Object.entries(dependentRequired)) {
    const names = Array.isArray(listed) ? listed.filter((one): one is string => typeof one === 'string') : [];
    if (names.length === 0) continue;
    const own = dependents[name];
    dependents[name] = own === undefined ? { required: names } : { allOf: [own, { required: names }] };
  }
  if (Object.keys(dependents).length > 0) schema.dependentSchemas = dependents;
}
