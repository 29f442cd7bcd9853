import { canonicalWord, decoration, fillers } from '../../language/names/words.ts';
import { looseText } from '../../evaluate/values/values.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { literal, ordinalIndex } from '../../language/values/values.ts';
import type { Check, Operand, Path, Test } from '../../tree/check.ts';
import { formatPath, nameWords } from '../../tree/path.ts';
import type { Said } from '../predicates/predicates.ts';
import type { Clause, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import type { Examples } from '../line.ts';

/**
 * When the words of a sentence name no property in full but its value stands in a known answer, the property is the one that holds this
 * value and has all of the words in its name or above it.
 */
export function byValue(clause: Clause, at: number, said: Said[]): Reading[] {
  if (!clause.names.hasShape) return [];
  const words = subjectWords(clause, at);
  return said.flatMap(({ predicate, negated }) => {
    if (negated || predicate.op !== 'compare' || predicate.comparison !== 'equal') return [];
    const value = plainValue(predicate.value);
    if (value === null) return [];
    return holdersOf(clause.names, value)
      .slice(0, 12)
      .flatMap((entry): Reading[] => {
        const score = affinity(entry, words);
        if (score === 0) return [];
        const path = withOrdinal(entry.path, clause, at);
        return [
          {
            check: together(equality(path, value.operand), inCurrency(clause, path, value)),
            score,
            spans: [
              ...spanOf(clause, { from: clause.from, to: at }, 'subject'),
              ...spanOf(clause, { from: at, to: clause.end }, 'predicate'),
            ],
            guessed: true,
          },
        ];
      });
  });
}

function equality(path: Path, value: Operand): Test {
  return {
    kind: 'test',
    subject: { kind: 'field', path },
    quantifier: { kind: 'implied' },
    predicate: { op: 'compare', comparison: 'equal', value },
    negated: false,
  };
}

function together(test: Test, more: Test[]): Check {
  return more.length === 0 ? test : { kind: 'all', checks: [test, ...more] };
}

/** "640 GBP": the amount, and the currency where one stands beside it. */
function inCurrency({ names }: Clause, path: Path, { currency }: Plain): Test[] {
  if (currency === undefined) return [];
  const parent = formatPath(path.slice(0, -1));
  const beside = names.entries.find(
    (entry) =>
      entry.path.length > 0 && formatPath(entry.path.slice(0, -1)) === parent && entry.values.includes(currency),
  );
  return beside === undefined ? [] : [equality(beside.path, literal(currency))];
}

/**
 * "300 EUR" said of a number is the number, and the currency of what has one beside it; `null` where no number stands.
 * Without a currency beside it the code is part of what the name says.
 */
export function amountTests(names: NameIndex, test: Test): Test[] | null {
  const { subject, predicate } = test;
  if (subject.kind !== 'field' || predicate.op !== 'compare' || predicate.comparison !== 'equal' || test.negated)
    return null;
  const value = plainValue(predicate.value);
  const entry = names.byText.get(formatPath(subject.path));
  if (value?.currency === undefined || entry?.types.has('number') !== true) return null;
  const amount = { ...test, predicate: { ...predicate, value: value.operand } };
  const beside = currencyBeside(names, subject.path);
  return beside === undefined ? null : [amount, equality(beside.path, literal(value.currency))];
}

function currencyBeside({ entries }: NameIndex, path: Path): NameEntry | undefined {
  const parent = formatPath(path.slice(0, -1));
  const isBeside = (entry: NameEntry) => entry.path.length > 0 && formatPath(entry.path.slice(0, -1)) === parent;
  return entries.find((entry) => isBeside(entry) && /^currency(code)?$/.test(entry.joined));
}

interface Plain {
  currency?: string;
  text: string;
  operand: Operand;
}

/** The value without a unit behind a number ("7.10 EUR"). */
function plainValue(operand: Operand): Plain | null {
  if (operand.kind === 'literal') {
    return operand.value === null || typeof operand.value === 'object'
      ? null
      : { text: looseText(operand.value), operand };
  }
  if (operand.kind !== 'words') return null;
  const amount = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(operand.text);
  if (amount === null) return { text: looseText(operand.text), operand };
  const number = Number(amount[1]);
  return {
    text: looseText(number),
    operand: literal(number),
    ...(amount[2] === undefined ? {} : { currency: amount[2] }),
  };
}

const kept = new WeakMap<NameIndex, Map<string, NameEntry[]>>();

/** The locations where known answers have a value, however large they are found at once. */
function holdersOf(names: NameIndex, { text }: Plain): NameEntry[] {
  const byText = kept.get(names) ?? entriesByValue(names);
  kept.set(names, byText);
  return byText.get(text) ?? [];
}

function entriesByValue({ entries }: NameIndex): Map<string, NameEntry[]> {
  const byText = new Map<string, NameEntry[]>();
  for (const entry of entries) {
    for (const text of new Set(entry.values.map(looseText))) byText.set(text, [...(byText.get(text) ?? []), entry]);
  }
  return byText;
}

function subjectWords(clause: Clause, at: number): string[] {
  const words = clause.tokens
    .slice(clause.from, at)
    .filter(({ lower }) => ordinalIndex(lower) === null)
    .flatMap(({ text }) => nameWords(text))
    .filter((word) => !fillers.has(word))
    .map(canonicalWord);
  const significant = words.filter((word) => !decoration.has(word) && !clause.names.context.has(word));
  return significant.length > 0 ? significant : words;
}

function affinity({ words }: NameEntry, wanted: string[]): number {
  const own = new Set(words.flat().map(canonicalWord));
  return wanted.length > 0 && wanted.every((word) => own.has(word)) ? 0.65 : 0;
}

function withOrdinal(path: Path, clause: Clause, at: number): Path {
  const indexes = clause.tokens
    .slice(clause.from, at)
    .map(({ lower }) => ordinalIndex(lower))
    .filter((index) => index !== null);
  const result: Path = [...path];
  for (const index of indexes) {
    const listIndex = result.findIndex((step) => typeof step === 'object' && 'each' in step);
    if (listIndex >= 0) result[listIndex] = index;
  }
  return result;
}

export const amountExamples: Examples = {
  name: 'by-value',
  title: 'Amounts with a unit',
  golden: [
    {
      text: 'the amount is 640 GBP',
      reads: '`amount` is 640 and `currency` is "GBP"',
      sample: { amount: 640, currency: 'GBP' },
    },
    {
      text: 'price is 7.10 EUR',
      reads: '`price` is 7.1 and `currency` is "EUR"',
      sample: { price: 7.1, currency: 'EUR' },
    },
  ],
};
