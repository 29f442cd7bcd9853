import { patternLines } from './patterns.ts';
import { sortings } from './sort-keys.ts';
import type { Path, Predicate, ValueFormat, ValueType } from '../../tree/check.ts';
import type { Captured } from '../../language/phrase.ts';
import { literal } from '../../language/values/values.ts';
import type { Parser } from '../../language/parser.ts';
import type { Examples, Line } from '../line.ts';
import { lines } from '../line.ts';
import { between } from './comparisons.ts';
import type { Meaning, Quantity } from './meanings.ts';
import { is } from './meanings.ts';

/** What kind of value something is, and in which order. */
export const shapes: Line<Meaning>[] = [
  {
    say: '[a] [valid] <type> [(value|type)]',
    means: ({ type }) => ({ predicate: { op: 'type', type: type as ValueType } }),
  },
  { say: '[a|an] [valid] <adjective> <type> [(value|type)]', means: constrained },
  { say: '[a|an] [valid] <adjective> [and|,] <further:adjective> <type>', means: constrained },
  {
    say: '[a|an] <type> (from|between) <low:quantity> (to|and) <high:quantity>',
    means: ({ type, low, high }) => ({
      ...between(low as Quantity, high as Quantity),
      also: [{ op: 'type', type: type as ValueType }],
    }),
  },
  {
    say: '[a|an] <type> (array|list)',
    means: ({ type }) => ({ predicate: { op: 'type', type: 'array' }, items: { op: 'type', type: type as ValueType } }),
  },
  { say: '(come|comes|came) back as [a|an] <type>', means: typed },
  { say: '(come|comes|arrive|arrives) as [a|an] <type>', means: typed },
  { say: '(returned|delivered|given|represented|sent) as [a|an] <type>', means: typed },
  { say: '(of [the] type|of type|typed as) <type>', means: typed },
  {
    say: '[a|an] (list|array|collection) of <type>',
    means: ({ type }) => ({ predicate: { op: 'type', type: 'array' }, items: { op: 'type', type: type as ValueType } }),
  },
  {
    say: '[a|an] (list|array|collection) of <format>',
    means: ({ format }) => ({
      predicate: { op: 'type', type: 'array' },
      items: { op: 'format', format: format as ValueFormat },
    }),
  },
  {
    say: '(in|of|has) [the] format <format>',
    means: ({ format }) => ({ predicate: { op: 'format', format: format as ValueFormat } }),
  },
  { say: '<letters>', means: ({ letters }) => ({ predicate: { op: 'matches', pattern: String(letters) } }) },
  {
    say: '[a] positive [valid] (integer|int|whole number|integers)',
    means: () => ({ predicate: { op: 'type', type: 'integer' }, also: [{ op: 'type', type: 'positive' }] }),
  },
  {
    say: '[a] non-negative [number]',
    means: () => ({ predicate: { op: 'compare', comparison: 'atLeast', value: literal(0) } }),
  },
  { say: '[a] [valid] <type> not [a|an] (string|text|number|integer|boolean|object|array|list)', means: typed },
  { say: '[a] [valid] <type> , not [a|an] (string|text|number|integer|boolean|object|array|list)', means: typed },
  { say: '[a] non-empty (string|array|list|object|text|number)', means: is('empty', true) },
  {
    say: '[a|an|in] [the] [a] [valid|correct|proper|iso|well-formed|real|genuine|actual] <format> [(format|string|value|address)]',
    means: ({ format }) => ({ predicate: { op: 'format', format: format as ValueFormat } }),
  },
  {
    say: '(formatted|encoded) as [a|an] <format>',
    means: ({ format }) => ({ predicate: { op: 'format', format: format as ValueFormat } }),
  },
  {
    say: '[all] (unique|distinct|different|unequal) [by <path>] [(across|in|within|among) [all] [the] (list|array|items|results|entries|page|response|collection)]',
    means: ({ path }) => ({ predicate: { op: 'unique', by: (path ?? null) as Path | null } }),
  },
  ...sortings,
  ...patternLines,
  {
    say: '(like|matching|of|in) [the] (pattern|regex|regexp|regular expression) <pattern>',
    means: ({ pattern }) => ({ predicate: { op: 'matches', pattern: String(pattern) } }),
  },
];

/** A word before a type that narrows it down. */
interface Adjective {
  also?: Predicate;
  without?: Predicate;
}

const adjectives: [words: string, adjective: Adjective][] = [
  ['(non-negative|nonnegative|non negative)', { also: { op: 'compare', comparison: 'atLeast', value: literal(0) } }],
  ['(positive)', { also: { op: 'type', type: 'positive' } }],
  ['(negative)', { also: { op: 'type', type: 'negative' } }],
  ['(non-empty|nonempty|non empty|non-blank|nonblank)', { without: { op: 'empty' } }],
  ['(non-zero|nonzero)', { without: { op: 'compare', comparison: 'equal', value: literal(0) } }],
  ['(non-null|nonnull)', {}],
];

export const adjectiveSlot: Parser<Adjective> = lines(
  adjectives.map(([say, adjective]) => ({ say, means: () => adjective })),
  {},
);

const isAdjective = (value: unknown): value is Adjective => typeof value === 'object' && value !== null;

/** "a non-empty string", "a non-negative integer". */
function constrained({ type, adjective, further }: Captured): Meaning {
  const said = [adjective, further].filter(isAdjective);
  const [without] = said.flatMap((one) => one.without ?? []);
  const also = said.flatMap((one) => one.also ?? []);
  return {
    ...typed({ type }),
    ...(also.length > 0 ? { also } : {}),
    ...(without === undefined ? {} : { without }),
  };
}

function typed({ type }: Captured): Meaning {
  return { predicate: { op: 'type', type: type as ValueType } };
}

export const shapeExamples: Examples = {
  name: 'shapes',
  title: 'Types, formats, patterns and order',
  golden: [
    { text: 'id is a positive integer', reads: '`id` is an integer and `id` is positive', sample: { id: 1 } },
    { text: 'name matches /^[A-Z]/', reads: '`name` matches the pattern "^[A-Z]"', sample: { name: 'Desk' } },
    {
      text: 'every sku matches ^[A-Z]\\d$',
      reads: 'Every `items[*].sku` matches the pattern "^[A-Z]\\\\d$"',
      sample: { items: [{ sku: 'A1' }] },
    },
    {
      text: 'code is TRK followed by six digits',
      reads: '`code` matches the pattern "^TRK[0-9]{6}$"',
      sample: { code: 'TRK123456' },
    },
    {
      text: 'opens is in HH:MM format',
      reads: '`opens` matches the pattern "^([01]\\\\d|2[0-3]):[0-5]\\\\d$"',
      sample: { opens: '09:30' },
    },
    {
      text: 'items come sorted by start time, earliest first',
      reads: '`items` is sorted ascending by `startTime`',
      sample: { items: [{ startTime: '09:30' }] },
    },
    { text: "item ids don't repeat", reads: '`items` is unique by `id`', sample: { items: [{ id: 1 }] } },
    {
      text: 'code consists of 6 uppercase letters or digits',
      reads: '`code` matches the pattern "^[A-Z0-9]{6}$"',
      sample: { code: 'AB12CD' },
    },
    { text: 'prices are all different', reads: '`items` is unique by `price`', sample: { items: [{ price: 1 }] } },
    {
      text: 'items are sorted by price from high to low',
      reads: '`items` is sorted descending by `price`',
      sample: { items: [{ price: 1 }] },
    },
    { text: 'tags are sorted alphabetically', reads: '`tags` is sorted ascending', sample: { tags: ['a', 'b'] } },
  ],
};
