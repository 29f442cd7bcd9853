import { itemNames, listsOf } from '../../language/names/item-names.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { lowerAt, tokenAt } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { Path, SaidQuantifier } from '../../tree/check.ts';
import { nameWords, parsePath } from '../../tree/path.ts';
import type { Examples } from '../line.ts';
import { aboutItem, adjectiveFilters, item, relativeFilters, verbs } from './item-filters.ts';
import type { Clause } from '../reading.ts';
import { quantifierAt } from '../subjects/subjects.ts';

/** A sentence about the items of a list, taken apart: its parts are sentences about one item. */
export interface ItemSentence {
  list: Path;
  /** What an item is known to have. */
  names: NameIndex;
  quantifier: SaidQuantifier;
  /** The items that are meant, each a way to say it as a sentence; `null` for all of them. */
  filters: Token[][] | null;
  /** "only paid orders ...": the others are meant. */
  others: boolean;
  /** The filter is one word before the noun: it has to be a known flag or state, as it may as well be no filter at all. */
  isAdjective: boolean;
  /** Said in the words in which such rules are read back: each part is what it is. */
  isFormal?: boolean;
  check: Token[];
}

interface Range {
  from: number;
  to: number;
}

const all: SaidQuantifier = { kind: 'all' };

/** "for every item of `orders` where ... it holds that ...", as such rules are read back. */
function formalItems(clause: Clause): ItemSentence[] {
  if (lowerAt(clause, clause.from) !== 'for' || !clause.words.has('holds')) return [];
  const { quantifier, range } = quantifierAt(clause, { from: clause.from + 1, to: clause.end });
  const at = range.from + 2;
  const list = formalList(clause, range.from);
  const holds = behind(clause, at + 1, ['it', 'holds', 'that']);
  if (quantifier.kind === 'implied' || list === null || holds === null) return [];
  const isFiltered = lowerAt(clause, at + 1) === 'where';
  if (!isFiltered && holds !== at + 1) return [];
  return [
    {
      list,
      names: itemNames(clause.names, list),
      quantifier,
      filters: isFiltered ? [clause.tokens.slice(at + 2, holds)] : null,
      others: false,
      isAdjective: false,
      isFormal: true,
      check: clause.tokens.slice(holds + 3, clause.end),
    },
  ];
}

function formalList(clause: Clause, at: number): Path | null {
  if (!/^items?$/.test(lowerAt(clause, at)) || lowerAt(clause, at + 1) !== 'of') return null;
  const path = tokenAt(clause, at + 2);
  return path?.kind === 'path' ? parsePath(path.text) : null;
}

/** Where these words stand, outside of brackets. */
function behind(clause: Clause, from: number, words: string[]): number | null {
  let depth = 0;
  for (let at = from; at < clause.end; at++) {
    const word = lowerAt(clause, at);
    if (word === '(') depth++;
    if (word === ')') depth--;
    if (depth === 0 && words.every((one, index) => lowerAt(clause, at + index) === one)) return at;
  }
  return null;
}

/** "for each order whose status is paid, ...": the sentence begins with the list. */
export function itemLoops(clause: Clause): ItemSentence[] {
  const formal = formalItems(clause);
  return formal.length > 0 || lowerAt(clause, clause.from) !== 'for' ? formal : itemSentences(clause);
}

/** The nouns of a sentence that name items of a known list, and what is said about which of them. */
export function itemSentences(clause: Clause): ItemSentence[] {
  if (listsOf(clause.names).length === 0) return [];
  const loop = lowerAt(clause, clause.from) === 'for' ? 1 : 0;
  const start = clause.from + loop;
  const { quantifier, range } = quantifierAt(clause, { from: start, to: clause.end });
  const only = lowerAt(clause, start) === 'only';
  const from = only ? start + 1 : range.from;
  for (let noun = from; noun < Math.min(clause.end, from + maxAdjectives + 1); noun++) {
    const list = listAt(clause, noun);
    if (list === null) continue;
    const said = quantifierOf(quantifier, { only, isPlural: isPlural(clause, noun) || lowerAt(clause, start) === 'a' });
    if (said === null) return [];
    const about: About = { list, names: itemNames(clause.names, list), quantifier: said, others: only };
    const which = { from, to: noun };
    return loop === 1 ? loops(clause, about, { which, noun }) : stated(clause, about, { which, noun });
  }
  return [];
}

type About = Pick<ItemSentence, 'list' | 'names' | 'quantifier' | 'others'>;

const maxAdjectives = 3;

const generic = new Set(['item', 'entry', 'element', 'record', 'object', 'row', 'result']);

/** The list whose items a noun is the name of. */
function listAt(clause: Clause, at: number): Path | null {
  const token = tokenAt(clause, at);
  if (token?.kind !== 'word') return null;
  const lists = listsOf(clause.names);
  const words = nameWords(token.text).map(canonicalWord);
  const name = words.join('');
  const named = lists.filter(({ joined }) => joined === name);
  const found = named.length > 0 ? named : lists.filter(({ last }) => last.length > 0 && last.at(-1) === name);
  if (found.length > 0) return found.length === 1 ? (found[0]?.path ?? null) : null;
  return generic.has(name) || clause.names.context.has(name) ? mainList(lists) : null;
}

/** The answer itself, or the only list that it has. */
function mainList(lists: NameEntry[]): Path | null {
  const root = lists.find(({ path }) => path.length === 0);
  const own = lists.filter(({ path }) => path.every((step) => typeof step === 'string'));
  return root?.path ?? (own.length === 1 ? (own[0]?.path ?? null) : null);
}

function isPlural(clause: Clause, at: number): boolean {
  const word = nameWords(tokenAt(clause, at)?.text ?? '').at(-1) ?? '';
  return canonicalWord(word) !== word;
}

/** Of a singular without a word before it one item is meant, whichever that is. */
function quantifierOf(
  quantifier: ReturnType<typeof quantifierAt>['quantifier'],
  { only, isPlural: plural }: { only: boolean; isPlural: boolean },
): SaidQuantifier | null {
  if (only) return plural ? { kind: 'none' } : null;
  if (quantifier.kind !== 'implied') return quantifier;
  return plural ? all : null;
}

interface Noun {
  which: Range;
  noun: number;
}

/** "for each order whose status is paid, ...", "for every order: ...". */
function loops(clause: Clause, about: About, { which, noun }: Noun): ItemSentence[] {
  if (which.to > which.from && clause.end - noun < 3) return [];
  const adjectives = adjectiveFilters(clause, which);
  const sentences: ItemSentence[] = [];
  for (let at = noun + 1; at < clause.end - 1; at++) {
    const end = separatorEnd(clause, at);
    if (end === null) continue;
    const isBare = at === noun + 1;
    const filters = isBare ? adjectives : relativeFilters(clause, { from: noun + 1, to: at });
    if (!isBare && (filters.length === 0 || adjectives.length > 0)) continue;
    sentences.push({
      ...about,
      filters: filters.length === 0 ? null : filters,
      isAdjective: isBare,
      check: aboutItem(clause.tokens.slice(end, clause.end)),
    });
  }
  return sentences.slice(0, maxSplits);
}

const maxSplits = 4;

function separatorEnd(clause: Clause, at: number): number | null {
  const word = lowerAt(clause, at);
  if (word === ',' && lowerAt(clause, at + 1) === 'then') return at + 2;
  if (word === ',' || word === ':' || word === 'then') return at + 1;
  return /^(the|its|their|it|they)$/.test(word) ? at : null;
}

/** "every paid order has a paidAt", "orders that are open have no paidAt". */
function stated(clause: Clause, about: About, { which, noun }: Noun): ItemSentence[] {
  const adjectives = adjectiveFilters(clause, which);
  const own = lowerAt(clause, noun + 1) === "'s" ? noun + 2 : null;
  if (own !== null && adjectives.length > 0)
    return [{ ...about, filters: adjectives, isAdjective: true, check: clause.tokens.slice(own, clause.end) }];
  if (adjectives.length > 0 && states(clause, noun + 1))
    return [
      {
        ...about,
        filters: adjectives,
        isAdjective: true,
        check: [...item, ...clause.tokens.slice(withoutAll(clause, noun + 1), clause.end)],
      },
    ];
  if (which.to > which.from) return [];
  const sentences: ItemSentence[] = [];
  for (let at = noun + 3; at < clause.end && sentences.length < maxSplits; at++) {
    if (!states(clause, at)) continue;
    const filters = relativeFilters(clause, { from: noun + 1, to: at });
    const check = [...item, ...clause.tokens.slice(withoutAll(clause, at), clause.end)];
    if (filters.length > 0) sentences.push({ ...about, filters, isAdjective: false, check });
  }
  return sentences;
}

/** "the active users all have an email". */
function withoutAll(clause: Clause, at: number): number {
  return /^(all|each|both|always)$/.test(lowerAt(clause, at)) ? at + 1 : at;
}

function states(clause: Clause, at: number): boolean {
  return verbs.has(lowerAt(clause, withoutAll(clause, at)));
}

export const itemExamples: Examples = {
  name: 'items',
  title: 'Some items of a list',
  golden: [
    {
      text: 'if a sensor is online, its battery is above 10',
      reads: 'For every item of `sensors` where `online` is true it holds that `battery` is greater than 10',
      sample: {
        sensors: [
          { online: true, battery: 40 },
          { online: false, battery: 5 },
        ],
      },
    },
    {
      text: 'every paid order has a paidAt',
      reads: 'For every item of `orders` where `status` is "paid" it holds that `paidAt` is not empty',
      sample: {
        orders: [
          { status: 'paid', paidAt: '2025-01-02' },
          { status: 'open', paidAt: null },
        ],
      },
    },
    {
      text: 'every item with status shipped has a tracking number',
      reads: 'For every item of `$` where `status` is "shipped" it holds that `trackingNumber` is not empty',
      sample: [{ status: 'shipped', trackingNumber: 'T1' }, { status: 'open' }],
    },
    {
      text: 'for each order whose status is paid, total is above 0',
      reads: 'For every item of `orders` where `status` is "paid" in any case it holds that `total` is greater than 0',
      sample: { orders: [{ status: 'paid', total: 9 }] },
    },
    {
      text: 'the active users all have an email',
      reads: 'For every item of `users` where `active` is true it holds that `email` is not empty',
      sample: {
        users: [
          { active: true, email: 'a@b.co' },
          { active: false, email: null },
        ],
      },
    },
    {
      text: 'no open order has a paidAt',
      reads: 'For no item of `orders` where `status` is "open" in any case it holds that `paidAt` is present',
      sample: { orders: [{ status: 'open', paidAt: null }] },
    },
    {
      text: 'only paid orders have a paidAt',
      reads:
        'For no item of `orders` where (it is not true that `status` is "paid" in any case) it holds that `paidAt` is present',
      sample: {
        orders: [
          { status: 'paid', paidAt: '2025-01-02' },
          { status: 'open', paidAt: null },
        ],
      },
    },
    {
      text: 'every order has a paidAt unless it is open',
      reads: 'For every item of `orders` where `status` is not "open" it holds that `paidAt` is not empty',
      sample: {
        orders: [
          { status: 'paid', paidAt: '2025-01-02' },
          { status: 'open', paidAt: null },
        ],
      },
    },
    {
      text: 'users without an email are not active',
      reads: 'For every item of `users` where `email` is not present it holds that `active` is false',
      sample: {
        users: [
          { active: true, email: 'a@b.co' },
          { active: false, email: null },
        ],
      },
    },
    {
      text: 'for each order, id is a number and total is at least 0',
      reads: 'Every `orders[*].id` is a number and every `orders[*].total` is at least 0',
      sample: { orders: [{ id: 1, total: 0 }] },
    },
  ],
};
