import type { Json } from '@assay/api-model';
import type { RunnableStep } from '@assay/scenario';
import type { SendContext } from '../exchange/exchange-once.ts';

/** What a step has yielded for the scenarios that share it. */
export interface Yielded {
  values: ReadonlyMap<string, Json>;
  secrets: readonly string[];
}

interface Removal {
  step: RunnableStep;
  values: ReadonlyMap<string, Json>;
  context: SendContext;
}

/** Enough for every endpoint of a large document. */
const MAX_SHARED = 5000;
const PLACEHOLDER = /\{\{\s*([^{}\s$]+)\s*\}\}/g;

/** Steps of one run that are sent once for all scenarios that begin with them, and what removes what they made. */
export class SharedSteps {
  readonly #yields = new Map<string, Promise<Yielded>>();
  readonly #removals = new Map<string, Removal>();

  /** `send` is called by the first scenario that needs the step; a step that fails fails for all of them. */
  yielded(step: RunnableStep, values: ReadonlyMap<string, Json>, send: () => Promise<Yielded>): Promise<Yielded> {
    const key = keyOf(step, values);
    const known = this.#yields.get(key);
    if (known !== undefined) return known;
    const made = send();
    if (this.#yields.size < MAX_SHARED) this.#yields.set(key, made);
    made.catch(() => undefined);
    return made;
  }

  /** Puts off a step after a scenario until the run ends. Answers false when it cannot be kept. */
  removeLater(step: RunnableStep, values: ReadonlyMap<string, Json>, context: SendContext): boolean {
    if (this.#removals.size >= MAX_SHARED) return false;
    const key = keyOf(step, values);
    // What is needed by others is named again by each of them, after what it is needed for: it goes last.
    this.#removals.delete(key);
    this.#removals.set(key, { step, values: new Map(values), context });
    return true;
  }

  /** What is to be removed, each once: what stands on others before these. */
  takeRemovals(): Removal[] {
    const removals = [...this.#removals.values()];
    this.#removals.clear();
    return removals;
  }
}

/** The request as it is written, with the values of the steps before that it names. */
function keyOf({ label, account, parameters, contentType }: RunnableStep, values: ReadonlyMap<string, Json>): string {
  const written = JSON.stringify([label, account, contentType, parameters]);
  const names = [...written.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return JSON.stringify([written, names.map((name) => values.get(name) ?? null)]);
}
