import type { Comparison, Operand, Path, Predicate } from '../tree/check.ts';
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
import { timeUnits } from '../language/units.ts';
import { isPattern } from '../evaluate/patterns.ts';
import type { Examples, Line } from './line.ts';
import { lines } from './line.ts';
import type { Meaning, Quantity } from './meanings.ts';
import { compare, equalTo, is, textOf } from './meanings.ts';
import { between, comparative, moments } from './comparisons.ts';
import { shapes } from './shapes.ts';
import { possession, sizes } from './sizes.ts';
import { formatWord, typeWord } from './kinds.ts';
import { lettersSlot } from './letters.ts';
import { namedOperand } from './operands.ts';
import { verbGroups } from './verbs.ts';

/** A predicate as it was said, before it is fitted to its subject. */
export interface Said {
  predicate: Predicate;
  negated: boolean;
  /** "is empty or absent" and the like leave the number to the reader; lists of values set this. */
  unit: 'ms' | 'bytes' | null;
  also?: Predicate[];
  items?: Predicate;
}

const durationOperand = mapped(durationValue, (ms) => ({ operand: literal(ms), unit: 'ms' as const }));
const sizeOperand = mapped(sizeValue, (bytes) => ({ operand: literal(bytes), unit: 'bytes' as const }));
const anyOperand: Parser<Operand> = (input, at) => {
  const named = namedOperand(input, at);
  return named.length === 0 ? operandValue(input, at) : [...operandValue(input, at), ...named];
};
const plainOperand = mapped(anyOperand, (operand) => ({ operand, unit: null }));
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
  const written = withoutSlashes(found.text);
  return isPattern(written) ? [{ value: written, next: at + 1 }] : [];
};

/** `/^a/i` as RE2 writes it. */
function withoutSlashes(text: string): string {
  const parts = /^\/(.+)\/([ims]*)$/.exec(text);
  if (parts === null) return text;
  return `${parts[2] === '' ? '' : `(?${parts[2]})`}${parts[1]}`;
}

/** What nobody would write who means just these characters. */
const expressionSlot: Parser<string> = (input, at) =>
  /^\^|\$$|^\/.+\/[a-z]*$|\\[dwsb]|\[[^\]]+\]|[)\]}.][*+]|\{\d+(,\d*)?\}/.test(tokenAt(input, at)?.text ?? '')
    ? patternSlot(input, at)
    : [];

const slots: Slots = {
  value: operandValue,
  other: anyOperand,
  quantity,
  number: numberValue,
  list: listValue,
  items: listValue,
  choice: choiceValue,
  path: pathSlot,
  pattern: patternSlot,
  expression: expressionSlot,
  letters: lettersSlot,
  type: typeWord,
  format: formatWord,
  comparison: comparisonWords(),
  unit: mapped(oneWord(...timeUnits.keys()), (word) => timeUnits.get(word) ?? null),
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

const equality: Line<Meaning>[] = [
  { say: '(one|any|either) of [:] <list>', means: ({ list }) => oneOf(list as Operand[]) },
  { say: '(in|among) <list>', means: ({ list }) => ((list as Operand[]).length > 1 ? oneOf(list as Operand[]) : null) },
  { say: 'either <list>', means: ({ list }) => oneOf(list as Operand[]) },
  {
    say: '[the] [exact] (equal|equals|identical|same|set|related|defaulted|equivalent) (to|as|with) <other>',
    means: equalTo,
  },
  { say: '(called|named|labelled|labeled|titled) <value>', means: equalTo },
  { say: '(equal|=|==|===|exactly|:) <other>', means: equalTo },
  { say: '(!=|!==|<>|≠) <other>', means: (captured) => ({ ...equalTo(captured), negated: true }) },
  { say: 'different (from|than) <other>', means: (captured) => ({ ...equalTo(captured), negated: true }) },
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
  { say: '(non-empty|nonempty|non-blank|populated|filled)', means: is('empty', true) },
  {
    say: '(present|there|set|given|returned) and (not empty|non-empty|nonempty|not blank|filled)',
    means: () => ({ predicate: { op: 'empty' }, negated: true }),
  },
  {
    say: '(truthy|on|yes)',
    means: () => ({ predicate: { op: 'compare', comparison: 'equal', value: literal(true) } }),
  },
  { say: '(falsy|off)', means: () => ({ predicate: { op: 'compare', comparison: 'equal', value: literal(false) } }) },
  { say: '(null or empty|empty or null|blank or null)', means: is('empty') },
];

const text =
  (op: 'contains' | 'startsWith' | 'endsWith') =>
  ({ value }: Captured): Meaning => ({ predicate: { op, value: value as Operand } });

/** "wifi and balcony", "a, b or c": each of them. */
function containsAll(items: Operand[]): Meaning | null {
  const [first, ...rest] = items.map((value): Predicate => ({ op: 'contains', value }));
  return first === undefined || rest.length === 0 ? null : { predicate: first, also: rest };
}

function keysOf(items: Operand[]): Meaning | null {
  const keys = items.map((item) => textOf(item)).filter((key) => key !== null);
  return keys.length === items.length ? { predicate: { op: 'keys', keys, only: true } } : null;
}

const actions: Line<Meaning>[] = [
  { say: '(exist|exists|existed) [in [the] (response|body|payload|answer)]', means: is('present') },
  {
    say: '(contain|contains|containing|include|includes|including|mention|mentions|mentioning) [that] [the] [(text|word|words|string|phrase|value|message)] [:] <value>',
    means: text('contains'),
  },
  {
    say: '(contain|contains|containing|include|includes|including|mention|mentions) [both] [the] <items>',
    means: ({ items }) => containsAll(items as Operand[]),
  },
  {
    say: 'only (contain|contains|has|have|includes|include) [the] [(keys|properties|fields)] <items>',
    means: ({ items }) => keysOf(items as Operand[]),
  },
  { say: '(start|starts|starting|begin|begins|beginning) with <value>', means: text('startsWith') },
  { say: '(end|ends|ending) (with|in) <value>', means: text('endsWith') },
  {
    say: '(match|matches|matching) <expression>',
    means: ({ expression }) => ({ predicate: { op: 'matches', pattern: String(expression) } }),
  },
  {
    say: '(match|matches|matching|satisfies|satisfy|follow|follows) [the] (pattern|regex|regexp|regular expression|expression) <pattern>',
    means: ({ pattern }) => ({ predicate: { op: 'matches', pattern: String(pattern) } }),
  },
  {
    say: '(match|matches|matching|mirrors|echoes|repeats|reflects|agrees with|agree with|corresponds to|points to|reads|says) <other>',
    means: equalTo,
  },
  { say: '[to] (equal|equals|equaling|eq|eql) [to] <other>', means: equalTo },
  {
    say: '(lies|lie|ranges|falls) (between|from) <low:quantity> (and|to|-) <high:quantity>',
    means: ({ low, high }) => between(low as Quantity, high as Quantity),
  },
  {
    say: '(consists of|consist of|contains|contain|has|uses) <letters>',
    means: ({ letters }) => ({ predicate: { op: 'matches', pattern: String(letters) } }),
  },
  { say: '(default|defaults|defaulting) to <value>', means: equalTo },
  { say: '(exceed|exceeds) <quantity>', means: compare('greater') },
  { say: '(differ|differs) from <other>', means: (captured) => ({ ...equalTo(captured), negated: true }) },
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

function saidOf({ predicate, negated = false, unit, also, items }: Meaning, denies: boolean): Said {
  const said: Said = { predicate, negated: negated !== denies, unit: unit ?? null };
  if (also !== undefined) said.also = also;
  if (items !== undefined) said.items = items;
  return said;
}

/** Every complete reading of a predicate between a place and the end. */
export const predicatesAt: (input: Input, at: number) => Said[] = remembered((input, at) => {
  const found: Said[] = [];
  for (const { verb, negated, next: from } of verbGroups(input, at)) {
    for (const { value, next } of tables[verb](input, from)) {
      if (next !== input.end) continue;
      found.push(saidOf(value, negated));
    }
  }
  const sound = found.some(isUnfinished) ? found.filter((said) => !isUnfinished(said)) : found;
  if (sound.length < 2) return sound;
  const structured = sound.some((said) => !isProse(said));
  return structured ? sound.filter((said) => !(said.negated && isProse(said))) : sound;
});

const unfinished =
  /^(between|neither|either|both|greater|less|more|fewer|at (least|most)|one of|not|no|over|under|above|below|longer|shorter|before|after|within)\b/i;

/** Prose that begins like a comparison is a comparison that was not understood. */
export function isUnfinished(said: Said): boolean {
  return isProse(said) && said.predicate.op === 'compare' && unfinished.test(textOf(said.predicate.value) ?? '');
}

/** What goes on without a verb of its own: "is present and not empty", "is HttpOnly and Secure". */
export const furtherAt: (input: Input, at: number) => Said[] = remembered((input, at) => {
  const negated = tokenAt(input, at)?.lower === 'not';
  return afterBe(input, negated ? at + 1 : at)
    .filter(({ next }) => next === input.end)
    .map(({ value }) => saidOf(value, negated))
    .filter((said) => !isProse(said) || input.end - at === 1);
});

/** "is not present" is not about the word "present". */
function isProse({ predicate }: Said): boolean {
  return predicate.op === 'compare' && predicate.value.kind === 'words';
}

export const predicateExamples: Examples = {
  name: 'predicates',
  title: 'Equal, one of, containing, present',
  golden: [
    {
      text: 'status is either active or closed',
      reads: '`status` is one of "active" in any case, "closed" in any case',
      sample: { status: 'active' },
    },
    { text: 'name is present and not empty', reads: '`name` is not empty', sample: { name: 'Desk' } },
    {
      text: 'total is the same as subtotal',
      reads: '`total` is the value of `subtotal`',
      sample: { total: 2, subtotal: 2 },
    },
    {
      text: 'tags include both a and b',
      reads: '`tags` contains "a" in any case and `tags` contains "b" in any case',
      sample: { tags: ['a', 'b'] },
    },
    {
      text: 'name is neither empty nor null',
      reads: '`name` is not empty and `name` is not null',
      sample: { name: 'Desk' },
    },
    { text: 'deletedAt is null', reads: '`deletedAt` is null', sample: { deletedAt: null } },
    { text: 'paid is truthy', reads: '`paid` is true', sample: { paid: true } },
  ],
};
