import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { indexed } from '../../language/names/names.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { Token } from '../../language/tokens.ts';
import { tokenize } from '../../language/tokens.ts';
import type { Check, Path } from '../../tree/check.ts';
import { readCheck } from '../../tree/parse-check.ts';
import { formatPath, ofEveryItem, parsePath } from '../../tree/path.ts';
import { isOtherName, isPlain } from './plain-words.ts';

const LETTERS = 'bdfgjkmpvw';

/** A word that is part of no language, so that a grammar has no use for it. */
const strangeWord = (at: number): string => `qv${LETTERS[Math.floor(at / 10) % 10] ?? ''}${LETTERS[at % 10] ?? ''}`;
const STRANGE = /qv[bdfgjkmpvw]{2}/;
const MAX_WORDS = 100;
/** A longer text is not looked at as one sentence. */
const MAX_TOKENS = 120;
/** Other locations that a written one may be looked for below. */
const MAX_ABOVE = 12;

/** A sentence whose names are replaced by words that say nothing, and what is known of these. */
export interface BoundSentence {
  text: string;
  names: NameIndex;
  /** The same check with the names as they are written; null where one is not known. */
  unbound: (check: Check) => Check | null;
  /** The index in the sentence as it is written. */
  writtenAt: (index: number) => number;
}

interface Piece {
  token: Token;
  path: Path | null;
}

/**
 * A sentence in which every name is written in back-ticks, with these names taken out: what it says is the same whatever a field
 * is called, also `items`, `is` or `first`, and whatever else an answer has. Null for a sentence that says a part of an
 * answer in other words, or in part only: that is looked for among the names of the answer.
 */
export function bindNames(text: string, names: NameIndex): BoundSentence | null {
  if (!text.includes('`') || STRANGE.test(text)) return null;
  const tokens = tokenize(text);
  if (tokens.length > MAX_TOKENS || !isPlain(tokens)) return null;
  const pieces = tokens.flatMap((token, at): (Piece & { isOther: boolean })[] =>
    token.kind === 'path' ? [{ token, path: parsePath(token.text), isOther: isOtherName(tokens, at) }] : [],
  );
  const located = pieces.flatMap(({ path, isOther }) => (path === null || isOther ? [] : [path]));
  const known = locationsOf(located, names);
  if (pieces.some(({ path, isOther }) => !isOther && !(path !== null && known.has(path)))) return null;
  return boundBy(text, pieces, { names, locations: [...known.values()].flat() });
}

/** What the document knows of each written location: the location itself, or that of a field of what stands before it. */
function locationsOf(paths: readonly Path[], { byText, hasShape }: NameIndex): Map<Path, NameEntry[]> {
  const found = new Map<Path, NameEntry[]>();
  const distinct = new Map(paths.map((path) => [formatPath(path), path]));
  const above = [...distinct.values()]
    .slice(0, MAX_ABOVE)
    .flatMap((path) => [path, [...path, { each: true as const }]]);
  const known = new Map<string, NameEntry[]>();
  for (const [text, path] of distinct) {
    if (path.some((step) => typeof step === 'object' && 'find' in step)) continue;
    const entries = [[], ...above].flatMap((other) => byText.get(formatPath(ofEveryItem([...other, ...path]))) ?? []);
    if (entries.length > 0 || !hasShape) known.set(text, entries);
  }
  for (const path of paths) {
    const entries = known.get(formatPath(path));
    if (entries !== undefined) found.set(path, entries);
  }
  return found;
}

interface Known {
  names: NameIndex;
  locations: readonly NameEntry[];
}

function boundBy(text: string, pieces: readonly Piece[], { names, locations }: Known): BoundSentence | null {
  const words = new Map<string, string>();
  const wordFor = (name: string): string => {
    const word = words.get(name) ?? strangeWord(words.size);
    words.set(name, word);
    return word;
  };
  const toBound = (path: Path): Path =>
    path.map((step) => {
      if (typeof step === 'string') return wordFor(step);
      return typeof step === 'object' && 'where' in step ? { ...step, where: wordFor(step.where) } : step;
    });
  const spans = pieces.map(({ token, path }) => ({
    token,
    said: path === null ? wordFor(token.text) : formatPath(toBound(path)),
  }));
  const entries = ancestorsOf(locations, names).map((entry) => boundEntry(entry, toBound));
  if (words.size > MAX_WORDS) return null;
  const bound = indexed(entries, { context: new Set(), cookies: [] });
  const written = new Map([...words].map(([name, word]) => [word, name]));
  for (const { token, said } of spans) if (!written.has(said)) written.set(said, token.text);
  return {
    text: withNames(text, spans),
    names: { ...bound, hasShape: names.hasShape },
    unbound: (check) => unboundBy(check, written),
    writtenAt: (index) => writtenAt(index, spans),
  };
}

/** Locations with all that they are part of. */
function ancestorsOf(locations: readonly NameEntry[], { byText }: NameIndex): NameEntry[] {
  const paths = locations.flatMap(({ path }) => path.map((_, at) => path.slice(0, at)));
  const above = paths.flatMap((path) => byText.get(formatPath(path)) ?? []);
  const root = byText.get('$');
  return [...new Set([...(root === undefined ? [] : [root]), ...above, ...locations])];
}

function boundEntry(entry: NameEntry, toBound: (path: Path) => Path): NameEntry {
  const path = toBound(entry.path);
  const words = path.flatMap((step) => (typeof step === 'string' ? [[step]] : []));
  const last = (words.at(-1) ?? []).map(canonicalWord);
  const above = words.slice(0, -1).flat().map(canonicalWord);
  return { ...entry, path, text: formatPath(path), words, last, above, joined: last.join(''), initials: 'q' };
}

interface Replaced {
  token: Token;
  said: string;
}

function withNames(text: string, spans: readonly Replaced[]): string {
  let written = '';
  let end = 0;
  for (const { token, said } of spans) {
    written += `${text.slice(end, token.start)}\`${said}\``;
    end = token.end;
  }
  return written + text.slice(end);
}

function writtenAt(index: number, spans: readonly Replaced[]): number {
  let moved = 0;
  for (const { token, said } of spans) {
    const start = token.start + moved;
    const end = start + said.length + 2;
    if (index <= start) break;
    if (index < end) return token.start;
    moved += said.length + 2 - (token.end - token.start);
  }
  return index - moved;
}

function unboundBy(check: Check, written: ReadonlyMap<string, string>): Check | null {
  let isWhole = true;
  const of = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const name = written.get(part);
      isWhole &&= name !== undefined || !STRANGE.test(part);
      return name ?? part;
    }
    if (Array.isArray(part)) return part.map(of);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, of(one)]));
  };
  const found = readCheck(of(check));
  return isWhole ? found : null;
}
