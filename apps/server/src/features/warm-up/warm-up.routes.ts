import { abandonedWith } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import { learnFromServer } from './warm-up.service.ts';
import type { WarmUpDeps } from './warm-up.service.ts';
import { findWarmUp, replaceLearned, updateWarmUp } from './warm-up.store.ts';

type WarmUpHandlers = Pick<Handlers, 'learnFromServer' | 'getWarmUp' | 'updateWarmUp' | 'deleteWarmUp'>;

export function createWarmUpHandlers(deps: WarmUpDeps): WarmUpHandlers {
  const { db } = deps;
  return {
    learnFromServer: ({ principal: { organizationId }, params: { id }, reply, onProgress }) => {
      const abandoned = abandonedWith(reply);
      return learnFromServer(deps, { organizationId, id, onProgress, abandoned });
    },
    getWarmUp: ({ principal, params }) => findWarmUp(db, principal.organizationId, params.id),
    updateWarmUp: ({ principal, params, body }) =>
      replaceLearned(db, principal.organizationId, params.id, body.learned),
    deleteWarmUp: ({ principal, params }) => updateWarmUp(db, principal.organizationId, params.id, null),
  };
}
