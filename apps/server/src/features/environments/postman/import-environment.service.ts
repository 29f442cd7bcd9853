import { environmentWriteSchema, SECRET_MASK } from '@assay/contract';
import type { EnvironmentImport, EnvironmentImported, EnvironmentValue, EnvironmentWrite } from '@assay/contract';
import { readPostmanEnvironment } from '@assay/importer';
import type { CollectionEnvironment } from '@assay/importer';
import { AppError, invalidInput } from '../../../http/index.ts';
import { getSystemRow } from '../../systems/index.ts';
import { addEnvironment } from '../environments.service.ts';
import type { EnvironmentDeps, EnvironmentTarget } from '../environments.service.ts';
import { findBaseUrl } from './base-url.ts';
import { postmanVariables } from './postman-variables.ts';

/**
 * Adds the environment of a Postman file to a system, or says what that would be. Values of secrets are in no answer.
 * @throws {AppError} system_not_found, import_failed, validation_failed, environment_exists, too_many_environments
 */
export async function importEnvironment(
  deps: EnvironmentDeps,
  at: EnvironmentTarget,
  { text, name, base_url: baseUrl, preview }: EnvironmentImport,
): Promise<EnvironmentImported> {
  await getSystemRow(deps.db, at.organizationId, at.id);
  const file = readFile(text);
  const found = findBaseUrl(file.values.filter(({ enabled }) => enabled));
  const { variables, leftOut } = postmanVariables(file.values);
  const wanted = { name: (name ?? file.name).trim(), base_url: (baseUrl ?? found?.url ?? '').trim(), variables };
  const stored = preview === true ? null : await addEnvironment(deps, at, checked(wanted));
  return {
    ...wanted,
    variables: stored?.variables ?? variables.map(masked),
    base_url_variable: found !== null && wanted.base_url === found.url ? found.variable : null,
    left_out: leftOut,
    stored,
  };
}

const masked = ({ name, value, secret }: EnvironmentValue): EnvironmentValue => ({
  name,
  value: secret && value !== '' ? SECRET_MASK : value,
  secret,
});

const HOW = 'In Postman, open Environments, choose Export beside the name, and upload that JSON file.';

/** @throws {AppError} import_failed, with what the file is instead */
function readFile(text: string): CollectionEnvironment {
  const value = parsed(text);
  const environment = readPostmanEnvironment(text);
  if (environment !== null) return environment;
  const has = (key: string): boolean => typeof value === 'object' && value !== null && key in value;
  if (has('item') || has('requests') || has('collection'))
    throw failed(`This is a Postman collection, not an environment. Import it with Create New System. ${HOW}`);
  if (has('openapi') || has('swagger'))
    throw failed(`This is an API description, not an environment of Postman. Import it with Create New System. ${HOW}`);
  throw failed(`This file is no environment of Postman: it has no list "values". ${HOW}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw failed(`This file is not JSON, as an exported Postman environment is. ${HOW}`);
  }
}

const failed = (message: string): AppError => new AppError('import_failed', message);

/** @throws {AppError} validation_failed for a name or an address that cannot be stored */
function checked(wanted: unknown): EnvironmentWrite {
  const read = environmentWriteSchema.safeParse(wanted);
  if (read.success) return read.data;
  throw invalidInput(read.error.issues, 'body');
}
