import type { Json } from '@assay/api-model';
import type { Operand } from '../../tree/check.ts';
import { parsePath } from '../../tree/path.ts';
import type { Input, Match, Parser } from '../parser.ts';
import { firstOf, lowerAt, mapped, oneWord, remembered, separated, tokenAt } from '../parser.ts';
import { measureOf } from './measures.ts';
import { numberInWords, numberValue } from './numbers.ts';
import { phrase } from '../phrase.ts';
import { sentValue } from './sent.ts';
import { writtenCalculation, writtenStatistic } from './figures.ts';
import { writtenSum } from './sums.ts';
import { sizeUnits, timeUnits } from './units.ts';
import type { Token } from '../tokens.ts';

const ordinals = [
  'zeroth',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/** `first`, `2nd`, `last`: an index, negative from the end. */
export function ordinalIndex(word: string): number | null {
  if (word === 'last' || word === 'final') return -1;
  const named = ordinals.indexOf(word);
  if (named > 0) return named - 1;
  const match = /^(\d{1,4})(?:st|nd|rd|th)$/.exec(word);
  return match === null ? null : Number(match[1]) - 1;
}

export function literal(value: Json): Operand {
  return { kind: 'literal', value };
}

const halves = new Set(['half', 'a', 'an', 'quarter']);

/** "half a second", "a second". */
function halfValue(input: Input, at: number): Match<number>[] {
  const quarter = ['quarter', 'of', 'a'];
  const start = lowerAt(input, at) === 'a' ? at + 1 : at;
  if (quarter.every((word, index) => lowerAt(input, start + index) === word)) return [{ value: 0.25, next: start + 3 }];
  const half = lowerAt(input, at) === 'half';
  const from = half ? at + 1 : at;
  const isOne = lowerAt(input, from) === 'a' || lowerAt(input, from) === 'an';
  return isOne ? [{ value: half ? 0.5 : 1, next: from + 1 }] : [];
}

function measured(units: ReadonlyMap<string, number>): Parser<number> {
  return (input, at) =>
    (halves.has(lowerAt(input, at)) ? halfValue(input, at) : numberValue(input, at)).flatMap(({ value, next }) => {
      const factor = units.get(lowerAt(input, next));
      return factor === undefined ? [] : [{ value: value * factor, next: next + 1 }];
    });
}

export const durationValue = measured(timeUnits);
export const sizeValue = measured(sizeUnits);

const clockSigns = new Map(Object.entries({ plus: 1, '+': 1, minus: -1, '-': -1 }));
const anchors = new Map<string, 'now' | 'today'>([
  ['now', 'now'],
  ['today', 'today'],
  ['current-time', 'now'],
]);
const fixedDays = new Map([
  ['yesterday', -1],
  ['tomorrow', 1],
]);

const clockValue: Parser<Operand> = (input, at) => {
  const anchor = anchors.get(lowerAt(input, at));
  if (anchor === undefined) return agoValue(input, at);
  const sign = clockSigns.get(lowerAt(input, at + 1));
  const [offset] = sign === undefined ? [] : durationValue(input, at + 2);
  const plain = { value: { kind: 'clock', anchor, offsetMs: 0 } as Operand, next: at + 1 };
  if (sign === undefined || offset === undefined) return [plain];
  return [{ value: { kind: 'clock', anchor, offsetMs: sign * offset.value }, next: offset.next }, plain];
};

/** "3 days ago", "2 hours from now"; also "yesterday" and "tomorrow". */
function agoValue(input: Input, at: number): Match<Operand>[] {
  const fixed = fixedDays.get(lowerAt(input, at));
  if (fixed !== undefined)
    return [{ value: { kind: 'clock', anchor: 'today', offsetMs: fixed * 86_400_000 }, next: at + 1 }];
  return durationValue(input, at).flatMap(({ value, next }) => {
    if (lowerAt(input, next) === 'ago')
      return [{ value: { kind: 'clock', anchor: 'now', offsetMs: -value }, next: next + 1 }];
    const fromNow = lowerAt(input, next) === 'from' && lowerAt(input, next + 1) === 'now';
    return fromNow ? [{ value: { kind: 'clock', anchor: 'now', offsetMs: value }, next: next + 2 }] : [];
  });
}

const anyCase = phrase('[in] any case', {});

/** A single value: a quoted text, a number, a constant, a variable, a moment, or JSON written in backticks. */
export const atomValue: Parser<Operand> = (input, at) => {
  const found = tokenAt(input, at);
  if (found === undefined) return [];
  switch (found.kind) {
    case 'quoted': {
      const [loose] = anyCase(input, at + 1);
      if (loose !== undefined) return [{ value: { kind: 'words', text: found.text }, next: loose.next }];
      return [{ value: literal(found.text), next: at + 1 }];
    }
    case 'number':
      if (/^0\d/.test(found.text)) return [{ value: literal(found.text), next: at + 1 }];
      return [...clockValue(input, at), ...amountValue(input, at)];
    case 'variable':
      return [{ value: { kind: 'variable', name: found.text }, next: at + 1 }];
    case 'path':
      return backticked(found, at);
    case 'mark':
    case 'word':
      return plainAtom(input, at, found);
  }
};

const units =
  /^(%|°|°c|°f|celsius|fahrenheit|degrees?|cm|mm|m|km|kg|g|mg|lbs?|kcal|mph|kmh|km\/h|m\/s|watts?|w|kw|kwh|volts?|v|amps?|hz|khz|mhz|bpm|px|pixels?|points?|hpa|db|€|\$|£|eur|usd|gbp|pounds?|cents?|kilos?|kilograms?|grams?|metres?|meters?|people|persons?|seconds?|minutes?|hours?|days?|years?|ms|milliseconds?|bytes?|percent|euros?|dollars?)$/;

/** A number, with a currency code or a percent sign behind it or without. */
function amountValue(input: Input, at: number): Match<Operand>[] {
  return numberValue(input, at).flatMap(({ value, next }) => {
    const plain = { value: literal(value), next };
    const code = tokenAt(input, next)?.text ?? '';
    if (/^[A-Z]{3}$/.test(code)) return [{ value: { kind: 'words', text: `${value} ${code}` }, next: next + 1 }, plain];
    return units.test(code.toLowerCase()) || measureOf(code) !== undefined
      ? [{ ...plain, next: next + 1 }, plain]
      : [plain];
  });
}

/** "60 requests": a number and what it counts, at the end of what is said. */
export const countedValue: Parser<Operand> = (input, at) =>
  numberValue(input, at).flatMap(({ value, next }) => {
    const noun = tokenAt(input, next);
    const isNoun = noun?.kind === 'word' && next === input.end - 1 && /^[a-z]{2,}[^su]s$/.test(noun.text);
    return isNoun ? [{ value: literal(value), next: next + 1 }] : [];
  });

function backticked(found: Token, at: number): Match<Operand>[] {
  const constant = constantOf(found.text);
  if (constant !== undefined) return [{ value: literal(constant), next: at + 1 }];
  return [{ value: /^["[{]/.test(found.text) ? jsonOperand(found.text) : literal(found.text), next: at + 1 }];
}

function jsonOperand(text: string): Operand {
  try {
    return literal(JSON.parse(text) as Json);
  } catch {
    return literal(text);
  }
}

function constantOf(text: string): Json | undefined {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  const constants: Record<string, Json> = { true: true, false: false, null: null };
  return Object.hasOwn(constants, text) ? constants[text] : undefined;
}

function plainAtom(input: Input, at: number, found: Token): Match<Operand>[] {
  const constant = constantOf(found.lower);
  if (constant !== undefined) return [{ value: literal(constant), next: at + 1 }];
  if (found.text === '*') return [{ value: literal('*'), next: at + 1 }];
  const moment = clockValue(input, at);
  if (moment.length > 0) return moment;
  const amount = codeFirst(input, at, found.text);
  if (amount.length > 0) return amount;
  return numberInWords(input, at).map((match) => ({ ...match, value: literal(match.value) }));
}

/** "USD 500" is 500 USD. */
function codeFirst(input: Input, at: number, code: string): Match<Operand>[] {
  const number = tokenAt(input, at + 1);
  if (number?.kind !== 'number' || !/^(USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|INR|CNY|[€$£])$/.test(code))
    return [];
  const text = code.length === 3 ? code : ({ '€': 'EUR', $: 'USD', '£': 'GBP' }[code] ?? code);
  return [{ value: { kind: 'words', text: `${number.text} ${text}` }, next: at + 2 }];
}

const structural = new Set(['and', 'or', 'but', 'if', 'when', 'unless', 'then', 'where', 'while']);

/** Words that were not quoted: one word, or several up to a joint of the sentence, the longest first. */
export const bareWords: Parser<Operand> = (input, at) => {
  let end = at;
  while (end < input.end && end - at < 24 && isBare(tokenAt(input, end))) end++;
  const found: Match<Operand>[] = [];
  for (let next = end; next > at; next--) found.push({ value: wordsOperand(input, at, next), next });
  return found;
};

function isBare(found: Token | undefined): boolean {
  if (found === undefined || found.kind === 'variable' || found.kind === 'path' || found.kind === 'quoted')
    return false;
  return found.kind !== 'mark' ? true : /^[-–—/+&%:'s.]+$/.test(found.text);
}

function wordsOperand(input: Input, from: number, to: number): Operand {
  const parts = input.tokens.slice(from, to);
  let text = '';
  let before = parts[0]?.start ?? 0;
  for (const part of parts) {
    text += (part.start > before ? ' ' : '') + part.text;
    before = part.end;
  }
  const single = parts.length === 1 ? parts[0] : undefined;
  if (single !== undefined && isCode(single.text)) return literal(single.text);
  return { kind: 'words', text };
}

/** A word that nobody would write differently: it has digits, marks or inner capitals. */
function isCode(text: string): boolean {
  return /\d/.test(text) || /[/_@.:=]/.test(text) || /[a-z][A-Z]/.test(text);
}

const article = oneWord('the', 'a', 'an');
const valueOf = oneWord('value');
const ofWord = oneWord('of');

/** "the value of `data.total`". */
const fieldValue: Parser<Operand> = (input, at) => {
  const [the] = article(input, at);
  const from = the?.next ?? at;
  const [word] = valueOf(input, from);
  const [of] = word === undefined ? [] : ofWord(input, word.next);
  if (of === undefined) return [];
  const found = tokenAt(input, of.next);
  const path = found?.kind === 'path' ? parsePath(found.text) : null;
  return path === null ? [] : [{ value: { kind: 'field', path }, next: of.next + 1 }];
};

const listSize = phrase('the number of items in <path>', {
  path: (input, at) => {
    const found = tokenAt(input, at);
    const path = found?.kind === 'path' ? parsePath(found.text) : null;
    return path === null ? [] : [{ value: path, next: at + 1 }];
  },
});

const sizeOperand: Parser<Operand> = mapped(listSize, ({ path }) => ({ kind: 'size', path: path as never }));

const statusOperand: Parser<Operand> = mapped(phrase('the status of the response', {}), () => ({ kind: 'status' }));
const headerOperand: Parser<Operand> = mapped(
  phrase('the value of the header <name>', {
    name: (input, at) => {
      const found = tokenAt(input, at);
      return found?.kind === 'path' ? [{ value: found.text, next: at + 1 }] : [];
    },
  }),
  ({ name }) => ({ kind: 'header', name: String(name) }),
);

const writtenValue = firstOf(
  fieldValue,
  sizeOperand,
  statusOperand,
  headerOperand,
  writtenStatistic,
  writtenCalculation,
  writtenSum,
  atomValue,
  bareWords,
);
const anyValue: Parser<Operand> = (input, at) => [...sentValue(input, at), ...writtenValue(input, at)];

/** Several words behind an article are prose: "the desired state". */
function isOneThing({ value }: Match<Operand>): boolean {
  return value.kind !== 'words' || !value.text.includes(' ');
}

/** Whatever can stand on the right side of a comparison. */
export const operandValue: Parser<Operand> = remembered((input, at) => {
  const [the] = article(input, at);
  const direct = anyValue(input, at);
  return the !== undefined && direct.every(({ value }) => value.kind === 'words')
    ? [...direct, ...anyValue(input, the.next).filter(isOneThing)]
    : direct;
});

const listGap = firstOf<unknown>(phrase('(,|/) (or|and)', {}), oneWord(',', 'or', 'and', '/', '|'));
const oneOfWord: Parser<Operand> = (input, at) => {
  const found = tokenAt(input, at);
  if (found === undefined || found.kind !== 'word' || structural.has(found.lower)) return [];
  return [{ value: wordsOperand(input, at, at + 1), next: at + 1 }];
};

/** "200, 201 or 204", "open, paid or shipped"; at least two. */
export const listValue: Parser<Operand[]> = remembered((input, at) => {
  const open = lowerAt(input, at) === '[' || lowerAt(input, at) === '(';
  const found = separated(firstOf(atomValue, oneOfWord), listGap, 1)(input, open ? at + 1 : at);
  return found.flatMap((match) => {
    if (!open) return [match];
    return /^[\])]$/.test(lowerAt(input, match.next)) ? [{ ...match, next: match.next + 1 }] : [];
  });
});

/** A list that ends in "or": "3201 or 5000". */
export const choiceValue: Parser<Operand[]> = (input, at) => {
  if (!input.words.has('or')) return [];
  return listValue(input, at).filter(
    ({ value, next }) =>
      value.length > 1 && input.tokens.slice(at, next).some(({ kind, lower }) => kind === 'word' && lower === 'or'),
  );
};
