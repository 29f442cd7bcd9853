import type { Comparison, Operand, Path, Predicate, ValueFormat, ValueType } from '../tree/check.ts';
import type { Input, Parser } from '../language/parser.ts';
import { firstOf, mapped, oneWord, remembered, tokenAt } from '../language/parser.ts';
import type { Captured, Slots } from '../language/phrase.ts';
import { parsePath } from '../tree/path.ts';
import {
  choiceValue,
  durationValue,
  listValue,
  literal,
  numberValue,
  operandValue,
  sizeValue,
} from '../language/values.ts';
import { isPattern } from '../evaluate/patterns.ts';
import type { Line } from './line.ts';
import { lines } from './line.ts';
import type { Meaning, Quantity } from './meanings.ts';
import { compare, equalTo, is } from './meanings.ts';
import { possession, sizes } from './sizes.ts';
import { formatWord, typeWord } from './kinds.ts';
import { verbGroups } from './verbs.ts';

/** A predicate as it was said, before it is fitted to its subject. */
export interface Said {
  predicate: Predicate;
  negated: boolean;
  /** "is empty or absent" and the like leave the number to the reader; lists of values set this. */
  unit: 'ms' | 'bytes' | null;
}

const durationOperand = mapped(durationValue, (ms) => ({ operand: literal(ms), unit: 'ms' as const }));
const sizeOperand = mapped(sizeValue, (bytes) => ({ operand: literal(bytes), unit: 'bytes' as const }));
const plainOperand = mapped(operandValue, (operand) => ({ operand, unit: null }));
const quantity: Parser<Quantity> = remembered(firstOf<Quantity>(durationOperand, sizeOperand, plainOperand));

const pathSlot: Parser<Path> = (input, at) => {
  const found = tokenAt(input, at);
  if (found === undefined || found.kind === 'mark' || found.kind === 'number') return [];
  const path = parsePath(found.text);
  return path === null ? [] : [{ value: path, next: at + 1 }];
};

const patternSlot: Parser<string> = (input, at) => {
  const found = tokenAt(input, at);
  if (found === undefined || (found.kind === 'mark' && found.text !== '/')) return [];
  const written = found.kind === 'word' ? found.text.replace(/^\/(.+)\/$/, '$1') : found.text;
  return isPattern(written) ? [{ value: written, next: at + 1 }] : [];
};

const slots: Slots = {
  value: operandValue,
  quantity,
  number: numberValue,
  list: listValue,
  choice: choiceValue,
  path: pathSlot,
  pattern: patternSlot,
  type: typeWord,
  format: formatWord,
  comparison: comparisonWords(),
  a: oneWord('a', 'an', 'the'),
};

function comparisonWords(): Parser<Comparison> {
  const table: Record<string, Comparison> = {
    '>': 'greater',
    '<': 'less',
    '>=': 'atLeast',
    '≥': 'atLeast',
    '=>': 'atLeast',
    '<=': 'atMost',
    '≤': 'atMost',
  };
  return mapped(oneWord(...Object.keys(table)), (sign) => table[sign] ?? null);
}

const comparative: Line<Meaning>[] = [
  { say: '(greater|more|larger|higher|bigger|longer|later) than or equal [to] <quantity>', means: compare('atLeast') },
  { say: '(less|fewer|smaller|lower|shorter|earlier) than or equal [to] <quantity>', means: compare('atMost') },
  { say: '(greater|more|larger|higher|bigger|longer|slower) than <quantity>', means: compare('greater') },
  { say: '(less|fewer|smaller|lower|shorter|faster|quicker) than <quantity>', means: compare('less') },
  { say: '(above|over|exceeding|beyond) <quantity>', means: compare('greater') },
  { say: '(below|under|within) <quantity>', means: compare('less') },
  { say: '(at least|no less than|no fewer than|minimum|min) <quantity>', means: compare('atLeast') },
  { say: '(at most|no more than|up to|maximum|max) <quantity>', means: compare('atMost') },
  {
    say: '<comparison> <quantity>',
    means: ({ comparison, quantity: said }) => compare(comparison as Comparison)({ quantity: said }),
  },
  { say: '<quantity> or (more|greater|higher|above)', means: compare('atLeast') },
  { say: '<quantity> or (less|fewer|lower|below)', means: compare('atMost') },
  {
    say: '(between|from) <low:quantity> (and|to|-) <high:quantity>',
    means: ({ low, high }) => between(low as Quantity, high as Quantity),
  },
  {
    say: '[in] [the] range <low:quantity> (and|to|-) <high:quantity>',
    means: ({ low, high }) => between(low as Quantity, high as Quantity),
  },
];

function between(low: Quantity, high: Quantity): Meaning {
  const unit = high.unit ?? low.unit;
  return { predicate: { op: 'between', low: low.operand, high: high.operand }, ...(unit === null ? {} : { unit }) };
}

const moments: Line<Meaning>[] = [
  {
    say: '(before|earlier than) <value>',
    means: ({ value }) => ({ predicate: { op: 'before', value: value as Operand } }),
  },
  {
    say: '(after|later than) <value>',
    means: ({ value }) => ({ predicate: { op: 'after', value: value as Operand } }),
  },
  {
    say: '[set] in the past',
    means: () => ({ predicate: { op: 'before', value: { kind: 'clock', anchor: 'now', offsetMs: 0 } } }),
  },
  {
    say: '[set] in the future',
    means: () => ({ predicate: { op: 'after', value: { kind: 'clock', anchor: 'now', offsetMs: 0 } } }),
  },
];

const equality: Line<Meaning>[] = [
  { say: '(one|any|either) of [:] <list>', means: ({ list }) => oneOf(list as Operand[]) },
  { say: '(in|among) <list>', means: ({ list }) => ((list as Operand[]).length > 1 ? oneOf(list as Operand[]) : null) },
  { say: 'either <list>', means: ({ list }) => oneOf(list as Operand[]) },
  { say: '[the] (equal|equals|identical|same|set|related|defaulted) (to|as|with) <value>', means: equalTo },
  { say: '(equal|=|==|===|exactly|:) <value>', means: equalTo },
  { say: '(!=|!==|<>|≠) <value>', means: (captured) => ({ ...equalTo(captured), negated: true }) },
  { say: 'different (from|than) <value>', means: (captured) => ({ ...equalTo(captured), negated: true }) },
];

function oneOf(values: Operand[]): Meaning {
  return { predicate: { op: 'oneOf', values } };
}

const states: Line<Meaning>[] = [
  {
    say: '(present|there|given|available|provided|included|defined|populated|filled|existing|exists) [in [the] (response|body|payload|answer|result|results)]',
    means: is('present'),
  },
  {
    say: '(returned|set|found|generated|assigned|visible|exposed) [in [the] (response|body|payload|answer)]',
    means: is('present'),
  },
  { say: '(absent|missing|undefined|omitted|gone) or null', means: is('unset') },
  { say: 'null or (absent|missing|undefined|omitted)', means: is('unset') },
  { say: 'unset', means: is('unset') },
  {
    say: '(absent|missing|omitted|gone|hidden|undefined) [(in|from) [the] (response|body|payload|answer)]',
    means: is('present', true),
  },
  { say: '(null|nil|none)', means: is('null') },
  { say: '[an] (empty|blank) [(string|array|list|object|text|collection)]', means: is('empty') },
  { say: '(non-empty|nonempty|populated|filled)', means: is('empty', true) },
  { say: '(null or empty|empty or null|blank or null)', means: is('empty') },
];

const shapes: Line<Meaning>[] = [
  {
    say: '[a] [valid] <type> [(value|type)]',
    means: ({ type }) => ({ predicate: { op: 'type', type: type as ValueType } }),
  },
  { say: 'of [the] type <type>', means: ({ type }) => ({ predicate: { op: 'type', type: type as ValueType } }) },
  { say: '[a] non-empty (string|array|list|object|text|number)', means: is('empty', true) },
  {
    say: '[a|an|in] [the] [a] [valid|correct|proper|iso|well-formed] <format> [(format|string|value|address)]',
    means: ({ format }) => ({ predicate: { op: 'format', format: format as ValueFormat } }),
  },
  {
    say: '(formatted|encoded) as [a|an] <format>',
    means: ({ format }) => ({ predicate: { op: 'format', format: format as ValueFormat } }),
  },
  {
    say: '(unique|distinct) [by <path>]',
    means: ({ path }) => ({ predicate: { op: 'unique', by: (path ?? null) as Path | null } }),
  },
  ...sortings(),
  {
    say: '(like|matching) [the] (pattern|regex|regexp|regular expression) <pattern>',
    means: ({ pattern }) => ({ predicate: { op: 'matches', pattern: String(pattern) } }),
  },
];

function sortings(): Line<Meaning>[] {
  const orders = [
    [
      'ascending|asc|alphabetically|alphabetical|increasing|ascendingly|chronologically|lowest first|oldest first',
      'ascending',
    ],
    ['descending|desc|decreasing|reverse|descendingly|highest first|newest first', 'descending'],
  ] as const;
  const sorted =
    (order: 'ascending' | 'descending') =>
    ({ path }: Captured): Meaning => ({
      predicate: { op: 'sorted', order, by: (path ?? null) as Path | null },
    });
  return [
    ...orders.flatMap(([words, order]) => [
      { say: `(sorted|ordered|listed) [in] (${words}) [order] [by <path>]`, means: sorted(order) },
      { say: `(sorted|ordered) by <path> [,] [in] (${words}) [order]`, means: sorted(order) },
      { say: `in (${words}) order [(by|of) <path>]`, means: sorted(order) },
    ]),
    { say: '(sorted|ordered) [by <path>]', means: sorted('ascending') },
  ];
}

const text =
  (op: 'contains' | 'startsWith' | 'endsWith') =>
  ({ value }: Captured): Meaning => ({ predicate: { op, value: value as Operand } });

const actions: Line<Meaning>[] = [
  { say: '(exist|exists|existed) [in [the] (response|body|payload|answer)]', means: is('present') },
  {
    say: '(contain|contains|containing|include|includes|including|mention|mentions|mentioning) [the] [(text|word|words|string|phrase|value|message)] [:] <value>',
    means: text('contains'),
  },
  { say: '(start|starts|starting|begin|begins|beginning) with <value>', means: text('startsWith') },
  { say: '(end|ends|ending) (with|in) <value>', means: text('endsWith') },
  {
    say: '(match|matches|matching|satisfies|satisfy|follow|follows) [the] (pattern|regex|regexp|regular expression|expression) <pattern>',
    means: ({ pattern }) => ({ predicate: { op: 'matches', pattern: String(pattern) } }),
  },
  { say: '(match|matches|matching) <value>', means: equalTo },
  { say: '(equal|equals|equaling|eq) [to] <value>', means: equalTo },
  { say: '(default|defaults|defaulting) to <value>', means: equalTo },
  { say: '(exceed|exceeds) <quantity>', means: compare('greater') },
  { say: '(differ|differs) from <value>', means: (captured) => ({ ...equalTo(captured), negated: true }) },
];

const choices: Line<Meaning>[] = [{ say: '<choice>', means: ({ choice }) => oneOf(choice as Operand[]) }];
const afterBe = lines(
  [
    ...moments,
    ...comparative,
    ...states,
    ...equality,
    ...choices,
    ...shapes,
    ...sizes,
    { say: '<value>', means: equalTo },
  ],
  slots,
);
const afterHave = lines([...possession, ...comparative], slots);
const afterDo = lines([...actions], slots);
const afterNothing = lines(
  [...actions, ...comparative, ...moments, ...equality, ...states, ...shapes, ...sizes],
  slots,
);

const tables = { be: afterBe, have: afterHave, do: afterDo, none: afterNothing };

/** Every complete reading of a predicate between a place and the end. */
export const predicatesAt: (input: Input, at: number) => Said[] = remembered((input, at) => {
  const found: Said[] = [];
  for (const { verb, negated, next: from } of verbGroups(input, at)) {
    for (const { value, next } of tables[verb](input, from)) {
      if (next !== input.end) continue;
      found.push({
        predicate: value.predicate,
        negated: (value.negated ?? false) !== negated,
        unit: value.unit ?? null,
      });
    }
  }
  if (found.length < 2) return found;
  const structured = found.some((said) => !isProse(said));
  return structured ? found.filter((said) => !(said.negated && isProse(said))) : found;
});

/** "is not present" is not about the word "present". */
function isProse({ predicate }: Said): boolean {
  return predicate.op === 'compare' && predicate.value.kind === 'words';
}
