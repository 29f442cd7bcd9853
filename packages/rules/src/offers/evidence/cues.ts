import { relationAt } from '../../forms/predicates/field-predicates.ts';
import type { Comparison } from '../../tree/check.ts';
import { contrary } from '../../slots/meaning/lists.ts';
import type { Word } from './words.ts';

/** Where words stand that speak for a kind of check. */
export interface Cue {
  from: number;
  to: number;
}

export interface Compared extends Cue {
  comparison: Comparison;
  cost: number;
}

const up =
  /^(more|greater|higher|above|over|exceeds?|exceeding|later|after|longer|older|larger|bigger|heavier|beyond|outlasts?|surpass|past)$/;
const down = /^(less|fewer|lower|below|under|earlier|before|shorter|younger|smaller|lighter|cheaper|sooner|short)$/;
const within = /^(within|fits?|until|till|limit|limited|max|maximum|capacity|allows?|allowed|cap|enough|cover|covers)$/;
const least = /^(min|minimum|least)$/;

/** How a sentence compares things, each way in which its words can be taken: the likelier first. */
export function comparisonsIn(words: readonly Word[], denials: readonly number[]): Compared[] {
  const found: Compared[] = [];
  for (let at = 0; at < words.length; at++) {
    const relation = relationAt(words.slice(at, at + 5).map(({ token }) => token));
    if (relation !== null)
      found.push(
        ...eitherWay({ from: at, to: at + relation.length, comparison: relation.comparison, cost: 0 }, denials),
      );
    else found.push(...bareAt(words, at, denials));
  }
  return found;
}

function bareAt(words: readonly Word[], at: number, denials: readonly number[]): Compared[] {
  const lower = words[at]?.lower ?? '';
  const own = { from: at, to: at + 1, cost: 0.05 };
  if (up.test(lower)) return eitherWay({ ...own, comparison: 'greater' }, denials);
  if (down.test(lower)) return eitherWay({ ...own, comparison: 'less' }, denials);
  if (within.test(lower)) return [{ ...own, comparison: 'atMost', cost: 0.1 }];
  if (least.test(lower)) return [{ ...own, comparison: 'atLeast', cost: 0.05 }];
  return [];
}

const maxDistance = 12;

/** Denied where a denial stands before it: the nearer, the likelier. */
function eitherWay(cue: Compared, denials: readonly number[]): Compared[] {
  const before = denials.filter((at) => at < cue.from && cue.from - at < maxDistance);
  if (before.length === 0 || cue.comparison === 'equal') return [cue];
  const other = {
    ...cue,
    from: before.at(-1) === cue.from - 1 ? cue.from - 1 : cue.from,
    comparison: contrary[cue.comparison],
  };
  return [other, { ...cue, cost: cue.cost + 0.2 }];
}

export function cuesOf(words: readonly Word[], said: RegExp): Cue[] {
  return words.flatMap(({ lower }, at) => (said.test(lower) ? [{ from: at, to: at + 1 }] : []));
}
