import type { JsonSchemaObject } from '@assay/api-model';
import { numberOf } from './keywords.ts';

/** `exclusiveMinimum: true` beside `minimum` (before 3.1) becomes a bound of its own; numbers stay as they are. */
export function exclusiveBounds(node: Record<string, unknown>, schema: JsonSchemaObject): JsonSchemaObject {
  const bounds: JsonSchemaObject = {};
  for (const [plain, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const written = node[exclusive];
    const limit = numberOf(written);
    if (limit !== null) bounds[exclusive] = limit;
    const inclusive = schema[plain];
    if (written === true && inclusive !== undefined) {
      bounds[exclusive] = inclusive;
      delete schema[plain];
    }
  }
  return bounds;
}

function allowNullType(schema: JsonSchemaObject): void {
  if (schema.type === undefined) return;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (!types.includes('null')) schema.type = [...types, 'null'];
}

function allowNullValue(schema: JsonSchemaObject): void {
  if (schema.const !== undefined) {
    schema.enum = [schema.const];
    delete schema.const;
  }
  if (schema.enum !== undefined && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
}

/**
 * What OpenAPI 3.0 writes as `nullable: true`. Beside `anyOf`, `oneOf`, `allOf` or nothing at all the 3.0.3 text gives it no
 * effect, but the people who write it there mean it, and refusing their null would be a false alarm.
 */
export function allowNull(schema: JsonSchemaObject): JsonSchemaObject {
  allowNullType(schema);
  allowNullValue(schema);
  const others = [schema.allOf, schema.oneOf, schema.not].some((part) => part !== undefined);
  if (others) return { anyOf: [schema, { type: 'null' }] };
  return schema.anyOf === undefined ? schema : { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
}
