import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { denied } from '../../phrases/compose.ts';
import { placed } from '../../phrases/nouns/things.ts';
import { stated } from '../../phrases/predicates/leaf.ts';
import type { Thing } from '../../phrases/tree.ts';
import { kindOf } from '../../phrases/tree.ts';
import type { Check, Path } from '../../tree/check.ts';
import { pathWithin } from '../../tree/within.ts';
import type { Subject } from '../frames/frame.ts';

export interface About {
  list: Path | null;
  names: NameIndex;
  filter: Check | null;
}

export function ofItems(entries: NameEntry[], list: Path | null): NameEntry[] {
  if (list === null) return entries;
  const own = entries.filter(({ path }) => pathWithin(path, list) !== null);
  return own.length > 0 ? own : entries;
}

export const thingAt = (entry: NameEntry): Thing | null =>
  placed({ path: entry.path, kind: kindOf(entry) }, { from: 0, quantifier: null, isOne: false, isAny: false, cost: 0 });

export type Named = Subject & { entry: NameEntry };

export function judged(thing: Thing, said: Parameters<typeof stated>[1], isDenied: boolean): Check | null {
  const made = stated(thing, said);
  if (made === null) return null;
  return isDenied ? denied(made.check) : made.check;
}
