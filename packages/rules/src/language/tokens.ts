type TokenKind = 'word' | 'number' | 'quoted' | 'path' | 'variable' | 'mark';

/** A piece of a sentence. `text` is what was written without its quotes, `lower` its lower case, `start` and `end` its index in the sentence. */
export interface Token {
  kind: TokenKind;
  text: string;
  lower: string;
  start: number;
  end: number;
}

const closers: Record<string, string> = { '"': '"', "'": "'", '“': '”', '‘': '’', '«': '»', '`': '`' };
const signs = ['===', '!==', '<=', '>=', '==', '!=', '<>', '=>', '->', '::', '≤', '≥', '≠', '<', '>', '='];
const marks = new Set('( ) , ; : ? ! [ ] { } | · • – — - + * &'.split(' '));
const wordLetter = /[^\s()=<>,;"“”`!?|]/;
const trailing = /[.,;:!?'’\])]+$/;

/** Splits a sentence into tokens. Every character is looked at a bounded number of times. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const letter = text[at] ?? '';
    if (/\s/.test(letter)) {
      at++;
      continue;
    }
    const plain = readPlain(text, at);
    if (plain !== null) {
      tokens.push(plain);
      at = plain.end;
      continue;
    }
    const read =
      readPattern(text, at) ??
      readQuoted(text, at) ??
      readVariable(text, at) ??
      readSign(text, at) ??
      readNumber(text, at) ??
      readWord(text, at);
    tokens.push(...read.tokens);
    at = read.end;
  }
  return tokens;
}

const plainWord = /[A-Za-z]+(?=\s|$)/y;

/** Letters between spaces, as most of a sentence is. */
function readPlain(text: string, at: number): Token | null {
  plainWord.lastIndex = at;
  if (!plainWord.test(text)) return null;
  const word = text.slice(at, plainWord.lastIndex);
  return contractions.has(word.toLowerCase()) ? null : token('word', word, [at, at + word.length]);
}

/** The misspellings that turn up again and again in test titles. */
const misspelled = new Map(
  Object.entries({
    reponse: 'response',
    respose: 'response',
    responce: 'response',
    repsonse: 'response',
    resposne: 'response',
    respone: 'response',
    staus: 'status',
    stauts: 'status',
    satus: 'status',
    succes: 'success',
    sucess: 'success',
    succesful: 'successful',
    sucessful: 'successful',
    succesfully: 'successfully',
    successfuly: 'successfully',
    sucessfully: 'successfully',
    sucesfully: 'successfully',
    recieved: 'received',
    retreived: 'retrieved',
    retrived: 'retrieved',
    acces: 'access',
    exsist: 'exist',
    exsists: 'exists',
    exits: 'exists',
    lenght: 'length',
    mesage: 'message',
    messsage: 'message',
    autorized: 'authorized',
    unathorized: 'unauthorized',
    uploded: 'uploaded',
    uplouaded: 'uploaded',
    creted: 'created',
    udpated: 'updated',
    contians: 'contains',
    equls: 'equals',
    shoud: 'should',
    sholud: 'should',
    verfiy: 'verify',
    verifiy: 'verify',
    varify: 'verify',
    chekc: 'check',
    vaild: 'valid',
  }),
);

const wholePattern = /(?:\^\S+|\/(?=\S*[\\^$*+?[(])[^\s/]+\/[a-z]*)(?=[.,;]?(?:\s|$))/y;

/** A regular expression that nobody put in quotes: `^[A-Z]{2}$`, `/^\d+$/`. */
function readPattern(text: string, at: number): Read | null {
  const first = text[at];
  if (first !== '^' && first !== '/') return null;
  wholePattern.lastIndex = at;
  const found = wholePattern.exec(text.slice(0, at + 300))?.[0].replace(/(?<=\$)[.,;]$/, '');
  return found === undefined
    ? null
    : { tokens: [token('word', found, [at, at + found.length])], end: at + found.length };
}

interface Read {
  tokens: Token[];
  end: number;
}

function token(kind: TokenKind, text: string, [start, end]: [number, number]): Token {
  const lower = text.toLowerCase();
  return { kind, text, lower: kind === 'word' ? (misspelled.get(lower) ?? lower) : lower, start, end };
}

function readQuoted(text: string, at: number): Read | null {
  const open = text[at] ?? '';
  const close = closers[open];
  if (close === undefined) return null;
  const apostrophe = close === "'" || close === '’';
  const glued = apostrophe ? gluedQuote(text, at + 1, close) : -1;
  const end = glued < 0 ? closingQuote(text, at + 1, { close, escapes: open === '"' }) : glued;
  if (end < 0) return apostrophe ? { tokens: [], end: at + 1 } : null;
  if (end === at + 1 && open !== '"') return null;
  const inside = text.slice(at + 1, end);
  const value = open === '"' ? unescaped(inside) : inside;
  return { tokens: [token(open === '`' ? 'path' : 'quoted', value, [at, end + 1])], end: end + 1 };
}

const longestApostrophed = 200;

/** An apostrophe inside a word does not close a quotation. */
function closingQuote(text: string, from: number, { close, escapes }: { close: string; escapes: boolean }): number {
  const apostrophe = close === "'" || close === '’';
  // Of a text full of apostrophes each would look for its end all the way.
  const last = apostrophe ? Math.min(text.length, from + longestApostrophed) : text.length;
  for (let i = from; i < last; i++) {
    const letter = text[i];
    if (escapes && letter === '\\') i++;
    else if (letter === close && !(apostrophe && /[\p{L}\p{N}]/u.test(text[i + 1] ?? ''))) return i;
  }
  return -1;
}

/** `'Location'header`: a quoted word that the next word sticks to, but not `'isn't`. */
function gluedQuote(text: string, from: number, close: string): number {
  let end = from;
  while (end < text.length && text[end] !== close && /\S/.test(text[end] ?? ' ')) end++;
  if (text[end] !== close || end - from < 2 || !/[\p{L}]/u.test(text[end + 1] ?? '')) return -1;
  return /^(s|t|re|ll|ve|d|m)\b/i.test(text.slice(end + 1, end + 5)) ? -1 : end;
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

function readVariable(text: string, at: number): Read | null {
  if (text[at] !== '{' && !text.startsWith('${', at)) return null;
  const match = /^\$?\{\{?\s*([\w.-]{1,80})\s*\}?\}/.exec(text.slice(at, at + 100));
  if (match === null) return null;
  const end = at + match[0].length;
  return { tokens: [token('variable', match[1] ?? '', [at, end])], end };
}

function readSign(text: string, at: number): Read | null {
  const sign = signs.find((candidate) => text.startsWith(candidate, at));
  if (sign !== undefined) return { tokens: [token('mark', sign, [at, at + sign.length])], end: at + sign.length };
  const letter = text[at] ?? '';
  if (!marks.has(letter) || belongsToWord(text, at, letter)) return null;
  return { tokens: [token('mark', letter, [at, at + 1])], end: at + 1 };
}

/** The minus of a number, the plus of `+49`, the star of `*name`. */
function belongsToWord(text: string, at: number, letter: string): boolean {
  const after = text[at + 1] ?? '';
  if (letter === '-') return /\d/.test(after) && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
  return (letter === '+' || letter === '*') && /\S/.test(after);
}

const numeral = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][+-]?\d{1,3}(?![\w.]))?/;
const unit =
  /^(?:ms|msec|milliseconds?|s|sec|secs|seconds?|m|min|minutes?|h|hours?|kb|mb|gb|kib|mib|bytes?|b|k|%|days?|chars?|characters?)(?![\p{L}\p{N}_])/iu;

function readNumber(text: string, at: number): Read | null {
  const match = numeral.exec(text.slice(at, at + 60));
  if (match === null) return null;
  const end = at + match[0].length;
  const after = text.slice(end, end + 14);
  const suffix = isLabel(after) ? null : unit.exec(after);
  if (
    suffix === null &&
    /^[\p{L}\p{N}_@/:+-]|^\.\d|^\.\.+-?\d|^[.,][\p{L}]/u.test(after) &&
    !/^-(\p{L}{2,}|\s)/u.test(after)
  )
    return null;
  const tokens = [token('number', match[0].replaceAll(',', ''), [at, end])];
  if (suffix === null) return { tokens, end };
  const unitEnd = end + suffix[0].length;
  return { tokens: [...tokens, token('word', suffix[0], [end, unitEnd])], end: unitEnd };
}

/** "7B" is a class or a seat, not seven bytes. */
function isLabel(after: string): boolean {
  return /^[A-Z](?![\p{L}\p{N}_])/u.test(after);
}

function readWord(text: string, at: number): Read {
  let end = at;
  while (end < text.length && (wordLetter.test(text[end] ?? '') || isInside(text, end))) end++;
  if (end === at) return { tokens: [token('mark', text[at] ?? '', [at, at + 1])], end: at + 1 };
  const raw = text.slice(at, end);
  const bare = raw.replace(trailing, (tail) => (raw.includes('[') && tail.startsWith(']') ? ']' : ''));
  const word = bare === '' ? raw : bare;
  return { tokens: split(word, at), end: at + word.length };
}

/** `;` and `=` belong to a media type such as `text/plain;charset=utf-8`. */
function isInside(text: string, at: number): boolean {
  if (!';='.includes(text[at] ?? ' ') || !/\S/.test(text[at + 1] ?? ' ')) return false;
  const start = text.lastIndexOf(' ', at) + 1;
  return at - start < 200 && /^[a-z]+\/[\w.+*-]+/i.test(text.slice(start, at));
}

const contractions = new Map<string, [string, string]>(
  Object.entries({
    cannot: ['can', 'not'],
    "can't": ['can', 'not'],
    "won't": ['will', 'not'],
    "shan't": ['shall', 'not'],
  }),
);

function split(word: string, at: number): Token[] {
  const end = at + word.length;
  const plain = word.replaceAll('’', "'");
  const known = contractions.get(plain.toLowerCase());
  if (known !== undefined) return known.map((part) => token('word', part, [at, end]));
  if (/n't$/i.test(plain))
    return [token('word', plain.slice(0, -3), [at, end - 3]), token('word', 'not', [end - 3, end])];
  if (/.'s$/i.test(plain))
    return [token('word', plain.slice(0, -2), [at, end - 2]), token('mark', "'s", [end - 2, end])];
  return [token('word', word, [at, end])];
}

/** With positions of their own, so that what stood apart still does and what stuck together still sticks. */
export function laidOut(tokens: Token[]): Token[] {
  let end = 0;
  return tokens.map((token, at) => {
    const isGlued = at > 0 && tokens[at - 1]?.end === token.start && token.end > token.start;
    const start = end + (at === 0 || isGlued ? 0 : 1);
    end = start + Math.max(1, token.end - token.start);
    return { ...token, start, end };
  });
}

/** A word that nobody wrote. */
export function plainToken(word: string): Token {
  return token('word', word, [0, word.length]);
}
