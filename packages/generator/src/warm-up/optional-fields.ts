import type { Json, Operation } from '@assay/api-model';
import { partAt } from '../learned/json-pointer.ts';
import { sampleBody } from '../request-body.ts';
import type { ApiIndex } from '../resources/api-index.ts';
import { Sampler } from '../values/sample-value.ts';
import { fieldsOf } from './field-facts.ts';

/** A field of a body that the usual request does without. */
export interface OptionalField {
  /** The request that it can be sent with. */
  operation: string;
  /** JSON Pointer. */
  at: string;
  name: string;
  value: Json;
}

const MAX_OPTIONAL = 12;

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** The optional fields that could be added to the usual body of an operation, beside what it has. */
export function optionalFields(operation: Operation, index: ApiIndex): OptionalField[] {
  const usual = sampleBody(operation, index.definitions, 0);
  const isSent = (pointer: string): boolean => pointer === '' || partAt(usual, pointer) !== undefined;
  return fieldsOf(operation, index)
    .filter(({ pointer }) => !isSent(pointer) && isSent(parentOf(pointer)))
    .slice(0, MAX_OPTIONAL)
    .map(({ pointer, name, schema }) => {
      const sampler = new Sampler(index.definitions);
      return { operation: operation.key, at: pointer, name, value: sampler.sample(schema, name) };
    });
}
