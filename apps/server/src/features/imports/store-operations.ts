import type { JsonSchema, Operation } from '@assay/api-model';
import type { ReadDocument } from '@assay/importer';
import { defaultParameters } from '@assay/generator';
import { createTally } from '../../background/index.ts';
import type { JobContext } from '../../background/index.ts';
import { insertMany, storableJson, storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { endpoint, endpointParameter } from '../../db/schema/index.ts';
import type { DocumentFacts } from '../../db/schema/index.ts';
import { stableText } from '../../stable-text.ts';

export interface Owner {
  organizationId: string;
  systemId: number;
}

/** Of what a document says as a whole so much is kept: who sees what is said near its beginning. */
const MAX_DESCRIPTION = 20_000;

export function toFacts({ model, overlay = [] }: Pick<ReadDocument, 'model' | 'overlay'>): DocumentFacts {
  const { definitions, securitySchemes, source, title, version } = model;
  const description = model.description?.slice(0, MAX_DESCRIPTION) ?? null;
  const facts = { definitions, securitySchemes, source, title, version, description };
  return storableJson(overlay.length === 0 ? facts : { ...facts, overlay });
}

interface InsertOptions {
  definitions: Record<string, JsonSchema>;
  /** Position of the first one. */
  from?: number;
  progress?: JobContext['progress'];
}

/** Stores operations as endpoints with their parameters, from a position on; answers their ids in the same order. */
export async function insertEndpoints(
  tx: Executor,
  owner: Owner,
  operations: Operation[],
  { definitions, from = 0, progress = () => undefined }: InsertOptions,
): Promise<number[]> {
  const rows = operations.map((operation, index) => ({
    ...owner,
    method: operation.method,
    path: storableText(operation.path),
    ownAddress: ownAddress(operation),
    ...operationColumns(operation),
    position: from + index,
  }));
  const count = createTally(progress, 'saving', rows.length);
  const ids = await insertMany(tx, endpoint, rows, count);
  const parameters = operations.flatMap((operation, index) => parameterRows(ids[index] ?? 0, operation, definitions));
  await insertMany(tx, endpointParameter, parameters);
  return ids;
}

export function operationColumns(operation: Operation) {
  return {
    summary: operation.summary === null ? null : storableText(operation.summary),
    operation: storableJson(operation),
  };
}

/** Two operations with the same method and path differ in their address, which is then part of the key. */
export function ownAddress({ key, method, path, baseUrl }: Operation): string {
  return key === `${method} ${path}` ? '' : storableText(baseUrl ?? '');
}

export type NewParameter = typeof endpointParameter.$inferInsert;

export function parameterRows(
  endpointId: number,
  operation: Operation,
  definitions: Record<string, JsonSchema>,
): NewParameter[] {
  return defaultParameters(operation, definitions).map((parameter, position) => {
    const value = parameter.value === null ? null : storableText(parameter.value);
    const schemaValue = storableJson(parameter.bodyValue ?? null);
    return {
      endpointId,
      name: storableText(parameter.name),
      type: parameter.in,
      defaultValue: value,
      defaultSchemaValue: schemaValue,
      importedValue: value,
      importedSchemaValue: schemaValue,
      description: parameter.description === null ? null : storableText(parameter.description),
      required: parameter.required,
      position,
    };
  });
}

/** Whether a parameter has another value than in the document. */
export function isOwn(row: typeof endpointParameter.$inferSelect): boolean {
  return (
    row.defaultValue !== row.importedValue || stableText(row.defaultSchemaValue) !== stableText(row.importedSchemaValue)
  );
}
