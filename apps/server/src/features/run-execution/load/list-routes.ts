import type { Route } from '@assay/runner';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/index.ts';
import { endpoint } from '../../../db/schema/index.ts';

/** The calls of a system, for deciding what a run may write to. */
export function listRoutes(db: Executor, systemId: number): Promise<Route[]> {
  return db
    .select({ method: endpoint.method, path: endpoint.path, operation: endpoint.operation })
    .from(endpoint)
    .where(eq(endpoint.systemId, systemId));
}
