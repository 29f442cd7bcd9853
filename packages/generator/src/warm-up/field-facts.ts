import type { JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../request-body.ts';
import type { ApiIndex } from '../resources/api-index.ts';
import { flatten, mainType } from '../schema/resolve.ts';

/** One field of a body as its document has it. */
export interface FieldFacts {
  /** JSON Pointer; the first item stands for those of a list. */
  pointer: string;
  name: string;
  schema: JsonSchemaObject;
}

const MAX_DEPTH = 4;
const MAX_FIELDS = 300;

const escapedKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

function fieldsIn(schema: JsonSchema, index: ApiIndex, pointer = '', depth = 0): FieldFacts[] {
  if (depth > MAX_DEPTH) return [];
  const view = flatten(schema, index.definitions);
  const items = mainType(view) === 'array' ? view.items : undefined;
  if (items !== undefined) return fieldsIn(items, index, `${pointer}/0`, depth + 1);
  return Object.entries(view.properties ?? {})
    .slice(0, MAX_FIELDS)
    .flatMap(([name, property]) => {
      const at = `${pointer}/${escapedKey(name)}`;
      const own = flatten(property, index.definitions);
      return own.readOnly === true
        ? []
        : [{ pointer: at, name, schema: own }, ...fieldsIn(property, index, at, depth + 1)];
    });
}

/** The fields that a body may have, but those that only the server sets. */
export const fieldsOf = (operation: Operation, index: ApiIndex): FieldFacts[] => {
  const { media } = planBody(operation);
  return media === null ? [] : fieldsIn(bodySchema(media), index).slice(0, MAX_FIELDS);
};
