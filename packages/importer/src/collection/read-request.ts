import type { HttpMethod } from '@assay/api-model';
import type { Address } from './address.ts';
import type { Pair } from './pair.ts';
import type { SavedAnswer, SavedTest } from './types.ts';
import type { ReadBody } from './values/body.ts';
import type { Credentials, Secret } from './values/secrets.ts';

/** JSON Pointers of the parts of a request, for what is reported of them. */
export interface RequestPointers {
  request: string;
  method: string;
  url: string;
  query: string;
  header: string;
  body: string;
}

/** One request, read but not yet related to others of the same operation. */
export interface ReadRequest {
  id: string | null;
  name: string;
  folders: string[];
  description: string | null;
  method: HttpMethod;
  address: Address;
  headers: Pair[];
  body: ReadBody;
  /** All that it signs in by. */
  credentials: Credentials[];
  /** Values that were left out. */
  secrets: Secret[];
  answers: SavedAnswer[];
  tests: SavedTest[];
  status: number | null;
  pointers: RequestPointers;
}
