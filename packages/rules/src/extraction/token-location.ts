import type { Path } from '../tree/check.ts';

/** Where the token of a login is in its answer. */
export type Extraction =
  | { from: 'json'; path: Path }
  | { from: 'header'; name: string }
  | { from: 'cookie'; name: string }
  | { from: 'body' };
