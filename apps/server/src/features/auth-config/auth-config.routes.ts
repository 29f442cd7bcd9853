import type { Handlers, Principal } from '../../http/index.ts';
import {
  createAuthConfig,
  readAuthConfig,
  readProposal,
  replaceAuthConfig,
  testExtraction,
} from './auth-config.service.ts';
import type { AuthConfigDeps, SystemTarget } from './auth-config.service.ts';

type AuthConfigHandlers = Pick<
  Handlers,
  'getAuthConfig' | 'getAuthProposal' | 'createAuthConfig' | 'updateAuthConfig' | 'testExtraction'
>;

export function createAuthConfigHandlers(deps: AuthConfigDeps): AuthConfigHandlers {
  return {
    getAuthConfig: ({ principal, params }) => readAuthConfig(deps, target(principal, params)),
    getAuthProposal: ({ principal, params }) => readProposal(deps, target(principal, params)),
    createAuthConfig: ({ principal, params, body }) => createAuthConfig(deps, target(principal, params), body),
    updateAuthConfig: ({ principal, params, body }) => replaceAuthConfig(deps, target(principal, params), body),
    testExtraction: ({ principal, params, body }) => testExtraction(deps, target(principal, params), body),
  };
}

function target(principal: Principal, params: { systemId: number }): SystemTarget {
  return { organizationId: principal.organizationId, systemId: params.systemId };
}
