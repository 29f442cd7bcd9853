import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { getEndpointRow } from '../endpoints/index.ts';
import { getScenarioRow } from '../scenarios/index.ts';
import { listHistory } from './history.store.ts';

export function createHistoryHandlers(db: Database): Pick<Handlers, 'getScenarioHistory' | 'getEndpointHistory'> {
  return {
    getScenarioHistory: async ({ principal, params, query }) => {
      await getScenarioRow(db, principal.organizationId, params.id);
      return listHistory(db, { organizationId: principal.organizationId, scenarioId: params.id }, query);
    },
    getEndpointHistory: async ({ principal, params, query }) => {
      await getEndpointRow(db, principal.organizationId, params.id);
      return listHistory(db, { organizationId: principal.organizationId, endpointId: params.id }, query);
    },
  };
}
