import { selected } from '../lists/filters.ts';
import type { Path } from '../../tree/check.ts';
import { nameWords, parsePath } from '../../tree/path.ts';
import type { Input } from '../../language/parser.ts';
import { endingAt, remembered } from '../../language/parser.ts';
import type { Candidate } from '../../language/names/resolve.ts';
import { asWritten, resolveName, resolveWrittenPath, unresolvedPath } from '../../language/names/resolve.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { ordinalIndex } from '../../language/values/values.ts';
import type { Token } from '../../language/tokens.ts';
import type { Examples } from '../line.ts';
import { finiteVerbsAnd } from '../../language/finite-verbs.ts';

interface Range {
  from: number;
  to: number;
}

const listNouns = new Set([
  'array',
  'list',
  'collection',
  'object',
  'field',
  'attribute',
  'property',
  'element',
  'header',
]);
/** No name has one of these in it: the sentence was cut at the wrong word. */
const verbs = finiteVerbsAnd(
  'be does do did not if when then than unless equals contains neither nor plus minus times multiplied divided or that which who whose over under',
);
const joints = new Set(['of', 'in', 'within', 'inside', 'from', 'for', 'on']);
const ignored = new Set([
  'the',
  'a',
  'an',
  "'s",
  'its',
  'their',
  'each',
  'every',
  'all',
  'that',
  '(',
  ')',
  'returned',
  'response',
  'answer',
  'reply',
  'field',
  'property',
  'attribute',
  'key',
  'parameter',
  'called',
  'named',
]);

/** What the words between two indexes can name: a written path, a quoted name, or words, read through "of" and "'s" and with "first", "last", "second". */
export function nameCandidates(input: Input, { from, to }: Range): Candidate[] {
  return to <= from || to - from > 14 ? [] : candidatesAt(endingAt(input, to), from);
}

const candidatesAt = remembered((input: Input, from: number): Candidate[] => {
  if (input.budget.left < 0) return [];
  input.budget.left -= input.names.entries.length === 0 ? 2 : 4;
  const tokens = input.tokens.slice(from, input.end);
  const items = selected(tokens, input.names);
  if (items.length > 0) return items;
  if (tokens.some(({ kind, lower }) => kind === 'word' && verbs.has(lower))) return [];
  const content = tokens.filter(isContent);
  const written = content.length === 1 ? content[0] : undefined;
  if (written !== undefined && isWrittenPath(written)) return writtenCandidates(written, input);
  return tokens.some(isForeign) ? [] : inWords(tokens, content, input);
});

function isContent({ kind, lower }: Token): boolean {
  return kind !== 'mark' && (kind !== 'word' || !ignored.has(lower));
}

function isForeign({ kind, text }: Token): boolean {
  return kind === 'mark' && !/^('s|[()\-:/&])$/.test(text);
}

function inWords(tokens: Token[], content: Token[], input: Input): Candidate[] {
  const asNamed = withOrdinalName(tokens, input);
  if (asNamed.length > 0) return asNamed;
  const { words: said, ordinals } = inOrder(tokens);
  const plainName = [...withoutKindNoun(said, input), ...ofKind(said, input)];
  if (plainName.length > 0) return plainName.map((candidate) => withOrdinals(candidate, ordinals));
  const listNoun = said.length > 1 && listNouns.has(said.at(-1)?.toLowerCase() ?? '');
  const words = listNoun ? said.slice(0, -1) : said;
  if (words.length === 0) return [];
  const around = circumstanceWords(tokens);
  const found = resolveName(words, input.names).map((candidate) => without(around, candidate));
  const lists = listNoun ? found.filter(({ isList }) => isList) : [];
  const fitting = lists.length > 0 ? lists : found;
  if (fitting.length > 0)
    return [...fitting.map((candidate) => withOrdinals(candidate, ordinals)), ...unseen(fitting, words)];
  const own = ownList(input, words);
  if (own.length > 0) return own.map((candidate) => withOrdinals(candidate, ordinals));
  return unresolved(content, words, { input, ownWords: ownWords(tokens), ordinals });
}

/** "first name" is a name where the answer has one, not the first of the names. */
function withOrdinalName(tokens: Token[], { names }: Input): Candidate[] {
  if (names.entries.length === 0 || !tokens.some(({ lower }) => ordinalIndex(lower) !== null)) return [];
  return resolveName(inOrder(tokens, false).words, names).filter(
    ({ exact, path }) => exact && path.some((step) => typeof step === 'string' && nameWords(step).some(isOrdinal)),
  );
}

const kindNouns = new Set(['date', 'time', 'timestamp', 'flag', 'text', 'list', 'string', 'name', 'number', 'value']);

/** "the check-in date" of an answer that has `checkIn`. */
function withoutKindNoun(words: string[], { names }: Input): Candidate[] {
  if (
    words.length < 2 ||
    names.entries.length === 0 ||
    !kindNouns.has(canonicalWord(words.at(-1)?.toLowerCase() ?? ''))
  )
    return [];
  if (words.includes('and') || resolveName(words, names).some(({ exact }) => exact)) return [];
  return resolveName(words.slice(0, -1), names).filter(({ exact }) => exact);
}

function isCalled(step: Path[number] | undefined, kind: string): boolean {
  return typeof step === 'string' && canonicalWord(step.toLowerCase()) === kind;
}

/** "the next link" of an answer that has `links.next`, "the due date" of one that has `due_on`. */
function ofKind(words: string[], { names }: Input): Candidate[] {
  const [first, second] = words;
  if (first === undefined || second === undefined || words.length > 2 || names.entries.length === 0) return [];
  if (resolveName(words, names).some(({ exact }) => exact)) return [];
  const kind = canonicalWord(second.toLowerCase());
  if (kind === 'date' || kind === 'time') {
    const moments = ['on', 'at'].flatMap((ending) => resolveName([`${first}_${ending}`], names));
    return moments.filter(({ exact }) => exact);
  }
  const above = names.entries.some(({ last }) => last.length === 1 && last[0] === kind);
  if (!above) return [];
  return resolveName([second, first], names).filter(({ exact, path }) => exact && isCalled(path.at(-2), kind));
}

function isOrdinal(word: string): boolean {
  return ordinalIndex(word) !== null;
}

const listWords = new Set([
  'list',
  'array',
  'collection',
  'item',
  'record',
  'entry',
  'element',
  'row',
  'result',
  'object',
]);

/** An answer that is a list is the list of what the call is about, and its only list is that of its items. */
function ownList({ names }: Input, words: string[]): Candidate[] {
  if (!words.every((word) => listWords.has(canonicalWord(word.toLowerCase())) || isCallWord(names, word))) return [];
  const root = names.entries.find(({ path }) => path.length === 0);
  if (root?.isList !== true) return [];
  return [{ ...asWritten([], 0.96), isList: true, typed: root.typed }];
}

function isCallWord({ context }: Input['names'], text: string): boolean {
  return nameWords(text).every((word) => context.has(canonicalWord(word)));
}

function writtenCandidates(written: Token, input: Input): Candidate[] {
  const found = resolveWrittenPath(written.text, input.names);
  if (written.kind === 'path' || found.some(({ score }) => score > 0.5)) return found;
  return [...resolveName([written.text], input.names), ...found];
}

const circumstances = new Set(['for', 'on', 'from']);

/** "the rate for equal currencies": which call it was, unless a name has these words. */
function circumstanceWords(tokens: Token[]): Set<string> {
  const from = tokens.findIndex(({ kind, lower }) => kind === 'word' && circumstances.has(lower));
  if (from < 0) return new Set();
  return new Set(
    tokens
      .slice(from + 1, from === 0 ? 2 : undefined)
      .flatMap(({ text }) => nameWords(text))
      .map(canonicalWord),
  );
}

function without(around: Set<string>, candidate: Candidate): Candidate {
  if (around.size === 0 || candidate.extra.length === 0) return candidate;
  return { ...candidate, extra: candidate.extra.filter((word) => !around.has(word)) };
}

/** Words that no known name has may be the name of something that no known answer shows. */
function unseen([best]: Candidate[], words: string[]): Candidate[] {
  if (best === undefined || best.extra.length === 0 || words.length > 3) return [];
  return [{ ...asWritten(unresolvedPath(words), 0.35), exact: false, extra: best.extra }];
}

/** Nothing is known about the answer, or nothing of that name: only what is clearly a property name is taken for one. */
function unresolved(
  content: Token[],
  words: string[],
  { input, ownWords, ordinals }: { input: Input; ownWords: number; ordinals: Named['ordinals'] },
): Candidate[] {
  const clear = content.length === 1 && content[0] !== undefined && looksLikeName(content[0]);
  if (input.names.hasShape && !clear) return [];
  if (input.names.entries.length > 0 && !clear) return [];
  if (words.length > 2 || !words.every(isNameWord)) return [];
  const path = ordinalPath(words, ordinals) ?? unresolvedPath(words.slice(-ownWords));
  return [asWritten(path, clear ? 0.8 : 0.6 - words.length * 0.05)];
}

const grammarWords = new Set(
  'with by to onto into being neither nor either both not never no none null all every each any some over under above below than least most more less fewer between within before after during and or but if then when unless except because via per there here it this these those they we you he she someone nobody nothing everything everyone correct right wrong good fine'.split(
    ' ',
  ),
);

/** No word of the sentence itself, and no number, is a name. */
function isNameWord(word: string): boolean {
  return /\p{L}/u.test(word) && !/^\d/.test(word) && !grammarWords.has(word.toLowerCase());
}

/** "the third review's rating" of an answer that nobody has seen. */
function ordinalPath(words: string[], [ordinal]: Named['ordinals']): Path | null {
  const noun = ordinal?.before ?? '';
  const at = words.findIndex((word) => word.toLowerCase() === noun);
  if (ordinal === undefined || at < 0) return null;
  const list = noun.endsWith('s') ? noun : `${noun}s`;
  const rest = words.slice(at + 1);
  return [{ find: list }, ordinal.index, ...(rest.length > 0 ? [...unresolvedPath(rest)] : [])];
}

/** How many words belong to the name itself in "the item's price" and "the price of the item". */
function ownWords(tokens: Token[]): number {
  const of = tokens.findIndex(({ kind, lower }) => kind === 'word' && joints.has(lower));
  const own = of > 0 ? tokens.slice(0, of) : tokens.slice(tokens.findLastIndex(({ text }) => text === "'s") + 1);
  return Math.max(1, own.filter(({ kind, lower }) => kind !== 'mark' && !ignored.has(lower)).length);
}

function looksLikeName(token: Token): boolean {
  return token.kind === 'path' || token.kind === 'quoted' || /[a-z][A-Z]|_|\w\.\w/.test(token.text);
}

export function isWrittenPath(token: Token): boolean {
  if (token.kind === 'path') return true;
  return (
    (token.kind === 'word' || token.kind === 'quoted') &&
    /^\$?\.?[\w$-]+(\.[\w$-]+|\[[-*\d]*\])+$/.test(token.text) &&
    parsePath(token.text) !== null
  );
}

interface Named {
  words: string[];
  /** How many words come before each ordinal, and the index it means. */
  ordinals: { before: string | null; index: number }[];
}

/** What stands in brackets behind a name explains it. */
function withoutRemarks(tokens: Token[]): Token[] {
  const from = tokens.findIndex(({ text }, at) => text === '(' && at > 0);
  if (from < 0) return tokens;
  const to = tokens.findIndex(({ text }, at) => text === ')' && at > from);
  return [...tokens.slice(0, from), ...(to < 0 ? [] : tokens.slice(to + 1))];
}

/** "the price of the first item" in the order of a path: item, price. */
function inOrder(tokens: Token[], ordinals = true): Named {
  const segments: Token[][] = [[]];
  for (const token of withoutRemarks(tokens)) {
    if (token.kind === 'word' && joints.has(token.lower)) segments.push([]);
    else if (token.kind !== 'mark' && !ignored.has(token.lower)) segments.at(-1)?.push(token);
  }
  const named: Named = { words: [], ordinals: [] };
  for (const segment of segments.toReversed()) addSegment(segment, named, ordinals);
  return named;
}

function addSegment(segment: Token[], { words, ordinals }: Named, readsOrdinals: boolean): void {
  for (const [at, token] of segment.entries()) {
    const index = readsOrdinals && token.kind === 'word' ? ordinalIndex(token.lower) : null;
    if (index !== null && at + 1 < segment.length) ordinals.push({ before: segment[at + 1]?.lower ?? null, index });
    else words.push(token.text);
  }
}

function withOrdinals(candidate: Candidate, ordinals: Named['ordinals']): Candidate {
  if (ordinals.length === 0) return candidate;
  const path: Path = [...candidate.path];
  for (const { index } of ordinals) {
    const at = path.findIndex((step) => typeof step === 'object' && 'each' in step);
    if (at >= 0) path[at] = index;
    else if (candidate.isList) path.push(index);
    else return { ...candidate, score: candidate.score * 0.8, extra: [...candidate.extra, 'nth'], exact: false };
  }
  return { ...candidate, path, isList: false, isObject: candidate.isList };
}

export const nameExamples: Examples = {
  name: 'name-phrases',
  title: 'Names in words',
  golden: [
    { text: 'the price of the first item is 5', reads: '`items[0].price` is 5', sample: { items: [{ price: 5 }] } },
    { text: "the user's city is Oslo", reads: '`user.city` is "Oslo" in any case', sample: { user: { city: 'Oslo' } } },
    { text: 'the first name is Ada', reads: '`firstName` is "Ada" in any case', sample: { firstName: 'Ada' } },
    { text: 'the check-in date is present', reads: '`checkIn` is present', sample: { checkIn: '2026-01-01' } },
    {
      text: 'the name of the last author is present',
      reads: '`authors[-1].name` is present',
      sample: { authors: [{ name: 'x' }] },
    },
  ],
};
