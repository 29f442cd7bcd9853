import type { Json, JsonSchemaObject, Operation } from '@assay/api-model';
import { partAt } from '../learned/json-pointer.ts';
import { sampleBody } from '../request-body.ts';
import type { ApiIndex } from '../resources/api-index.ts';
import { recordsIn } from '../resources/identity/records-in.ts';
import { flatten } from '../schema/resolve.ts';
import { fieldsOf } from './field-facts.ts';

/** A value that a record is made with, where its schema says of what form it is. */
export interface MadeValue {
  name: string;
  /** The request that makes it, and where it has the value: a JSON Pointer. */
  operation: string;
  at: string;
  value: string | number;
  schema: JsonSchemaObject;
  /** It is the first of a list. */
  isItem: boolean;
}

const MAX_VALUES = 40;

const isScalar = (value: Json | undefined): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** More than a type: text of any kind has nothing in common with other text. */
const hasForm = ({ enum: values, format, pattern }: JsonSchemaObject): boolean =>
  values !== undefined || pattern !== undefined || format !== undefined;

/** Whether a value of one schema has the form of another one's. */
export function isOfForm(one: JsonSchemaObject, other: JsonSchemaObject): boolean {
  const formOf = ({ enum: values, format, pattern }: JsonSchemaObject): string =>
    JSON.stringify([values ?? null, format ?? null, pattern ?? null]);
  return hasForm(one) && formOf(one) === formOf(other);
}

/** What a request makes a record with, and what those were made with that stand above it. */
export function madeValues(create: Operation, index: ApiIndex): MadeValue[] {
  const above = recordsIn(create, index)
    .toReversed()
    .flatMap((one) => (one.create === null ? [] : [one.create]));
  return [create, ...above].flatMap((one) => valuesIn(one, index)).slice(0, MAX_VALUES);
}

function valuesIn(create: Operation, index: ApiIndex): MadeValue[] {
  const body = sampleBody(create, index.definitions, 0);
  return fieldsOf(create, index).flatMap(({ pointer, name, schema }): MadeValue[] => {
    const value = partAt(body, pointer);
    const isItem = Array.isArray(value);
    const first = isItem ? value[0] : value;
    const of = isItem ? flatten(schema.items ?? true, index.definitions) : schema;
    return isScalar(first) && hasForm(of)
      ? [{ name, operation: create.key, at: pointer, value: first, schema: of, isItem }]
      : [];
  });
}
