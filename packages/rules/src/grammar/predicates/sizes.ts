import type { Comparison, Operand } from '../../tree/check.ts';
import type { Captured } from '../../language/phrase.ts';
import type { Examples, Line } from '../line.ts';
import type { Meaning } from './meanings.ts';
import { equalTo, length } from './meanings.ts';

/** How long or how many. */
export const sizes: Line<Meaning>[] = [
  ...spelled('(digits|digit|numerals)', '0-9'),
  ...spelled('(letters|letter)', 'A-Za-z'),
  {
    say: '[a] (length|size|count) [of] [exactly] <number> [(characters|chars|items|elements|entries)]',
    means: length('equal'),
  },
  {
    say: '[a] (length|size|count) (of at least|at least|of minimum|>=) <number> [(characters|chars|items|elements|entries)]',
    means: length('atLeast'),
  },
  {
    say: '[a] (length|size|count) (of at most|at most|of maximum|<=) <number> [(characters|chars|items|elements|entries)]',
    means: length('atMost'),
  },
  {
    say: '[a] (length|size|count) (of more than|more than|greater than|of greater than|>) <number> [(characters|chars|items)]',
    means: length('greater'),
  },
  {
    say: '[a] (length|size|count) (of less than|less than|fewer than|of fewer than|<) <number> [(characters|chars|items)]',
    means: length('less'),
  },
  ...asManyAs(),
  ...itemCounts(
    '(items|item|elements|element|entries|entry|records|record|characters|character|chars|values|objects|rows|results) [(long|in length|in total)]',
  ),
];

/** "a length of at most the query value `limit` that was sent": a number that stands elsewhere. */
function asManyAs(): Line<Meaning>[] {
  const phrases: [comparison: Comparison, say: string][] = [
    ['equal', 'of exactly'],
    ['atLeast', 'of at least'],
    ['atMost', 'of at most'],
    ['greater', 'of greater than'],
    ['less', 'of less than'],
  ];
  return phrases.map(([comparison, say]) => ({
    say: `a length ${say} <other>`,
    means: (captured) => {
      const { predicate } = equalTo(captured);
      const value = predicate.op === 'compare' ? predicate.value : null;
      const isElsewhere = value !== null && value.kind !== 'literal' && value.kind !== 'words';
      return isElsewhere ? { predicate: { op: 'length', comparison, value } } : null;
    },
  }));
}

/** "13 digits" is said of the whole text: so many of these characters and no others. */
function spelled(noun: string, characters: string): Line<Meaning>[] {
  const end = `${noun} [(long|in length|in total)]`;
  const some =
    (count: (number: number) => string) =>
    (captured: Captured): Meaning => ({
      predicate: { op: 'matches', pattern: `^[${characters}]{${count(captured['number'] as number)}}$` },
    });
  return [
    { say: `[exactly|only|of] <number> ${end}`, means: some(String) },
    { say: `(at least|minimum|no fewer than|no less than) <number> ${end}`, means: some((number) => `${number},`) },
    { say: `(at most|maximum|no more than|up to) <number> ${end}`, means: some((number) => `1,${number}`) },
    { say: `(more than|over|longer than) <number> ${end}`, means: some((number) => `${number + 1},`) },
    { say: `(less than|fewer than|under|shorter than) <number> ${end}`, means: some((number) => `1,${number - 1}`) },
  ];
}

function itemCounts(noun: string): Line<Meaning>[] {
  return [
    {
      say: `(between|from) <number> (and|to) <high:number> ${noun}`,
      means: ({ number, high }) => ({
        ...length('atLeast')({ number }),
        also: [length('atMost')({ number: high }).predicate],
      }),
    },
    { say: `(no longer than|not longer than) <number> ${noun}`, means: length('atMost') },
    { say: `(at least|minimum|no fewer than|no less than) <number> ${noun}`, means: length('atLeast') },
    { say: `(at most|maximum|no more than|up to) <number> ${noun}`, means: length('atMost') },
    { say: `(more than|over|longer than) <number> ${noun}`, means: length('greater') },
    { say: `(shorter than) <number> ${noun}`, means: length('less') },
    { say: `(less than|fewer than|under) <number> ${noun}`, means: length('less') },
    { say: `[exactly|only] <number> ${noun}`, means: length('equal') },
  ];
}

/** What can follow "has". */
export const possession: Line<Meaning>[] = [
  ...sizes,
  { say: '<letters>', means: ({ letters }) => ({ predicate: { op: 'matches', pattern: String(letters) } }) },
  { say: '(a|any|some) value', means: () => ({ predicate: { op: 'present' } }) },
  { say: '[a|an|the] [expected] value [of|:] <value>', means: equalTo },
  { say: '<value> value', means: equalTo },
  { say: 'the (keys|properties|fields) <list>', means: ({ list }) => keys(list as Operand[], false) },
  { say: 'only the (keys|properties|fields) <list>', means: ({ list }) => keys(list as Operand[], true) },
  {
    say: '(length|size) <comparison> <number>',
    means: ({ comparison, number }) => length(comparison as Comparison)({ number }),
  },
];

function keys(list: Operand[], only: boolean): Meaning | null {
  const names = list.flatMap((one) =>
    one.kind === 'literal' && typeof one.value === 'string' ? [one.value] : one.kind === 'words' ? [one.text] : [],
  );
  return names.length === list.length ? { predicate: { op: 'keys', keys: names, only } } : null;
}

export const sizeExamples: Examples = {
  name: 'sizes',
  title: 'How long and how many',
  golden: [
    {
      text: 'name is longer than 3 characters',
      reads: '`name` has a length of greater than 3',
      sample: { name: 'Desk' },
    },
    { text: 'name has at most 20 characters', reads: '`name` has a length of at most 20', sample: { name: 'Desk' } },
    { text: 'items.length > 2', reads: '`items` has a length of greater than 2', sample: { items: [1, 2, 3] } },
    {
      text: 'items has a length of exactly 3',
      reads: '`items` has a length of exactly 3',
      sample: { items: [1, 2, 3] },
    },
    {
      text: 'items has a length of at most the query value `limit` that was sent',
      reads: '`items` has a length of at most the query value `limit` that was sent',
      sample: { items: [1, 2, 3] },
    },
    {
      text: 'stats has only the keys "likes", "views"',
      reads: '`stats` has only the keys "likes", "views"',
      sample: { stats: { likes: 1, views: 2 } },
    },
  ],
};
