/** The words of a name in lower case: `authorId`, `author_id` and `author-id` are the same two. */
export function wordsOf(name: string): readonly string[] {
  const found = known.get(name);
  if (found !== undefined) return found;
  const words = split(name);
  // Names of one document come again and again; texts of many documents must not pile up.
  if (known.size > MAX_KNOWN) known.clear();
  known.set(name, words);
  return words;
}

const MAX_KNOWN = 20_000;
const known = new Map<string, readonly string[]>();

const split = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

/** A name as a part of a pattern that stands for itself. */
export const escaped = (name: string): string => name.replaceAll(/\W/g, String.raw`\$&`);

/** A name without case and separators, for comparing. */
export const plain = (name: string): string => wordsOf(name).join('');

const IRREGULAR: readonly (readonly [singular: string, plural: string])[] = [
  ['person', 'people'],
  ['child', 'children'],
  ['shelf', 'shelves'],
  ['leaf', 'leaves'],
  ['loaf', 'loaves'],
  ['half', 'halves'],
  ['knife', 'knives'],
  ['wife', 'wives'],
  ['wolf', 'wolves'],
  ['thief', 'thieves'],
  ['movie', 'movies'],
  ['cookie', 'cookies'],
  ['analysis', 'analyses'],
  ['criterion', 'criteria'],
  ['index', 'indices'],
  ['matrix', 'matrices'],
  ['quiz', 'quizzes'],
  ['address', 'addresses'],
  ['series', 'series'],
  ['species', 'species'],
  ['news', 'news'],
];

/** The singular of an English plural, as far as the names of collections need it. */
export function singular(word: string): string {
  const irregular = IRREGULAR.find(([, plural]) => word.endsWith(plural));
  if (irregular !== undefined) return `${word.slice(0, word.length - irregular[1].length)}${irregular[0]}`;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/(x|ch|sh|ss|us)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && word.length > 2 ? word.slice(0, -1) : word;
}

/** What the records of a collection are called, without case and separators: `workorder` for `workOrders`. */
export function nounOf(collection: string): string {
  const words = wordsOf(collection);
  return plain([...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' '));
}

const ID_WORDS = new Set(['id', 'uuid', 'guid', 'slug', 'ref', 'key']);

/** What a name such as `author_id` or `idAuthor` refers to: `author`; null when it is no reference. */
export function referredName(name: string): string | null {
  const words = wordsOf(name);
  if (words.length < 2) return null;
  if (ID_WORDS.has(words.at(-1) ?? '')) return words.slice(0, -1).join('');
  return words[0] === 'id' ? words.slice(1).join('') : null;
}

/** What a kind of record is called in a sentence: `service order` of `/service-orders`. */
export function kindWords({ path, name }: { path: string; name: string }): string {
  const segment = path.split('/').findLast((part) => part !== '' && part !== '{}') ?? '';
  const words = wordsOf(segment);
  const said = [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ');
  return plain(said) === name ? said : name;
}
