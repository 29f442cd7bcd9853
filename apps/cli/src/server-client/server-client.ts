import { createClient } from '@assay/client';
import { endpoints } from '@assay/contract';
import type {
  Definitions,
  Environment,
  EnvironmentFilter,
  Run,
  RunComparison,
  RunState,
  ProjectText,
  ProjectTextPlan,
  ProjectTextWrite,
  Selector,
  SubmittedBatch,
} from '@assay/contract';
import type { Transport } from '@assay/runner';
import { fetchOver } from './fetch-over.ts';
import { toServerError } from './server-error.ts';
import type { ServerSettings } from './server-settings.ts';

/** What the server gives at once. */
const MAX_RUNS = 200;

export interface RunsQuery {
  system_id: number;
  environment_id: EnvironmentFilter;
  state: RunState;
}

/** The calls of a server that the command line makes. Each throws a `ServerError`. */
export interface ServerClient {
  readonly apiUrl: string;
  /** Of the address of the system where no environment is named. */
  definitions(of: { selector: Selector; environment: string | null }, after: string | null): Promise<Definitions>;
  environments(systemId: number): Promise<Environment[]>;
  /** The newest ones, newest first. */
  runs(query: RunsQuery): Promise<Run[]>;
  compare(left: number, right: number): Promise<RunComparison>;
  /** The text of a system with its document. */
  text(system: number): Promise<ProjectText>;
  /** Writes text; a preview only says what that changes. */
  writeText(system: number, write: ProjectTextWrite, isPreview: boolean): Promise<ProjectTextPlan>;
  submit(batch: SubmittedBatch): Promise<{ run_id: number; accepted: number; stop_requested: boolean }>;
}

export function createServerClient({ apiUrl, token }: ServerSettings, transport: Transport): ServerClient {
  const { getDefinitions, submitResults, listEnvironments, listRuns, compareRuns } = endpoints;
  const { getProjectText, previewProjectText, writeProjectText } = endpoints;
  const runCalls = { getDefinitions, submitResults, listEnvironments, listRuns, compareRuns };
  const client = createClient(
    { ...runCalls, getProjectText, previewProjectText, writeProjectText },
    {
      baseUrl: apiUrl,
      fetch: fetchOver(transport),
      getToken: ({ fresh }) => Promise.resolve(fresh ? null : token),
      onAuthenticationFailed: () => undefined,
    },
  );
  const wrapped = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      throw toServerError(error, apiUrl);
    }
  };
  return {
    apiUrl,
    definitions: ({ selector, environment }, after) => {
      const query = { ...selector, ...(environment !== null && { environment }), ...(after !== null && { after }) };
      return wrapped(client.getDefinitions({ query }));
    },
    environments: (systemId) => wrapped(client.listEnvironments({ params: { systemId } })),
    runs: (query) => wrapped(client.listRuns({ query: { ...query, limit: MAX_RUNS } })),
    compare: (runId, otherId) => wrapped(client.compareRuns({ params: { runId, otherId } })),
    text: (id) => wrapped(client.getProjectText({ params: { id }, query: { document: 'true' } })),
    writeText: (id, body, isPreview) =>
      wrapped(
        isPreview
          ? client.previewProjectText({ params: { id }, body })
          : client.writeProjectText({ params: { id }, body }),
      ),
    submit: (body) => wrapped(client.submitResults({ body })),
  };
}
