import type { Io } from '../../io.ts';

const VARIABLE = /^ASSAY_(AUTH_\w+|SECRET_\w+|TOKEN)$/;

/** Every value of the environment that must not leave this machine, whether this run uses it or not. */
export function secretValues(env: Io['env']): string[] {
  const values = Object.entries(env).flatMap(([name, value = '']) => (VARIABLE.test(name) ? [value] : []));
  return [...new Set(values)].filter(isSecret);
}

/** A word such as "admin" as a user name is no secret, and stands in too many places to be masked. */
const isSecret = (value: string): boolean => value.length >= 12 || (value.length >= 4 && !/^[a-z]*$/i.test(value));
