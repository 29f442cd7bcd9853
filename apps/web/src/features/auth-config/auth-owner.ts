import type { AuthConfigWrite, AuthTest } from '@assay/contract';
import { createContext, useContext } from 'react';
import { api } from '../../app/index.ts';

/** The environment whose own credentials are edited; null for those of the system. */
export const AuthEnvironment = createContext<number | null>(null);

/** Where the credentials of a form are stored and tried. */
export function useAuthOwner(systemId: number) {
  const environmentId = useContext(AuthEnvironment);
  return {
    save: async (body: AuthConfigWrite, isNew: boolean): Promise<void> => {
      const call = { params: { systemId }, body };
      if (environmentId !== null) await api.putEnvironmentAuth({ params: { id: environmentId }, body });
      else await (isNew ? api.createAuthConfig(call) : api.updateAuthConfig(call));
    },
    test: (body: AuthTest) =>
      environmentId === null
        ? api.testExtraction({ params: { systemId }, body })
        : api.testEnvironmentAuth({ params: { id: environmentId }, body }),
  };
}
