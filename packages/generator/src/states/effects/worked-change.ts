import type { Json } from '@assay/api-model';
import { namedBy, numberIn } from '../../statements/amounts/conditions.ts';
import type { Known, Values } from '../../statements/amounts/formula.ts';
import { AMOUNT, coreOf, numbersIn, onlyOne, singularly } from '../said-amounts.ts';
import { isObject } from '../../schema/is-valid.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';

const TIMES = /\s*[×*]\s*|\s+x\s+|\s+(?:times|multiplied (?:by|with))\s+/i;
/** With such a word more is done to an amount than is read here. */
const MORE =
  /[×*%+/]|\b(?:times|multiplied|plus|minus|less|half|double|twice|percent|per|rounded|discount\w*|difference|average|without|including|excluding|tax|price|rate|cost|fee|value|sum|total)s?\b/i;

/** Whether an amount is worked out from several others, or from one that is not sent as it is. */
export const isWorkedOut = (phrase: string): boolean => MORE.test(phrase);

function factorIn(text: string, values: Values): number | null {
  const plain = text.replaceAll(/[`'"]/g, '').trim();
  const number = numberIn(plain);
  if (number !== null) return number;
  const known: Known[] = [...values.keys()];
  const of = namedBy(plain, known, ['number']);
  const value = of === null ? undefined : values.get(of);
  return typeof value === 'number' ? value : null;
}

const SUM =
  /^(?:the )?(?:sum|total) of (?:all |the |its |their )*(?<what>[\w`' ]+?)(?: of (?:all |the |its |their )*[\w ]+)?$/i;

/** "The sum of the quantities": that of the items of the only list of a body that have such a number. */
function sumIn(phrase: string, body: Json | undefined): number | null {
  const what = SUM.exec(phrase)?.groups?.['what'];
  if (what === undefined || body === undefined || !isObject(body)) return null;
  const said = singularly(what.replaceAll(/[`']/g, ''));
  const sums = Object.values(body).flatMap((list): number[] => {
    const items = Array.isArray(list) ? list.filter(isObject) : [];
    const names = Object.keys(items[0] ?? {}).filter((name) => wordsOf(name).map(singular).join(' ') === said.trim());
    const numbers = names.length === 1 ? items.map((item) => item[names[0] ?? '']) : [];
    const known = numbers.filter((one) => typeof one === 'number');
    return known.length > 0 && known.length === numbers.length ? [known.reduce((sum, one) => sum + one, 0)] : [];
  });
  return sums.length === 1 ? (sums[0] ?? null) : null;
}

const MAX_DIGITS = 4;

/** A price that is sent with the request itself is that of what it asks for, if it asks for one. */
function isOwn(phrase: string, body: Json | undefined): boolean {
  const numbers = [...numbersIn(body)];
  const isOne = numbers.every(([name, value]) => !AMOUNT.test(wordsOf(name).join(' ')) || value === 1);
  return isOne && numbers.some(([name]) => singularly(phrase).includes(coreOf(name)));
}

/** "One", "2 points". */
export const isWritten = (phrase: string): boolean => numberIn(phrase.trim().split(' ', 1)[0] ?? '') !== null;

/** The one number of a body, also within its items, that a phrase names. */
export function namedNumber(phrase: string, body: Json | undefined): number | null {
  const said = singularly(phrase);
  return onlyOne([...numbersIn(body)].filter(([name]) => said.includes(coreOf(name))));
}

/** One price alone may be that of each piece. */
const PRICE = /\b(?:price|rate|cost|fee|fare|charge)s?\b/i;

/** What an amount comes to that words make of values which are sent: "quantity times the unit price"; null where a word is not known. */
export function workedChange(phrase: string, values: Values, body: Json | undefined): number | null {
  const sum = sumIn(phrase.trim(), body);
  if (sum !== null) return sum;
  const parts = phrase.split(TIMES);
  if (parts.length === 1 && PRICE.test(phrase) && !isOwn(phrase, body)) return null;
  const factors = parts.map((part) => factorIn(part, values));
  const known = factors.filter((one) => one !== null);
  if (known.length < factors.length) return null;
  const product = known.reduce((before, one) => before * one, 1);
  const digits = Number(product.toFixed(MAX_DIGITS));
  // What is rounded may be rounded in another way.
  return digits === 0 || Math.abs(digits - product) > Number.EPSILON * Math.abs(product) * 2 ? null : digits;
}
