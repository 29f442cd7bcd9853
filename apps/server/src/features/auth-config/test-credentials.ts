import type { AuthCredential, ExtractionTest } from '@assay/contract';
import { isSecured } from '@assay/scenario';
import { createTokenSource, fetchToken, TransportError, tryCredentials } from '@assay/runner';
import type { AuthSettings, CredentialTrial, FixedCredentials, Transport } from '@assay/runner';
import type { Database } from '../../db/index.ts';
import { AppError } from '../../http/index.ts';
import { listEndpointRows, listParameters } from '../endpoints/index.ts';
import type { EndpointRow } from '../endpoints/index.ts';
import { toAuthSettings } from './to-auth-settings.ts';

/** Where credentials are tried. */
export interface Trial {
  db: Database;
  transport: Transport;
  organizationId: string;
  systemId: number;
  /** The chosen GET endpoint; null for the most conclusive one. */
  endpointId: number | null;
}

const PREVIEW_LENGTH = 6;

/**
 * Tries credentials with real requests. A failure of the API is a result, not an error.
 * @throws {AppError} endpoint_not_found when the chosen one is no GET endpoint of the system
 */
export async function testCredentials(credential: AuthCredential, trial: Trial): Promise<ExtractionTest> {
  const settings = toAuthSettings(credential);
  try {
    return settings.kind === 'token' || settings.kind === 'oauth2'
      ? await testFetching(settings, trial.transport)
      : await testFixed(settings, trial);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    const isFetched = settings.kind === 'token' || settings.kind === 'oauth2';
    return refused(isFetched ? 'No token was extracted.' : 'The credentials could not be tried.', error.message);
  }
}

function refused(message: string, error: string): ExtractionTest {
  return { success: false, message, error, token_preview: '', token_length: 0 };
}

function accepted(message: string, token = ''): ExtractionTest {
  const preview = token.length > PREVIEW_LENGTH * 2 ? `${token.slice(0, PREVIEW_LENGTH)}...` : token && '...';
  return { success: true, message, error: null, token_preview: preview, token_length: token.length };
}

async function testFetching(
  settings: Extract<AuthSettings, { kind: 'token' | 'oauth2' }>,
  transport: Transport,
): Promise<ExtractionTest> {
  const { token, lifetimeMs } = await fetchToken(settings, transport);
  const lifetime = lifetimeMs === null ? '' : ` It is good for ${Math.round(lifetimeMs / 1000)} s.`;
  return accepted(`Token extracted successfully.${lifetime}`, token);
}

async function testFixed(settings: FixedCredentials, trial: Trial): Promise<ExtractionTest> {
  const { db, organizationId, systemId, transport, endpointId } = trial;
  const row = choose(await listEndpointRows(db, organizationId, systemId), endpointId);
  if (row === null) {
    return refused(
      'No request was sent.',
      'This system has no GET endpoint to test the credentials with. They are sent with the first run.',
    );
  }
  const parameters = await listParameters(db, [row.id]);
  const request = {
    method: 'GET',
    baseUrl: row.operation?.baseUrl ?? row.systemBaseUrl,
    path: row.path,
    operation: row.operation,
    contentType: null,
    parameters: parameters.map((one) => ({
      in: one.type,
      name: one.name,
      value: one.defaultValue,
      bodyValue: one.defaultSchemaValue,
    })),
  };
  const answers = await tryCredentials(request, createTokenSource(settings, transport), transport);
  return emit(answers, `GET ${row.path}`);
}

/** Most conclusive is an endpoint that requires credentials and no record. */
function choose(rows: EndpointRow[], endpointId: number | null): EndpointRow | null {
  const gets = rows.filter(({ method, removedAt }) => method === 'GET' && removedAt === null);
  if (endpointId !== null) {
    const chosen = gets.find(({ id }) => id === endpointId);
    if (chosen) return chosen;
    throw new AppError('endpoint_not_found', 'Choose a GET endpoint of this system to test the credentials with.');
  }
  const weight = ({ operation, path }: EndpointRow): number =>
    (operation !== null && isSecured(operation) ? 0 : 2) + (path.includes('{') ? 1 : 0);
  return gets.toSorted((a, b) => weight(a) - weight(b))[0] ?? null;
}

const isDenied = (status: number): boolean => status === 401 || status === 403;

function emit({ without, withThem }: CredentialTrial, request: string): ExtractionTest {
  if (isDenied(withThem)) {
    const advice = 'Check what they are, whether they have expired, and where they are sent.';
    return refused('The credentials were refused.', `${request} answered ${withThem} with them. ${advice}`);
  }
  if (isDenied(without)) {
    return accepted(`The credentials are accepted: ${request} answered ${withThem} with them and ${without} without.`);
  }
  return refused(
    'This says nothing about the credentials.',
    `${request} answered ${withThem} with them and ${without} without. Choose an endpoint that refuses requests without credentials.`,
  );
}
