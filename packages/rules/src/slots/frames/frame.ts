import type { NameEntry } from '../../language/names/names.ts';
import type { Comparing } from '../../phrases/predicates/comparisons/comparisons.ts';
import type { Compared } from '../../phrases/predicates/comparisons/operands.ts';
import type { Said } from '../../grammar/predicates/predicates.ts';
import type { Check, Path } from '../../tree/check.ts';
import type { Slot, State } from '../slot.ts';

export type Figure = (Slot & { kind: 'figure' })['of'];

/** What something is compared with: a value, a location, or what is calculated from one. */
export type Other =
  | { kind: 'value'; compared: Compared }
  | { kind: 'name'; entries: NameEntry[]; figure: Figure | null }
  | { kind: 'items'; list: Path; figure: Figure | null };

/** One thing that is said, and whether it is denied. */
export type Statement =
  | { kind: 'quality'; said: Said; isDenied: boolean }
  | { kind: 'compared'; comparing: Comparing; other: Other; isDenied: boolean }
  | { kind: 'oneOf'; values: Compared[]; isDenied: boolean }
  | { kind: 'order'; direction: 'ascending' | 'descending'; isOfMoments: boolean; by: NameEntry[] | null }
  | { kind: 'counted'; list: Path; comparing: Comparing; compared: Compared; isDenied: boolean }
  | { kind: 'there'; isDenied: boolean }
  /** What may be as well, and is not demanded. */
  | { kind: 'permitted'; said: Said }
  /** All subjects have one value. */
  | { kind: 'alike'; isDenied: boolean }
  /** The value that was sent. */
  | { kind: 'requested'; isDenied: boolean };

export interface Subject {
  entries: NameEntry[];
  /** Instead of locations in the body. */
  header: string | null;
  figure: Figure | null;
}

/** Some subjects and what is said of each of them. */
export interface Part {
  subjects: Subject[];
  statements: Statement[];
}

export interface StateSaid {
  states: State[];
  /** "open or pending". */
  alternatives: State[][];
  isDenied: boolean;
  /** It is what is demanded, and does not say which items are meant. */
  isSaid: boolean;
}

/** What a clause says, before it is known where it is in the answer. */
export interface Frame {
  items: { list: Path | null; isGuessed: boolean } | null;
  /** States that say which items are meant, or what is said of them. */
  states: StateSaid[];
  isOnly: boolean;
  parts: Part[];
  wholes: Check[];
  extreme: (Slot & { kind: 'extreme' }) | null;
  end: (Slot & { kind: 'end' }) | null;
}

export const emptyFrame = (): Frame => ({
  items: null,
  states: [],
  isOnly: false,
  parts: [],
  wholes: [],
  extreme: null,
  end: null,
});
