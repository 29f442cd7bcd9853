import type { Quantifier } from '../../tree/check.ts';
import type { Input } from '../../language/parser.ts';
import { lowerAt } from '../../language/parser.ts';
import type { Had, Holder, Range } from './having.ts';
import { hadIn, trimmed } from './having.ts';
import { ownersIn } from '../subjects/owners.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';
import { allOf } from '../statements/statements.ts';
import { quantifierAt } from '../subjects/subjects.ts';
import { statingVerbsAnd } from '../../language/finite-verbs.ts';
import { verbGroups } from '../predicates/verbs.ts';

const containers = new Set(
  'response body payload it json answer reply result results output data object returned the a an api call and'.split(
    ' ',
  ),
);

/** Something has something: "each item has an id and a name". */
export const possession: Family = {
  name: 'possession',
  title: 'What the answer has',
  read: readPossession,
  golden: [
    { text: 'the response has an id', reads: '`id` is present', sample: { id: 1 } },
    {
      text: 'each item has an id and a name',
      reads: 'Every `items[*].id` is present and every `items[*].name` is present',
      sample: { items: [{ id: 1, name: 'a' }] },
    },
    {
      text: 'response does not have a nickname',
      reads: '`..nickname` is not present',
      sample: { user: 'x' },
    },
    { text: 'the address has a `zip`', reads: '`address.zip` is present', sample: { address: { zip: '1' } } },
    { text: 'every item has a price', reads: 'Every `..items[*].price` is present' },
    {
      text: 'customer has no password field',
      reads: '`..password` is not present',
      sample: { customer: { name: 'a' } },
    },
    {
      text: 'at most 2 items have a price above 6',
      reads: 'At most 2 of `items[*].price` is greater than 6',
      sample: { items: [{ price: 7 }] },
    },
    {
      text: 'none of the items has an empty name',
      reads: 'No `items[*].name` is empty',
      sample: { items: [{ name: 'a' }] },
    },
    {
      text: 'every user has a name and is active',
      reads: 'Every `users[*].name` is not empty and every `users[*].active` is true',
      sample: { users: [{ name: 'Ann', active: true, status: 'active' }] },
    },
    { text: 'it has no lines', reads: '`lines` has a length of exactly 0', sample: { lines: [] } },
    {
      text: 'the first order has no lines',
      reads: '`orders[0].lines` has a length of exactly 0',
      sample: { orders: [{ lines: [] }] },
    },
    { text: 'the hotel has 4 stars', reads: '`hotel.stars` is 4', sample: { hotel: { stars: 4 } } },
    {
      text: 'each item has a string name and a numeric price',
      reads: 'Every `items[*].name` is a string and every `items[*].price` is a number',
      sample: { items: [{ name: 'a', price: 1 }] },
    },
  ],
};

const statingVerbs = statingVerbsAnd('must should');

/** Whoever has something is named without these. */
const clauseWords = new Set(['is', 'are', 'was', 'were', 'and', 'or', 'if', 'then', 'when']);

function readPossession(clause: Clause): Reading[] {
  for (let at = clause.from; at < clause.end - 1; at++) {
    const group = verbGroups(clause, at).find(({ verb }) => verb === 'have');
    if (group === undefined) continue;
    const before = clause.tokens.slice(clause.from, at);
    const isRelative = before.some(({ lower }) => lower === 'whose' || lower === 'where');
    if (!isRelative && before.some(({ kind, lower }) => kind === 'word' && clauseWords.has(lower))) return [];
    return holdersIn(clause, at).flatMap((holder) => had(clause, holder, { ...group, at }));
  }
  return [];
}

/** What stands by itself and is had by the answer: "an id and a name". */
export function hadAt(clause: Clause): Reading[] {
  return had(clause, 'anything', { at: clause.from, next: clause.from, negated: false });
}

function holdersIn(clause: Clause, at: number): Holder[] {
  const range = { from: clause.from, to: at };
  if (isAnything(clause, range)) return ['anything'];
  if (saysContains(clause, at) && !isMany(quantifierAt(clause, range).quantifier)) return objectsIn(clause, range);
  return ownersIn(clause, range);
}

function isMany({ kind }: Quantifier): boolean {
  return kind !== 'implied';
}

/** "the title contains 'war'" is about the text of the title. */
function saysContains(clause: Input, at: number): boolean {
  return /^(contain|includ)/.test(lowerAt(clause, at)) || /^(contain|includ)/.test(lowerAt(clause, at + 1));
}

function objectsIn(clause: Clause, range: Range): Holder[] {
  return ownersIn(clause, range).filter(({ each }) => !each);
}

function isAnything(clause: Clause, { from, to }: Range): boolean {
  for (let at = from; at < to; at++) if (!containers.has(lowerAt(clause, at))) return false;
  return true;
}

function had(
  clause: Clause,
  holder: Holder,
  { at, next, negated }: { at: number; next: number; negated: boolean },
): Reading[] {
  const whole = hadIn(clause, holder, { from: next, to: clause.end }, negated);
  const list = nameRanges(clause, next);
  // "has a name and is active" goes on with another verb.
  const goesOn = list.some(({ from }) => statingVerbs.has(lowerAt(clause, from)));
  const parts =
    list.length > 1 && list.length <= 20 && !goesOn ? list.map((range) => hadIn(clause, holder, range, negated)) : [];
  const readings: Reading[] = [];
  if (whole !== null) readings.push(readingOf(clause, [whole], at, holder));
  const found = parts.filter((part) => part !== null);
  if (found.length > 0 && found.length === parts.length) readings.push(readingOf(clause, found, at, holder));
  return readings;
}

function readingOf(clause: Clause, found: Had[], at: number, holder: Holder): Reading {
  const doubt = saysContains(clause, at) && holder !== 'anything' ? 0.5 : 0.95;
  return {
    check: allOf(found.map(({ test }) => test)),
    score: Math.min(...found.map(({ score }) => score)) * doubt,
    spans: [
      ...spanOf(clause, { from: clause.from, to: at }, 'subject'),
      ...spanOf(clause, { from: at, to: clause.end }, 'predicate'),
    ],
    guessed: true,
    extra: found.flatMap(({ extra }) => extra),
  };
}

function nameRanges(clause: Clause, from: number): Range[] {
  const ranges: Range[] = [];
  let start = from;
  for (let at = from; at <= clause.end; at++) {
    const word = lowerAt(clause, at);
    if (at < clause.end && word !== ',' && word !== 'and' && word !== '&' && word !== 'nor' && word !== 'or') continue;
    const range = trimmed(clause, { from: start, to: at });
    if (range.to > range.from) ranges.push({ from: start, to: at });
    start = at + 1;
  }
  return ranges;
}
