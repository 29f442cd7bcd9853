import type { Input, Match, Parser } from '../language/parser.ts';
import { lowerAt, oneWord, separated } from '../language/parser.ts';
import { phrase } from '../language/phrase.ts';
import { numberValue } from '../language/values.ts';

const kinds: [say: string, characters: string][] = [
  ['(uppercase|upper-case|upper case|capital) (letters|letter|characters)', 'A-Z'],
  ['(lowercase|lower-case|lower case|small) (letters|letter|characters)', 'a-z'],
  ['(letters|letter)', 'A-Za-z'],
  ['(digits|digit|numbers|numerals)', '0-9'],
  ['(alphanumeric|alphanumerics) [characters]', 'A-Za-z0-9'],
  ['(hex|hexadecimal) (digits|characters)', '0-9A-Fa-f'],
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
export const lettersSlot: Parser<string> = (input, at) => {
  let from = at;
  while (/^(exactly|of|only)$/.test(lowerAt(input, from))) from++;
  const isOnly = lowerAt(input, from - 1) === 'only' && from > at;
  const [number] = numberValue(input, from);
  const found = characters(input, number?.next ?? from);
  if (number === undefined && !isOnly) return [];
  return found.map(({ value, next }): Match<string> => {
    const count = number === undefined ? '+' : `{${number.value}}`;
    return { value: `^[${value.join('')}]${count}$`, next };
  });
};
lettersSlot.somewhere = new Set(kinds.flatMap(([say]) => say.match(/[a-z]+/g) ?? []));
