import { SECRET_MASK } from '@assay/contract';
import type { EnvironmentValue, EnvironmentWrite, FieldError } from '@assay/contract';
import { z } from 'zod';
import type { StoredEnvironmentValue } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';

const valuesSchema = z.record(z.string(), z.string());

/** The values of secrets by name; names of headers in lower case. */
export const secretsSchema = z.object({ variables: valuesSchema, headers: valuesSchema });

export type EnvironmentSecrets = z.infer<typeof secretsSchema>;

export const NO_SECRETS: EnvironmentSecrets = { variables: {}, headers: {} };

type Kind = keyof EnvironmentSecrets;

const keyOf = (kind: Kind, name: string): string => (kind === 'headers' ? name.toLowerCase() : name);

const find = (secrets: EnvironmentSecrets, kind: Kind, name: string): string | undefined => {
  const key = keyOf(kind, name);
  return Object.hasOwn(secrets[kind], key) ? secrets[kind][key] : undefined;
};

/** What goes into the columns, and what is sealed. */
export interface SplitValues {
  variables: StoredEnvironmentValue[];
  headers: StoredEnvironmentValue[];
  secrets: EnvironmentSecrets;
}

/**
 * Separates secrets from what may be read. `********` takes the stored secret of the same name.
 * @throws {AppError} validation_failed for one that is not stored
 */
export function splitValues(
  { variables, headers }: Pick<EnvironmentWrite, Kind>,
  stored: EnvironmentSecrets,
): SplitValues {
  const missing: FieldError[] = [];
  const sealed = (kind: Kind, list: readonly EnvironmentValue[]): Record<string, string> => {
    const entries = list.flatMap(({ name, value, secret }, at): [string, string][] => {
      if (!secret || value === '') return [];
      const kept = value === SECRET_MASK ? find(stored, kind, name) : value;
      if (kept !== undefined) return [[keyOf(kind, name), kept]];
      missing.push(notStored(`${kind}.${at}.value`, name));
      return [];
    });
    return Object.fromEntries(entries);
  };
  const secrets = { variables: sealed('variables', variables), headers: sealed('headers', headers) };
  if (missing.length > 0) throw new AppError('validation_failed', missing[0]?.msg ?? '', { errors: missing });
  return { variables: variables.map(withoutSecret), headers: headers.map(withoutSecret), secrets };
}

function notStored(field: string, name: string): FieldError {
  const message = `Enter the value of "${name}": no secret of this name is stored that ******** could stand for.`;
  return { field, message, loc: ['body', ...field.split('.')], msg: message };
}

const withoutSecret = ({ name, value, secret }: EnvironmentValue): StoredEnvironmentValue => ({
  name,
  value: secret ? null : value,
  secret,
});

export const hasSecrets = ({ variables, headers }: EnvironmentSecrets): boolean =>
  Object.keys(variables).length + Object.keys(headers).length > 0;

/** For the browser: a mask stands for each secret that has a value. */
export function maskedValues(
  kind: Kind,
  list: readonly StoredEnvironmentValue[],
  secrets: EnvironmentSecrets,
): EnvironmentValue[] {
  return list.map(({ name, value, secret }) => ({
    name,
    secret,
    value: secret ? (find(secrets, kind, name) === undefined ? '' : SECRET_MASK) : (value ?? ''),
  }));
}

/** With their values, for what is sent. */
export function openValues(
  kind: Kind,
  list: readonly StoredEnvironmentValue[],
  secrets: EnvironmentSecrets,
): EnvironmentValue[] {
  return list.map(({ name, value, secret }) => ({
    name,
    secret,
    value: (secret ? find(secrets, kind, name) : value) ?? '',
  }));
}
