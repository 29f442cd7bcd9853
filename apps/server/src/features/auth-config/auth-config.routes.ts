import type { Handlers, Principal } from '../../http/index.ts';
import {
  createAuthConfig,
  readAuthConfig,
  readProposal,
  replaceAuthConfig,
  testExtraction,
} from './auth-config.service.ts';
import type { AuthConfigDeps, Place } from './auth-config.service.ts';

type AuthConfigHandlers = Pick<
  Handlers,
  'getAuthConfig' | 'getAuthProposal' | 'createAuthConfig' | 'updateAuthConfig' | 'testExtraction'
>;

export function createAuthConfigHandlers(deps: AuthConfigDeps): AuthConfigHandlers {
  return {
    getAuthConfig: ({ principal, params }) => readAuthConfig(deps, place(principal, params)),
    getAuthProposal: ({ principal, params }) => readProposal(deps, place(principal, params)),
    createAuthConfig: ({ principal, params, body }) => createAuthConfig(deps, place(principal, params), body),
    updateAuthConfig: ({ principal, params, body }) => replaceAuthConfig(deps, place(principal, params), body),
    testExtraction: ({ principal, params, body }) => testExtraction(deps, place(principal, params), body),
  };
}

function place(principal: Principal, params: { systemId: number }): Place {
  return { organizationId: principal.organizationId, systemId: params.systemId };
}
