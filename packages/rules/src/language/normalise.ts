import type { NameIndex } from './names/names.ts';
import type { Token } from './tokens.ts';
import { tokenize } from './tokens.ts';

/** Shorthand of testers, and the words that the rest of the language knows. A slot (`_`, or `_1` and `_2` where there are two) stands for any one token. */
const shorthand: [say: string, as: string][] = [
  ['hdr', 'header'],
  ['hdrs', 'headers'],
  ['resp', 'response'],
  ['rsp', 'response'],
  ['req', 'request'],
  ['w/', 'with'],
  ['w/o', 'without'],
  ['&&', 'and'],
  ['& &', 'and'],
  ['||', 'or'],
  ['| |', 'or'],
  ['∈', 'in'],
  ['∉', 'not in'],
  ['int', 'integer'],
  ['ints', 'integers'],
  ['bool', 'boolean'],
  ['arr', 'array'],
  ['obj', 'object'],
  ['non-neg', 'non-negative'],
  ['nonneg', 'non-negative'],
  ['len ( _ )', 'length of _'],
  ['length ( _ )', 'length of _'],
  ['count ( _ )', 'number of _'],
  ['size ( _ )', 'size of _'],
  ['root', 'body'],
  ['headers[ _ ]', 'header _'],
  ['typeof _', 'type of _'],
  ['cnt', 'count'],
  ['nr of', 'number of'],
  ['no of', 'number of'],
  ['num of', 'number of'],
  ['top level of the response', 'body'],
  ['top level of a response', 'body'],
  ['top level of the body', 'body'],
  ['qty', 'quantity'],
  ['ctype', 'content-type'],
  ['content-type json', 'content-type is json'],
  ['ctype json', 'content-type is json'],
  ['content-type xml', 'content-type is xml'],
  ['ctype xml', 'content-type is xml'],
  ['content-type csv', 'content-type is csv'],
  ['ctype csv', 'content-type is csv'],
  ['content-type html', 'content-type is html'],
  ['ctype html', 'content-type is html'],
  ['content-type pdf', 'content-type is pdf'],
  ['ctype pdf', 'content-type is pdf'],
  ['should to be', 'should be'],
  ['should to', 'should'],
  ['must to', 'must'],
  ['need to be', 'must be'],
  ['needs to be', 'must be'],
  ['has got to be', 'must be'],
  ['ought to be', 'should be'],
  ['are sort by', 'are sorted by'],
  ['is sort by', 'is sorted by'],
  ['are order by', 'are ordered by'],
  ['more high than', 'greater than'],
  ['more big than', 'greater than'],
  ['more great than', 'greater than'],
  ['more large than', 'greater than'],
  ['more long than', 'longer than'],
  ['more low than', 'less than'],
  ['more small than', 'less than'],
  ['more short than', 'shorter than'],
  ['more old than', 'before'],
  ['more new than', 'after'],
  ['needs a', 'has a'],
  ['needs an', 'has an'],
  ['as soon as', 'when'],
  ['as long as', 'when'],
  ['so long as', 'when'],
  ['in case', 'if'],
  ['iff', 'if'],
  ['more early than', 'before'],
  ['more late than', 'after'],
  ['not set cookies', 'not have a header Set-Cookie'],
  ['not set any cookies', 'not have a header Set-Cookie'],
  ['not set a cookie', 'not have a header Set-Cookie'],
  ['not set any cookie', 'not have a header Set-Cookie'],
  ['sets a cookie', 'has a header Set-Cookie'],
  ['set a cookie', 'have a header Set-Cookie'],
  ['one and the same', 'the same'],
  ['iso timestamps', 'iso timestamp'],
  ['iso dates', 'iso date'],
  ['iso 8601 timestamps', 'iso 8601 timestamp'],
  ['iso 8601 dates', 'iso 8601 date'],
  ['valid urls', 'valid url'],
  ['valid emails', 'valid email'],
  ['valid uuids', 'valid uuid'],
  ['https urls', 'https url'],
  ['rfc 3339', 'iso 8601'],
  ['rfc3339', 'iso 8601'],
  ['http status code', 'status code'],
  ['in the format like', 'in the format'],
  ['till', 'to'],
  ['content check if value for _ matches _', '_1 is _2'],
  ['content check if value for _ contains _', '_1 contains _2'],
  ['content check if array _', '_'],
  ['content check if', ''],
  ['=~', 'matches'],
  ['no more no less', ''],
  ['incl .', 'inclusive'],
  ['incl', 'inclusive'],
  ['e-mail', 'email'],
  ['adress', 'address'],
  ['whole numbers', 'integers'],
  ['whole number', 'integer'],
  ['uuid v4', 'uuidv4'],
  ['v4 uuid', 'uuidv4'],
];

interface Entry {
  words: string[];
  as: Token[];
}

const byFirst = new Map<string, Entry[]>();
for (const [say, as] of shorthand) {
  const words = say.split(' ');
  const first = words[0] ?? '';
  byFirst.set(first, [...(byFirst.get(first) ?? []), { words, as: tokenize(as) }]);
}
for (const entries of byFirst.values()) entries.sort((left, right) => right.words.length - left.words.length);

/**
 * The tokens of a sentence with its shorthand written out. What stands for several words keeps its place in the text. A word that
 * the answer itself has as a name stays as it is.
 */
export function normalised(all: Token[], names: NameIndex): Token[] {
  const tokens = withCompounds(withKeys(labelled(spelledOut(all)).map(pluralised))).filter(
    (_, at, every) => !repeatsSubject(every, at),
  );
  if (!tokens.some(({ lower }) => byFirst.has(lower))) return tokens;
  const made: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const entry = entryAt(tokens, at, names);
    if (entry === null) made.push(...tokens.slice(at, at + 1));
    else made.push(...writtenOut(entry, tokens.slice(at, at + entry.words.length)));
    at += entry?.words.length ?? 1;
  }
  return made;
}

/** `test_every_order_has_an_id`: a sentence that is written as the name of a test. */
function spelledOut(tokens: Token[]): Token[] {
  const [only, second] = tokens;
  if (second !== undefined || only?.kind !== 'word') return tokens;
  const words = only.text.includes('_') ? only.text.split('_') : only.text.split(/(?<=[a-z\d])(?=[A-Z])/);
  const said = words.filter((word) => word !== '');
  const start = /^(test|should|it)$/i.test(said[0] ?? '') ? 1 : 0;
  if (said.length < 4) return tokens;
  return said.slice(start).flatMap((word) => {
    const { start: from, end } = only;
    return tokenize(word.toLowerCase()).map((token) => ({ ...token, start: from, end }));
  });
}

const isArrow = ({ kind, text }: Token): boolean => kind !== 'quoted' && /^(?:->|=>|→)$/.test(text);

/** "create ok -> 201, with a header": what stands before the arrow is the name of the call. */
function labelled(tokens: Token[]): Token[] {
  const at = tokens.findIndex(isArrow);
  if (at < 1 || at > 4 || tokens.slice(0, at).some(({ kind }) => kind !== 'word')) return tokens;
  const [arrow, status, next] = tokens.slice(at, at + 3);
  if (arrow === undefined || !/^[1-5]\d\d$/.test(status?.text ?? '') || !/^[,+&]$/.test(next?.text ?? ''))
    return tokens;
  return tokens.with(at, { ...arrow, kind: 'mark', text: ':', lower: ':' });
}

/** "IDs", "SKUs". */
function pluralised(token: Token): Token {
  if (!/[s\].]/.test(token.text)) return token;
  if (token.text.includes('[]') && token.kind !== 'quoted') {
    const text = token.text.replaceAll('[]', '[*]');
    return { ...token, text, lower: text.toLowerCase() };
  }
  return token.kind === 'word' && /^[A-Z]{2,}s$/.test(token.text) ? { ...token, text: token.lower } : token;
}

const compounds = /^(letters?|digits?|characters?|chars?|item|day|hour|minute|second)$/;

/** "3-letter" is one word, as "three-letter" is. */
function withCompounds(tokens: Token[]): Token[] {
  if (!tokens.some(({ text }) => text === '-')) return tokens;
  const made: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [number, dash, noun] = tokens.slice(at, at + 3);
    const isOne =
      number?.kind === 'number' &&
      dash?.text === '-' &&
      noun !== undefined &&
      compounds.test(noun.lower) &&
      number.end === dash.start &&
      dash.end === noun.start;
    if (isOne) {
      const text = `${number.text}-${noun.text}`;
      made.push({ kind: 'word', text, lower: text.toLowerCase(), start: number.start, end: noun.end });
      at += 2;
    } else made.push(...tokens.slice(at, at + 1));
  }
  return made;
}

/** `attributes["booking-reference"]` is one path; `headers["link"]` is the header of that name. */
function withKeys(tokens: Token[]): Token[] {
  const made: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const keyed = keyedAt(tokens, at);
    made.push(...(keyed ?? tokens.slice(at, at + 1)));
    if (keyed !== null) at += 2;
  }
  return made;
}

function keyedAt(tokens: Token[], at: number): Token[] | null {
  const [token, key, close] = tokens.slice(at, at + 3);
  if (token?.kind !== 'word' || !token.text.endsWith('[') || key?.kind !== 'quoted' || close?.text !== ']') return null;
  const owner = token.text.slice(0, -1);
  const range = { start: token.start, end: close.end };
  if (/(^|\.)headers?$/i.test(owner))
    return [
      { kind: 'word', text: 'header', lower: 'header', ...range },
      { ...key, kind: 'path', ...range },
    ];
  const text = `${owner}[${JSON.stringify(key.text)}]`;
  return [{ kind: 'path', text, lower: text.toLowerCase(), ...range }];
}

const verbs = new Set('must should shall has have is are was needs need may can cannot will'.split(' '));
const leading = new Set(
  'that and or but if when then so because as while since whether , : ; . - whenever unless'.split(' '),
);

/** "The temperature it must be low": a pronoun that says again what stands right before it. */
function repeatsSubject(tokens: Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.lower !== 'it' || before === undefined || after === undefined || !verbs.has(after.lower)) return false;
  return (
    (before.kind === 'word' || before.kind === 'path') &&
    /\p{L}/u.test(before.text) &&
    !leading.has(before.lower) &&
    !verbs.has(before.lower)
  );
}

function entryAt(tokens: Token[], at: number, names: NameIndex): Entry | null {
  const token = tokens[at];
  if (token === undefined || token.kind === 'quoted' || token.kind === 'path' || token.text === 'W/') return null;
  const entries = byFirst.get(token.lower) ?? [];
  const fits = ({ words }: Entry) =>
    words.every((word, offset) =>
      word === '_' ? tokens[at + offset] !== undefined : tokens[at + offset]?.lower === word,
    );
  const found = entries.find(fits);
  return found === undefined || (found.words.length === 1 && names.byLast.has(token.lower)) ? null : found;
}

function writtenOut({ words, as }: Entry, said: Token[]): Token[] {
  const slots = said.filter((_, at) => words[at] === '_');
  const [start, end] = [said[0]?.start ?? 0, said.at(-1)?.end ?? 0];
  return as.flatMap((token) => {
    const slot = /^_(\d?)$/.exec(token.text);
    if (slot === null) return [{ ...token, start, end }];
    return slots.slice(Number(slot[1] || 1) - 1).slice(0, 1);
  });
}
