import { join } from '../reading/pointer.ts';
import type { Location } from '../reading/reader.ts';

/** A request of any version of the format, in the order in which it would be sent. */
export interface Entry {
  name: string;
  folders: string[];
  /** The request itself; its fields are those of version 2. */
  request: Location;
  /** The item around it: events, saved answers. */
  item: Location;
  /** From the request outward: items and folders that may carry `auth`, `event` and `variable`. */
  holders: Location[];
}

/** The JSON Pointer of a field of an entry's request. */
export function requestPointer({ request }: Entry, ...tokens: (string | number)[]): string {
  return join(request.pointer, ...tokens);
}
