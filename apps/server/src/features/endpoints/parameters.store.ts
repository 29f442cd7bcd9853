import type { Json } from '@assay/api-model';
import type { EndpointParameter, ParameterType } from '@assay/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { anyOf, storableJson, storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { endpointParameter } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';

export type ParameterRow = typeof endpointParameter.$inferSelect;

export interface ParameterWrite {
  parameter_name: string;
  parameter_type: ParameterType;
  default_value: string | null;
  default_schema_value: Json | null;
  description: string | null;
}

export async function listParameters(db: Executor, endpointIds: number[]): Promise<ParameterRow[]> {
  if (endpointIds.length === 0) return [];
  return db
    .select()
    .from(endpointParameter)
    .where(anyOf(endpointParameter.endpointId, endpointIds))
    .orderBy(asc(endpointParameter.position), asc(endpointParameter.id));
}

export async function insertParameter(db: Executor, endpointId: number, write: ParameterWrite): Promise<ParameterRow> {
  const rows = await db
    .insert(endpointParameter)
    .values({
      endpointId,
      ...toColumns(write),
      required: write.parameter_type === 'path',
      position: sql`coalesce((select max(position) + 1 from endpoint_parameter where endpoint_id = ${endpointId}), 0)`,
    })
    .returning();
  if (!rows[0]) throw new Error('The parameter was not stored.');
  return rows[0];
}

/** @throws {AppError} parameter_not_found */
export async function updateParameter(
  db: Executor,
  endpointId: number,
  id: number,
  write: ParameterWrite,
): Promise<ParameterRow> {
  const rows = await db.update(endpointParameter).set(toColumns(write)).where(isParameter(endpointId, id)).returning();
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What a parameter sends by itself, of one that the caller has found. */
export async function setDefaults(
  db: Executor,
  id: number,
  { value, bodyValue }: { value: string | null; bodyValue: Json | null },
): Promise<void> {
  await db
    .update(endpointParameter)
    .set({ defaultValue: value === null ? null : storableText(value), defaultSchemaValue: storableJson(bodyValue) })
    .where(eq(endpointParameter.id, id));
}

/** @throws {AppError} parameter_not_found */
export async function deleteParameter(db: Executor, endpointId: number, id: number): Promise<void> {
  const rows = await db
    .delete(endpointParameter)
    .where(isParameter(endpointId, id))
    .returning({ id: endpointParameter.id });
  if (rows.length === 0) throw notFound();
}

export function presentParameter(row: ParameterRow): EndpointParameter {
  return {
    id: row.id,
    parameter_name: row.name,
    parameter_type: row.type,
    default_value: row.defaultValue,
    default_schema_value: row.defaultSchemaValue,
    description: row.description,
    required: row.required,
  };
}

function toColumns(write: ParameterWrite) {
  return {
    name: storableText(write.parameter_name),
    type: write.parameter_type,
    defaultValue: write.default_value === null ? null : storableText(write.default_value),
    defaultSchemaValue: storableJson(write.default_schema_value),
    description: write.description === null ? null : storableText(write.description),
  };
}

function isParameter(endpointId: number, id: number) {
  return and(eq(endpointParameter.endpointId, endpointId), eq(endpointParameter.id, id));
}

function notFound(): AppError {
  return new AppError('parameter_not_found', 'Parameter not found. It may already have been deleted.');
}
