import type { Operand, Path, Term } from '../../tree/check.ts';
import { parsePath } from '../../tree/path.ts';
import { lowerAt, tokenAt } from '../parser.ts';
import type { Input, Match, Parser } from '../parser.ts';

export type Sign = 'plus' | 'minus' | 'times';

const signs = new Map<string, Sign>([
  ['plus', 'plus'],
  ['+', 'plus'],
  ['minus', 'minus'],
  ['-', 'minus'],
  ['less', 'minus'],
  ['times', 'times'],
  ['*', 'times'],
  ['×', 'times'],
]);

/** "plus", "minus", "times", "multiplied by". */
export function signAt(input: Input, at: number): Match<Sign> | null {
  const word = lowerAt(input, at);
  if (word === 'multiplied' && lowerAt(input, at + 1) === 'by') return { value: 'times', next: at + 2 };
  const sign = tokenAt(input, at)?.kind === 'quoted' ? undefined : signs.get(word);
  return sign === undefined ? null : { value: sign, next: at + 1 };
}

/** Adds what stands behind a sign to the terms before it. */
export function withTerm(terms: Term[], sign: Sign, path: Path): Term[] {
  const last = terms.at(-1);
  if (sign !== 'times' || last === undefined) return [...terms, { minus: sign === 'minus', factors: [path] }];
  return [...terms.slice(0, -1), { ...last, factors: [...last.factors, path] }];
}

/** "the sum of `items[*].price` times `items[*].quantity` plus `shipping`". */
export const writtenSum: Parser<Operand> = (input, at) => {
  const begins = ['the', 'sum', 'of'].every((word, index) => lowerAt(input, at + index) === word);
  if (!begins) return [];
  let terms: Term[] = [];
  let next = at + 3;
  let before = next;
  let sign: Sign = 'plus';
  for (;;) {
    const token = tokenAt(input, next);
    const path = token?.kind === 'path' ? parsePath(token.text) : null;
    if (path === null) return terms.length === 0 ? [] : [{ value: { kind: 'sum', terms }, next: before }];
    before = next + 1;
    terms = withTerm(terms, sign, path);
    const further = signAt(input, next + 1);
    if (further === null) return [{ value: { kind: 'sum', terms }, next: next + 1 }];
    sign = further.value;
    next = further.next;
  }
};
