import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { isFlag } from '../../language/names/names.ts';
import { stemOf } from '../../language/names/stems.ts';
import { looseText } from '../../evaluate/values/values.ts';
import type { State } from '../slot.ts';

interface Known {
  byText: Map<string, State[]>;
  flags: Map<string, State[]>;
}

const kept = new WeakMap<NameIndex, Known>();
const maxEntries = 400;
/** Of a name for which there is a word of its own the value is no state: the title of a book. */
const freeText =
  /(name|title|description|text|message|comment|note|subject|body|content|id|uuid|url|link|email|address|path|slug)$/;

function knownOf(names: NameIndex): Known {
  const before = kept.get(names);
  if (before !== undefined) return before;
  const known: Known = { byText: new Map(), flags: new Map() };
  for (const entry of names.entries.slice(0, maxEntries)) addTo(known, entry);
  kept.set(names, known);
  return known;
}

function addTo({ byText, flags }: Known, entry: NameEntry): void {
  if (entry.isList || entry.isObject) return;
  if (isFlag(entry.types)) {
    for (const key of flagKeys(entry)) push(flags, key, { entry, value: true });
    return;
  }
  if (freeText.test(entry.joined)) return;
  for (const value of new Set(entry.values)) {
    if (isEnumerable(value)) push(byText, looseText(value), { entry, value });
  }
}

/** "published" for `isPublished`, "booked" for `bookable`. */
function flagKeys({ last }: NameEntry): string[] {
  const own = /^(is|has|was|are|flag)$/.test(last[0] ?? '') ? last.slice(1) : last;
  const able = own.length === 1 ? /^(\p{L}{3,})able$/u.exec(own[0] ?? '')?.[1] : undefined;
  const key = own.map(stemOf).join(' ');
  return able === undefined ? [key] : [key, stemOf(able)];
}

function push(map: Map<string, State[]>, key: string, state: State): void {
  map.set(key, [...(map.get(key) ?? []), state]);
}

/** The states that some words say of what an answer has: values seen there, and flags. */
export function statesOf(words: string[], names: NameIndex): State[] {
  const { byText, flags } = knownOf(names);
  const said = words.join(' ');
  const found = [...(byText.get(looseText(said)) ?? []), ...(flags.get(words.map(stemOf).join(' ')) ?? [])];
  if (found.length > 0) return found;
  const [prefix, contrary] = /^(in|un|non-?|dis|im)(\p{L}{4,})$/u.exec(said)?.slice(1) ?? [];
  if (prefix === undefined || contrary === undefined) return [];
  return (flags.get(stemOf(contrary)) ?? []).map(({ entry }) => ({ entry, value: false }));
}

/** Values of one or two words that a location is seen to have. */
function isEnumerable(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= 40 && /^[\p{L}][\p{L}\p{N}]*([ _-][\p{L}\p{N}]+){0,2}$/u.test(value)
  );
}
