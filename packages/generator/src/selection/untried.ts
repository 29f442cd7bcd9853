import { costOf, type Candidate } from '../oracles/candidate.ts';
import { scenarioName } from '../describe/scenario-name.ts';

/** Why a scenario that the document gives reason for is not generated. */
export type UntriedReason = 'budget' | 'not_own' | 'stays' | 'refused' | 'no_account' | 'elsewhere' | 'reaches_others';

/** A scenario that the document gives reason for and that is not generated. */
export interface Untried {
  name: string;
  /** What it would show, as `errorType` of scenarios has it; successful ones have kinds too. */
  kind: Candidate['kind'];
  reason: UntriedReason;
  /** How many requests it would send, as far as that is known. */
  requests: number;
}

/** Who leaves scenarios out says why; nothing is dropped without a word. */
export class UntriedScenarios {
  readonly #entries = new Map<string, Untried>();

  /** Those of `all` that are kept; the others are noted. */
  keep(all: readonly Candidate[], reason: UntriedReason, isKept: (one: Candidate) => boolean): Candidate[] {
    return all.filter((one) => {
      const kept = isKept(one);
      if (!kept) this.note(one, reason);
      return kept;
    });
  }

  note(candidate: Candidate, reason: UntriedReason): void {
    const name = scenarioName(candidate.name);
    // Several claims may ask for the same; the first one says why.
    if (!this.#entries.has(name))
      this.#entries.set(name, { name, kind: candidate.kind, reason, requests: costOf(candidate) });
  }

  /** Without what is tried after all under the same name. */
  beside(generated: ReadonlySet<string>): Untried[] {
    return [...this.#entries.values()].filter(({ name }) => !generated.has(name));
  }
}
