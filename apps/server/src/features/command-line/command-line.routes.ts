import type { Handlers } from '../../http/index.ts';
import { readDefinitions } from './definitions/definitions.service.ts';
import type { DefinitionsDeps } from './definitions/definitions.service.ts';
import { acceptBatch } from './results/results.service.ts';

type CommandLineHandlers = Pick<Handlers, 'getDefinitions' | 'submitResults'>;

export function createCommandLineHandlers(deps: DefinitionsDeps): CommandLineHandlers {
  return {
    getDefinitions: ({ principal, query }) => readDefinitions(deps, principal, query),
    submitResults: ({ principal, body }) => acceptBatch(deps, principal, body),
  };
}
