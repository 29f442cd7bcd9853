import type { Json } from '@assay/api-model';
import type { StepAnswer } from '@assay/rules';
import type { RunnableStep } from '@assay/scenario';
import type { SendContext } from '../../exchange/exchange-once.ts';
import { pendingSteps } from '../../removal/pending.ts';
import type { PendingStore } from '../../removal/pending.ts';

/** What a step has yielded for the scenarios that share it. */
export interface Yielded {
  values: ReadonlyMap<string, Json>;
  secrets: readonly string[];
  /** Of a step with a name. */
  answer?: StepAnswer;
}

export interface Removal<C extends SendContext> {
  steps: readonly RunnableStep[];
  values: ReadonlyMap<string, Json>;
  context: C;
}

/** Enough for every endpoint of a large document. */
const MAX_SHARED = 5000;
/** Of the steps with their values, in characters. */
const MAX_TEXT = 32 * 1024 * 1024;
const PLACEHOLDER = /\{\{\s*([^{}\s$]+)\s*\}\}/g;

/** Steps of one run that are sent once for all scenarios that begin with them, and what removes what they made. */
export class SharedSteps {
  readonly #yields = new Map<string, Promise<Yielded>>();
  readonly #removals = new Map<string, Removal<SendContext>>();
  readonly #pending: PendingStore | null;
  #textLength = 0;

  constructor(pending: PendingStore | null = null) {
    this.#pending = pending;
  }

  /** `send` is called by the first scenario that needs the step; a step that fails fails for all of them. */
  yielded(step: RunnableStep, values: ReadonlyMap<string, Json>, send: () => Promise<Yielded>): Promise<Yielded> {
    const key = keyOf(step, values);
    const known = this.#yields.get(key);
    if (known !== undefined) return known;
    const made = send();
    if (this.#mayKeep(this.#yields, key)) this.#yields.set(key, made);
    made.catch(() => undefined);
    return made;
  }

  /** What was shared so far may be changed: the next scenario that needs it sends the steps again. */
  forget(used: readonly Promise<Yielded>[]): void {
    for (const [key, made] of this.#yields) if (used.includes(made)) this.#yields.delete(key);
  }

  /** The next scenarios send all steps again; for when nothing is under way. */
  forgetAll(): void {
    this.#yields.clear();
  }

  /**
   * Puts off steps after a scenario until the run ends: a removal, after the reads that yield what it names. Answers false when
   * they cannot be kept.
   */
  removeLater(steps: readonly RunnableStep[], values: ReadonlyMap<string, Json>, context: SendContext): boolean {
    const names = new Set(steps.flatMap((step) => namesOf(writtenOf(step))));
    const own = new Set(steps.flatMap(({ extracts }) => extracts.map(({ name }) => name)));
    const named = new Map([...values].filter(([name]) => names.has(name) && !own.has(name)));
    const key = steps.map((step) => keyOf(step, named)).join();
    // The last one counts for the order: each scenario removes what stands on a record before the record.
    const isKnown = this.#removals.delete(key);
    if (!isKnown && !this.#mayKeep(this.#removals, key)) return false;
    this.#removals.set(key, { steps, values: named, context });
    this.#pending?.keep(`shared:${key}`, () => pendingSteps(steps, named, context.trace?.secrets));
    return true;
  }

  /** What is to be removed, in the order in which that works; each once. */
  takeRemovals(): Removal<SendContext>[] {
    const removals = [...this.#removals.values()];
    this.#removals.clear();
    return removals;
  }

  /** The answer, or why it is not kept for the scenarios that share it. */
  withinMemory(answer: StepAnswer): StepAnswer {
    if ('problem' in answer) return answer;
    const { length } = answer.exchange.response.body;
    if (this.#textLength + length > MAX_TEXT)
      return { problem: 'the answers of shared steps of this run are too large' };
    this.#textLength += length;
    return answer;
  }

  #mayKeep(kept: ReadonlyMap<string, unknown>, { length }: string): boolean {
    if (kept.size >= MAX_SHARED || this.#textLength + length > MAX_TEXT) return false;
    this.#textLength += length;
    return true;
  }
}

/** The request as it is written, with the values of the steps before that it names, and what is taken from its answer. */
function keyOf(step: RunnableStep, values: ReadonlyMap<string, Json>): string {
  const written = writtenOf(step);
  return JSON.stringify([written, namesOf(written).map((name) => values.get(name) ?? null)]);
}

const writtenOf = ({ label, name, account, parameters, contentType, expected, extracts }: RunnableStep): string =>
  JSON.stringify([label, name, account, contentType, parameters, expected, extracts]);

const namesOf = (written: string): string[] => [...written.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
