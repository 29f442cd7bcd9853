import type { AuthConfigWrite, System } from '@assay/contract';
import type { Background } from '../../background/index.ts';
import { AppError } from '../../http/index.ts';
import { createAuthConfig, readProposal } from '../auth-config/index.ts';
import type { AuthConfigDeps } from '../auth-config/index.ts';
import { listEndpointRows, listParameters } from '../endpoints/index.ts';
import type { ImportJobs } from '../imports/index.ts';
import { getSystem, updateSystem } from '../systems/index.ts';

export interface SampleDeps extends AuthConfigDeps {
  background: Background<ImportJobs>;
  /** Null: no sample API runs beside this server. */
  url: string | null;
}

const TIMEOUT_MS = 5000;
const NAME = 'Bookshop (sample)';

/**
 * Imports the document that the running sample API gives, and configures the login that it describes with the example that
 * stands in it.
 * @throws {AppError} import_failed when there is no sample API or it does not answer, limit_reached
 */
export async function importSample(deps: SampleDeps, organizationId: string): Promise<System> {
  const { db, background, url } = deps;
  if (url === null)
    throw new AppError(
      'import_failed',
      'No sample API is running with this server. Start Assay with npm start to get one.',
    );
  const bytes = await readDocument(url);
  const upload = { fileName: 'bookshop.json', bytes, fields: { name: NAME } };
  const imported = await background.run('importSystem', { organizationId, kind: 'description', upload });
  const { id, name, description } = imported.read();
  // The document names the usual address; the sample may run elsewhere.
  await updateSystem(db, organizationId, id, { name, description, base_url: url });
  await configureLogin(deps, { organizationId, systemId: id });
  return getSystem(db, organizationId, id);
}

async function readDocument(url: string): Promise<Uint8Array> {
  try {
    const answer = await fetch(`${url}/openapi.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    throw new Error(`It answered ${answer.status}.`);
  } catch (cause) {
    throw new AppError(
      'import_failed',
      `The sample API at ${url} returned no document. Check that it is running, then try again.`,
      {
        cause,
      },
    );
  }
}

async function configureLogin(deps: SampleDeps, at: { organizationId: string; systemId: number }): Promise<void> {
  const proposal = await readProposal(deps, at);
  if (proposal?.credential.auth_type !== 'token') return;
  const { credential } = proposal;
  const rows = await listEndpointRows(deps.db, at.organizationId, at.systemId);
  const login = rows.find(({ path }) => credential.auth_endpoint.endsWith(path));
  const parameters = login === undefined ? [] : await listParameters(deps.db, [login.id]);
  const example = parameters.find(({ type }) => type === 'body')?.defaultSchemaValue;
  const values = typeof example === 'object' && example !== null && !Array.isArray(example) ? example : {};
  const filled: AuthConfigWrite = {
    ...credential,
    auth_body: { ...credential.auth_body, ...values },
    other_user: null,
    credentials: [],
    privileged_accounts: [],
  };
  await createAuthConfig(deps, at, filled);
}
