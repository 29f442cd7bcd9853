import type { Said } from '../grammar/predicates/predicates.ts';
import type { NameEntry } from '../language/names/names.ts';
import type { Comparing } from '../phrases/predicates/comparisons/comparisons.ts';
import type { Compared } from '../phrases/predicates/comparisons/operands.ts';
import type { Check, Path } from '../tree/check.ts';

/** A value that an answer has somewhere, or a flag that is set. */
export interface State {
  entry: NameEntry;
  value: string | boolean;
}

/** What one stretch of a sentence stands for. A reading fills a frame with these; `none` adds nothing to it. */
export type Slot =
  | { kind: 'name'; entries: NameEntry[]; isRequested?: boolean }
  | { kind: 'header'; name: string }
  /** What is a rule of its own: "`Cache-Control: no-store`". */
  | { kind: 'whole'; check: Check }
  /** "the cheapest": which item has the highest or lowest of what the names are; without names, of moments. */
  | { kind: 'extreme'; of: 'highest' | 'lowest'; names: string[]; entries?: NameEntry[] }
  /** "at the top", "last". */
  | { kind: 'end'; index: 0 | -1 }
  /** "may": what follows is allowed and not demanded. */
  | { kind: 'may' }
  /** The items of a list, or the answer itself where there is none. */
  | { kind: 'items'; list: Path | null; isGuessed: boolean }
  | { kind: 'state'; states: State[]; text: string }
  | { kind: 'value'; compared: Compared }
  | { kind: 'relation'; comparing: Comparing }
  | { kind: 'quality'; said: Said }
  | { kind: 'order'; direction: 'ascending' | 'descending' | null; isOfMoments: boolean }
  | { kind: 'figure'; of: 'sum' | 'count' | 'highest' | 'lowest' | 'average' }
  /** "has", "shows", "says when": that something is there is what is said; `isOfSubject`: of what stands before it, as in "is shown". */
  | { kind: 'having'; isOfSubject: boolean }
  /** What may be as well: "null is allowed". */
  | { kind: 'permitted'; said: Said }
  /** A name that no known answer has. */
  | { kind: 'stranger'; name: string }
  | { kind: 'deny' }
  | { kind: 'only' }
  | { kind: 'joint'; of: 'all' | 'any' }
  /** `isVerb`: one that leads from what is spoken of to what is said. */
  | { kind: 'none'; isVerb?: boolean };

export interface Chunk {
  slot: Slot;
  from: number;
  next: number;
  cost: number;
}

/** A clause as slots, and how little had to be guessed for it (0 for nothing). */
export interface Tagging {
  chunks: Chunk[];
  cost: number;
}
