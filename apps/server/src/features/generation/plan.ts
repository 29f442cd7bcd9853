import type { GenerationDepth } from '@assay/contract';
import type { GeneratorModel, Learned } from '@assay/generator';
import type { Database } from '../../db/index.ts';
import { listAccounts } from '../auth-config/index.ts';
import { listEndpointRows, operationOf } from '../endpoints/index.ts';
import type { EndpointRow } from '../endpoints/index.ts';
import { getDocument, getSystemRow } from '../systems/index.ts';
import { findWarmUp } from '../warm-up/index.ts';

/** What scenarios of one system are generated from. */
export interface Plan {
  organizationId: string;
  depth: GenerationDepth;
  rows: EndpointRow[];
  model: GeneratorModel;
  /** How a warm-up found the operations to be reached. */
  learned: Learned | undefined;
}

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
  const accounts = await listAccounts(db, systemId);
  const { protection } = await getSystemRow(db, organizationId, systemId);
  const model = {
    ...document,
    operations: operations.filter((one) => one !== null),
    accounts: accounts.map((one) => ({ ...one, roles: [] })),
    isReadOnly: protection === 'read_only',
    isDisposable: protection === 'disposable',
  };
  const learned = (await findWarmUp(db, organizationId, systemId))?.learned;
  return { organizationId, depth, rows, model, learned };
}
