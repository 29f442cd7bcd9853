import type { Input, Match, Parser } from '../parser.ts';
import { lowerAt } from '../parser.ts';
import { phrase } from '../phrase.ts';
import { numberValue } from '../values/numbers.ts';

const upper = '(uppercase|upper-case|upper case|capital|capitals|caps|cap|capitalised|capitalized|big) [latin|ascii]';
const lower = '(lowercase|lower-case|lower case|small) [latin|ascii]';
const hex = '(hex|hexadecimal)';
const one = '(character|characters|char|chars|symbol|symbols)';

/** Kinds of characters, as the inside of a class. */
const kinds: [say: string, characters: string][] = [
  [`${upper} (letters|letter|${one}|alphanumerics)`, 'A-Z'],
  [`${lower} (letters|letter|${one})`, 'a-z'],
  [`${upper} ${hex} (digits|digit|letters|${one})`, '0-9A-F'],
  [`${lower} ${hex} (digits|digit|letters|${one})`, '0-9a-f'],
  [`${hex} (digits|digit|letters|${one})`, '0-9A-Fa-f'],
  [`${upper} (alphanumeric|alpha-numeric) [${one}]`, 'A-Z0-9'],
  [`${lower} (alphanumeric|alpha-numeric) [${one}]`, 'a-z0-9'],
  ['(caps|capitals)', 'A-Z'],
  ['(stars|star|asterisks|asterisk)', '*'],
  ['(minus|minuses)', '\\-'],
  ['[latin|ascii] (letters|letter)', 'A-Za-z'],
  ['[decimal] (digits|digit|numbers|numerals|figures)', '0-9'],
  [`(alphanumeric|alphanumerics|alpha-numeric) [${one}]`, 'A-Za-z0-9'],
  ['(hyphens|hyphen|dashes|dash)', '\\-'],
  ['(underscores|underscore)', '_'],
  ['(dots|dot|periods|points)', '.'],
  ['(spaces|space|blanks|whitespace)', ' '],
];
/** Words one of which a run of characters has. */
export const runWords =
  'letter letters character characters char chars symbol symbols alphanumeric alphanumerics alpha-numeric digit digits numbers numerals figures caps capitals stars star asterisks asterisk hex hexadecimal'.split(
    ' ',
  );

const readers = kinds.map(([say, characters]) => ({ read: phrase(say, {}), characters }));
const gaps = /^(?:,|and|or|\/|\+)$/;
const maxKinds = 5;

/** "uppercase letters, digits or hyphens": the inside of a class. */
export function charactersAt(input: Input, at: number): Match<string>[] {
  const found: Match<string>[] = [];
  let [value, next] = ['', at];
  for (let count = 0; count < maxKinds; count++) {
    const kind = kindAt(input, next);
    if (kind === null) break;
    [value, next] = [value + kind.value, kind.next];
    found.unshift({ value, next });
    while (gaps.test(lowerAt(input, next))) next++;
  }
  return found;
}

function kindAt(input: Input, at: number): Match<string> | null {
  const all = readers.flatMap(({ read, characters }) =>
    read(input, at).map(({ next }) => ({ value: characters, next })),
  );
  return all.sort((left, right) => right.next - left.next)[0] ?? null;
}

interface Count {
  /** The quantifier of a pattern. */
  times: string;
  next: number;
}

const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Stands for the characters that are counted: "10 or 13 digits" are ten and perhaps three more. */
const again = '\u0000';

const timesOf = (low: number, high: number, isEither: boolean): string =>
  isEither && high > low + 1 ? `{${low}}(?:${again}{${high - low}})?` : `{${low},${high}}`;

/** "10-13". */
function writtenRangeAt(input: Input, at: number): Count | null {
  const [, low, high] = /^(\d+)-(\d+)$/.exec(lowerAt(input, at)) ?? [];
  return low === undefined || high === undefined || Number(low) >= Number(high)
    ? null
    : { times: `{${low},${high}}`, next: at + 1 };
}

/** "6", "six", "exactly 6", "at least 6", "6 to 8", "between 6 and 8". */
function countAt(input: Input, at: number): Count | null {
  const bounds: [say: RegExp, times: (count: number) => string][] = [
    [/^at least |^min /, (count) => `{${count},}`],
    [/^at most |^up to |^max /, (count) => `{1,${count}}`],
  ];
  const start = /^(?:exactly|between|from|of)$/.test(lowerAt(input, at)) ? at + 1 : at;
  const lead = `${lowerAt(input, at)} ${lowerAt(input, at + 1)} `;
  const bound = bounds.find(([say]) => say.test(lead));
  const from = bound === undefined ? start : at + (/^(?:min|max) /.test(lead) ? 1 : 2);
  const [low] = numberValue(input, from);
  if (low === undefined) return writtenRangeAt(input, from);
  const isRange = /^(?:to|and|-|–|or)$/.test(lowerAt(input, low.next));
  const [high] = isRange ? numberValue(input, low.next + 1) : [];
  if (high !== undefined && high.value > low.value)
    return { times: timesOf(low.value, high.value, lowerAt(input, low.next) === 'or'), next: high.next };
  return { times: bound === undefined ? `{${low.value}}` : bound[1](low.value), next: low.next };
}

const compound = /^(\w+)-(letter|digit|character|char|number)s?$/;
const longestCompound = 64;
/** "six-digit", "3-letter" */
export const compoundWords = [
  ...words,
  ...Array.from({ length: longestCompound }, (_, index) => String(index + 1)),
].flatMap((number) =>
  ['letter', 'digit', 'number', 'character', 'char'].flatMap((kind) => [`${number}-${kind}`, `${number}-${kind}s`]),
);
const insideOf: Record<string, string> = { letter: 'A-Za-z', digit: '0-9', number: '0-9' };

/** "six-digit", "3-letter", before or behind a case: "uppercase 3-letter". */
function compoundAt(input: Input, at: number): Match<string>[] {
  const before = caseAt(input, at);
  const from = before === null ? at : at + 1;
  const [, number = '', kind = ''] = compound.exec(lowerAt(input, from)) ?? [];
  const count = /^\d+$/.test(number) ? Number(number) : words.indexOf(number);
  if (count < 1) return [];
  const behind = before === null ? caseAt(input, from + 1) : null;
  const inside = insideFor(kind, before ?? behind);
  return [{ value: `${inside}{${count}}`, next: from + (behind === null ? 1 : 2) }];
}

function insideFor(kind: string, letters: string | null): string {
  const inside = kind === 'letter' && letters !== null ? letters : (insideOf[kind] ?? letters);
  return inside === null ? '.' : `[${inside}]`;
}

/** The letters of a case, as the inside of a class. */
export function caseAt(input: Input, at: number): string | null {
  const word = lowerAt(input, at);
  if (/^(?:uppercase|upper-case|capital)$/.test(word)) return 'A-Z';
  return /^(?:lowercase|lower-case)$/.test(word) ? 'a-z' : null;
}

export interface Run {
  pattern: string;
  /** A number or "only" says that nothing else is there; without one it is a part of a longer form. */
  isClosed: boolean;
}

/** A run of characters: "six digits", "only lowercase letters or hyphens", "8 to 12 hex digits", "a six-digit". */
export const runsAt: Parser<Run> = (input, at) => {
  let from = at;
  while (/^(?:only|a|an|the|of|some)$/.test(lowerAt(input, from))) from++;
  const isOnly = input.tokens.slice(at, from).some(({ lower: word }) => word === 'only');
  const compounds = compoundAt(input, from).map(({ value, next }) => ({
    value: { pattern: value, isClosed: true },
    next,
  }));
  const count = countAt(input, from);
  const counted = charactersAt(input, count?.next ?? from).map(({ value, next }): Match<Run> => {
    const isClosed = /^(?:only|exactly|long)$/.test(lowerAt(input, next)) && next < input.end;
    return {
      value: {
        pattern: `[${value}]${count?.times.replace(again, `[${value}]`) ?? '+'}`,
        isClosed: count !== null || isOnly || isClosed,
      },
      next: isClosed ? next + 1 : next,
    };
  });
  return [...compounds, ...counted];
};
