import type { Location } from '../../reading/reader.ts';
import { at, textOf } from '../../reading/fields.ts';

/** The name of a request or folder. */
export function nameOf(item: Location): string {
  return textOf(at(item.node, 'name')).trim() || 'Unnamed request';
}
