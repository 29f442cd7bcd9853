import type { Comparison, Operand, Path, Predicate } from '../../tree/check.ts';
import type { Input, Parser } from '../../language/parser.ts';
import { firstOf, mapped, oneWord, remembered, tokenAt } from '../../language/parser.ts';
import type { Slots } from '../../language/phrase.ts';
import { parsePath } from '../../tree/path.ts';
import { numberValue } from '../../language/values/numbers.ts';
import {
  choiceValue,
  countedValue,
  durationValue,
  listValue,
  literal,
  operandValue,
  sizeValue,
} from '../../language/values/values.ts';
import { sizeUnits, timeUnits } from '../../language/values/units.ts';
import { isPattern } from '../../evaluate/values/patterns.ts';
import type { Examples, Line } from '../line.ts';
import { lines } from '../line.ts';
import type { Meaning, Quantity } from './meanings.ts';
import { compare, equalTo, is, textOf } from './meanings.ts';
import { dayValue, momentInWords, periodValue } from '../../language/values/dates.ts';
import { chainedLines, decimalLines, distances, relationSlots, roundedLines, weekdayLines } from './relations.ts';
import { sortKeySlot } from './sort-keys.ts';
import { patternSlots } from './patterns.ts';
import { comparative, moments, bracketSlot, plainRange, rangeSlot } from './comparisons.ts';
import { adjectiveSlot, shapes } from './shapes.ts';
import { possession, sizes } from './sizes.ts';
import { formatWord, typeWord } from './kinds.ts';
import { lettersSlot } from './letters.ts';
import { computedOperand, namedOperand } from '../operands/operands.ts';
import { actions } from './actions.ts';
import { verbGroups } from './verbs.ts';

/** A predicate as it was said, before it is fitted to its subject. */
export interface Said {
  predicate: Predicate;
  negated: boolean;
  /** "is empty or absent" and the like leave the number to the reader; lists of values set this. */
  unit: 'ms' | 'bytes' | null;
  factor?: number;
  also?: Predicate[];
  items?: Predicate;
  without?: Predicate;
}

const durationOperand = withUnit(durationValue, timeUnits, 'ms');
const sizeOperand = withUnit(sizeValue, sizeUnits, 'bytes');

function withUnit(value: Parser<number>, units: ReadonlyMap<string, number>, unit: 'ms' | 'bytes'): Parser<Quantity> {
  return (input, at) =>
    value(input, at).map(({ value: amount, next }) => {
      const factor = units.get(tokenAt(input, next - 1)?.lower ?? '') ?? 1;
      return { value: { operand: literal(amount), unit, factor }, next };
    });
}
const anyOperand: Parser<Operand> = (input, at) => {
  const named = namedOperand(input, at);
  // A name that is spelled as headers are is no text.
  if (named[0]?.value.kind === 'header') return named;
  return named.length === 0 ? operandValue(input, at) : [...operandValue(input, at), ...named];
};
/** A moment in words, or any other value. */
const momentOperand: Parser<Operand> = firstOf(
  mapped(momentInWords, (text) => literal(text)),
  anyOperand,
);
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

const spanSlot: Parser<Quantity> = firstOf<Quantity>(durationOperand, sizeOperand);
spanSlot.somewhere = new Set([...timeUnits.keys(), ...sizeUnits.keys()]);
const anyOne: Parser<string> = (input, at) => {
  const found = tokenAt(input, at);
  return found?.kind === 'word' ? [{ value: found.text, next: at + 1 }] : [];
};

const slots: Slots = {
  value: operandValue,
  other: anyOperand,
  moment: momentOperand,
  computed: computedOperand,
  counted: countedValue,
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
  adjective: adjectiveSlot,
  format: formatWord,
  comparison: comparisonWords(),
  rated: (input, at) => rated(input, at),
  unit: mapped(oneWord(...timeUnits.keys()), (word) => timeUnits.get(word) ?? null),
  a: oneWord('a', 'an', 'the'),
  range: rangeSlot,
  bracket: bracketSlot,
  day: dayValue,
  period: periodValue,
  key: sortKeySlot,
  ...relationSlots,
  span: spanSlot,
  word: anyOne,
  ...patternSlots,
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
  { say: '(->|→|⇒) <other>', means: equalTo },
  {
    say: '(listed|marked|flagged|given|shown|displayed|reported|recorded|stored|returned|represented|declared|tagged|classified|registered|noted|stated|specified|quoted|saved|kept|billed|known|described|set|fixed) (as|to|at|to be|with) <other>',
    means: equalTo,
  },
  {
    say: '(switched|turned|changed|flipped|raised|lowered|increased|decreased|reduced|reset|updated|back|down|up) to <other>',
    means: equalTo,
  },
  { say: '(!=|!==|<>|≠) <other>', means: (captured) => ({ ...equalTo(captured), negated: true }) },
  { say: 'different (from|than) <other>', means: (captured) => ({ ...equalTo(captured), negated: true }) },
];

const typeNames = /^(a |an )?(text|string|number|integer|int|boolean|bool|object|array|list|date|url|email|uuid)s?$/;

/** "null or a string" is about kinds of values, not about words. */
function oneOf(values: Operand[]): Meaning | null {
  const isNull = values.some((value) => value.kind === 'literal' && value.value === null);
  if (isNull && values.some((value) => typeNames.test(textOf(value) ?? ''))) return null;
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
  {
    say: '(negative or zero|zero or negative|zero or less|zero or below|0 or less|0 or negative|negative or 0)',
    means: () => ({ predicate: { op: 'compare', comparison: 'atMost', value: literal(0) } }),
  },
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

const rated = lines([...moments, ...weekdayLines, ...comparative], slots);
const choices: Line<Meaning>[] = [{ say: '<choice>', means: ({ choice }) => oneOf(choice as Operand[]) }];
const afterBe = lines(
  [
    ...distances,
    ...weekdayLines,
    ...roundedLines,
    ...moments,
    ...comparative,
    ...states,
    ...equality,
    ...choices,
    ...plainRange,
    ...shapes,
    ...sizes,
    {
      say: '[exactly] <span>',
      means: ({ span }) => compare('equal')({ quantity: span }),
    },
    { say: '<other:computed>', means: equalTo },
    { say: '[exactly] <other:counted>', means: equalTo },
    { say: '<value>', means: equalTo },
  ],
  slots,
);
const afterHave = lines([...chainedLines, ...decimalLines, ...possession, ...comparative], slots);
const afterDo = lines([...actions], slots);
const afterNothing = lines(
  [...actions, ...distances, ...roundedLines, ...comparative, ...moments, ...equality, ...states, ...shapes, ...sizes],
  slots,
);

const tables = { be: afterBe, have: afterHave, do: afterDo, none: afterNothing };

function saidOf({ predicate, negated = false, unit, factor, also, items, without }: Meaning, denies: boolean): Said {
  const said: Said = { predicate, negated: negated !== denies, unit: unit ?? null };
  if (factor !== undefined) said.factor = factor;
  if (also !== undefined) said.also = also;
  if (items !== undefined) said.items = items;
  if (without !== undefined && !said.negated) said.without = without;
  return said;
}

/** Every complete reading of a predicate between an index and the end. */
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
    {
      text: 'tags include a but not b',
      reads: '`tags` contains "a" in any case and `tags` does not contain "b" in any case',
      sample: { tags: ['a'] },
    },
    { text: 'limit is 60 requests', reads: '`limit` is 60', sample: { limit: 60 } },
    { text: 'the lock is enabled', reads: '`lock` is true', sample: { lock: true } },
    { text: 'it should feel like 6 degrees (feelsLike)', reads: '`feelsLike` is 6', sample: { feelsLike: 6 } },
    { text: 'deletedAt is null', reads: '`deletedAt` is null', sample: { deletedAt: null } },
    { text: 'paid is truthy', reads: '`paid` is true', sample: { paid: true } },
  ],
};
