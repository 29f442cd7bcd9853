import type { OverlayAction } from '@assay/contract';
import type { JsonSchemaObject } from '@assay/api-model';
import { ADDED_ANSWER } from './apply-patch.ts';
import type { DescribedApi } from './described-api.ts';
import type { SchemaLocation } from './locate-schema.ts';
import { isOldDialect } from './patch.ts';
import type { DocumentPatch } from './patch.ts';
import { definitionTokens, operationTokens, toJsonPath } from './pointers.ts';

/** A change as actions of an OpenAPI Overlay (specification 1.0.0, 4.3.4). An update merges, and is appended where the target is a list. */
export function toActions(api: DescribedApi, patch: DocumentPatch, description: string): OverlayAction[] {
  switch (patch.kind) {
    case 'response':
      return patch.operations.flatMap((key) => {
        const operation = api.operations.get(key);
        if (operation === undefined) return [];
        const target = toJsonPath([...operationTokens(operation), 'responses']);
        return [{ target, description, update: { [String(patch.status)]: { description: ADDED_ANSWER } } }];
      });
    case 'enum':
      return [{ target: toJsonPath([...patch.at.tokens, 'enum']), description, update: patch.value }];
    case 'optional': {
      const name = patch.name.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
      return [
        { target: `${toJsonPath([...patch.at.tokens, 'required'])}[?@ == '${name}']`, description, remove: true },
      ];
    }
    case 'additional':
      return [{ target: toJsonPath(patch.at.tokens), description, update: { additionalProperties: true } }];
    case 'null':
      return nullActions(api, patch.at, description);
    case 'several':
      return patch.patches.flatMap((one) => toActions(api, one, description));
  }
}

function nullActions(api: DescribedApi, { schema, tokens }: SchemaLocation, description: string): OverlayAction[] {
  const target = toJsonPath(tokens);
  if (schema.$ref !== undefined) {
    const $ref = `#/${definitionTokens(schema.$ref.slice('#/$defs/'.length), api.source).join('/')}`;
    // Nothing counts beside a reference before 3.1, and with it both hold: the reference moves below the choice.
    return [
      { target: `${target}['$ref']`, description, remove: true },
      { target, description, update: nullableReference(api, $ref) },
    ];
  }
  const values = schema.enum === undefined || schema.enum.includes(null) ? [] : [nullValue(tokens, description)];
  return [nullType(api, schema, tokens, description), ...values];
}

const nullValue = (tokens: readonly string[], description: string): OverlayAction => ({
  target: toJsonPath([...tokens, 'enum']),
  description,
  update: null,
});

function nullableReference({ source }: DescribedApi, $ref: string): OverlayAction['update'] {
  if (source.kind === 'swagger') return { 'x-nullable': true, allOf: [{ $ref }] };
  return isOldDialect(source) ? { nullable: true, allOf: [{ $ref }] } : { anyOf: [{ $ref }, { type: 'null' }] };
}

function nullType(
  { source }: DescribedApi,
  { type }: JsonSchemaObject,
  tokens: readonly string[],
  description: string,
): OverlayAction {
  const target = toJsonPath(tokens);
  if (source.kind === 'swagger') return { target, description, update: { 'x-nullable': true } };
  if (isOldDialect(source)) return { target, description, update: { nullable: true } };
  return Array.isArray(type)
    ? { target: toJsonPath([...tokens, 'type']), description, update: 'null' }
    : { target, description, update: { type: [type ?? 'object', 'null'] } };
}
