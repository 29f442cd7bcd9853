import type { ListView } from '../../../resources/lists/list-view.ts';

/** A record that a request is said to write beside its own one, such as the entry of a log, and the list that shows it. */
export interface SaidProduct {
  view: ListView;
  /** A value that the document gives it: "a movement of kind `receipt`". */
  value: { field: string; written: string } | null;
  sentence: string;
  /** An entry of a list that nobody writes to, which may have others of the same record. */
  isBooked?: true;
}
