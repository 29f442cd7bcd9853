import type { Situation } from '../chains/situation.ts';
import type { Candidate } from './candidate.ts';

/** Who promises what an oracle claims: the document, an RFC, or only what most APIs do. */
export type Strength = 'document' | 'standard' | 'convention';

/** One kind of claim about an operation, and the scenarios that test it. */
export interface Oracle {
  /** Kebab-case, unique in the registry. */
  id: string;
  /** One sentence that is true of every API that keeps its promises. */
  claim: string;
  strength: Strength;
  /** Its requests carry no body, so it also applies to operations whose body cannot be sent. */
  needsNoBody?: true;
  /** It is about what makes a record: a PUT that also replaces is looked at as it makes one. */
  ofCreate?: true;
  /** It is about lists, however they are asked for. */
  ofList?: true;
  /** Nothing where the document gives no reason to claim it. */
  candidates(situation: Situation): Candidate[];
}
