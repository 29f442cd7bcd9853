import { looseText } from '../../evaluate/values/values.ts';
import type { PreparedExchange, RuleContext } from '../../exchange.ts';
import { prepareSample } from '../../exchange.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { nameIndex } from '../../language/names/names.ts';
import { stemOf } from '../../language/names/stems.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { Path } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';
import { isEach } from '../../tree/within.ts';

/** A location of the known answer, and the words that it may be called by. */
export interface Spot {
  path: Path;
  text: string;
  entry: NameEntry;
  /** Of its own name, and of the names around it. */
  own: string[];
  above: ReadonlySet<string>;
  /** The list that it is in or an item of, the innermost one. */
  list: Path | null;
  isItem: boolean;
}

/** What is known of the answer that a text speaks of. */
export interface World {
  spots: Spot[];
  byStem: Map<string, Spot[]>;
  byValue: Map<string, Spot[]>;
  /** Words of the address, which name what the call is about. */
  callWords: ReadonlySet<string>;
  headers: Map<string, string>;
  sample: PreparedExchange;
  names: NameIndex;
}

const maxSpots = 400;
const longestValue = 40;

const worlds = new WeakMap<RuleContext, World>();

export function worldOf(context: RuleContext): World | null {
  const before = worlds.get(context);
  if (before !== undefined) return before;
  const [sample] = context.samples ?? [];
  if (sample === undefined) return null;
  const names = nameIndex(context);
  const spots = names.entries.slice(0, maxSpots).map(spotOf);
  const world: World = {
    spots,
    byStem: byStem(spots),
    byValue: byValue(spots),
    callWords: new Set(stemsOf(context.path ?? '')),
    headers: new Map(sample.response.headers.map(([name]) => [name.toLowerCase(), name])),
    sample: prepareSample(sample),
    names,
  };
  worlds.set(context, world);
  return world;
}

function spotOf(entry: NameEntry): Spot {
  const { path, text } = entry;
  const at = path.findLastIndex(isEach);
  return {
    path,
    text,
    entry,
    own: (entry.words.at(-1) ?? []).map(stemOf),
    above: new Set(entry.words.slice(0, -1).flat().map(stemOf)),
    list: at < 0 ? null : path.slice(0, at),
    isItem: isEach(path.at(-1)),
  };
}

function byStem(spots: readonly Spot[]): Map<string, Spot[]> {
  const found = new Map<string, Spot[]>();
  for (const spot of spots)
    for (const key of new Set([...spot.own, spot.own.join('')])) found.set(key, [...(found.get(key) ?? []), spot]);
  return found;
}

function byValue(spots: readonly Spot[]): Map<string, Spot[]> {
  const found = new Map<string, Spot[]>();
  for (const spot of spots)
    for (const value of new Set(spot.entry.values)) {
      if (typeof value !== 'string' || value.length > longestValue) continue;
      const key = looseText(value);
      found.set(key, [...(found.get(key) ?? []), spot]);
    }
  return found;
}

/** The words of a name as they are compared; a plural and its singular are one. */
export const stemsOf = (name: string): string[] => nameWords(name).map(canonicalWord).map(stemOf);

export const spotAt = ({ names, spots }: World, text: string): Spot | null =>
  names.byText.has(text) ? (spots.find((spot) => spot.text === text) ?? null) : null;

/** Where one value stands. */
export const isValue = ({ entry, isItem }: Spot): boolean => !entry.isObject && !(entry.isList && !isItem);

export const isWholeList = ({ entry, isItem }: Spot): boolean => entry.isList && !isItem;

export const isNumeric = ({ entry }: Spot): boolean =>
  entry.types.has('number') ||
  entry.values.some((value) => typeof value === 'string' && /^-?\d+([.]\d+)?$/.test(value));

export const isText = ({ entry }: Spot): boolean => entry.types.has('string');

export const isFlagSpot = ({ entry }: Spot): boolean => entry.types.has('boolean');

/** Whether all that is known here are moments. */
export const isMoment = ({ entry }: Spot): boolean =>
  entry.values.some((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d|^\d{1,2}:\d\d/.test(value));

export const lastName = (path: Path): string => {
  const last = path.at(-1);
  return typeof last === 'string' ? last : '';
};
