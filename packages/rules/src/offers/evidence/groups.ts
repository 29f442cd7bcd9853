import type { Evidence } from '../offer.ts';
import { scopeOf } from '../offer.ts';
import type { Mention } from './mentions.ts';

const joint = /^(,|\/|\+|&|and|or|nor|both|the|a|an|its|\||;)$/;
const maxCost = 0.4;

/** Locations of one item that are named side by side: "`code`, `message` and `details`". */
export function groupsIn({ mentions, words }: Evidence): Mention[][] {
  const ordered = mentions
    .filter(({ cost }) => cost < maxCost)
    .toSorted((left, right) => left.from - right.from || left.cost - right.cost);
  const found: Mention[][] = [];
  for (const mention of ordered) {
    const group = found.find((one) => follows(one, mention, words));
    if (group === undefined) found.push([mention]);
    else group.push(mention);
  }
  return found.filter(({ length }) => length > 1);
}

function follows(group: Mention[], { entry, from }: Mention, words: Evidence['words']): boolean {
  const last = group.at(-1);
  if (
    last === undefined ||
    last.to >= from ||
    JSON.stringify(scopeOf(last.entry.path)) !== JSON.stringify(scopeOf(entry.path))
  )
    return false;
  return words.slice(last.to, from).every(({ token }) => joint.test(token.lower));
}
