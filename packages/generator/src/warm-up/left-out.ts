import type { Json, Operation } from '@assay/api-model';
import { partAt } from '../learned/json-pointer.ts';
import { sampleBody } from '../request-body.ts';
import type { ApiIndex, Resource } from '../resources/api-index.ts';
import { Sampler } from '../values/sample-value.ts';
import type { FieldFacts } from './field-facts.ts';

/** An optional reference to another record that the usual request does without. */
export interface LeftOutReference {
  /** The request that it can be sent with. */
  operation: string;
  /** JSON Pointer of what has to be added: the reference, or the object that is there for it. */
  at: string;
  value: Json;
  /** JSON Pointer of the reference. */
  reference: string;
  resource: string;
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

/** The reference with all around it that would not be valid without it. */
function wholeOf(pointer: string, fields: readonly FieldFacts[], isSent: (pointer: string) => boolean): string {
  let at = pointer;
  for (let above = parentOf(at); above !== '' && !isSent(above); above = parentOf(at)) {
    const parent = fields.find((one) => one.pointer === above);
    const name = at
      .slice(above.length + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~');
    if (parent?.schema.required?.includes(name) !== true) break;
    at = above;
  }
  return at;
}

/** `named`: what each field of the body refers to. */
export function leftOutReferences(
  operation: Operation,
  named: readonly { field: FieldFacts; resource: Resource }[],
  { fields, index }: { fields: readonly FieldFacts[]; index: ApiIndex },
): LeftOutReference[] {
  const usual = sampleBody(operation, index.definitions, 0);
  const isSent = (pointer: string): boolean => partAt(usual, pointer) !== undefined;
  return named.flatMap(({ field, resource }): LeftOutReference[] => {
    const at = wholeOf(field.pointer, fields, isSent);
    const whole = fields.find((one) => one.pointer === at);
    if (whole === undefined || isSent(at) || /\/\d+(\/|$)/.test(at)) return [];
    const value = new Sampler(index.definitions).sample(whole.schema, whole.name);
    return [{ operation: operation.key, at, value, reference: field.pointer, resource: resource.name }];
  });
}
