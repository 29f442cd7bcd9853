import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { discarded } from '../../db/schema/index.ts';

/** A saved request whose scenario was deleted. */
export interface DiscardedRequest {
  /** Null when its endpoint was deleted too. */
  endpointId: number | null;
  operation: string;
  id: string | null;
  name: string;
  position: number;
}

export interface Discarded {
  /** `Operation.key` of deleted endpoints. */
  operations: ReadonlySet<string>;
  requests: DiscardedRequest[];
}

/** What people have deleted of the documents that a system was imported from. */
export async function listDiscarded(db: Executor, systemId: number): Promise<Discarded> {
  const rows = await db.select().from(discarded).where(eq(discarded.systemId, systemId)).orderBy(discarded.id);
  return {
    operations: new Set(rows.flatMap(({ request, operation }) => (request === null ? [operation] : []))),
    requests: rows.flatMap(({ request, endpointId, operation, position }) =>
      request === null ? [] : [{ ...request, endpointId, operation, position }],
    ),
  };
}
