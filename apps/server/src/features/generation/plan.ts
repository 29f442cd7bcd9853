import type { Operation } from '@assay/api-model';
import type { GenerationDepth } from '@assay/contract';
import type { GeneratorModel } from '@assay/generator';
import type { Database } from '../../db/index.ts';
import { hasOtherUser } from '../auth-config/index.ts';
import { listEndpointRows } from '../endpoints/index.ts';
import type { EndpointRow } from '../endpoints/index.ts';
import { getDocument } from '../systems/index.ts';

/** What scenarios of one system are generated from. */
export interface Plan {
  organizationId: string;
  depth: GenerationDepth;
  rows: EndpointRow[];
  model: GeneratorModel;
}

export const operationOf = (row: EndpointRow): Operation | null =>
  row.operation && { ...row.operation, key: `${row.method} ${row.path}`, method: row.method, path: row.path };

export async function loadPlan(
  db: Database,
  organizationId: string,
  systemId: number,
  depth: GenerationDepth,
): Promise<Plan> {
  const document = await getDocument(db, organizationId, systemId);
  const rows = await listEndpointRows(db, organizationId, systemId);
  // What the document does not have any more is no way to make anything.
  const operations = rows.filter(({ removedAt }) => removedAt === null).map(operationOf);
  const model = {
    ...document,
    operations: operations.filter((one) => one !== null),
    hasOtherUser: await hasOtherUser(db, systemId),
  };
  return { organizationId, depth, rows, model };
}
