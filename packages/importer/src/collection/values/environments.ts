import { isSecretName } from '@assay/api-model';
import type { CollectionEnvironment, EnvironmentVariable } from '../types.ts';

/** Marked in the file, or kept under the name of a secret. */
const isSecret = ({ key, type, value }: EnvironmentVariable): boolean =>
  type === 'secret' || (isSecretName(key) && value !== '');

/** An environment as it is shown before it is imported. */
export function withoutValuesOfSecrets({ values, ...rest }: CollectionEnvironment): CollectionEnvironment {
  return {
    ...rest,
    values: values.map((row) => (isSecret(row) ? { ...row, value: '', type: 'secret' as const } : row)),
  };
}

/** A preview leaves values of secrets out; where the file holds them, they are found in its requests too and masked there. */
export function withSecretsOfFile(
  rows: EnvironmentVariable[],
  environments: CollectionEnvironment[],
): EnvironmentVariable[] {
  const secrets = environments.flatMap(({ values }) => values.filter(isSecret));
  const known = new Map(secrets.map(({ key, value }) => [key, value]));
  return rows.map((row) =>
    row.type === 'secret' && row.value === '' ? { ...row, value: known.get(row.key) ?? '' } : row,
  );
}
