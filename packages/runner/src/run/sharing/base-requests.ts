import type { ErrorCause, RunnableScenario } from '@assay/scenario';
import { TransportError } from '../../transport/transport-error.ts';
import type { ScenarioResult } from '../../types.ts';

/**
 * What the base requests of one run came to, by endpoint. A request with one thing wrong shows something only where the same
 * request without it is accepted.
 */
export class BaseRequests {
  /** Why nothing can be said; null where it was accepted. Not the results: a long run would keep every answer. */
  readonly #bases = new Map<number, Promise<string | null>>();

  /** To be called when a base request is begun. */
  begun(scenario: RunnableScenario, result: Promise<ScenarioResult>): void {
    if (scenario.role !== 'base') return;
    this.#bases.set(
      scenario.endpointId,
      result.then(refusalOf, () => NO_ANSWER),
    );
  }

  /** The end of the base request of a scenario that stands on one, whatever comes of it; null where there is none to wait for. */
  settled({ role, endpointId }: RunnableScenario): Promise<unknown> | null {
    return role === 'variation' ? (this.#bases.get(endpointId) ?? null) : null;
  }

  /**
   * Waits for the base request of a scenario that stands on one.
   * @throws {TransportError} base_refused when it was not accepted
   */
  async require({ role, endpointId }: RunnableScenario): Promise<void> {
    const refusal = role === 'variation' ? await this.#bases.get(endpointId) : undefined;
    if (refusal === undefined || refusal === null) return;
    throw new TransportError(
      'base_refused',
      `${refusal}, so a variation of it shows nothing. Look at the valid request first.`,
    );
  }
}

const BASE = 'The valid request of this endpoint';
const NO_ANSWER = `${BASE} got no answer in this run`;

/** What became of a base request that was not accepted. */
function refusalOf({ error, response, statusMet }: ScenarioResult): string | null {
  if (statusMet === true) return null;
  if (response !== null || error === null) return `${BASE} was not accepted in this run`;
  const why = reasons[error.cause];
  return why === undefined ? NO_ANSWER : `${BASE} was not sent in this run, ${why}`;
}

/** Why a request never left; what is missing here was sent, or may have been. */
const reasons: Partial<Record<ErrorCause, string>> = {
  not_owned: 'to protect data that this run did not create',
  read_only: 'because this system is read only',
  blocked_address: 'because its address is not allowed',
  setup_failed: 'because a step before it failed',
  other_refusal: 'because a step before it was refused',
  not_reached: 'because there was no data to work on',
  invalid_request: 'because it could not be built',
  auth_failed: 'because the credentials are missing or were refused',
};
