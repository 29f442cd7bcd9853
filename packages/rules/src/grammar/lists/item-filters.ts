import { finiteVerbsAnd } from '../../language/finite-verbs.ts';
import { lowerAt } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import { plainToken } from '../../language/tokens.ts';
import { decoration } from '../../language/names/words.ts';
import type { Clause } from '../reading.ts';

interface Range {
  from: number;
  to: number;
}

/** What a sentence about one item calls it. */
export const item = ['the', 'item'].map(plainToken);

/** The verbs that what is said of an item begins with. */
export const verbs = finiteVerbsAnd(
  'contains contain equals equal includes include matches match starts ends may can cannot carries carry',
);

/** "paid" before the noun: the item is paid. */
export function adjectiveFilters(clause: Clause, { from, to }: Range): Token[][] {
  const words = clause.tokens.slice(from, to).filter(({ lower }) => lower !== 'the' && lower !== 'a' && lower !== 'an');
  const isPlain = words.every(({ kind, lower }) => kind === 'word' && !decoration.has(lower));
  return words.length > 0 && isPlain ? [[...item, plainToken('is'), ...words]] : [];
}

const keyed = /^(with|having|of|in|at|on)$/;

/** "whose status is paid", "that are paid", "with status paid", "without a discount": which items are meant, said as a sentence. */
export function relativeFilters(clause: Clause, { from, to }: Range): Token[][] {
  const word = lowerAt(clause, from);
  const rest = clause.tokens.slice(from + 1, lowerAt(clause, to - 1) === ',' ? to - 1 : to);
  const [key, ...value] = rest;
  if (key === undefined) return [];
  if (/^(whose|where|if|when)$/.test(word)) return [aboutItem(rest)];
  if (/^(that|which|who)$/.test(word)) return verbs.has(key.lower) ? [[...item, ...rest]] : [];
  if (word === 'without') return [[...item, plainToken('has'), plainToken('no'), ...rest]];
  if (!keyed.test(word)) return [];
  const isHad = word === 'with' || word === 'having';
  return [...keyFilter(key, value), ...(isHad ? [[...item, plainToken('has'), ...rest]] : [])];
}

/** "with status paid", "of type: wind". */
function keyFilter(key: Token, value: Token[]): Token[][] {
  const said = /^(of|=|:)$/.test(value[0]?.lower ?? '') ? value.slice(1) : value;
  return said.length > 0 ? [[key, plainToken('is'), ...said]] : [];
}

/** "it has a battery" is said of the item. */
export function aboutItem(tokens: Token[]): Token[] {
  const [first, second] = tokens;
  if (first === undefined) return tokens;
  if (first.lower === 'its' || first.lower === 'their') return tokens.slice(1);
  const isIt = (first.lower === 'it' || first.lower === 'they') && second !== undefined;
  return isIt ? [...item, ...tokens.slice(1)] : tokens;
}
