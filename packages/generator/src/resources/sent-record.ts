import type { Json, JsonObject, JsonSchema } from '@assay/api-model';
import { partAt, withPart } from '../learned/json-pointer.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';
import { recordIn, type AnsweredRecord } from './record-answer.ts';

/** The record in a body, which is in the same envelope as the one that is answered, or in none: `data.attributes` of JSON:API. */
export function sentRecord(schema: JsonSchema, answered: AnsweredRecord, definitions: Definitions): AnsweredRecord {
  const found = answered.prefix === '' ? null : recordIn(schema, definitions);
  return found?.prefix === answered.prefix ? found : { prefix: '', view: flatten(schema, definitions) };
}

/** JSON Pointer of the record in a body, or of one of its fields. */
export const pointerTo = (prefix: string, name = ''): string => {
  const record = prefix === '' ? '' : `/${prefix.slice(0, -1).replaceAll('.', '/')}`;
  return name === '' ? record : `${record}/${name}`;
};

export function fieldsOf(body: Json, prefix: string): JsonObject {
  const found = partAt(body, pointerTo(prefix));
  return found !== undefined && isObject(found) ? found : {};
}

/** The body with these fields only. */
export function withFields(body: JsonObject, prefix: string, fields: JsonObject): JsonObject {
  const whole = prefix === '' ? fields : withPart(body, pointerTo(prefix), fields);
  return isObject(whole) ? whole : fields;
}
