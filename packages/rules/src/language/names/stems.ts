import type { NameEntry, NameIndex } from './names.ts';
import { isUnitSuffix } from '../values/measures.ts';
import { canonicalWord } from './words.ts';

const irregular = new Map(
  Object.entries({
    paid: 'pay',
    pays: 'pay',
    sent: 'send',
    sold: 'sell',
    bought: 'buy',
    made: 'make',
    left: 'leave',
    begun: 'begin',
    began: 'begin',
    start: 'begin',
    starts: 'begin',
    started: 'begin',
    ends: 'end',
    ended: 'end',
    finish: 'end',
    finished: 'end',
    born: 'birth',
    minimal: 'min',
    minimum: 'min',
    maximal: 'max',
    maximum: 'max',
    estimation: 'estimate',
    cnt: 'count',
  }),
);
const endings = [
  'ators',
  'ator',
  'ating',
  'ated',
  'ates',
  'ate',
  'ations',
  'ation',
  'ition',
  'ions',
  'ion',
  'ment',
  'ures',
  'ure',
  'ings',
  'ing',
  'als',
  'al',
  'ed',
  'es',
  'ies',
  'y',
  'or',
  'er',
  'e',
  's',
  'd',
];
const shortest = 3;

/** One form for a word and those made from it: arrive, arrives, arrival. A rough one (after Porter 1980): it only finds names again that the answer has. */
export function stemOf(word: string): string {
  const lower = canonicalWord(word.toLowerCase());
  const known = irregular.get(lower);
  if (known !== undefined) return known;
  const ending = endings.find((one) => lower.endsWith(one) && lower.length - one.length >= shortest);
  const stem = ending === undefined ? lower : lower.slice(0, -ending.length);
  return /([^aeious])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

/** Words that say what kind of value a name has, which people add and names leave out, and the other way round. */
const kinds = new Set(
  'date time day at on timestamp moment flag is has number value code type text string utc iso percent percentage pct cents ms millis seconds secs minutes mins hours kg km cm mm kph'
    .split(' ')
    .map(stemOf),
);

const kept = new WeakMap<NameIndex, Map<string, NameEntry[]>>();

/** The names of an answer that have the same words in another form or order ("refunded amount" for `amount_refunded`, "arrival" for `arrivesAt`). */
export function namesByStems(words: string[], names: NameIndex): NameEntry[] {
  const key = keyOf(words);
  return key === '' ? [] : (indexOf(names).get(key) ?? []);
}

function indexOf(names: NameIndex): Map<string, NameEntry[]> {
  const before = kept.get(names);
  if (before !== undefined) return before;
  const made = new Map<string, NameEntry[]>();
  for (const entry of names.entries) {
    const last = entry.words.at(-1) ?? [];
    if (last.length === 0 || typeof entry.path.at(-1) === 'object') continue;
    const bare = withoutUnit(last);
    const said = bare === last ? [last] : [last, bare];
    for (const key of new Set(said.flatMap((words) => [keyOf(words), keyOf([...entry.above.slice(-1), ...words])]))) {
      if (key !== '') made.set(key, [...(made.get(key) ?? []), entry]);
    }
  }
  kept.set(names, made);
  return made;
}

/** Nobody says the unit that a name ends with. */
const withoutUnit = (words: string[]): string[] =>
  words.length > 1 && isUnitSuffix(words.at(-1) ?? '') ? words.slice(0, -1) : words;

function keyOf(words: string[]): string {
  const stems = words.map(stemOf);
  const significant = stems.filter((stem) => !kinds.has(stem));
  return [...new Set(significant)].sort().join(' ');
}

const ends = new WeakMap<NameIndex, Set<string>>();

/** Whether a name of the answer has a word of the same stem. */
export function hasStem(word: string, names: NameIndex): boolean {
  let known = ends.get(names);
  if (known === undefined) {
    known = new Set([...indexOf(names).keys()].flatMap((key) => key.split(' ')));
    ends.set(names, known);
  }
  const stem = stemOf(word);
  return known.has(stem) || kinds.has(stem);
}
