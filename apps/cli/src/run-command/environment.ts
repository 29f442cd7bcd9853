import type { DefinedEnvironment, DefinedScenario } from '@assay/contract';
import { unknownNames } from '@assay/runner';
import type { GivenValues } from '@assay/runner';
import { withVariables } from '@assay/scenario';
import type { KnownSecrets } from '../credentials/known-secrets.ts';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { secretVariables } from '../project/secrets.ts';
import type { DefinedApi } from './definitions/defined-api.ts';
import { fromDefinition } from './definitions/from-definition.ts';
import type { DefinitionOptions } from './options.ts';

/** The environment that a run goes to; null for the address of the system. @throws {UsageError} */
export function environmentName({ env, baseUrl }: DefinitionOptions, io: Pick<Io, 'env'>): string | null {
  const name = env ?? (io.env['ASSAY_ENV'] || null);
  if (name === null || baseUrl === undefined) return name;
  const said = env === undefined ? 'ASSAY_ENV is set, and it' : '--env';
  throw new UsageError(`${said} says where the run goes, and so does --base-url. Leave one of them out.`);
}

interface Given {
  environment: DefinedEnvironment | null;
  scenarios: readonly DefinedScenario[];
  api: DefinedApi;
}

/**
 * The variables of an environment: plain ones as the server has them, secrets from this machine.
 * @throws {UsageError} naming every secret that scenarios need and that is not set
 */
export function givenValues(
  { environment, scenarios, api }: Given,
  { env, secrets }: { env: Io['env']; secrets: KnownSecrets },
): GivenValues | undefined {
  if (environment === null) return undefined;
  const { name, variables, headers } = environment;
  const missing: string[] = [];
  const secretOf = (one: string): string => {
    const names = secretVariables(one, name);
    const value = names.map((variable) => env[variable] ?? '').find((text) => text !== '');
    if (value === undefined) missing.push(names.join(' or '));
    else secrets.add(value);
    return value ?? '';
  };
  const plain = variables.flatMap((one) => (one.secret ? [] : [[one.name, one.value ?? ''] as const]));
  const secret = variables.filter((one) => one.secret).map((one) => one.name);
  const needed = secret.length === 0 ? new Set<string>() : namesOf(scenarios, api);
  const values = new Map([
    ...plain,
    ...secret.filter((one) => needed.has(one)).map((one) => [one, secretOf(one)] as const),
  ]);
  const sent = headers.map((one) => [one.variable, withVariables(secretOf(one.name), values)] as const);
  if (missing.length > 0) throw missingSecrets(name, missing);
  const hidden = [...secret.flatMap((one) => values.get(one) ?? []), ...sent.map(([, value]) => value)];
  secrets.add(...hidden);
  return { variables: new Map([...values, ...sent]), secrets: hidden.filter((value) => value !== '') };
}

const NOTHING: ReadonlySet<string> = new Set();

/** What scenarios name and no answer gives. */
function namesOf(scenarios: readonly DefinedScenario[], api: DefinedApi): ReadonlySet<string> {
  return new Set(scenarios.flatMap((one) => unknownNames(fromDefinition(one, api, null), NOTHING)));
}

function missingSecrets(environment: string, missing: readonly string[]): UsageError {
  const [are, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return new UsageError(
    `The environment "${environment}" has secrets, which stay on the server. ${missing.join(', ')} ${are} not set: set ${them} where this runs. Nothing was sent to the API.`,
  );
}
