import { articles } from '../../words/lexicon.ts';
import { lookup, said, skipped, wordAt } from '../../words/words.ts';
import { namedAt, scopeAt } from '../../nouns/scope.ts';
import { pathOf } from '../../nouns/things.ts';
import type { About, Found, Sentence, Stated } from '../../tree.ts';

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
// eslint-disable-next-line complexity -- guards one behind the other, each of one line
export function samenessAt(sentence: Sentence, at: number, { thing, scope }: About): Found<Stated>[] {
  const path = pathOf(thing);
  const binding = thing.bindings.at(-1);
  if (path === null || binding === undefined || binding.filter !== null || path.length !== binding.list.length + 1)
    return [];
  if (binding.quantifier !== null && binding.quantifier.kind !== 'all') return [];
  const from = /^(all|in|of|share|shares)$/.test(wordAt(sentence, at)) ? at + 1 : at;
  const start = /^(in|of|share)$/.test(wordAt(sentence, from)) ? from + 1 : from;
  const same = said(sentence, start, sames);
  if (same === null) return [];
  const inner = scopeAt(sentence, path, scope, null);
  for (const { candidates, next } of namedAt(sentence, inner, skipped(sentence, same.next, articles))) {
    const [only] = candidates;
    if (only === undefined || candidates.length > 1 || only.isList || only.isObject) continue;
    const check = {
      kind: 'test' as const,
      subject: { kind: 'field' as const, path: [...path, ...only.path] },
      quantifier: { kind: 'all' as const },
      predicate: {
        op: 'compare' as const,
        comparison: 'equal' as const,
        value: { kind: 'field' as const, path: [...binding.list, 0, ...only.path] },
      },
      negated: false,
    };
    return [{ value: { check, isOfList: true }, next }];
  }
  return [];
}
