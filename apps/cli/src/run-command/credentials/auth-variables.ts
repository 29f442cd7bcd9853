import type { AuthReference } from '@assay/contract';
import { authVariable } from '../../credentials/auth-config-variables.ts';
import { errorTexts } from '../../error-texts.ts';
import { UsageError } from '../../exit-codes.ts';
import type { Io } from '../../io.ts';

/** The environment variables of one auth config. */
export class AuthVariables {
  readonly #id: string;
  readonly #env: Io['env'];

  constructor({ auth_config_id: id }: Pick<AuthReference, 'auth_config_id'>, env: Io['env']) {
    this.#id = id;
    this.#env = env;
  }

  /** Null where it is not set. */
  find(field: string): string | null {
    const value = this.#env[authVariable(this.#id, field)] ?? '';
    return value === '' ? null : value;
  }

  get(field: string): string {
    return this.find(field) ?? '';
  }

  /** @throws {UsageError} naming every variable that is missing */
  require(fields: readonly string[], otherwise: readonly string[] = []): void {
    const missing = fields.filter((field) => this.find(field) === null).map((field) => authVariable(this.#id, field));
    if (missing.length === 0) return;
    const [is, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'them'];
    const also = otherwise.map((field) => `, or ${authVariable(this.#id, field)}`).join('');
    throw new UsageError(
      `${errorTexts.authConfig}: auth config ${this.#id} needs ${missing.join(' and ')}, which ${is} not set. Set ${them}${also} in the environment. Nothing was sent to the API.`,
    );
  }
}
