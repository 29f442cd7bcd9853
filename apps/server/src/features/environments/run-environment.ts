import type { AuthConfig, DefinedEnvironment, EnvironmentValue } from '@assay/contract';
import type { GivenValues } from '@assay/runner';
import { headerVariable, withVariables } from '@assay/scenario';
import type { CalledEnvironment, Protection } from '@assay/scenario';
import type { Executor } from '../../db/index.ts';
import type { RunRow, StoredEnvironmentValue } from '../../db/schema/index.ts';
import type { SecretBox } from '../../secrets/index.ts';
import { findAuthConfig } from '../auth-config/index.ts';
import { openValues } from './environment-secrets.ts';
import {
  environmentNotFound,
  findEnvironmentRow,
  getEnvironmentNamed,
  getEnvironmentRow,
  openAuth,
  openSecrets,
} from './environments.store.ts';
import type { EnvironmentRow } from './environments.store.ts';

/** An environment that a run is to be sent to. */
export interface ChosenEnvironment {
  id: number;
  name: string;
  baseUrl: string;
  protection: Protection;
  /** What requests and rules may name. */
  variableNames: string[];
  called: CalledEnvironment;
}

/** @throws {AppError} environment_not_found, also for one of another system */
export async function chooseEnvironment(
  db: Executor,
  organizationId: string,
  { systemId, environmentId }: { systemId: number; environmentId: number },
): Promise<ChosenEnvironment> {
  const row = await getEnvironmentRow(db, organizationId, environmentId);
  if (row.systemId !== systemId) throw environmentNotFound();
  const { id, name, baseUrl, protection } = row;
  const secretHeaders = row.headers.filter(({ secret }) => secret).map((one) => headerVariable(one.name));
  const variableNames = [...row.variables.map((one) => one.name), ...secretHeaders];
  return { id, name, baseUrl, protection, variableNames, called: calledOf(row) };
}

/** What a run is sent with in its environment. */
export interface RunEnvironment {
  called: CalledEnvironment;
  given: GivenValues;
  /** Whose credentials it uses; null for none. */
  auth: AuthConfig | null;
  /** As it is now. */
  protection: Protection;
}

/** A run cannot be sent to its environment any more. */
export class EnvironmentChangedError extends Error {
  override readonly name = 'EnvironmentChangedError';
}

/**
 * The environment of a run with its secrets; null for a run without one.
 * @throws {EnvironmentChangedError} when it was deleted, or has another address than when the run was started
 */
export async function openRunEnvironment(
  db: Executor,
  box: SecretBox,
  { environmentId, environmentName, environmentUrl }: RunRow,
): Promise<RunEnvironment | null> {
  if (environmentName === null) return null;
  const row = environmentId === null ? null : await findEnvironmentRow(db, environmentId);
  if (row === null)
    throw new EnvironmentChangedError(`The environment "${environmentName}" was deleted after this run was started.`);
  if (row.baseUrl !== environmentUrl)
    throw new EnvironmentChangedError(
      `The address of the environment "${environmentName}" was changed after this run was started. Start it again.`,
    );
  const auth = await findAuth(db, box, row);
  return { called: calledOf(row), given: await givenOf(box, row), auth, protection: row.protection };
}

/** Credentials of one environment never go to the address of another one, unless somebody has chosen that. */
async function findAuth(db: Executor, box: SecretBox, row: EnvironmentRow): Promise<AuthConfig | null> {
  if (row.credentials === 'none') return null;
  return row.credentials === 'own' ? openAuth(box, row) : findAuthConfig(db, box, row.systemId);
}

/** An environment as a tool receives it. */
export interface NamedEnvironment {
  defined: DefinedEnvironment;
  called: CalledEnvironment;
  auth: AuthConfig | null;
  hasOwnCredentials: boolean;
}

/** The environment of a system by its name, without secret values but those of credentials. @throws {AppError} environment_not_found */
export async function openNamedEnvironment(
  db: Executor,
  box: SecretBox,
  { systemId, name }: { systemId: number; name: string },
): Promise<NamedEnvironment> {
  const row = await getEnvironmentNamed(db, systemId, name);
  const { id, baseUrl, protection, variables, headers, credentials } = row;
  const secretHeaders = headers.filter(({ secret }) => secret);
  const defined = {
    id,
    name: row.name,
    base_url: baseUrl,
    protection,
    variables,
    headers: secretHeaders.map((one) => ({ ...one, variable: headerVariable(one.name) })),
  };
  return {
    defined,
    called: calledOf(row),
    auth: await findAuth(db, box, row),
    hasOwnCredentials: credentials === 'own',
  };
}

/** With the values of secret headers in place, for what is sent at once and not stored; `secrets` are to be masked in answers. */
export async function openCalled(
  box: SecretBox,
  row: EnvironmentRow,
): Promise<{ called: CalledEnvironment; secrets: readonly string[] }> {
  const { variables, secrets } = await givenOf(box, row);
  const headers = calledOf(row).headers.map(({ name, value }) => ({ name, value: withVariables(value, variables) }));
  return { called: { baseUrl: row.baseUrl, headers }, secrets };
}

function calledOf({ baseUrl, headers }: EnvironmentRow): CalledEnvironment {
  const valueOf = ({ name, value, secret }: StoredEnvironmentValue): string =>
    secret ? `{{${headerVariable(name)}}}` : (value ?? '');
  return { baseUrl, headers: headers.map((one) => ({ name: one.name, value: valueOf(one) })) };
}

async function givenOf(box: SecretBox, row: EnvironmentRow): Promise<GivenValues> {
  const opened = await openSecrets(box, row);
  const variables = openValues('variables', row.variables, opened);
  const values = new Map(variables.map(({ name, value }) => [name, value]));
  const headers = openValues('headers', row.headers, opened)
    .filter(({ secret }) => secret)
    .map((one) => ({ ...one, name: headerVariable(one.name), value: withVariables(one.value, values) }));
  const isSecret = ({ secret, value }: EnvironmentValue): boolean => secret && value !== '';
  return {
    variables: new Map([...values, ...headers.map(({ name, value }) => [name, value] as const)]),
    secrets: [...variables, ...headers].filter(isSecret).map(({ value }) => value),
  };
}
