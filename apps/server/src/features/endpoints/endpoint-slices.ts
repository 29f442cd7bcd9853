import { and, asc, eq } from 'drizzle-orm';
import { anyOf } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { endpoint } from '../../db/schema/index.ts';
import { PreparedJson } from '../../http/index.ts';
import { findEndpointRows } from './endpoints.store.ts';
import type { EndpointRow } from './endpoints.store.ts';

/** Endpoints that are read and written as JSON in one go. Those of large documents have tens of kilobytes each. */
const SLICE = 50;

/** The endpoints of a system in their order, a few at a time: requests of others are answered in between. */
export async function* endpointSlices(
  db: Executor,
  organizationId: string,
  systemId: number,
): AsyncGenerator<EndpointRow[]> {
  const rows = await db
    .select({ id: endpoint.id })
    .from(endpoint)
    .where(and(eq(endpoint.organizationId, organizationId), eq(endpoint.systemId, systemId)))
    .orderBy(asc(endpoint.position), asc(endpoint.id));
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += SLICE)
    yield await findEndpointRows(db, anyOf(endpoint.id, ids.slice(at, at + SLICE)));
}

/** All endpoints of a system as they are presented, without holding the process for the whole list. */
export async function listedEndpoints<T>(
  slices: AsyncIterable<EndpointRow[]>,
  present: (rows: EndpointRow[]) => Promise<T[]>,
): Promise<PreparedJson<T[]>> {
  const parts: Uint8Array[] = [];
  for await (const rows of slices) {
    const lead = parts.length === 0 ? '[' : ',';
    // Without its brackets, it is a part of one list.
    parts.push(Buffer.from(`${lead}${JSON.stringify(await present(rows)).slice(1, -1)}`));
  }
  return new PreparedJson(Buffer.concat([...parts, Buffer.from(parts.length === 0 ? '[]' : ']')]));
}
