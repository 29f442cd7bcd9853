import type { Handlers } from '../../http/index.ts';
import { learnFromServer } from './warm-up.service.ts';
import type { WarmUpDeps } from './warm-up.service.ts';
import { findWarmUp, replaceLearned, updateWarmUp } from './warm-up.store.ts';

type WarmUpHandlers = Pick<Handlers, 'learnFromServer' | 'getWarmUp' | 'updateWarmUp' | 'deleteWarmUp'>;

export function createWarmUpHandlers(deps: WarmUpDeps): WarmUpHandlers {
  const { db } = deps;
  return {
    learnFromServer: ({ principal: { organizationId }, params: { id }, reply, onProgress }) => {
      const abandoned = new AbortController();
      reply.raw.once('close', () => abandoned.abort());
      return learnFromServer(deps, { organizationId, id, onProgress, abandoned: abandoned.signal });
    },
    getWarmUp: ({ principal, params }) => findWarmUp(db, principal.organizationId, params.id),
    updateWarmUp: ({ principal, params, body }) =>
      replaceLearned(db, principal.organizationId, params.id, body.learned),
    deleteWarmUp: ({ principal, params }) => updateWarmUp(db, principal.organizationId, params.id, null),
  };
}
