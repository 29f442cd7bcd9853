import type { Input, Match, Parser } from '../../language/parser.ts';
import { lowerAt, oneWord, separated } from '../../language/parser.ts';
import { phrase } from '../../language/phrase.ts';
import { numberValue } from '../../language/values/numbers.ts';
import type { Examples } from '../line.ts';

const kinds: [say: string, characters: string][] = [
  ['(uppercase|upper-case|upper case|capital) [latin] (letters|letter|characters|alphanumerics)', 'A-Z'],
  ['(lowercase|lower-case|lower case|small) (letters|letter|characters)', 'a-z'],
  ['(letters|letter)', 'A-Za-z'],
  ['(digits|digit|numbers|numerals)', '0-9'],
  ['(alphanumeric|alphanumerics) [characters]', 'A-Za-z0-9'],
  ['(hex|hexadecimal) (digits|characters|chars|letters|symbols)', '0-9A-Fa-f'],
  ['(hyphens|hyphen|dashes|dash)', '\\-'],
  ['(underscores|underscore)', '_'],
  ['(dots|dot|periods|points)', '.'],
  ['(spaces|space)', ' '],
];
const readers = kinds.map(([say, characters]) => ({ read: phrase(say, {}), characters }));

const kind: Parser<string> = (input, at) =>
  readers.flatMap(({ read, characters }) => read(input, at).map(({ next }) => ({ value: characters, next })));
const gap = oneWord(',', 'and', 'or');
const gaps: Parser<unknown> = (input: Input, at: number) => {
  const [first] = gap(input, at);
  return first === undefined ? [] : [...gap(input, first.next), first];
};
const characters = separated(kind, gaps, 1);

/** The characters that a text is made of, as a pattern: "6 uppercase letters or digits", "only digits". */
export const lettersSlot: Parser<string> = (input, at) =>
  run(input, at, false).map(({ value, next }) => ({ value: `^${value}$`, next }));
lettersSlot.somewhere = new Set(kinds.flatMap(([say]) => say.match(/[a-z]+/g) ?? []));

/** A part of such a text: "six digits", "digits only", "two uppercase letters". */
export const charactersSlot: Parser<string> = (input, at) => run(input, at, true);
charactersSlot.somewhere = lettersSlot.somewhere;

function run(input: Input, at: number, bare: boolean): Match<string>[] {
  let from = at;
  while (/^(exactly|of|only|a|an)$/.test(lowerAt(input, from))) from++;
  const isOnly = lowerAt(input, from - 1) === 'only' && from > at;
  const [number] = numberValue(input, from);
  const found = characters(input, number?.next ?? from);
  return found.flatMap(({ value, next }): Match<string>[] => {
    const isClosed = lowerAt(input, next) === 'only' && next < input.end;
    if (number === undefined && !isOnly && !isClosed && !bare) return [];
    const count = number === undefined ? '+' : `{${number.value}}`;
    return [{ value: `[${value.join('')}]${count}`, next: isClosed ? next + 1 : next }];
  });
}

export const letterExamples: Examples = {
  name: 'letters',
  title: 'The characters of a text',
  golden: [
    {
      text: 'sku consists of two uppercase letters',
      reads: '`sku` matches the pattern "^[A-Z]{2}$"',
      sample: { sku: 'AB' },
    },
    { text: 'pin is exactly 4 digits', reads: '`pin` matches the pattern "^[0-9]{4}$"', sample: { pin: '1234' } },
    {
      text: 'slug has only lowercase letters and hyphens',
      reads: '`slug` matches the pattern "^[a-z\\\\-]+$"',
      sample: { slug: 'a-b' },
    },
  ],
};
