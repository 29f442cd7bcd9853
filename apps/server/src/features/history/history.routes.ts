import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { getEndpointRow } from '../endpoints/index.ts';
import { getScenarioRow } from '../scenarios/index.ts';
import { listEndpointHistory, listScenarioHistory } from './history.store.ts';

export function createHistoryHandlers(db: Database): Pick<Handlers, 'getScenarioHistory' | 'getEndpointHistory'> {
  return {
    getScenarioHistory: async ({ principal, params, query }) => {
      await getScenarioRow(db, principal.organizationId, params.id);
      return listScenarioHistory(db, principal.organizationId, params.id, query.limit);
    },
    getEndpointHistory: async ({ principal, params, query }) => {
      await getEndpointRow(db, principal.organizationId, params.id);
      return listEndpointHistory(db, principal.organizationId, params.id, query.limit);
    },
  };
}
