import type { Transport } from '@assay/runner';
import type { Handlers } from '../../http/index.ts';
import { addEnvironment, readEnvironments, removeEnvironment, replaceEnvironment } from './environments.service.ts';
import {
  readEnvironmentAuth,
  removeEnvironmentAuth,
  testEnvironmentAuth,
  writeEnvironmentAuth,
} from './environment-auth.service.ts';
import type { EnvironmentAuthDeps } from './environment-auth.service.ts';

import { importEnvironment } from './file-import/import-environment.service.ts';

type EnvironmentHandlers = Pick<
  Handlers,
  | 'listEnvironments'
  | 'createEnvironment'
  | 'importEnvironment'
  | 'updateEnvironment'
  | 'deleteEnvironment'
  | 'getEnvironmentAuth'
  | 'putEnvironmentAuth'
  | 'deleteEnvironmentAuth'
  | 'testEnvironmentAuth'
>;

export function createEnvironmentHandlers(deps: EnvironmentAuthDeps & { transport: Transport }): EnvironmentHandlers {
  return {
    listEnvironments: ({ principal: { organizationId }, params }) =>
      readEnvironments(deps, { organizationId, id: params.systemId }),
    createEnvironment: ({ principal: { organizationId }, params, body }) =>
      addEnvironment(deps, { organizationId, id: params.systemId }, body),
    importEnvironment: ({ principal: { organizationId }, params, body }) =>
      importEnvironment(deps, { organizationId, id: params.systemId }, body),
    updateEnvironment: ({ principal: { organizationId }, params, body }) =>
      replaceEnvironment(deps, { organizationId, id: params.id }, body),
    deleteEnvironment: ({ principal: { organizationId }, params }) =>
      removeEnvironment(deps, { organizationId, id: params.id }),
    getEnvironmentAuth: ({ principal: { organizationId }, params }) =>
      readEnvironmentAuth(deps, { organizationId, id: params.id }),
    putEnvironmentAuth: ({ principal: { organizationId }, params, body }) =>
      writeEnvironmentAuth(deps, { organizationId, id: params.id }, body),
    deleteEnvironmentAuth: ({ principal: { organizationId }, params }) =>
      removeEnvironmentAuth(deps, { organizationId, id: params.id }),
    testEnvironmentAuth: ({ principal: { organizationId }, params, body }) =>
      testEnvironmentAuth(deps, { organizationId, id: params.id }, body),
  };
}
