import type { AuthReference, DefinedEnvironment, DefinedScenario, Definitions, Selector } from '@assay/contract';
import { UsageError } from '../../exit-codes.ts';
import type { ServerClient } from '../../server-client/server-client.ts';

/** Everything that a run needs, from all pages. */
export interface LoadedDefinitions {
  name: string;
  scope: Definitions['scope'];
  system: Definitions['system'];
  /** Where it goes; null for the address of the system. */
  environment: DefinedEnvironment | null;
  api: NonNullable<Definitions['api']>;
  references: AuthReference[];
  scenarios: DefinedScenario[];
}

/** Nothing is sent to an API before all of it is here. @throws {ServerError}, {UsageError} */
export async function loadDefinitions(
  client: ServerClient,
  of: { selector: Selector; environment: string | null },
  onProgress: (done: number, total: number) => void,
): Promise<LoadedDefinitions> {
  const first = await client.definitions(of, null);
  const { environment } = first;
  // An earlier version would answer with the address of the system.
  if (of.environment !== null && environment === null)
    throw new UsageError(
      'This server does not know --env. Update the server, then run it again. Nothing was sent to the API.',
    );
  if (of.selector.tags !== undefined && first.tags === null)
    throw new UsageError(
      'This server does not know --tag. Update the server, then run it again. Nothing was sent to the API.',
    );
  const scenarios = [...first.scenarios];
  for (let after = first.next; after !== null;) {
    const page = await client.definitions(of, after);
    scenarios.push(...page.scenarios);
    onProgress(scenarios.length, page.total);
    after = page.next;
  }
  return fromPages(first, scenarios);
}

export function fromPages(first: Definitions, scenarios: DefinedScenario[]): LoadedDefinitions {
  const { name, scope, system, environment, auth_configs: references } = first;
  const api = first.api ?? { source: { kind: 'openapi', version: '' }, operations: [], definitions: {} };
  return { name, scope, system, environment, api, references, scenarios };
}
