import type { Handlers, Principal } from '../../http/index.ts';
import { createAuthConfig, readAuthConfig, replaceAuthConfig, testExtraction } from './auth-config.service.ts';
import type { AuthConfigDeps, Place } from './auth-config.service.ts';

type AuthConfigHandlers = Pick<Handlers, 'getAuthConfig' | 'createAuthConfig' | 'updateAuthConfig' | 'testExtraction'>;

export function createAuthConfigHandlers(deps: AuthConfigDeps): AuthConfigHandlers {
  return {
    getAuthConfig: ({ principal, params }) => readAuthConfig(deps, place(principal, params)),
    createAuthConfig: ({ principal, params, body }) => createAuthConfig(deps, place(principal, params), body),
    updateAuthConfig: ({ principal, params, body }) => replaceAuthConfig(deps, place(principal, params), body),
    testExtraction: ({ principal, params, body }) => testExtraction(deps, place(principal, params), body),
  };
}

function place(principal: Principal, params: { systemId: number }): Place {
  return { organizationId: principal.organizationId, systemId: params.systemId };
}
