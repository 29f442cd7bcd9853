import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { Path } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';
import { isEach, pathWithin } from '../../tree/within.ts';
import type { Scope } from '../form.ts';

/** Whether a location belongs to the item or answer that is spoken of, and not to something in a list of it. */
export function isIn({ list }: Scope, { path }: NameEntry): boolean {
  const own = list === null ? path : pathWithin(path, list);
  return own !== null && own.length > 0 && !own.some(isEach);
}

/** The location of the list whose items hold these values themselves, as tags do. */
export function memberOf({ list }: Scope, { path }: NameEntry): Path | null {
  const own = list === null ? path : pathWithin(path, list);
  if (own === null || own.length < 2 || !isEach(own.at(-1))) return null;
  return own.slice(0, -1).some(isEach) ? null : path.slice(0, -1);
}

/** Every list of an answer, the outermost first. */
export function listsIn({ entries }: NameIndex): Path[] {
  const found = new Map<string, Path>();
  for (const { path } of entries)
    for (const [at, step] of path.entries())
      if (isEach(step)) {
        const list = path.slice(0, at);
        found.set(JSON.stringify(list), list);
      }
  return [...found.values()].sort((left, right) => left.length - right.length);
}

const aside = /^(_?links?|included|errors|warnings|facets|filters|sort|sorting|meta)$/;
const isHidden = (list: Path): boolean => list.some((step) => typeof step === 'string' && aside.test(step));
const usual = /^(data|items|results|content|records|entries|hits|rows|list|values)$/;

/** The one list of things that lies outermost. */
export function mainList(lists: Path[], names: NameIndex): Path | null {
  const things = lists.filter((list) => !list.some(isEach) && !isHidden(list) && hasItems(list, names));
  const outermost = things.filter(({ length }) => length === things[0]?.length);
  if (outermost.length < 2) return outermost[0] ?? null;
  const isMeant = (list: Path): boolean => {
    const last = list.at(-1);
    return (
      typeof last === 'string' &&
      (usual.test(last) || nameWords(last).every((word) => names.context.has(canonicalWord(word))))
    );
  };
  const [only, ...others] = outermost.filter(isMeant);
  return only === undefined || others.length > 0 ? null : only;
}

export function hasItems(list: Path, { entries }: NameIndex): boolean {
  return entries.some(({ path }) => (pathWithin(path, list)?.length ?? 0) > 0);
}
