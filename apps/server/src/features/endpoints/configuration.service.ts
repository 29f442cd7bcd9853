import type { Json } from '@assay/api-model';
import type { EndpointConfiguration, ParameterType } from '@assay/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/index.ts';
import { endpointParameter } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import { getEndpointRow, setConfigured } from './endpoints.store.ts';
import { insertParameter, listParameters, updateParameter } from './parameters.store.ts';
import type { ParameterRow } from './parameters.store.ts';

type Entry = { value: Json; type: string };

const BODY = 'body';

/** Types of the wizard (D2 section 3) as parameter types; anything else counts as query. */
const typeOf: Readonly<Record<string, ParameterType>> = {
  path: 'path',
  query: 'query',
  header: 'header',
  body: 'body',
  form: 'body',
  json: 'body',
  data: 'body',
};

/** The configured values of an endpoint by parameter name. */
export function presentConfiguration(configured: boolean, parameters: ParameterRow[]): EndpointConfiguration {
  const entries = parameters
    .filter((row) => row.defaultValue !== null || row.defaultSchemaValue !== null)
    .map((row) => [row.name, { value: row.type === BODY ? row.defaultSchemaValue : row.defaultValue, type: row.type }]);
  return { configured, configuration: { parameters: Object.fromEntries(entries) } };
}

export async function readConfiguration(
  db: Executor,
  organizationId: string,
  id: number,
): Promise<EndpointConfiguration> {
  const row = await getEndpointRow(db, organizationId, id);
  return presentConfiguration(row.configured, await listParameters(db, [id]));
}

/** Sets the values; a name the endpoint does not have becomes a new parameter. */
export async function saveConfiguration(
  db: Database,
  organizationId: string,
  id: number,
  entries: Record<string, Entry>,
): Promise<EndpointConfiguration> {
  await getEndpointRow(db, organizationId, id);
  return db.transaction(async (tx) => {
    const existing = await listParameters(tx, [id]);
    for (const [name, entry] of Object.entries(entries)) await saveEntry(tx, id, existing, [name, entry]);
    await setConfigured(tx, id, true);
    return presentConfiguration(true, await listParameters(tx, [id]));
  });
}

async function saveEntry(
  db: Executor,
  endpointId: number,
  existing: ParameterRow[],
  [name, entry]: [string, Entry],
): Promise<void> {
  const type = typeOf[entry.type] ?? 'query';
  const found = existing.find((row) => row.type === type && (type === BODY || row.name === name));
  const write = {
    parameter_name: found?.name ?? name,
    parameter_type: type,
    default_value: type === BODY || entry.value === null ? null : toText(entry.value),
    default_schema_value: type === BODY ? entry.value : null,
    description: found?.description ?? null,
  };
  if (found) await updateParameter(db, endpointId, found.id, write);
  else await insertParameter(db, endpointId, write);
}

/** @throws {AppError} configuration_not_found when nothing was configured. */
export async function deleteConfiguration(db: Database, organizationId: string, id: number): Promise<void> {
  const row = await getEndpointRow(db, organizationId, id);
  if (!row.configured) throw new AppError('configuration_not_found', 'This endpoint has no saved configuration.');
  await db.transaction(async (tx) => {
    await tx
      .update(endpointParameter)
      .set({
        defaultValue: sql`${endpointParameter.importedValue}`,
        defaultSchemaValue: sql`${endpointParameter.importedSchemaValue}`,
      })
      .where(eq(endpointParameter.endpointId, id));
    await setConfigured(tx, id, false);
  });
}

function toText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
