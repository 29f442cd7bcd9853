import { join } from '../reading/pointer.ts';
import type { Place } from '../reading/reader.ts';

/** A request of any version of the format, in the order in which it would be sent. */
export interface Entry {
  name: string;
  folders: string[];
  /** The request itself; its fields are those of version 2. */
  request: Place;
  /** The item around it: events, saved answers. */
  item: Place;
  /** From the request outward: items and folders that may carry `auth`, `event` and `variable`. */
  holders: Place[];
}

/** The JSON Pointer of a field of an entry's request. */
export function requestPointer({ request }: Entry, ...tokens: (string | number)[]): string {
  return join(request.pointer, ...tokens);
}
