import type { Json } from '@assay/api-model';
import { asNumber } from './numbers.ts';
import { compareScalars } from './order.ts';

type Compare = (left: Json | undefined, right: Json | undefined) => number | null;

const isText = (value: Json | undefined): value is string => typeof value === 'string' && asNumber(value) === null;

/** Texts that differ in case only are equal here. */
const byLetters: Compare = (left, right) =>
  isText(left) && isText(right) && left.toLowerCase() === right.toLowerCase() ? 0 : compareScalars(left, right);

const ofTexts =
  (compare: (left: string, right: string) => number): Compare =>
  (left, right) =>
    isText(left) && isText(right) ? compare(left, right) : compareScalars(left, right);

const sign = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);

/** Made at its first use: a collator reads tables of the language. */
function collated(options: Intl.CollatorOptions): Compare {
  let collator: Intl.Collator | null = null;
  return ofTexts((left, right) => (collator ??= new Intl.Collator('en', options)).compare(left, right));
}

/** The orders that databases and languages put texts in; a list that keeps one of them throughout is sorted. */
const orders: readonly Compare[] = [
  byLetters,
  ofTexts((left, right) => sign(left.toLowerCase(), right.toLowerCase())),
  collated({ sensitivity: 'base' }),
  collated({ sensitivity: 'base', ignorePunctuation: true }),
  collated({ sensitivity: 'base', numeric: true }),
];

/** Whether values come in an order, equal ones beside each other. Texts may be in any order that is usual for texts. */
export function isSorted(values: readonly (Json | undefined)[], order: 'ascending' | 'descending'): boolean {
  const keeps = (compare: Compare): boolean =>
    values.every((value, at) => {
      const step = at === 0 ? 0 : compare(values[at - 1], value);
      return step !== null && (order === 'ascending' ? step <= 0 : step >= 0);
    });
  return orders.some((compare, at) => (at === 0 || values.some(isText)) && keeps(compare));
}
