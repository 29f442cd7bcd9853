import { listsOf } from '../../forms/grounding/lists.ts';
import type { Ground } from '../../forms/form.ts';
import type { Evidence } from '../offer.ts';
import type { Listed } from './listed.ts';
import type { Word } from './words.ts';

const dearest = 0.09;
const perWhole = 0.2;

/** The lists that a sentence speaks of; the one that the answer is about also where no noun names it. */
export function listsSaid({ words, ground, mentions }: Pick<Evidence, 'words' | 'ground' | 'mentions'>): Listed[] {
  const found = words.flatMap((word, at) => (word.weight > 0 || ground.main !== null ? nounAt(word, at, ground) : []));
  for (const { entry, from, to, cost } of mentions) if (entry.isList) found.push({ list: entry.path, from, to, cost });
  if (ground.main !== null) found.push({ list: ground.main, from: 0, to: 0, cost: perWhole });
  return bestOf(found);
}

function nounAt({ token, weight }: Word, at: number, ground: Ground): Listed[] {
  if (token.kind !== 'word') return [];
  return listsOf(token, ground).flatMap(({ value, cost }) =>
    value !== null && cost <= dearest && (weight > 0 || cost < perWhole)
      ? [{ list: value, from: at, to: at + 1, cost }]
      : [],
  );
}

function bestOf(found: Listed[]): Listed[] {
  const seen = new Set<string>();
  return found
    .toSorted((left, right) => left.cost - right.cost || right.to - right.from - (left.to - left.from))
    .filter(({ list, from }) => {
      const key = JSON.stringify([list, from]);
      return seen.has(key) ? false : seen.add(key);
    })
    .slice(0, 8);
}
