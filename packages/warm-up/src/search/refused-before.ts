import type { RunnableScenario } from '@assay/scenario';
import type { Outcome } from '../requests.ts';

const TOO_MANY_REQUESTS = 429;

/** The requests that were refused, with what was sent before them: none of them is sent again. */
export class RefusedBefore {
  readonly #outcomes = new Map<string, Outcome>();

  /** How a request was refused before; null when it was not sent yet. */
  of(plan: RunnableScenario): Outcome | null {
    return this.#outcomes.get(keyOf(plan)) ?? null;
  }

  /** What fails, or asks to wait, may not do so the next time. */
  note(plan: RunnableScenario, outcome: Outcome): void {
    const { status } = outcome.answer;
    if (status < 500 && status !== TOO_MANY_REQUESTS) this.#outcomes.set(keyOf(plan), outcome);
  }
}

const keyOf = ({ before, judged }: RunnableScenario): string =>
  JSON.stringify(
    [...before, judged].map(({ label, account, parameters, extracts }) => [label, account, parameters, extracts]),
  );
