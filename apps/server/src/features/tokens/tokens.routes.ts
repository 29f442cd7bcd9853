import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { createTokensService } from './tokens.service.ts';
import type { UsageCounter } from './usage/usage-counter.ts';

type TokenHandlers = Pick<
  Handlers,
  | 'createToken'
  | 'listTokens'
  | 'getToken'
  | 'getTokenUsage'
  | 'revokeToken'
  | 'createServiceToken'
  | 'listServiceTokens'
  | 'getServiceToken'
  | 'getServiceTokenUsage'
  | 'revokeServiceToken'
>;

export function createTokenHandlers(db: Database, counter: UsageCounter): TokenHandlers {
  const personal = createTokensService(db, counter, 'personal');
  const service = createTokensService(db, counter, 'service');
  return {
    createToken: ({ principal, body }) => personal.create(principal, body),
    listTokens: ({ principal, query }) => personal.list(principal, query.include_revoked === 'true'),
    getToken: ({ principal, params: { id } }) => personal.get(principal, id),
    getTokenUsage: ({ principal, params: { id }, query }) => personal.usage(principal, id, query.days),
    revokeToken: ({ principal, params: { id } }) => personal.revoke(principal, id),
    createServiceToken: ({ principal, body }) => service.create(principal, body),
    listServiceTokens: ({ principal, query }) => service.list(principal, query.include_revoked === 'true'),
    getServiceToken: ({ principal, params: { id } }) => service.get(principal, id),
    getServiceTokenUsage: ({ principal, params: { id }, query }) => service.usage(principal, id, query.days),
    revokeServiceToken: ({ principal, params: { id } }) => service.revoke(principal, id),
  };
}
