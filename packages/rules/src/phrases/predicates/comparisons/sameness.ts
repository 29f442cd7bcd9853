import type { Check, Path } from '../../../tree/check.ts';
import { articles } from '../../words/lexicon.ts';
import { lookup, said, skipped, wordAt } from '../../words/words.ts';
import { namedAt, scopeAt } from '../../nouns/scope.ts';
import { pathOf } from '../../nouns/things.ts';
import type { About, Found, Named, Sentence, Stated, Thing } from '../../tree.ts';

const sames = lookup<true>([
  ['the same', true],
  ['one and the same', true],
  ['the very same', true],
  ['a common', true],
  ['a single', true],
  ['an identical', true],
  ['identical', true],
]);

/** "all in the same currency", "share one and the same owner": every item has there what the first one has. */
export function samenessAt(sentence: Sentence, at: number, { thing, scope }: About): Found<Stated>[] {
  const items = allItems(thing);
  const end = sameEnd(sentence, at);
  if (items === null || end === null) return [];
  const inner = scopeAt(sentence, items.path, scope, null);
  for (const { candidates, next } of namedAt(sentence, inner, skipped(sentence, end, articles))) {
    const value = onlyValue(candidates);
    if (value !== null) return [{ value: { check: sameCheck(items, value), isOfList: true }, next }];
  }
  return [];
}

interface Items {
  list: Path;
  /** Of each item. */
  path: Path;
}

/** The items of a list where all of them are meant. */
function allItems(thing: Thing): Items | null {
  const path = pathOf(thing);
  const binding = thing.bindings.at(-1);
  if (path === null || binding === undefined || binding.filter !== null) return null;
  const isAll = binding.quantifier === null || binding.quantifier.kind === 'all';
  return isAll && path.length === binding.list.length + 1 ? { list: binding.list, path } : null;
}

/** Behind "all in the same"; null where that is not said. */
function sameEnd(sentence: Sentence, at: number): number | null {
  const from = /^(all|in|of|share|shares)$/.test(wordAt(sentence, at)) ? at + 1 : at;
  const start = /^(in|of|share)$/.test(wordAt(sentence, from)) ? from + 1 : from;
  return said(sentence, start, sames)?.next ?? null;
}

/** The path of a plain value that nothing else is called like. */
function onlyValue([only, ...others]: Named['candidates']): Path | null {
  return only === undefined || others.length > 0 || only.isList || only.isObject ? null : only.path;
}

function sameCheck({ list, path }: Items, value: Path): Check {
  return {
    kind: 'test',
    subject: { kind: 'field', path: [...path, ...value] },
    quantifier: { kind: 'all' },
    predicate: { op: 'compare', comparison: 'equal', value: { kind: 'field', path: [...list, 0, ...value] } },
    negated: false,
  };
}
