import { hasWords, lowerAt, tokenAt } from '../../language/parser.ts';
import type { Input, Match } from '../../language/parser.ts';
import { phrase } from '../../language/phrase.ts';
import { signAt, withTerm } from '../../language/values/sums.ts';
import type { Sign } from '../../language/values/sums.ts';
import type { Operand, Path, Term } from '../../tree/check.ts';
import { isRepeatedPath } from '../../tree/path.ts';
import { nameCandidates } from '../subjects/name-phrases.ts';
import type { Examples } from '../line.ts';
import { isSingleValue } from '../../language/names/names.ts';

const sumOf = phrase('[the] (sum|total|sum total|grand total) (of|over) [all|both] [of] [the|its|their]', {});
const addedUp = phrase('[all|both] [the] [its|their]', {});
const productOf = phrase('[the] product of [the]', {});
const differenceOf = phrase('[the] difference (between|of) [the]', {});
const longest = 16;
/** Words one of which every such value has. */
export const sumWords = new Set(
  'sum total plus minus times multiplied product difference together combined up + - * × less'.split(' '),
);

const hints = [sumWords];

/** "the sum of the item prices", "subtotal plus shipping", "quantity times price", "the difference between the total and the discount". */
export function sumOperand(input: Input, at: number): Match<Operand>[] {
  if (input.end - at > longest || input.names.entries.length === 0 || !hasWords(input, hints)) return [];
  const end = withoutTail(input);
  const terms =
    summed(input, at, end) ??
    paired(input, productOf(input, at)[0], end) ??
    paired(input, differenceOf(input, at)[0], end);
  return terms === null ? [] : [{ value: { kind: 'sum', terms }, next: input.end }];
}

/** "a plus b together", "a and b added up". */
function withoutTail(input: Input): number {
  const [last, before] = [lowerAt(input, input.end - 1), lowerAt(input, input.end - 2)];
  if (last === 'together' || last === 'combined') return input.end - 1;
  return last === 'up' && /^(added|add|summed)$/.test(before) ? input.end - 2 : input.end;
}

function summed(input: Input, at: number, end: number): Term[] | null {
  const [sum] = sumOf(input, at);
  const said = sum === undefined ? null : termsIn(input, sum.next, { end, joins: true });
  if (said !== null && (isSeveral(said) || said[0]?.factors.some(isRepeatedPath) === true)) return said;
  if (!hasSign(input, at, end)) return null;
  const terms = termsIn(input, addedUp(input, at)[0]?.next ?? at, { end, joins: end < input.end });
  return terms !== null && isSeveral(terms) ? terms : null;
}

function isSeveral(terms: Term[]): boolean {
  return terms.length > 1 || (terms[0]?.factors.length ?? 0) > 1;
}

function hasSign(input: Input, at: number, end: number): boolean {
  for (let index = at; index < end; index++) {
    if (signAt(input, index) !== null || (end < input.end && lowerAt(input, index) === 'and')) return true;
  }
  return false;
}

/** "the product of a and b", "the difference between a and b". */
function paired(input: Input, lead: Match<unknown> | undefined, end: number): Term[] | null {
  if (lead === undefined) return null;
  for (let at = lead.next + 1; at < end - 1; at++) {
    if (lowerAt(input, at) !== 'and') continue;
    const [left, right] = [valuePath(input, lead.next, at), valuePath(input, at + 1, end)];
    if (left === null || right === null) return null;
    const isProduct = input.tokens.slice(0, lead.next).some(({ lower }) => lower === 'product');
    return withTerm([{ minus: false, factors: [left] }], isProduct ? 'times' : 'minus', right);
  }
  return null;
}

function termsIn(input: Input, at: number, { end, joins }: { end: number; joins: boolean }): Term[] | null {
  let terms: Term[] = [];
  let sign: Sign = 'plus';
  let from = at;
  for (let index = at; index <= end; index++) {
    const found: Match<Sign> | null = index === end ? { value: sign, next: end } : jointAt(input, index, joins);
    if (found === null) continue;
    if (index > from) {
      const path = valuePath(input, from, index) ?? sharedName(input, { from, to: index }, end);
      if (path === null) return null;
      terms = withTerm(terms, sign, path);
    } else if (index !== end && lowerAt(input, index - 1) !== ',') return null;
    sign = found.value;
    from = found.next;
  }
  return terms.length === 0 ? null : terms;
}

function jointAt(input: Input, index: number, joins: boolean): Match<Sign> | null {
  const isJoint = joins && /^(and|,)$/.test(lowerAt(input, index));
  return signAt(input, index) ?? (isJoint ? { value: 'plus', next: index + 1 } : null);
}

/** "spent plus remaining hours": the noun at the end belongs to both. */
function sharedName(input: Input, { from, to }: { from: number; to: number }, end: number): Path | null {
  if (to >= end) return null;
  const words = input.tokens.slice(from, to).map(({ lower }) => lower);
  const noun = tokenAt(input, end - 1)?.lower ?? '';
  const key = [...words, noun.replace(/s$/, '')].join('');
  return input.names.byWord.get(key)?.find(({ joined }) => joined === key)?.path ?? null;
}

function valuePath(input: Input, from: number, to: number): Path | null {
  const found = nameCandidates(input, { from, to }).find((location) => location.exact && isSingleValue(location));
  return found?.path ?? null;
}

export const sumExamples: Examples = {
  name: 'sums',
  title: 'Sums, differences and products',
  golden: [
    {
      text: 'the total is the sum of the item prices',
      reads: '`total` is the sum of `items[*].price`',
      sample: { total: 3, items: [{ price: 1 }, { price: 2 }] },
    },
    {
      text: 'area is width times height',
      reads: '`area` is the sum of `width` times `height`',
      sample: { area: 6, width: 2, height: 3 },
    },
    {
      text: 'change is the difference between paid and total',
      reads: '`change` is the sum of `paid` minus `total`',
      sample: { change: 1, paid: 3, total: 2 },
    },
    {
      text: 'total is net plus tax',
      reads: '`total` is the sum of `net` plus `tax`',
      sample: { total: 3, net: 2, tax: 1 },
    },
  ],
};
