/** Changed requests of an operation that nothing else stands on. */
const FEW = 10;
const MANY = 40;
const PER_DEPENDENT = 3;
/** So many requests are kept for each operation that waits. */
const KEPT = 3;

/** How often operations are tried: those that others stand on more often, and none at the cost of those that wait. */
export class Attempts {
  readonly #dependents: ReadonlyMap<string, number>;

  /** `steps`: for each operation the operations of the requests before its own. */
  constructor(steps: readonly (readonly string[])[]) {
    const counts = new Map<string, number>();
    for (const key of steps.flatMap((one) => [...new Set(one)])) counts.set(key, (counts.get(key) ?? 0) + 1);
    this.#dependents = counts;
  }

  /** Changed requests that may be sent for an operation. */
  of(key: string): number {
    return Math.min(MANY, FEW + PER_DEPENDENT * (this.#dependents.get(key) ?? 0));
  }

  /** Whether one more is sent where so many requests are left, and so many operations wait. */
  allows(key: string, { count, left, waiting }: { count: number; left: number; waiting: number }): boolean {
    return count < this.of(key) && (left > KEPT * waiting || this.#dependents.has(key));
  }
}
