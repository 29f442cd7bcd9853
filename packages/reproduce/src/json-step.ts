/** A name or a position on the way into a JSON value. */
export type JsonStep = string | number;
