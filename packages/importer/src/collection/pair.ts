/** A header, a query parameter or a field, as it is sent. */
export interface Pair {
  name: string;
  value: string;
}
