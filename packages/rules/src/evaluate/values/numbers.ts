import type { Json } from '@assay/api-model';
import type { PreparedExchange } from '../../exchange.ts';
import { calculationPhrase } from '../../wording/operands.ts';
import type { Calculation, Figure, Path, Span, SpanUnit, Statistic, Term } from '../../tree/vocabulary.ts';
import { observeField } from '../lookup/fields.ts';
import { asTime } from './moments.ts';

export function sizeOf(value: Json | undefined): number | undefined {
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return undefined;
}

/** A number, or text that is one; numbers compare as numbers, never as text. */
export function asNumber(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*[+-]?((?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/.test(value))
    return null;
  return Number(value);
}

/** The number that a figure stands for in one answer; `undefined` when something in it is not a number. */
export function figureOf(figure: Figure, exchange: PreparedExchange): number | undefined {
  switch (figure.kind) {
    case 'number':
      return figure.value;
    case 'field':
      return asNumber(observeField(figure.path, exchange)[0]?.value) ?? undefined;
    case 'size':
      return sizeOf(observeField(figure.path, exchange)[0]?.value);
    case 'count':
      return valuesAt(figure.path, exchange)?.filter((value) => value !== undefined).length;
    case 'span':
      return spanOf(figure, exchange);
    case 'sum':
      return sumOf(figure.terms, exchange);
    case 'statistic':
      return statisticOf(figure, exchange);
  }
}

/** `undefined` when something that is added up is not a number. */
function sumOf(terms: Term[], exchange: PreparedExchange): number | undefined {
  let total = 0;
  for (const { minus, factors } of terms) {
    const found = productOf(factors, exchange);
    if (found === undefined) return undefined;
    total += minus ? -found : found;
  }
  // What decimal fractions leave behind in binary is no difference.
  return Math.round(total * 1e9) / 1e9;
}

function productOf(factors: Path[], exchange: PreparedExchange): number | undefined {
  const columns: (number | null)[][] = [];
  for (const path of factors) {
    const values = valuesAt(path, exchange);
    if (values === undefined) return undefined;
    columns.push(values.map(asNumber));
  }
  const rows = Math.max(...columns.map(({ length }) => length));
  let total = 0;
  for (let row = 0; row < rows; row++) {
    let product = 1;
    for (const column of columns) {
      const value = column[column.length === 1 ? 0 : row] ?? null;
      if (value === null) return undefined;
      product *= value;
    }
    total += product;
  }
  return total;
}

const isChosen = (step: Path[number]): boolean => typeof step === 'object' && 'where' in step;

/** All values that a path leads to: none where no item of a list is chosen, and `undefined` where there is no such list. */
function valuesAt(path: Path, exchange: PreparedExchange): (Json | undefined)[] | undefined {
  const at = path.findLastIndex(isChosen);
  if (at < 0) return observeField(path, exchange).map(({ value }) => value);
  if (!observeField(path.slice(0, at), exchange).every(({ value }) => Array.isArray(value))) return undefined;
  const isNone = observeField(path.slice(0, at + 1), exchange).every(({ value }) => value === undefined);
  return isNone ? [] : observeField(path, exchange).map(({ value }) => value);
}

const unitMs: Record<SpanUnit, number> = {
  days: 86_400_000,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1000,
  milliseconds: 1,
};

const clockTime = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/;

/** Times of a day are as far apart as on one day. */
function momentOf(value: Json | undefined): number | null {
  const [, hours, minutes, seconds = '0'] = (typeof value === 'string' ? clockTime.exec(value) : null) ?? [];
  if (hours !== undefined) return Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000;
  return asTime(value);
}

function spanOf({ unit, from, to }: Span, exchange: PreparedExchange): number | undefined {
  const [start, end] = [from, to].map((path) => momentOf(observeField(path, exchange)[0]?.value));
  if (start === undefined || start === null || end === undefined || end === null) return undefined;
  return Math.round(((end - start) / unitMs[unit]) * 1e9) / 1e9;
}

/** `undefined` of no numbers at all. */
function statisticOf({ of, path }: Statistic, exchange: PreparedExchange): number | undefined {
  let [total, highest, lowest] = [0, -Infinity, Infinity];
  const locations = observeField(path, exchange);
  for (const { value } of locations) {
    const number = asNumber(value);
    if (number === null) return undefined;
    total += number;
    highest = Math.max(highest, number);
    lowest = Math.min(lowest, number);
  }
  if (locations.length === 0) return undefined;
  return { highest, lowest, average: total / locations.length }[of];
}

/** A quotient and an average have endless digits: written with two or more, they need be right as far as they are written. */
export function tolerance(actual: number): number {
  return 0.5 * 10 ** -Math.max(2, decimalsOf(actual)) + 1e-9;
}

/** How many digits stand behind the point of a number as it is written. */
export function decimalsOf(value: number | string): number {
  const [, fraction = '', exponent = '0'] = /^[^.e]*(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(String(value).trim()) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

const rounded = {
  none: (value: number) => value,
  up: Math.ceil,
  down: Math.floor,
  nearest: Math.round,
};

/** What a calculation comes to; `undefined` when a part is not a number or is divided by zero. */
export function calculated(
  calculation: Calculation,
  exchange: PreparedExchange,
): { value: number | undefined; path: string; tolerance?: (actual: number) => number } {
  const { sign, rounding } = calculation;
  const path = calculationPhrase(calculation);
  const [left, right] = [figureOf(calculation.left, exchange), figureOf(calculation.right, exchange)];
  if (left === undefined || right === undefined) return { value: undefined, path };
  const exact = { plus: left + right, minus: left - right, times: left * right, dividedBy: left / right }[sign];
  if (!Number.isFinite(exact)) return { value: undefined, path };
  // What decimal fractions leave behind in binary is no difference, and must not be rounded up to the next number.
  const value = rounded[rounding](Math.round(exact * 1e9) / 1e9);
  return sign === 'dividedBy' && rounding === 'none' ? { value, path, tolerance } : { value, path };
}
