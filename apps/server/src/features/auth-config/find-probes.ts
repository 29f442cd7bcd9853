import { mayAct } from '@assay/runner';
import type { Probe } from '@assay/runner';
import { inEnvironment, isSecured, takesLogin } from '@assay/scenario';
import type { CalledEndpoint, CalledEnvironment } from '@assay/scenario';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import { listEndpointRows, listParameters } from '../endpoints/index.ts';
import type { EndpointRow } from '../endpoints/index.ts';

interface Wanted {
  db: Database;
  organizationId: string;
  systemId: number;
  /** The chosen GET endpoint; null for all that are likely. */
  endpointId: number | null;
  scheme: string | null;
  environment: CalledEnvironment | null;
}

const MAX_PROBES = 8;

/**
 * Reads that are likely to be refused without credentials, the likeliest first; only the chosen one when one is chosen.
 * @throws {AppError} endpoint_not_found
 */
export async function findProbes(wanted: Wanted): Promise<Probe[]> {
  const { db, organizationId, systemId, environment } = wanted;
  const rows = choose(await listEndpointRows(db, organizationId, systemId), wanted);
  const parameters = await listParameters(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const defaults = parameters
      .filter(({ endpointId }) => endpointId === row.id)
      .map((one) => ({ in: one.type, name: one.name, value: one.defaultValue, bodyValue: one.defaultSchemaValue }));
    const { id, path, operation, systemBaseUrl: baseUrl } = row;
    const plain: CalledEndpoint = { id, method: 'GET', path, operation, baseUrl, defaults };
    return toProbe(environment === null ? plain : inEnvironment(plain, environment));
  });
}

const toProbe = ({ path, operation, baseUrl, defaults }: CalledEndpoint): Probe => ({
  label: `GET ${path}`,
  method: 'GET',
  baseUrl: operation?.baseUrl ?? baseUrl,
  path,
  operation,
  contentType: null,
  parameters: defaults.map(({ bodyValue = null, ...value }) => ({ ...value, bodyValue })),
});

function choose(rows: EndpointRow[], { endpointId, scheme }: Wanted): EndpointRow[] {
  const gets = rows.filter(({ method, removedAt }) => method === 'GET' && removedAt === null);
  if (endpointId !== null) {
    const chosen = gets.filter(({ id }) => id === endpointId);
    if (chosen.length > 0) return chosen;
    throw new AppError('endpoint_not_found', 'Choose a GET endpoint of this system to test the credentials with.');
  }
  const named = ({ operation }: EndpointRow): boolean =>
    scheme === null || operation?.security.some((requirement) => Object.hasOwn(requirement, scheme)) === true;
  return gets
    .filter((row) => named(row) && (row.operation === null || takesLogin(row.operation)) && !mayAct(row))
    .toSorted((a, b) => weight(a) - weight(b))
    .slice(0, MAX_PROBES);
}

/** Most conclusive is a read that requires credentials, and no record and no value that may be wrong. */
function weight({ operation, path }: EndpointRow): number {
  const needed = operation?.parameters.filter(({ required, in: location }) => required && location !== 'path') ?? [];
  return (
    (operation !== null && isSecured(operation) ? 0 : 4) + (path.includes('{') ? 2 : 0) + (needed.length > 0 ? 1 : 0)
  );
}
