import type { Path } from '../../tree/check.ts';
import { nameWords, parsePath } from '../../tree/path.ts';
import type { CallWords } from './call-words.ts';
import type { NameEntry, NameIndex, ScalarType } from './names.ts';
import { namesByStems } from './stems.ts';
import { canonicalWord, decoration, fillers } from './words.ts';

/** A location that a name in words may mean. `score` is 1 for a name that says it in full and falls with every word that is left over. */
export interface Candidate {
  path: Path;
  score: number;
  isList: boolean;
  isObject: boolean;
  typed: boolean;
  /** The kinds of single values here. */
  types: ReadonlySet<ScalarType>;
  /** What known answers have here. */
  values: NameEntry['values'];
  /** Whether every word is in the name, and the whole name was said. */
  exact: boolean;
  /** Words that neither this name nor a name above it has. */
  extra: string[];
}

const maxCandidates = 12;

/** Of what nothing is known. */
export const untyped: ReadonlySet<ScalarType> = new Set();

/** Everything that some words can stand for in the answer, the best first. */
export function resolveName(words: string[], names: NameIndex): Candidate[] {
  const all = words.flatMap(nameWords);
  const significant = words.flatMap((word) => {
    const parts = nameWords(word);
    return parts.length > 1 ? parts : parts.filter((part) => !fillers.has(part));
  });
  const wanted = withoutAddress((significant.length > 0 ? significant : all).map(canonicalWord));
  if (wanted.length === 0 || wanted.length > 8) return [];
  const found: Candidate[] = wanted.length < all.length ? inFull(all, names) : [];
  for (const entry of possible(wanted, names)) {
    const fitting = fit(wanted, entry, names.context);
    if (fitting !== null) found.push({ ...candidate(entry, 0), ...fitting });
  }
  if (!found.some(({ exact }) => exact)) found.push(...inOtherForms(wanted, names));
  return found
    .sort((left, right) => right.score - left.score || left.path.length - right.path.length)
    .slice(0, maxCandidates);
}

/** A name that is said in full, also with words that elsewhere say nothing: "value date" for `valueDate`. */
function inFull(words: string[], { byWord }: NameIndex): Candidate[] {
  const joined = words.map(canonicalWord).join('');
  return (byWord.get(joined) ?? [])
    .filter((entry) => entry.joined === joined && typeof entry.path.at(-1) === 'string')
    .map((entry) => candidate(entry, 1 - entry.path.length * 0.004));
}

/** How well a name fits that has the words in another form. */
export const otherForm = 0.88;

/** "refunded amount" for `amount_refunded`, "arrival" for `arrivesAt`: where only one name of the answer is made of these words. */
function inOtherForms(wanted: string[], names: NameIndex): Candidate[] {
  const [only, ...others] = namesByStems(wanted, names);
  return only === undefined || others.length > 0 ? [] : [candidate(only, otherForm)];
}

/** An e-mail address is an e-mail. */
function withoutAddress(words: string[]): string[] {
  const at = words.indexOf('email');
  return at >= 0 && words[at + 1] === 'address' ? words.filter((_, index) => index !== at + 1) : words;
}

/** The names that share the last word, or are what the last words are together or in short; the others are not looked at. */
function possible(wanted: string[], { byWord }: NameIndex): Set<NameEntry> {
  const found = new Set<NameEntry>();
  let joined = '';
  let initials = '';
  for (const word of wanted.toReversed()) {
    joined = word + joined;
    initials = (word[0] ?? '') + initials;
    for (const key of initials.length > 2 ? [joined, initials] : [joined])
      for (const entry of byWord.get(key) ?? []) found.add(entry);
  }
  return found;
}

const answerPrefix = /^(?:res|resp|response)\.(?=[\w[])|^(?:(?:res|resp|response)\.)?(?:body|json)\.(?=[\w[])/i;

/** `res.body.price` is `price`, and `products[0]` of an answer that is a list is its first item. */
function withoutRoot(text: string, names: NameIndex): string {
  if (names.byText.has(text)) return text;
  const bare = text.replace(answerPrefix, '');
  const [root] = names.entries;
  if (root?.isList !== true || root.path.length > 0) return bare;
  return bare.replace(/^[a-z]\w*(?=\[-?\d+\])/i, '$');
}

/** A written path such as `data.items[0].price`: as it stands when it exists or nothing is known, else where its end fits. */
export function resolveWrittenPath(text: string, names: NameIndex): Candidate[] {
  const bare = withoutRoot(text, names);
  if (bare !== text) return resolveWrittenPath(bare, names);
  const path = parsePath(text);
  if (path === null) return [];
  const normal = text.replace(/^\$\.?/, '').replace(/\[-?\d+\]/g, '[*]');
  const exact = names.byText.get(normal);
  if (exact !== undefined) return [{ ...candidate(exact, 1), path }];
  if (text.startsWith('$') || path.some((step) => typeof step === 'object')) return [asWritten(path, 1)];
  const ends = names.entries.filter((entry) => entry.text.endsWith(`.${normal}`));
  if (ends.length > 0) return ends.slice(0, 3).map((entry) => candidate(entry, 0.95));
  return [asWritten(path, names.hasShape ? 0.4 : 1)];
}

function candidate(entry: NameEntry, score: number): Candidate {
  const { path, isList, isObject, typed, types, values } = entry;
  return { path, score, isList, isObject, typed, types, values, exact: true, extra: [] };
}

/** A location that nothing is known about. */
export function asWritten(path: Path, score: number): Candidate {
  return {
    path,
    score,
    isList: false,
    isObject: false,
    typed: false,
    types: untyped,
    values: [],
    exact: true,
    extra: [],
  };
}

type Fit = Pick<Candidate, 'score' | 'exact' | 'extra'>;

/** How well the words name an entry: its last name at the end of the phrase, the names above it before, in order. */
function fit(wanted: string[], entry: NameEntry, context: CallWords): Fit | null {
  const { last, path } = entry;
  if (last.length === 0 || typeof path.at(-1) === 'object') return null;
  const tail = tailFit(wanted, last);
  if (tail === null) return null;
  const extra = notAbove(wanted.slice(0, wanted.length - tail.used), entry);
  const covered = 1 - extra.length / wanted.length;
  if (extra.length > 0 && covered < 0.34) return null;
  const score = tail.score * (0.4 + 0.6 * covered) - path.length * 0.004;
  const isDistinct = tail.score === 1 && tail.used > 1;
  const foreign = isDistinct ? [] : extra.filter((word) => !context.has(word) && !decoration.has(word));
  return { score, extra: foreign, exact: foreign.length === 0 && tail.score === 1 };
}

/** The words that no name above the entry has, in the order of the path. */
function notAbove(words: string[], { above }: NameEntry): string[] {
  const extra: string[] = [];
  let from = above.length;
  for (const word of words.toReversed()) {
    const at = above.lastIndexOf(word, from);
    if (at >= 0) from = at;
    else if (word.length < 4 || !above.join('').includes(word)) extra.push(word);
  }
  return extra;
}

function tailFit(wanted: string[], last: string[]): { used: number; score: number } | null {
  const joined = last.join('');
  for (let used = Math.min(wanted.length, last.length + 2); used >= 1; used--) {
    const tail = wanted.slice(wanted.length - used);
    if (tail.join('') === joined) return { used, score: 1 };
    if (used > 1 && isAcronym(tail, last)) return { used, score: 0.85 };
  }
  const final = wanted.at(-1) ?? '';
  if (
    final.length >= 2 &&
    final.length <= 5 &&
    last.length === final.length &&
    last.every((word, index) => word[0] === final[index])
  ) {
    return { used: 1, score: 0.85 };
  }
  return partialFit(wanted, last);
}

function isAcronym(tail: string[], last: string[]): boolean {
  return last.length === 1 && last[0] === tail.map((word) => word[0]).join('');
}

/** `state` for `transferState`, or "order total" for `total`. */
function partialFit(wanted: string[], last: string[]): { used: number; score: number } | null {
  let used = 0;
  const inLast = new Set(last);
  while (used < wanted.length && inLast.has(wanted[wanted.length - 1 - used] ?? '')) used++;
  if (used === 0) return null;
  return { used, score: 0.45 + 0.35 * (used / last.length) };
}

/** The path that a name stands for when nothing is known about the answer: the first property of that name at any depth. */
export function unresolvedPath(words: string[]): Path {
  const parts = words.flatMap(nameWords).filter((word) => !fillers.has(word));
  const name =
    words.length === 1
      ? (words[0] ?? '').replace(/^e-mail/i, 'email')
      : parts.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
  return [{ find: name }];
}
