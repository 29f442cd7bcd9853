import type { JsonSchema, JsonSchemaObject, MediaType, ResponseDoc } from '@assay/api-model';
import { isCredentialName } from '@assay/rules';
import { isJsonType } from '../request-body.ts';
import { deref, type Definitions } from '../schema/resolve.ts';

const MAX_VISITED = 2000;
const MAX_FIELDS = 100_000;

/** Other forms in which servers write the same record. */
const OTHER_FORM = /\b(?:xml|yaml|x-yaml|protobuf|msgpack|cbor|plain|jose|jwe)\b/i;

/** Whether another media type is the same record in another form: where both are there, JSON is asked for before it. */
const isSameRecord = (json: MediaType, { contentType, schema }: MediaType): boolean =>
  OTHER_FORM.test(contentType) && (schema === null || JSON.stringify(schema) === JSON.stringify(json.schema));

const STRUCTURE = ['$ref', 'properties', 'items', 'allOf', 'anyOf', 'oneOf'] as const;

/** Many documents leave the type of an answer open (`*\/*`) that is an object or a list. */
const isOpenJson = ({ contentType, schema }: MediaType): boolean =>
  contentType.startsWith('*/*') && schema !== null && STRUCTURE.some((key) => Object.hasOwn(Object(schema), key));

/** The documented JSON answer for one status; null when there is none, or when something else may come. */
export function jsonMedia(response: ResponseDoc | null): MediaType | null {
  const content = response?.content ?? [];
  const [only] = content;
  if (only !== undefined && content.length === 1 && isOpenJson(only)) return only;
  const json = content.find(({ contentType }) => isJsonType(contentType));
  if (json === undefined) return null;
  return content.every((one) => isJsonType(one.contentType) || isSameRecord(json, one)) ? json : null;
}

interface Visit {
  name: string;
  schema: JsonSchemaObject;
  isRequired: boolean;
}

function target(schema: JsonSchema, definitions: Definitions): JsonSchema {
  if (typeof schema === 'boolean' || schema.$ref === undefined) return schema;
  return definitions[schema.$ref.slice('#/$defs/'.length)] ?? true;
}

function ownFields(schema: JsonSchemaObject, definitions: Definitions): Visit[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const view = deref(property, definitions);
    const isRequired = required.has(name);
    return { name, schema: typeof view === 'boolean' ? {} : view, isRequired };
  });
}

const known = new WeakMap<Definitions, WeakMap<JsonSchemaObject, Visit[]>>();

/** Every field that a schema mentions at any depth, each named schema once. Looked up once for each schema. */
function fieldsOf(schema: JsonSchema, definitions: Definitions): Visit[] {
  if (typeof schema === 'boolean') return [];
  const found = known.get(definitions) ?? new WeakMap<JsonSchemaObject, Visit[]>();
  known.set(definitions, found);
  // Many answers are a reference of their own to one schema.
  const named = target(schema, definitions);
  const key = typeof named === 'boolean' ? schema : named;
  const fields = found.get(key) ?? collectFields(schema, definitions);
  found.set(key, fields);
  return fields;
}

function collectFields(schema: JsonSchema, definitions: Definitions): Visit[] {
  const fields: Visit[] = [];
  const seen = new Set<JsonSchema>();
  const queue: JsonSchema[] = [schema];
  for (let next = queue.pop(); next !== undefined && seen.size < MAX_VISITED; next = queue.pop()) {
    const found = target(next, definitions);
    if (typeof found === 'boolean' || seen.has(found)) continue;
    seen.add(found);
    for (const part of partsOf(found)) queue.push(part);
    for (const field of ownFields(found, definitions)) fields.push(field);
    if (fields.length > MAX_FIELDS) break;
  }
  return fields;
}

function partsOf(schema: JsonSchemaObject): JsonSchema[] {
  const single = [schema.items, schema.additionalProperties, schema.not].filter((part) => part !== undefined);
  const lists = [schema.allOf, schema.anyOf, schema.oneOf, schema.prefixItems].flatMap((list) => list ?? []);
  return [
    ...single,
    ...lists,
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
  ];
}

/** Whether a schema names a field that holds a secret on purpose, such as the token of a login. */
export const namesSecrets = (schema: JsonSchema, definitions: Definitions): boolean =>
  fieldsOf(schema, definitions).some(({ name }) => isCredentialName(name));
