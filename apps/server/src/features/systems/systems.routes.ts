import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { deleteSystem, listSystems, prepareSystem, updateSystem } from './systems.store.ts';
import type { RunsOfSystem } from './systems.store.ts';

type SystemHandlers = Pick<Handlers, 'listSystems' | 'getSystem' | 'updateSystem' | 'deleteSystem'>;

export function createSystemHandlers(db: Database, runs: RunsOfSystem): SystemHandlers {
  return {
    listSystems: ({ principal }) => listSystems(db, principal.organizationId),
    getSystem: ({ principal, params }) => prepareSystem(db, principal.organizationId, params.id),
    updateSystem: async ({ principal, params, body }) => {
      await updateSystem(db, principal.organizationId, params.id, body);
      return prepareSystem(db, principal.organizationId, params.id);
    },
    deleteSystem: ({ principal, params }) =>
      deleteSystem(db, { organizationId: principal.organizationId, id: params.id }, runs),
  };
}
