import { canonicalWord } from '../../../language/names/words.ts';
import type { Path } from '../../../tree/check.ts';
import { isEach } from '../../../tree/within.ts';
import { articles } from '../../words/lexicon.ts';
import { momentOf, namedAt, scopeAt } from '../../nouns/scope.ts';
import { isList, pathOf } from '../../nouns/things.ts';
import type { Found, Scope, Sentence, Thing } from '../../tree.ts';
import { each } from '../../tree.ts';
import { lookup, said, skipped, wordAt } from '../../words/words.ts';

const directions = lookup<'ascending' | 'descending'>([
  ['in ascending order', 'ascending'],
  ['in descending order', 'descending'],
  ['in increasing order', 'ascending'],
  ['in decreasing order', 'descending'],
  ['in ascending', 'ascending'],
  ['in descending', 'descending'],
  ['in alphabetical order', 'ascending'],
  ['in chronological order', 'ascending'],
  ['in reverse chronological order', 'descending'],
  ['in reverse order', 'descending'],
  ['in order', 'ascending'],
  ['ascending', 'ascending'],
  ['ascendingly', 'ascending'],
  ['asc', 'ascending'],
  ['increasing', 'ascending'],
  ['strictly increasing', 'ascending'],
  ['rising', 'ascending'],
  ['decreasing', 'descending'],
  ['strictly decreasing', 'descending'],
  ['falling', 'descending'],
  ['descending', 'descending'],
  ['descendingly', 'descending'],
  ['desc', 'descending'],
  ['alphabetically', 'ascending'],
  ['chronologically', 'ascending'],
  ['newest first', 'descending'],
  ['latest first', 'descending'],
  ['most recent first', 'descending'],
  ['most recent at the top', 'descending'],
  ['highest first', 'descending'],
  ['largest first', 'descending'],
  ['biggest first', 'descending'],
  ['longest first', 'descending'],
  ['most expensive first', 'descending'],
  ['oldest first', 'ascending'],
  ['earliest first', 'ascending'],
  ['lowest first', 'ascending'],
  ['smallest first', 'ascending'],
  ['shortest first', 'ascending'],
  ['cheapest first', 'ascending'],
  ['from high to low', 'descending'],
  ['from highest to lowest', 'descending'],
  ['from low to high', 'ascending'],
  ['from lowest to highest', 'ascending'],
  ['in chronological order', 'ascending'],
  ['in order of time', 'ascending'],
  ['newest on top', 'descending'],
  ['newest at the top', 'descending'],
  ['latest on top', 'descending'],
  ['most recent on top', 'descending'],
  ['the newest first', 'descending'],
  ['the latest first', 'descending'],
  ['the oldest first', 'ascending'],
  ['from latest to earliest', 'descending'],
  ['from earliest to latest', 'ascending'],
  ['from small to large', 'ascending'],
  ['from large to small', 'descending'],
  ['from smallest to largest', 'ascending'],
  ['from largest to smallest', 'descending'],
  ['from old to new', 'ascending'],
  ['from cheap to expensive', 'ascending'],
  ['from cheapest to most expensive', 'ascending'],
  ['from new to old', 'descending'],
  ['from newest to oldest', 'descending'],
  ['from oldest to newest', 'ascending'],
  ['from a to z', 'ascending'],
  ['from z to a', 'descending'],
]);

export interface Order {
  order: 'ascending' | 'descending';
  by: Path | null;
}

/** "sorted by price descending", "ordered newest first by date", "in ascending order of price". */
export function orderAt(sentence: Sentence, at: number, about: Ordered): Found<Order>[] {
  const verb = sortings.test(wordAt(sentence, at)) ? at + 1 : at;
  const { order, by, next } = sayingAt(sentence, verb, about);
  if (next === verb || (verb === at && order === null) || (by === undefined && hasParts(about.thing))) return [];
  return [{ value: { order: order ?? 'ascending', by: by ?? null }, next }];
}

function sayingAt(sentence: Sentence, at: number, about: Ordered): Saying {
  const said: Saying = { order: null, by: undefined, next: at };
  for (let count = 0; count < 4 && goesOn(sentence, said, about); count++);
  if (said.by === undefined && said.order !== null && hasParts(about.thing) && isOfTime(sentence, at, said.next))
    said.by = momentKey(sentence, about);
  return said;
}

/** "newest first", "chronologically": by the moment that the items have. */
function isOfTime(sentence: Sentence, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (
      /^(chronological|chronologically|newest|oldest|latest|recent|earliest|new|old|time)$/.test(wordAt(sentence, at))
    )
      return true;
  return false;
}

function momentKey(sentence: Sentence, { thing, scope }: Ordered): Path | undefined {
  const list = pathOf(thing);
  return list === null ? undefined : momentOf(scopeAt(sentence, [...list, each], scope, null))?.path;
}

export interface Ordered {
  thing: Thing;
  scope: Scope;
}

interface Saying {
  order: Order['order'] | null;
  by: Path | undefined;
  next: number;
}

const sortings = /^(sorted|ordered|arranged|listed|sort|order|ranked)$/;

/** Takes in a direction or a key, whichever comes next. */
function goesOn(sentence: Sentence, saying: Saying, about: Ordered): boolean {
  const from = /^[,(]$/.test(wordAt(sentence, saying.next)) ? saying.next + 1 : saying.next;
  const direction = saying.order === null ? said(sentence, from, directions) : null;
  if (direction !== null) {
    saying.order = direction.value;
    saying.next = wordAt(sentence, direction.next) === ')' ? direction.next + 1 : direction.next;
    return true;
  }
  const key = saying.by === undefined ? keyAt(sentence, saying.next, about) : null;
  if (key === null) return false;
  saying.by = key.value;
  saying.next = key.next;
  return true;
}

const hasParts = (thing: Thing): boolean => isList(thing) && thing.kind.isList && !isListOfValues(thing);
const isListOfValues = ({ kind: { types } }: Thing): boolean => types.size > 0;

/** The name, or the names, by which items are sorted or told apart. */
export function keyAt(
  sentence: Sentence,
  at: number,
  { thing, scope }: { thing: Thing; scope: Scope },
): Found<Path> | null {
  if (!/^(by|of|on|per)$/.test(wordAt(sentence, at))) return null;
  const list = pathOf(thing);
  if (list === null) return null;
  const from = skipped(sentence, at + 1, articles);
  const prefix = isList(thing) ? [...list, each] : list;
  const inner = scopeAt(sentence, prefix, scope, null);
  for (const { candidates, next } of namedAt(sentence, inner, from)) {
    const [only] = candidates;
    if (only !== undefined && candidates.length === 1 && !only.path.some(isEach)) return { value: only.path, next };
  }
  return null;
}

const unlike = lookup<true>([
  ['unique', true],
  ['distinct', true],
  ['all different', true],
  ['mutually different', true],
  ['not repeated', true],
  ['free of duplicates', true],
  ['without duplicates', true],
  ['duplicate free', true],
  ['there only once', true],
  ['only once', true],
  ['appear only once', true],
  ['appears only once', true],
  ['occur only once', true],
  ['occurs only once', true],
  ['used only once', true],
  ['listed only once', true],
  ['never repeated', true],
  ['never repeat', true],
]);

/** "unique", "unique by id", "distinct across the list". */
export function uniqueAt(
  sentence: Sentence,
  at: number,
  { thing, scope }: { thing: Thing; scope: Scope },
): Found<Path | null>[] {
  const from = wordAt(sentence, at) === 'a' ? at + 1 : at;
  const found = said(sentence, from, unlike);
  if (found === null) return [];
  const key = isList(thing) ? keyAt(sentence, found.next, { thing, scope }) : null;
  const next = key?.next ?? found.next;
  return [{ value: key?.value ?? null, next: acrossEnd(sentence, next, thing) }];
}

/** "across all items", "within the list": where else it could stand. */
function acrossEnd(sentence: Sentence, at: number, thing: Thing): number {
  if (!/^(across|within|in|among|amongst|per)$/.test(wordAt(sentence, at))) return at;
  let next = at + 1;
  while (/^(all|the|of|whole|entire|this|returned)$/.test(wordAt(sentence, next))) next++;
  if (isOwner(sentence, next, thing)) return wordAt(sentence, next).length > 0 ? ownerEnd(sentence, next) : at;
  return /^(items|entries|list|array|results|response|page|records|elements|collection|answer|set|rows|objects)$/.test(
    wordAt(sentence, next),
  )
    ? next + 1
    : at;
}

const keysOf = (step: Path[number] | undefined): string[] => (typeof step === 'string' ? [step] : []);
const singles = /^(one|an|a|each|every|single|the|same)$/;

function ownerEnd(sentence: Sentence, at: number): number {
  let next = at;
  while (singles.test(wordAt(sentence, next))) next++;
  return next + 1;
}

/** "within one order" of the lines of an order: the list is that of one order. */
function isOwner(sentence: Sentence, at: number, thing: Thing): boolean {
  const path = pathOf(thing) ?? [];
  const word = wordAt(sentence, ownerEnd(sentence, at) - 1);
  const lists = path.flatMap((step, index) => (isEach(step) ? keysOf(path[index - 1]) : []));
  return word !== '' && lists.slice(0, -1).some((name) => canonicalWord(name.toLowerCase()) === canonicalWord(word));
}
