import { readInput } from '../input/input-files.ts';
import { join } from 'node:path';
import { UsageError } from '../exit-codes.ts';
import type { KnownSecrets } from '../credentials/known-secrets.ts';
import type { Io } from '../io.ts';

/** Where the secrets of a project come from: never from its files. */
export interface Secrets {
  /** `{{secret.NAME}}`. @throws {UsageError} when there is none */
  named: (name: string) => string;
  /** A field of a login: TOKEN, USERNAME, PASSWORD, API_KEY. @throws {UsageError} when there is none */
  ofLogin: (login: string, field: string) => string;
}

const upper = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');

/** The environment variables that a secret is looked for in: that of its environment first. */
export function secretVariables(name: string, environment: string | null): string[] {
  const own = environment === null ? [] : [`ASSAY_SECRET_${upper(environment)}__${upper(name)}`];
  return [...own, `ASSAY_SECRET_${upper(name)}`];
}

export interface SecretSources {
  env: Io['env'];
  /** Lines of `NAME=VALUE`; `-` reads standard input. */
  file: string | undefined;
  stdin: Io['stdin'];
  folder: string;
  environment: string | null;
  /** Called with every secret that is read, so that none is shown. */
  known: KnownSecrets;
}

const MAX_BYTES = 1024 * 1024;

/** @throws {UsageError} */
function limited(bytes: Uint8Array, name: string): string {
  if (bytes.length > MAX_BYTES)
    throw new UsageError(`${name} has more than 1 MB. --secrets wants lines of NAME=VALUE.`);
  return Buffer.from(bytes).toString();
}

/** Environment variables first, then the file of the option, then the ignored file of the environment in the project's folder. */
export async function openSecrets({ env, file, stdin, folder, environment, known }: SecretSources): Promise<Secrets> {
  const given =
    file === undefined ? '' : file === '-' ? limited(await stdin(MAX_BYTES), 'Standard input') : readNamed(file);
  const kept = readKept(join(folder, '.secrets', `${environment ?? 'default'}.env`));
  const values = new Map([...linesOf(kept), ...linesOf(given)]);
  const find = (...names: string[]): string | undefined =>
    names.map((name) => env[name] ?? values.get(name)).find((value) => value !== undefined && value !== '');
  const missing = (name: string, what: string): UsageError =>
    new UsageError(
      `${what} needs ${name}, which is not set. Set it, or put it in a file for --secrets. Nothing was sent.`,
    );
  return {
    named: (name) => {
      const variables = secretVariables(name, environment);
      const value = find(...variables, name);
      if (value === undefined) throw missing(variables.at(-1) ?? name, `{{secret.${name}}}`);
      known.add(value);
      return value;
    },
    ofLogin: (login, field) => {
      const name = `ASSAY_AUTH_${upper(login)}_${field}`;
      const value = find(name);
      if (value === undefined) throw missing(name, `The login ${login}`);
      // A user is no secret, and hiding a short name would hide much else.
      if (field !== 'USERNAME') known.add(value);
      return value;
    },
  };
}

function readNamed(file: string): string {
  try {
    return limited(readInput(file, MAX_BYTES), file);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The file ${file} with secrets cannot be read. Check the path behind --secrets.`, {
      cause: error,
    });
  }
}

function readKept(file: string): string {
  try {
    return readInput(file).toString();
  } catch {
    return '';
  }
}

function linesOf(text: string): [string, string][] {
  return text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const match = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=(.*)$/.exec(line);
    if (match === null || line.trim().startsWith('#')) return [];
    const [, name = '', value = ''] = match;
    return [[name, value.trim().replace(/^(["'])(.*)\1$/s, '$2')]];
  });
}
