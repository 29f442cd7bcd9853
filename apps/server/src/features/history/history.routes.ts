import type { Execution } from '@assay/contract';
import type { Database } from '../../db/index.ts';
import { PreparedJson } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import { getEndpointRow } from '../endpoints/index.ts';
import { getScenarioRow } from '../scenarios/index.ts';
import { createHistoryPages } from './history-page.store.ts';
import { getExecution } from './history.store.ts';
import { listPassRates } from './pass-rates.store.ts';

type Names = 'getScenarioHistory' | 'getEndpointHistory' | 'getExecution' | 'listPassRates';

export function createHistoryHandlers(db: Database): Pick<Handlers, Names> {
  const listHistory = createHistoryPages(db);
  return {
    getScenarioHistory: async ({ principal: { organizationId }, params, query }) => {
      const page = await listHistory({ organizationId, scenarioId: params.id }, query);
      return toAnswer(page, () => getScenarioRow(db, organizationId, params.id));
    },
    getEndpointHistory: async ({ principal: { organizationId }, params, query }) => {
      const page = await listHistory({ organizationId, endpointId: params.id }, query);
      return toAnswer(page, () => getEndpointRow(db, organizationId, params.id));
    },
    getExecution: ({ principal, params }) => getExecution(db, principal.organizationId, params.id),
    listPassRates: async ({ principal, params, query }) => {
      await getEndpointRow(db, principal.organizationId, params.id);
      const { organizationId } = principal;
      const of = { organizationId, endpointId: params.id, environment: query.environment_id };
      return listPassRates(db, of, query.limit);
    },
  };
}

/** Executions are deleted with their scenario or endpoint, so its existence is checked only when there are none. */
async function toAnswer(page: string[][], assertExists: () => Promise<unknown>): Promise<PreparedJson<Execution[]>> {
  if (page.length === 0) await assertExists();
  return PreparedJson.list(page);
}
