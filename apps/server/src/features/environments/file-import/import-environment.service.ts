import { environmentWriteSchema, SECRET_MASK } from '@assay/contract';
import type { EnvironmentImport, EnvironmentImported, EnvironmentValue, EnvironmentWrite } from '@assay/contract';
import { readEnvironmentFile } from '@assay/importer';
import type { CollectionEnvironment } from '@assay/importer';
import { AppError, invalidInput } from '../../../http/index.ts';
import { getSystemRow } from '../../systems/index.ts';
import { addEnvironment } from '../environments.service.ts';
import type { EnvironmentDeps, EnvironmentTarget } from '../environments.service.ts';
import { findBaseUrl } from './base-url.ts';
import { fileVariables } from './file-variables.ts';

/**
 * Adds the environment of a file to a system, or says what that would be. Values of secrets are in no answer.
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
  const { variables, leftOut } = fileVariables(file.values);
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

/** @throws {AppError} import_failed, with what the file is instead */
function readFile(text: string): CollectionEnvironment {
  const read = readEnvironmentFile(text);
  if (!read.ok) throw new AppError('import_failed', read.error.message);
  return read.environment;
}

/** @throws {AppError} validation_failed for a name or an address that cannot be stored */
function checked(wanted: unknown): EnvironmentWrite {
  const read = environmentWriteSchema.safeParse(wanted);
  if (read.success) return read.data;
  throw invalidInput(read.error.issues, 'body');
}
