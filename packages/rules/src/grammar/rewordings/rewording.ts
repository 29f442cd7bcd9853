import type { Captured, Slots } from '../../language/phrase.ts';
import type { Input, Match, Parser } from '../../language/parser.ts';
import { beginningWith, lowerAt, oneWord, tokenAt } from '../../language/parser.ts';
import { once } from '../../language/once.ts';
import { dayInWords } from '../../language/values/dates.ts';
import { numberValue } from '../../language/values/numbers.ts';
import { caseAt, charactersAt } from '../../language/text-forms/runs.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { durationValue, sizeValue } from '../../language/values/values.ts';
import { typeWord } from '../predicates/kinds.ts';
import { statusClass } from '../answers/sentences.ts';
import type { Token } from '../../language/tokens.ts';
import { laidOut } from '../../language/tokens.ts';
import type { Examples, Line } from '../line.ts';
import { complete, lines } from '../line.ts';
import { namesItem } from '../lists/filters.ts';
import { nameCandidates } from '../subjects/name-phrases.ts';
import { isHeaderWord } from '../subjects/subjects.ts';
import { cookieAttribute } from '../answers/cookie-lines.ts';
import type { Clause } from '../reading.ts';

interface Range {
  from: number;
  to: number;
}

/**
 * Another way to say what the grammar knows already. `say` is a phrase; `as` is the known sentence, with the same slots:
 * `x`, `y`, `z` any words, `name` one name of the answer, `list` one of its lists, `aside` words that hold no value, `number`, `word`, `day`.
 */
export interface Rewording {
  say: string;
  as: string;
}

/** Rewordings that belong together, with examples. `first` when no other reading can be meant. */
export interface Rewordings extends Examples {
  first: Rewording[];
  otherwise: Rewording[];
}

const longestStretch = 20;

/** Any words, up to the end; brackets are taken whole. */
const stretch: Parser<Range> = (input, at) => {
  const found: Match<Range>[] = [];
  let depth = 0;
  for (let to = at; to < input.end && to - at < longestStretch; to++) {
    const word = lowerAt(input, to);
    if (word === '(' || word === '[') depth++;
    if ((word === ')' || word === ']') && --depth < 0) break;
    if (depth === 0) found.push({ value: { from: at, to: to + 1 }, next: to + 1 });
  }
  return found;
};

/** Words that hold no value: no number, nothing quoted, no sign of comparison. */
const aside: Parser<Range> = (input, at) => {
  const found: Match<Range>[] = [];
  for (let to = at; to < input.end && to - at < longestStretch && isPlain(tokenAt(input, to)); to++)
    found.push({ value: { from: at, to: to + 1 }, next: to + 1 });
  return found;
};

function isPlain(token: Token | undefined): boolean {
  if (token === undefined || (token.kind !== 'word' && token.kind !== 'mark')) return false;
  return token.kind === 'word' ? !/\d|[_=<>]|[a-z][A-Z]|\w\.\w/.test(token.text) : /^(,|'s|-|–|—)$/.test(token.text);
}

const longestName = 5;

/** No name has one of these in it. */
const nameless = new Set(
  'is are was were be must should shall may can has have had does do did not no never and or but if when then that which who as to with than it there'.split(
    ' ',
  ),
);

function named(wanted: (candidate: ReturnType<typeof nameCandidates>[number]) => boolean): Parser<Range> {
  return (input, at) => {
    const found: Match<Range>[] = [];
    for (let to = at + 1; to <= input.end && to - at <= longestName; to++) {
      const last = tokenAt(input, to - 1);
      if (last === undefined || (last.kind === 'mark' ? last.text !== "'s" : nameless.has(last.lower))) break;
      if (last.text !== "'s" && nameCandidates(input, { from: at, to }).some(wanted))
        found.unshift({ value: { from: at, to }, next: to });
    }
    return found;
  };
}

/** A value that tells one item of a list from the others: "Monday". */
const item: Parser<Range> = (input, at) => {
  const token = tokenAt(input, at);
  const isItem = token !== undefined && token.kind !== 'mark' && namesItem(token.text, input.names);
  return isItem ? [{ value: { from: at, to: at + 1 }, next: at + 1 }] : [];
};

const word: Parser<Range> = (input, at) =>
  tokenAt(input, at)?.kind === 'word' ? [{ value: { from: at, to: at + 1 }, next: at + 1 }] : [];
const quoted: Parser<Range> = (input, at) =>
  tokenAt(input, at)?.kind === 'quoted' ? [{ value: { from: at, to: at + 1 }, next: at + 1 }] : [];

/** Words that neither hold a value nor compare one. */
const mere: Parser<Range> = (input, at) => {
  const found = aside(input, at);
  const stop = found.findIndex(({ next }) => comparing.has(lowerAt(input, next - 1)));
  return stop < 0 ? found : found.slice(0, stop);
};
const comparing = new Set(
  'least most than over under above below more less not no never up max maximum min minimum within between before after until except exceed exceeds without none neither nor if when unless or and but from to all each every'.split(
    ' ',
  ),
);

/** What is no plain word: a number, a quoted text, a word with digits or marks or in capitals. */
const code: Parser<Range> = (input, at) => {
  const token = tokenAt(input, at);
  const isCode =
    token?.kind === 'number' ||
    token?.kind === 'quoted' ||
    (token?.kind === 'word' && (/\d|_/.test(token.text) || /^[A-Z]{2,}$/.test(token.text)));
  return isCode ? [{ value: { from: at, to: at + 1 }, next: at + 1 }] : [];
};
const constant: Parser<Range> = (input, at) => {
  const token = tokenAt(input, at);
  const isConstant =
    token !== undefined && (/^(number|quoted)$/.test(token.kind) || /^(true|false|null)$/.test(token.text));
  return isConstant ? [{ value: { from: at, to: at + 1 }, next: at + 1 }] : [];
};
const mime: Parser<Range> = (input, at) => {
  const token = tokenAt(input, at);
  const isMime =
    token?.kind === 'word' && /^(json|xml|csv|html|pdf|(application|text|image|audio|video)\/\S+)$/.test(token.lower);
  return isMime ? [{ value: { from: at, to: at + 1 }, next: at + 1 }] : [];
};

/** A cookie that known answers set, by its name, or "the cookie" where they set one only; its name. */
const cookie: Parser<string> = (input, at) => {
  const { cookies } = input.names;
  const from = /^(the|a|an|its)$/.test(lowerAt(input, at)) ? at + 1 : at;
  const named = cookies.find((name) => name === tokenAt(input, from)?.text);
  if (named !== undefined) return [{ value: named, next: lowerAt(input, from + 1) === 'cookie' ? from + 2 : from + 1 }];
  const [only] = cookies;
  return cookies.length === 1 && only !== undefined && lowerAt(input, from) === 'cookie'
    ? [{ value: only, next: from + 1 }]
    : [];
};

const header: Parser<Range> = (input, at) => {
  const token = tokenAt(input, at);
  const isHeader = token?.kind === 'word' && isHeaderWord(token) && !input.names.byLast.has(token.lower);
  return isHeader ? [{ value: { from: at, to: at + 1 }, next: at + 1 }] : [];
};

/** Kinds of characters, where no name of the answer has their word: "digits", "upper-case letters or spaces". */
const characters: Parser<string> = (input, at) =>
  charactersAt(input, at)
    .filter(({ next }) => !input.names.byWord.has(canonicalWord(lowerAt(input, next - 1))))
    .map(({ value, next }) => ({ value: `[${value}]`, next }));

const cased: Parser<string> = (input, at) => {
  const letters = caseAt(input, at);
  return letters === null ? [] : [{ value: `[${letters}]`, next: at + 1 }];
};

/** The same stretch, where another reader reads it. */
function rangeOf(parser: Parser<unknown>): Parser<Range> {
  const made: Parser<Range> = (input, at) =>
    parser(input, at).map(({ next }) => ({ value: { from: at, to: next }, next }));
  return beginningWith(made, () => parser.firsts);
}

/** A day in words becomes the day as ISO 8601 writes it. */
const day: Parser<string> = dayInWords;

const slots: Slots = {
  x: stretch,
  y: stretch,
  z: stretch,
  aside,
  name: named(({ exact }) => exact),
  list: named(({ exact, isList }) => exact && isList),
  number: rangeOf(numberValue),
  word,
  item,
  quoted,
  header,
  day,
  attribute: rangeOf(cookieAttribute),
  cookie,
  mime,
  code,
  constant,
  characters,
  case: cased,
  mere,
  class: rangeOf(statusClass),
  type: rangeOf(typeWord),
  duration: rangeOf(durationValue),
  size: rangeOf(sizeValue),
  lp: rangeOf(oneWord('(')),
  rp: rangeOf(oneWord(')')),
  lb: rangeOf(oneWord('[')),
  rb: rangeOf(oneWord(']')),
};

type Piece = { word: string } | { slot: string };

function piecesOf(pattern: string): Piece[] {
  return pattern.split(' ').map((part) => (/^<\w+>$/.test(part) ? { slot: part.slice(1, -1) } : { word: part }));
}

type Pieces = (clause: Clause) => Token[];

function lineOf({ say, as }: Rewording): Line<Pieces> {
  const pieces = once(() => piecesOf(as));
  return { say, means: (captured) => (clause) => pieces().flatMap((piece) => tokensOf(piece, captured, clause)) };
}

function tokensOf(piece: Piece, captured: Captured, clause: Clause): Token[] {
  if ('word' in piece) return [inserted(piece.word, clause)];
  const value = captured[piece.slot];
  if (typeof value === 'string') return [{ ...inserted(value, clause), kind: 'quoted' }];
  if (value === undefined) return [];
  const { from, to } = value as Range;
  return clause.tokens.slice(from, to);
}

/** A word that nobody wrote stands at the end of what was written. */
function inserted(text: string, { tokens, end }: Clause): Token {
  const at = tokens[end - 1]?.end ?? 0;
  const kind = /^-?\d+(\.\d+)?$/.test(text) ? 'number' : /^[\p{L}]/u.test(text) ? 'word' : 'mark';
  return { kind, text, lower: text.toLowerCase(), start: at, end: at };
}

const maxUsed = 6;

/** A reader of rewordings: the sentences that a clause is another way to say. */
export function rewordingReader(table: Rewording[]): (clause: Clause) => Token[][] {
  const parser = lines(table.map(lineOf), slots);
  return (clause) =>
    complete(parser(clause, clause.from), clause as Input)
      .slice(0, maxUsed)
      .map((pieces) => laidOut(pieces(clause)));
}
