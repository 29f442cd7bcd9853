import type { Definitions } from '../schema/resolve.ts';

/** What making values may cost. Steps stand for time: these packages know no clock, and the same document gives the same values. */
export interface Amounts {
  /** Objects, lists and single values. */
  nodes: number;
  characters: number;
  /** Values built on the way and schemas that they are checked against. */
  steps: number;
}

/** One value: more than what people write by hand, less than what loads a server. */
export const VALUE_LIMITS: Amounts = { nodes: 1000, characters: 100_000, steps: 50_000 };

/** All values that are made of one document, together. */
export const DOCUMENT_LIMITS: Amounts = { nodes: 200_000, characters: 8_000_000, steps: 1_000_000 };

/** A documented example beyond this is not sent; one is made instead. In characters of JSON. */
export const MAX_EXAMPLE = 250_000;

const documents = new WeakMap<Definitions, Amounts>();

function leftOf(definitions: Definitions): Amounts {
  const left = documents.get(definitions) ?? { ...DOCUMENT_LIMITS };
  documents.set(definitions, left);
  return left;
}

/** What is left for one value. The whole document pays for it as well. */
export class ValueBudget {
  readonly #document: Amounts;
  readonly #value = { ...VALUE_LIMITS };
  /** Whether something was left out because nothing was left for it. */
  isExceeded = false;

  constructor(definitions: Definitions) {
    this.#document = leftOf(definitions);
  }

  get isSpent(): boolean {
    return (['nodes', 'characters', 'steps'] as const).some((name) => this.left(name) <= 0);
  }

  left(name: keyof Amounts): number {
    return Math.min(this.#value[name], this.#document[name]);
  }

  spend(name: keyof Amounts, count = 1): void {
    this.#value[name] -= count;
    this.#document[name] -= count;
  }

  /** Whether nothing more may be made; then what is being made stays incomplete. */
  exceeds(): boolean {
    const { isSpent } = this;
    this.isExceeded ||= isSpent;
    return isSpent;
  }
}
