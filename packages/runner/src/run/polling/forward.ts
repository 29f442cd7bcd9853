import type { Json } from '@assay/api-model';
import type { RuleResult } from '@assay/scenario';

const MAX_SHOWN = 20;

const written = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 100);

/** A value of several answers in turn that only goes forward: a text that has changed does not come again, a number does not fall. */
export class ForwardValue {
  readonly path: string;
  readonly #seen: Json[] = [];
  #back: string | null = null;

  constructor(path: string) {
    this.path = path;
  }

  add(value: Json | undefined): void {
    const last = this.#seen.at(-1);
    if (value === undefined || value === null || value === last) return;
    const isFall = typeof value === 'number' && typeof last === 'number' && value < last;
    const isReturn = typeof value !== 'number' && this.#seen.some((one) => one === value);
    if (last !== undefined && (isFall || isReturn)) this.#back ??= `from ${written(last)} to ${written(value)}`;
    this.#seen.push(value);
  }

  /** Null when no answer had the value. */
  result(): RuleResult | null {
    if (this.#seen.length === 0) return null;
    const isMet = this.#back === null;
    return {
      ruleId: null,
      text: `\`${this.path}\` never goes back`,
      status: isMet ? 'pass' : 'fail',
      reason: isMet ? 'It only went forward.' : `It went ${this.#back}.`,
      evidence: [{ path: this.path, value: this.#seen.slice(-MAX_SHOWN).map(written).join(' → '), ok: isMet }],
    };
  }
}
