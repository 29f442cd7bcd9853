import type { Path } from '../tree/check.ts';
import { parsePath } from '../tree/path.ts';
import type { Word } from './lexer.ts';
import { wordsOf } from './lexer.ts';
import * as words from './words.ts';

/** What an instruction consists of once everything that only says "take" is gone. */
export type Piece =
  /** `weak`: a word such as "token" that may name the field or only what is wanted. */
  | { kind: 'name'; text: string; weak: boolean; written: boolean }
  | { kind: 'in' }
  | { kind: 'then' }
  | { kind: 'or' }
  | { kind: 'comma' }
  | { kind: 'index'; index: number };

export interface Instruction {
  source: 'json' | 'header' | 'cookie';
  /** The whole body is meant when nothing in it is named. */
  isEntire: boolean;
  /** The answer is said to be XML. */
  isXml: boolean;
  /** What is named lies directly in the body, not anywhere. */
  isOutermost: boolean;
  pieces: Piece[];
  /** Offset of the end of what was understood when a word was met that is not; else null. */
  stuckAt: number | null;
}

const identifier = /[._$[\]@\d]|\p{Ll}\p{Lu}|^\/[^/]/u;
const arrow = /^(->|=>|→|>|»)$/;
const signs = /^[([\])+–—-]$/;

/** Sorts the words of an instruction into names and the relations between them. */
export function readInstruction(text: string): Instruction {
  const found = wordsOf(text);
  const source = sourceOf(found);
  const instruction: Instruction = {
    source,
    isEntire: isEntire(found),
    isXml: found.some(({ lower, quoted }) => !quoted && lower === 'xml'),
    isOutermost: found.some(({ lower, quoted }) => !quoted && words.outermost.has(lower)),
    pieces: [],
    stuckAt: null,
  };
  let at = 0;
  let understood = 0;
  while (at < found.length) {
    const read = readPiece(found, at, instruction);
    if (read === null) return { ...instruction, stuckAt: understood };
    instruction.pieces.push(...read.pieces);
    at = read.next;
    understood = found[at - 1]?.end ?? understood;
  }
  return instruction;
}

const headerPath = /^(?:response|res|resp)\.headers?(?:\.|\[["']?)([\w-]+)["'\]]*$/i;

function sourceOf(found: Word[]): Instruction['source'] {
  const has = (...names: string[]) => found.some(({ lower, quoted }) => !quoted && names.includes(lower));
  const isHeader = has('header', 'headers') || found.some(({ text }) => headerPath.test(text));
  if (has('set-cookie') || (has('cookie', 'cookies') && !isHeader)) return 'cookie';
  if (isHeader) return 'header';
  const onlyHeader = found.some(({ lower }) => /^(x-[\w-]+|authorization)$/.test(lower));
  return onlyHeader && !has('body', 'json', 'payload', 'field', 'property') ? 'header' : 'json';
}

/** "the whole body", "everything", "plain text", "the response body", "the response is the token". */
function isEntire(found: Word[]): boolean {
  const plain = found.filter(({ quoted }) => !quoted).map(({ lower }) => lower);
  const namesToken = plain.some((lower) => words.tokenWords.has(lower));
  const namesWhole = plain.some((lower) => words.wholes.has(lower) || lower === 'text');
  if (plain.some((lower) => words.everything.has(lower))) return !namesToken || namesWhole;
  if (plain.some((lower) => words.entire.has(lower)) && (namesWhole || plain.length === 1)) return true;
  if (plain.includes('body') && plain.every((lower) => isBodyAlone.test(lower))) return true;
  return plain.some(
    (lower, at) => words.wholes.has(lower) && /^(is|as)$/.test(plain[at + 1] ?? '') && isToken(found, at + 2),
  );
}

const isBodyAlone = /^(the|a|use|take|get|return|body|response|reply|answer|'s|of)$/;

function isToken(found: Word[], at: number): boolean {
  const article = /^(the|a|our|your|my)$/.test(found[at]?.lower ?? '') ? 1 : 0;
  return words.tokenWords.has(found[at + article]?.lower ?? '') && found.length === at + article + 1;
}

const sourceWords = new Set(['cookie', 'cookies', 'set-cookie', 'header', 'headers']);

interface Read {
  pieces: Piece[];
  next: number;
}

/** Reads one word, or a few, if it is of its kind. */
type Reader = (
  word: Word,
  at: number,
  so: { found: Word[]; source: Instruction['source']; pieces: Piece[] },
) => Read | null;

const silent = (at: number): Read => ({ pieces: [], next: at + 1 });

const readers: Reader[] = [
  (word, at, { found, pieces }) => (word.quoted || isOnPath(found, at, pieces) ? name(word, at, false) : null),
  ({ lower }, at, { found }) => (words.inward.has(lower) && isInWhole(found, at) ? silent(at) : null),
  ({ lower }, at) => {
    const link = linkOf(lower);
    return link === null ? null : { pieces: [link], next: at + 1 };
  },
  (_, at, { found, pieces }) => (isContrasted(found, at, pieces) ? { pieces: [], next: endOfClause(found, at) } : null),
  (_, at, { found }) => qualifiedToken(found, at),
  (word, at, { found }) => (words.tokenWords.has(word.lower) ? name(word, at, isWeak(found, at)) : null),
  ({ lower }, at, { source, pieces }) => (isSilent(lower, source, pieces) ? silent(at) : null),
  (word, at, { source }) => (isWritten(word, source) ? name(word, at, false) : null),
  (word, at, { found }) => (isPlainName(found, at) ? name(word, at, false) : null),
];

function readPiece(found: Word[], at: number, { source, pieces }: Instruction): Read | null {
  const word = found[at];
  if (word === undefined) return null;
  for (const read of readers) {
    const piece = read(word, at, { found, source, pieces });
    if (piece !== null) return piece;
  }
  return null;
}

/** "jwt" by itself names the field, "token" may be what any field is called. */
function isWeak(found: Word[], at: number): boolean {
  return (found.length > 1 || found[at]?.lower === 'token') && !isMarked(found, at);
}

function isWritten(word: Word, source: Instruction['source']): boolean {
  return identifier.test(word.text) || (source !== 'json' && word.text.includes('-'));
}

function name(word: Word, at: number, weak: boolean) {
  const text = headerPath.exec(word.text)?.[1] ?? word.text;
  const piece: Piece = { kind: 'name', text, weak, written: word.quoted || /[-]/.test(text) || identifier.test(text) };
  return { pieces: [piece], next: at + 1 };
}

/** On either side of an arrow every word is a name, except for the body that a path begins with. */
function isOnPath(found: Word[], at: number, pieces: Piece[]): boolean {
  const lower = found[at]?.lower ?? '';
  if (!/^[\w$@.-]+$/.test(lower)) return false;
  const isFirst = pieces.every(({ kind }) => kind !== 'name');
  if (isFirst && words.wholes.has(lower)) return false;
  return arrow.test(found[at - 1]?.lower ?? '') || arrow.test(found[at + 1]?.lower ?? '');
}

/** "in the JSON response": no name follows that anything could lie in. */
function isInWhole(found: Word[], at: number): boolean {
  const next = found.slice(at + 1, at + 4).find(({ lower }) => !/^(the|our|its|your|login|sign-in)$/.test(lower));
  return next !== undefined && !next.quoted && words.wholes.has(next.lower) && !/[.[]/.test(next.text);
}

/** "the accessToken, not the refreshToken". */
function isContrasted(found: Word[], at: number, pieces: Piece[]): boolean {
  if (!words.apart.has(found[at]?.lower ?? '') || !pieces.some(({ kind }) => kind === 'name')) return false;
  const clause = found.slice(at + 1, endOfClause(found, at));
  const isName = ({ text, lower }: Word) => identifier.test(text) || words.tokenWords.has(lower) || lower === 'one';
  return found[at - 1]?.lower === ',' && clause.some(isName);
}

function endOfClause(found: Word[], at: number): number {
  const end = found.findIndex(({ lower }, index) => index > at && lower === ',');
  return end < 0 ? found.length : end;
}

function linkOf(lower: string): Piece | null {
  if (lower === ',') return { kind: 'comma' };
  if (words.inward.has(lower)) return { kind: 'in' };
  if (words.onward.has(lower)) return { kind: 'then' };
  if (words.alternative.has(lower)) return { kind: 'or' };
  const index = words.ordinals.get(lower);
  return index === undefined ? null : { kind: 'index', index };
}

/** "access token", "id token", "API key". */
function qualifiedToken(found: Word[], at: number): { pieces: Piece[]; next: number } | null {
  const [first, second] = [found[at], found[at + 1]];
  if (first === undefined || second === undefined || second.quoted) return null;
  if (
    !words.tokenQualifiers.has(first.lower) ||
    !(words.tokenWords.has(second.lower) || /^id(entifier)?$/.test(second.lower))
  )
    return null;
  const piece: Piece = { kind: 'name', text: `${first.text} ${second.text}`, weak: false, written: false };
  return { pieces: [piece], next: at + 2 };
}

/** "the token field", "the field token", "called token". */
function isMarked(found: Word[], at: number): boolean {
  const before = found[at - 1]?.lower ?? '';
  return (
    words.fieldWords.has(found[at + 1]?.lower ?? '') || words.fieldWords.has(before) || /^(called|named)$/.test(before)
  );
}

function isWholeWord(lower: string): boolean {
  return words.entire.has(lower) || words.everything.has(lower);
}

function isSilent(lower: string, source: Instruction['source'], pieces: Piece[]): boolean {
  if (words.filler.has(lower) || words.fieldWords.has(lower) || isWholeWord(lower)) return true;
  if (words.outermost.has(lower) || sourceWords.has(lower) || signs.test(lower) || lower === 'and') return true;
  return words.wholes.has(lower) && !(source === 'json' && pieces.at(-1)?.kind === 'then');
}

/** A plain word names a field where the sentence says so: beside "field", after "called", on either side of "in", or all by itself. */
function isPlainName(found: Word[], at: number): boolean {
  if (!canBeName(found[at])) return false;
  const [before = '', , after = ''] = [at - 1, at, at + 1].map((index) => found[index]?.lower);
  if (isMarked(found, at) || isRelated(before) || isRelated(after)) return true;
  return words.wholes.has(after) || words.inward.has(beforeArticle(found, at)) || isAlone(found);
}

function isRelated(neighbour: string): boolean {
  return sourceWords.has(neighbour) || words.inward.has(neighbour) || words.onward.has(neighbour);
}

function canBeName(word: Word | undefined): boolean {
  return word !== undefined && !words.unreadable.has(word.lower) && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(word.text);
}

function isAlone(found: Word[]): boolean {
  return found.filter(({ lower }) => !/^(the|a|an|use|take)$/.test(lower)).length === 1;
}

function beforeArticle(found: Word[], at: number): string {
  return /^(the|its|an?)$/.test(found[at - 1]?.lower ?? '') ? (found[at - 2]?.lower ?? '') : '';
}

const shells =
  /^(?:response|res|resp|body|json|payload)(?=\[)|^(?:pm\.)?(?:response|res|resp|reply|answer)(?:\.json\(\)|\.body|\.payload)?\.(?=.)|^(?:body|json|jsonData|payload)\./i;

/** A written name as a path: `$.a.b`, `a.b[0]`, `["a"]["b"]`, `/a/b`, `response.body.a`. Null when it is none. */
export function pathOf(text: string): Path | null {
  const bare = text.replace(shells, '');
  if (/^\/[^/]/.test(bare))
    return bare
      .slice(1)
      .split('/')
      .map((token) => listStep(token.replaceAll('~1', '/').replaceAll('~0', '~')));
  const path = parsePath(/\s/.test(bare) ? `["${bare}"]` : bare);
  return path?.map((step, index) => (index > 0 && typeof step === 'string' ? listStep(step) : step)) ?? null;
}

/** `tokens.1.value` is how lodash and many others write an item of a list. */
function listStep(step: string): string | number {
  return /^\d{1,6}$/.test(step) ? Number(step) : step;
}

/** A name with the body before it, in case that the body has a property of that name: `response.user.token`. */
export function wholePathOf(text: string): Path | null {
  return shells.test(text) ? parsePath(text) : null;
}

/** `response.data.token` is `data.token` to most and `token` to who reads with axios. */
export function isAxiosLike(text: string): boolean {
  return /^(?:response|res|resp)\.data\./.test(text);
}
