import type { RunnableScenario } from '@assay/scenario';
import { TransportError } from '../../transport/transport-error.ts';
import type { ScenarioResult } from '../../types.ts';

/**
 * What the base requests of one run came to, by endpoint. A request with one thing wrong shows something only where the same
 * request without it is accepted.
 */
export class BaseRequests {
  readonly #accepted = new Map<number, Promise<boolean>>();

  /** To be called when a base request is begun. */
  begun(scenario: RunnableScenario, result: Promise<ScenarioResult>): void {
    if (scenario.role !== 'base') return;
    this.#accepted.set(
      scenario.endpointId,
      result.then(({ statusMet }) => statusMet === true),
    );
  }

  /** The end of the base request of a scenario that stands on one, whatever comes of it; null where there is none to wait for. */
  settled({ role, endpointId }: RunnableScenario): Promise<unknown> | null {
    return role === 'variation' ? (this.#accepted.get(endpointId) ?? null) : null;
  }

  /**
   * Waits for the base request of a scenario that stands on one.
   * @throws {TransportError} base_refused when it was not accepted
   */
  async require({ role, endpointId }: RunnableScenario): Promise<void> {
    const accepted = role === 'variation' ? this.#accepted.get(endpointId) : undefined;
    if (accepted === undefined || (await accepted)) return;
    throw new TransportError(
      'base_refused',
      'The valid request of this endpoint was not accepted in this run, so a variation of it shows nothing. Look at the valid request first.',
    );
  }
}
