import type { Path } from '../tree/check.ts';
import { parsePath } from '../tree/path.ts';
import * as words from './words.ts';

/** What an instruction consists of once everything that only says "take" is gone. */
export type Piece =
  /** `weak`: a word such as "token" that may name the field or only what is wanted. */
  | { kind: 'name'; text: string; weak: boolean; written: boolean }
  | { kind: 'in' }
  | { kind: 'then' }
  | { kind: 'or' }
  | { kind: 'index'; index: number };

export interface Instruction {
  source: 'json' | 'header' | 'cookie';
  /** The whole body is meant when nothing in it is named. */
  isEntire: boolean;
  pieces: Piece[];
  /** Offset of the end of what was understood when a word was met that is not; else null. */
  stuckAt: number | null;
}

interface Word {
  text: string;
  lower: string;
  quoted: boolean;
  end: number;
}

const wordPattern =
  /[\w$@.()-]*(?:\[(?:"[^"\]]{0,100}"|'[^'\]]{0,100}'|\d{1,6}|\*)\][\w.$@-]*)+|"[^"]{1,200}"|“[^”]{1,200}”|`[^`]{1,200}`|(?<![\p{L}\p{N}])'[^']{1,200}'(?![\p{L}\p{N}])|[^\s"“”`]+/gu;

function wordsOf(text: string): Word[] {
  const spaced = text.replaceAll(/->|=>|→|»/g, (sign) => ` ${sign} `.slice(0, sign.length + 2));
  return [...spaced.matchAll(wordPattern)].flatMap((match) => {
    const [whole] = match;
    const quoted = /^["“`']/.test(whole);
    const bare = quoted ? whole.slice(1, -1) : trimmed(whole);
    const end = match.index + whole.length;
    if (bare === '') return [];
    if (!quoted && /.['’]s$/.test(bare)) {
      const owner = bare.slice(0, -2);
      return [
        { text: owner, lower: owner.toLowerCase(), quoted, end },
        { text: "'s", lower: "'s", quoted: false, end },
      ];
    }
    return [{ text: bare, lower: bare.toLowerCase(), quoted, end }];
  });
}

function trimmed(word: string): string {
  return word.replace(/^[(,;]+(?=.)/, '').replace(/(?<=.)[.,;:!?]+$|(?<=[^(])\)+[.,;:!?]*$/g, '');
}

const identifier = /[._$[\]@\d-]|\p{Ll}\p{Lu}|^\/[^/]/u;
const signs = /^[([\])+–—-]$/;

/** Sorts the words of an instruction into names and the relations between them. */
export function readInstruction(text: string): Instruction {
  const found = wordsOf(text.replaceAll(words.schemeTalk, ' '));
  const source = sourceOf(found);
  const instruction: Instruction = {
    source,
    isEntire: isEntire(found),
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

function sourceOf(found: Word[]): Instruction['source'] {
  const has = (...names: string[]) => found.some(({ lower, quoted }) => !quoted && names.includes(lower));
  const isHeader = has('header', 'headers');
  if (has('set-cookie') || (has('cookie', 'cookies') && !isHeader)) return 'cookie';
  if (isHeader) return 'header';
  const onlyHeader = found.some(({ lower }) => /^(x-[\w-]+|authorization)$/.test(lower));
  return onlyHeader && !has('body', 'json', 'payload', 'field', 'property') ? 'header' : 'json';
}

/** "the whole body", "the response is the token". */
function isEntire(found: Word[]): boolean {
  return found.some(({ lower, quoted }, at) => {
    if (quoted) return false;
    if (words.entire.has(lower)) return true;
    return words.wholes.has(lower) && /^(is|as)$/.test(found[at + 1]?.lower ?? '') && isToken(found, at + 2);
  });
}

function isToken(found: Word[], at: number): boolean {
  const article = /^(the|a|our|your|my)$/.test(found[at]?.lower ?? '') ? 1 : 0;
  return words.tokenWords.has(found[at + article]?.lower ?? '') && found.length === at + article + 1;
}

const sourceWords = new Set(['cookie', 'cookies', 'set-cookie', 'header', 'headers']);

function readPiece(
  found: Word[],
  at: number,
  { source, pieces }: Instruction,
): { pieces: Piece[]; next: number } | null {
  const word = found[at];
  if (word === undefined) return null;
  const { lower, quoted } = word;
  if (quoted) return name(word, at, false);
  const link = linkOf(lower);
  if (link !== null) return { pieces: [link], next: at + 1 };
  if (words.unreadable.has(lower)) return null;
  const qualified = qualifiedToken(found, at);
  if (qualified !== null) return qualified;
  if (words.tokenWords.has(lower)) {
    return name(word, at, !isMarked(found, at));
  }
  if (isSilent(lower, source, pieces)) return { pieces: [], next: at + 1 };
  if (identifier.test(word.text)) return name(word, at, false);
  return isPlainName(found, at) ? name(word, at, false) : null;
}

function name(word: Word, at: number, weak: boolean) {
  const piece: Piece = { kind: 'name', text: word.text, weak, written: word.quoted || identifier.test(word.text) };
  return { pieces: [piece], next: at + 1 };
}

function linkOf(lower: string): Piece | null {
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

function isSilent(lower: string, source: Instruction['source'], pieces: Piece[]): boolean {
  if (words.filler.has(lower) || words.fieldWords.has(lower) || words.entire.has(lower)) return true;
  if (sourceWords.has(lower) || signs.test(lower) || lower === 'and') return true;
  return words.wholes.has(lower) && !(source === 'json' && pieces.at(-1)?.kind === 'then');
}

/** A plain word names a field where the sentence says so: beside "field", after "called", on either side of "in", or all by itself. */
function isPlainName(found: Word[], at: number): boolean {
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(found[at]?.text ?? '')) return false;
  const [before = '', , after = ''] = [at - 1, at, at + 1].map((place) => found[place]?.lower);
  if (isMarked(found, at) || isRelated(before) || isRelated(after)) return true;
  return words.wholes.has(after) || words.inward.has(beforeArticle(found, at)) || found.length <= 3;
}

function isRelated(neighbour: string): boolean {
  return sourceWords.has(neighbour) || words.inward.has(neighbour) || words.onward.has(neighbour);
}

function beforeArticle(found: Word[], at: number): string {
  return /^(the|its|an?)$/.test(found[at - 1]?.lower ?? '') ? (found[at - 2]?.lower ?? '') : '';
}

const shells =
  /^(?:response|res|resp|body|json|payload)(?=\[)|^(?:pm\.)?(?:response|res|resp|reply|answer)(?:\.json\(\)|\.body|\.payload)?\.(?=.)|^(?:body|json|payload)\./i;

/** A written name as a path: `$.a.b`, `a.b[0]`, `["a"]["b"]`, `/a/b`, `response.body.a`. Null when it is none. */
export function pathOf(text: string): Path | null {
  const bare = text.replace(shells, '');
  if (/^\/[^/]/.test(bare)) return bare.slice(1).split('/').map(pointerStep);
  return parsePath(/\s/.test(bare) ? `["${bare}"]` : bare);
}

function pointerStep(token: string): string | number {
  return /^\d{1,6}$/.test(token) ? Number(token) : token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** `response.data.token` is `data.token` to most and `token` to who reads with axios. */
export function isAxiosLike(text: string): boolean {
  return /^(?:response|res|resp)\.data\./.test(text);
}
