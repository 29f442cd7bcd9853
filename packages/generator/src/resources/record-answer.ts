import type { JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { plain } from './words/words.ts';
import { successSchema } from './yields.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';

/** The one record that an answer describes. */
export interface AnsweredRecord {
  /** Path to its fields with a dot at its end; empty when the answer is the record. */
  prefix: string;
  view: JsonSchemaObject;
}

const MAX_DEPTH = 4;
/** Of a wide object so many fields are looked at. */
const MAX_FIELDS = 500;
const ENVELOPE = /^(data|result|response|payload|content|body|item|entity|record|value|resource|attributes)$/;
const BESIDE =
  /^(meta|links|_links|included|jsonapi|status|success|message|code|error|errors|request_?id|timestamp|version)$/i;

/** What JSON:API has beside the attributes of a record. */
const RESOURCE_OBJECT = /^(id|lid|type|attributes|relationships)$/;

const isObject = (view: JsonSchemaObject): boolean => mainType(view) === 'object' && view.properties !== undefined;

/** Finds the record behind envelopes such as `{data: {...}}`; null for lists, texts and nothing. */
export function recordIn(schema: JsonSchema, definitions: Definitions, prefix = '', depth = 0): AnsweredRecord | null {
  const view = flatten(schema, definitions);
  if (!isObject(view)) return null;
  const fields = Object.entries(view.properties ?? {}).slice(0, MAX_FIELDS);
  const own = fields.filter(([name]) => !BESIDE.test(name));
  const objects = own.filter(([, property]) => isObject(flatten(property, definitions)));
  const inner = objects.find(([name]) => ENVELOPE.test(plain(name))) ?? (own.length === 1 ? objects[0] : undefined);
  const hasIdentity = fields.some(([name]) => /^(id|uuid|guid|key|slug|code)$/.test(plain(name)));
  const isEnvelope =
    inner !== undefined &&
    (plain(inner[0]) === 'attributes'
      ? own.every(([name]) => RESOURCE_OBJECT.test(name))
      : own.length <= 2 && !hasIdentity);
  if (!isEnvelope || depth >= MAX_DEPTH) return { prefix, view };
  return recordIn(inner[1], definitions, `${prefix}${inner[0]}.`, depth + 1);
}

/** The record that an operation answers with when it succeeds. */
export function answeredRecord(operation: Operation, definitions: Definitions): AnsweredRecord | null {
  const schema = successSchema(operation);
  return schema === null ? null : recordIn(schema, definitions);
}
