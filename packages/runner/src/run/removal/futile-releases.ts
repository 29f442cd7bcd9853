import type { RunnableStep } from '@assay/scenario';

/** So often in a row, and nobody tries it again. */
const MAX_IN_VAIN = 2;

/**
 * Which refused removals no known request helps, in one run: what was sent in vain for two records of a kind would be in vain for the
 * next hundred. A removal that other requests may help is another one.
 */
export class FutileReleases {
  readonly #inVain = new Map<string, number>();

  has(removal: RunnableStep, fallbacks: readonly RunnableStep[]): boolean {
    return (this.#inVain.get(keyOf(removal, fallbacks)) ?? 0) >= MAX_IN_VAIN;
  }

  note(removal: RunnableStep, fallbacks: readonly RunnableStep[], hasHelped: boolean): void {
    const key = keyOf(removal, fallbacks);
    this.#inVain.set(key, hasHelped ? 0 : (this.#inVain.get(key) ?? 0) + 1);
  }
}

const keyOf = (removal: RunnableStep, fallbacks: readonly RunnableStep[]): string =>
  [removal, ...fallbacks].map(({ label }) => label).join('\n');
