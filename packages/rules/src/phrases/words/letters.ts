import { numberValue } from '../../language/values/numbers.ts';
import { textFormsAt } from '../../language/text-forms/text-forms.ts';
import { literal } from '../../language/values/values.ts';
import type { Predicate, SaidQuantifier } from '../../tree/check.ts';
import { determinersAt } from './determiners.ts';
import type { Found, Sentence } from '../tree.ts';
import { lookup, said, wordAt } from './words.ts';

const cases = lookup<string>([
  ['uppercase', 'A-Z'],
  ['upper-case', 'A-Z'],
  ['upper case', 'A-Z'],
  ['capital', 'A-Z'],
  ['lowercase', 'a-z'],
  ['lower-case', 'a-z'],
  ['lower case', 'a-z'],
]);

const utc = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}([.]\\d+)?)?(Z|[+]00:00)$';

const notations = lookup<string>([
  ['uuidv4', '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$'],
  ['a uuidv4', '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$'],
  ['utc timestamp', utc],
  ['utc timestamps', utc],
  ['utc', utc],
  ['in utc', utc],
  ['iso 8601 utc', utc],
  ['iso 8601 in utc', utc],
  ['an iso 8601 utc timestamp', utc],
  ['an iso 8601 timestamp in utc', utc],
  ['iso 8601 utc timestamps', utc],
  ['a utc timestamp', utc],
  ['an utc timestamp', utc],
  ['utc date-times', utc],
  ['a utc date-time', utc],
  ['upper_snake_case', '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$'],
  ['screaming_snake_case', '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$'],
  ['upper snake case', '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$'],
  ['snake_case', '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'],
  ['lower_snake_case', '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'],
  ['snake case', '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'],
  ['kebab-case', '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'],
  ['kebab case', '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'],
  ['camelcase', '^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$'],
  ['camel case', '^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$'],
  ['pascalcase', '^([A-Z][a-z0-9]*)+$'],
  ['all uppercase', '^[^a-z]*[A-Z][^a-z]*$'],
  ['all lowercase', '^[^A-Z]*[a-z][^A-Z]*$'],
  ['lower case', '^[^A-Z]*[a-z][^A-Z]*$'],
  ['upper case', '^[^a-z]*[A-Z][^a-z]*$'],
  ['in uppercase', '^[^a-z]*[A-Z][^a-z]*$'],
  ['in lowercase', '^[^A-Z]*[a-z][^A-Z]*$'],
  ['in upper case', '^[^a-z]*[A-Z][^a-z]*$'],
  ['in lower case', '^[^A-Z]*[a-z][^A-Z]*$'],
  ['uppercase', '^[^a-z]*[A-Z][^a-z]*$'],
  ['lowercase', '^[^A-Z]*[a-z][^A-Z]*$'],
]);

const counts: Record<string, string> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  eight: '8',
  ten: '10',
};
const kinds: Record<string, string> = { letter: 'A-Za-z', digit: '0-9', character: '', char: '' };

/** "a two-letter upper-case ISO 3166 code", "13 digits", "at least 8 characters", "in snake_case": which letters a text has, and how many. */
export function lettersAt(sentence: Sentence, at: number): Found<Predicate>[] {
  const notation =
    said(sentence, at, notations) ??
    (/^(in|as|an?)$/.test(wordAt(sentence, at)) ? said(sentence, at + 1, notations) : null);
  const end =
    notation === null
      ? 0
      : /^(form|format|notation|style|only|letters)$/.test(wordAt(sentence, notation.next))
        ? notation.next + 1
        : notation.next;
  const named: Found<Predicate>[] =
    notation === null ? [] : [{ value: { op: 'matches', pattern: notation.value }, next: end }];
  return [...named, ...codeAt(sentence, at), ...countedAt(sentence, at), ...formsAt(sentence, at)];
}

const formsAt = ({ input }: Sentence, at: number): Found<Predicate>[] =>
  textFormsAt(input, at).map(({ value, next }) => ({ value: { op: 'matches', pattern: value }, next }));

/** "a two-letter country code", "a 3-letter uppercase code". */
function codeAt(sentence: Sentence, at: number): Found<Predicate>[] {
  const start = /^(an?|the)$/.test(wordAt(sentence, at)) ? at + 1 : at;
  const before = said(sentence, start, cases);
  const from = before?.next ?? start;
  const { count, kind } = compoundOf(wordAt(sentence, from));
  if (count === undefined) return [];
  const letters = before ?? said(sentence, from + 1, cases);
  let next = before === null ? (letters?.next ?? from + 1) : from + 1;
  while (standards.test(wordAt(sentence, next))) next++;
  if (!codes.test(wordAt(sentence, next))) return [];
  return [{ value: { op: 'matches', pattern: `^${lettersOf(kind, letters?.value)}{${count}}$` }, next: next + 1 }];
}

/** "two-letter", "3-digit". */
function compoundOf(word: string): { count: string | undefined; kind: string } {
  const [, number = '', kind = ''] = /^(\w+)-(letter|digit|character|char)s?$/.exec(word) ?? [];
  return { count: /^\d+$/.test(number) ? number : counts[number], kind };
}

const standards = /^(iso|alpha-2|alpha-3|3166|3166-1|4217|639-1|639|currency|country|language|valid)$/;
const codes = /^(codes?|strings?|text|abbreviations?|words?|value|identifiers?)$/;

function lettersOf(kind: string, letters: string | undefined): string {
  const plain = kinds[kind] ?? '';
  if (plain !== '') return `[${letters ?? plain}]`;
  return letters === undefined ? '.' : `[${letters}0-9]`;
}

/** "13 digits", "exactly 2 uppercase letters", "at most 80 characters". */
function countedAt(sentence: Sentence, at: number): Found<Predicate>[] {
  const found: Found<Predicate>[] = [];
  for (const { value, next } of determinersAt(sentence, at)) {
    const { quantifier } = value;
    if (quantifier === null || !('count' in quantifier)) continue;
    const letters = said(sentence, next, cases);
    const word = wordAt(sentence, letters?.next ?? next).replace(/s$/, '');
    if (kinds[word] === undefined) continue;
    const end = (letters?.next ?? next) + 1;
    const behind = /^(long|only|exactly)$/.test(wordAt(sentence, end)) ? end + 1 : end;
    found.push({ value: ofCount(quantifier, { word, letters: letters?.value }), next: behind });
  }
  return [...found, ...rangeAt(sentence, at)];
}

function ofCount(
  { kind, count }: Extract<SaidQuantifier, { count: number }>,
  { word, letters }: { word: string; letters: string | undefined },
): Predicate {
  if (kinds[word] === '' && letters === undefined)
    return { op: 'length', comparison: kind === 'exactly' ? 'equal' : kind, value: literal(count) };
  const times = { exactly: `{${count}}`, atLeast: `{${count},}`, atMost: `{0,${count}}` }[kind];
  return { op: 'matches', pattern: `^${lettersOf(word, letters)}${times}$` };
}

/** "8 to 20 characters". */
function rangeAt(sentence: Sentence, at: number): Found<Predicate>[] {
  const from = wordAt(sentence, at) === 'between' ? at + 1 : at;
  return numberValue(sentence.input, from).flatMap((low) => {
    if (!/^(to|and|-|–)$/.test(wordAt(sentence, low.next))) return [];
    return numberValue(sentence.input, low.next + 1).flatMap((high) => {
      const kind = kinds[wordAt(sentence, high.next).replace(/s$/, '')];
      if (kind === undefined) return [];
      const set = kind === '' ? '[\\s\\S]' : `[${kind}]`;
      const end = wordAt(sentence, high.next + 1) === 'long' ? high.next + 2 : high.next + 1;
      return [{ value: { op: 'matches', pattern: `^${set}{${low.value},${high.value}}$` }, next: end }];
    });
  });
}
