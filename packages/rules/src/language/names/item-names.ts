import type { Path } from '../../tree/check.ts';
import { formatPath } from '../../tree/path.ts';
import { isEach } from '../../tree/within.ts';
import { withWords } from './call-words.ts';
import type { NameEntry, NameIndex } from './names.ts';
import { indexed } from './names.ts';

const noLists: NameEntry[] = [];
const kept = new WeakMap<NameIndex, { lists: NameEntry[]; names: Map<string, NameIndex> }>();

function knownOf(names: NameIndex): { lists: NameEntry[]; names: Map<string, NameIndex> } {
  const before = kept.get(names);
  if (before !== undefined) return before;
  const withParts = new Set(
    names.entries.flatMap(({ path }) => (isEach(path.at(-2)) ? [formatPath(path.slice(0, -2))] : [])),
  );
  const lists = names.entries.filter(({ isList, text }) => isList && withParts.has(text));
  const found = { lists, names: new Map<string, NameIndex>() };
  kept.set(names, found);
  return found;
}

/** The lists of a known answer whose items have parts. */
export function listsOf(names: NameIndex): NameEntry[] {
  return names.hasShape ? knownOf(names).lists : noLists;
}

/** What an item of a list has: the names below it, with paths that begin at the item. Nothing when the list is not known. */
export function itemNames(names: NameIndex, list: Path): NameIndex {
  const { names: known } = knownOf(names);
  const key = formatPath(list);
  const before = known.get(key);
  if (before !== undefined) return before;
  const location = formatPath([...list, { each: true }]);
  const own = names.entries.filter(({ path }) => isUnder(path, list.length, location));
  const made = indexed(
    own.map((entry) => below(entry, list.length + 1)),
    {
      context: withWords(names.context, names.byText.get(key)?.last ?? []),
      cookies: [],
    },
  );
  known.set(key, made);
  return made;
}

function isUnder(path: Path, length: number, location: string): boolean {
  return path.length > length && formatPath(path.slice(0, length + 1)) === location;
}

function below(entry: NameEntry, length: number): NameEntry {
  const path = entry.path.slice(length);
  const text = formatPath(path);
  return path.length === 0
    ? { ...entry, path, text, words: [], last: [], above: [], joined: '', initials: '' }
    : { ...entry, path, text };
}
