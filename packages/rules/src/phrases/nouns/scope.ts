import { withWords } from '../../language/names/call-words.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { indexed, isFlag } from '../../language/names/names.ts';
import type { Candidate } from '../../language/names/resolve.ts';
import { asWritten, otherForm, resolveName, resolveWrittenPath } from '../../language/names/resolve.ts';
import { hasStem, stemOf } from '../../language/names/stems.ts';
import type { Token } from '../../language/tokens.ts';
import { canonicalWord, decoration, fillers } from '../../language/names/words.ts';
import type { Path } from '../../tree/check.ts';
import { formatPath, nameWords, ofEveryItem } from '../../tree/path.ts';
import { functionWords, returningVerbs } from '../words/lexicon.ts';
import type { Kind, Named, Scope, Sentence, Thing } from '../tree.ts';
import { kindOf } from '../tree.ts';

const kept = new WeakMap<NameIndex, Map<string, NameIndex>>();

/** Any item of a list stands for each of them. */
/** What is known below a location, with paths that begin there. */
export function namesBelow(names: NameIndex, prefix: Path): NameIndex {
  if (prefix.length === 0) return names;
  const location = formatPath(ofEveryItem(prefix));
  let known = kept.get(names);
  if (known === undefined) kept.set(names, (known = new Map()));
  const before = known.get(location);
  if (before !== undefined) return before;
  const entries = names.entries.filter(
    ({ path }) => path.length > prefix.length && formatPath(path.slice(0, prefix.length)) === location,
  );
  const above = names.byText.get(formatPath(ofEveryItem(prefix).filter((step) => typeof step === 'string')))?.last;
  const last = above ?? (prefix.findLast((step) => typeof step === 'string') ?? '').split(/\W/).map(canonicalWord);
  const made = indexed(
    entries.map((entry) => below(entry, prefix.length)),
    { context: withWords(names.context, last), cookies: [] },
  );
  known.set(location, made);
  return made;
}

function below(entry: NameEntry, length: number): NameEntry {
  const path = entry.path.slice(length);
  return {
    ...entry,
    path,
    text: formatPath(path),
    words: entry.words.slice(-path.filter((step) => typeof step === 'string').length),
  };
}

export function entryAt(names: NameIndex, path: Path): NameEntry | undefined {
  return names.byText.get(formatPath(ofEveryItem(path)));
}

export function kindAt(names: NameIndex, path: Path): Kind {
  return kindOf(entryAt(names, path));
}

/** The scope of what has parts: an item of a list, or an object. */
export function scopeAt(sentence: Sentence, prefix: Path, outer: Scope, it: Thing | null): Scope {
  return { names: namesBelow(sentence.names, prefix), prefix, outer, it };
}

const longest = 5;

/** The names of a scope that the words at an index are, the longest first. */
export function namedAt(sentence: Sentence, scope: Scope, at: number): Named[] {
  const key = `n${at}:${formatPath(scope.prefix)}`;
  const before = sentence.memo.names.get(key);
  if (before !== undefined) return before;
  const found: Named[] = [];
  sentence.memo.names.set(key, found);
  for (let length = longest; length > 0; length--) {
    const tokens = sentence.input.tokens.slice(at, Math.min(at + length, sentence.input.end));
    if (tokens.length < length) continue;
    const candidates = candidatesOf(tokens, scope, sentence);
    if (candidates.length > 0) found.push({ next: at + length, candidates, length });
  }
  return found;
}

/** The names of a scope that some words are, in this order. */
export function namedBy(tokens: Token[], scope: Scope): Candidate[] {
  const last = tokens.at(-1);
  return last === undefined || !mayBeName(last, tokens, scope.names) ? [] : resolved(tokens, scope);
}

function candidatesOf(tokens: Token[], scope: Scope, sentence: Sentence): Candidate[] {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return [];
  if (tokens.length === 1) {
    const written = writtenAt(first, scope);
    if (written.length > 0 || first.kind === 'path') return written;
  }
  if (!mayBeWords(tokens)) return [];
  const moment = tokens.length === 1 ? momentNamed(first.lower, scope) : [];
  if (!mayBeName(last, tokens, scope.names)) return moment;
  sentence.work.left -= 2;
  const found = resolved(tokens, scope);
  return found.length > 0 ? found : moment;
}

/** Words that no function word begins or ends; what stands in quotes is a name alone. */
function mayBeWords(tokens: Token[]): boolean {
  if (tokens.some(({ kind }) => kind !== 'word' && (kind !== 'quoted' || tokens.length > 1))) return false;
  return !tokens.some(isFunction);
}

function resolved(tokens: Token[], { names, prefix }: Scope): Candidate[] {
  const words = tokens.map(({ text }) => text);
  const found = resolveName(words, names).filter(({ exact, extra }) => exact && extra.length === 0);
  const [best] = found;
  if (best === undefined) return [];
  if (best.score === otherForm) {
    const isOther =
      returningVerbs.has(words[0]?.toLowerCase() ?? '') || tokens.some(({ lower }) => typeNouns.test(lower));
    return isOther || isAdjective(words, best) ? [] : [best];
  }
  const covered = found.filter(({ path }) => isCovered(words, { path: [...prefix, ...path], names }));
  const [top] = covered;
  return top === undefined ? [] : covered.filter(({ score }) => top.score - score < same).slice(0, 3);
}

/** "vegan dish" is a dish, not whether it is vegan. */
function isAdjective(words: string[], { path, types }: Candidate): boolean {
  if (words.length < 2 || !isFlag(types)) return false;
  const own = path.findLast((step) => typeof step === 'string') ?? '';
  const stems = new Set(nameWords(own).map(stemOf));
  return !stems.has(stemOf(nameWords(words.at(-1) ?? '').at(-1) ?? ''));
}

const momentNouns = /^(time|times|date|dates|timestamp|timestamps|moment|moments|datetime|datetimes)$/;

/** "the timestamp" of what has one moment, whatever its name is. */
function momentNamed(word: string, scope: Scope): Candidate[] {
  if (!momentNouns.test(word)) return [];
  const only = momentOf(scope);
  return only === null ? [] : [{ ...asWritten(only.path, otherForm), ...kindOf(only) }];
}

const dateLike = /^\d{4}-\d{2}-\d{2}|^\d{1,2}:\d{2}/;

/** The one moment that something has; of a whole answer, the one of its items. */
export function momentOf({ names, prefix }: Pick<Scope, 'names' | 'prefix'>): NameEntry | null {
  const moments = names.entries.filter(
    ({ path, isList, values }) =>
      path.length <= (prefix.length === 0 ? 3 : 1) &&
      !isList &&
      values.some((value) => typeof value === 'string' && dateLike.test(value)),
  );
  const [only] = moments;
  return moments.length === 1 ? (only ?? null) : null;
}

/** Locations that are named equally well. */
const same = 0.0005;

/** These narrow a value down and are no part of a name in other words. */
const typeNouns = /^(string|text|integer|int|boolean|numeric|array|object|list)s?$/;

/** Whether each word is in the name, in a name above it, or says which call it was. */
function isCovered(words: string[], { path, names }: { path: Path; names: NameIndex }): boolean {
  const own = path.flatMap((step) => (typeof step === 'string' ? nameWords(step) : [])).map(canonicalWord);
  const known = new Set(own);
  const joined = own.join('');
  return words.flatMap(nameWords).every((word, at, all) => {
    const one = canonicalWord(word);
    if (known.has(one) || (one.length > 2 && joined.includes(one))) return true;
    if (word === 'address' && /^e?-?mail$/.test(all[at - 1] ?? '')) return true;
    return initialsOf(all, own) || decoration.has(one) || fillers.has(one) || names.context.has(one);
  });
}

function initialsOf(words: string[], own: string[]): boolean {
  const short = own.at(-1) ?? '';
  return (
    short.length > 1 &&
    (words
      .map((word) => word[0])
      .join('')
      .endsWith(short) ||
      words.at(-1) ===
        own
          .map((word) => word[0])
          .join('')
          .slice(-(words.at(-1)?.length ?? 0)))
  );
}

const isFunction = ({ kind, lower }: Token): boolean => kind === 'word' && functionWords.has(lower);

/** Most words end no name: they are sorted out before anything is looked up. */
function mayBeName(last: Token, tokens: Token[], names: NameIndex): boolean {
  const words = nameWords(last.text).map(canonicalWord);
  const final = words.at(-1) ?? '';
  if (names.byWord.has(final) || hasStem(final, names)) return true;
  if (words.length > 1 && names.byWord.has(words.join(''))) return true;
  const joined = tokens.flatMap(({ text }) => nameWords(text)).map(canonicalWord);
  return (
    names.byWord.has(joined.join('')) || (joined.length > 2 && names.byWord.has(joined.map((word) => word[0]).join('')))
  );
}

function writtenAt({ kind, text }: Token, { names, prefix }: Scope): Candidate[] {
  const isRoot = prefix.length === 0;
  if (kind === 'number' || kind === 'mark' || kind === 'variable') return [];
  if (kind !== 'path' && !/^\$|\w[.[]\w?|\[\*?\]/.test(text)) return [];
  const normal = text.replace(/\[\]/g, '[*]').replace(/^\$\.?/, '');
  const ends = names.byText.has(normal)
    ? []
    : names.entries.filter((entry) => entry.text.endsWith(`.${normal}`) || entry.text.endsWith(`]${normal}`));
  if (ends.length > 0 && ends.length < 4 && /[.[]/.test(normal))
    return ends.map((entry) => asWritten(entry.path, 0.95)).map((one, at) => ({ ...one, ...kindOf(ends[at]) }));
  return resolveWrittenPath(text.replace(/\[\]/g, '[*]'), names).filter(
    ({ score, path }) =>
      score > 0.9 && ((kind === 'path' && isRoot) || names.byText.has(formatPath(ofEveryItem(path)))),
  );
}
