import type { Edge, Reader } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import type { Clause } from './stated.ts';
import { clauseOf, stated } from './stated.ts';
import { nounsAt } from '../nouns/nouns.ts';
import { verbPhraseAt } from '../predicates/predicates.ts';

const phrase = /^(?:ok|okay|fine|allowed|permitted|acceptable|possible|valid|welcome|problem|forbidden|prohibited)$/;

/** "null is fine for the note": what may be, or must not be, before what it is said of. */
export const permittedAt: Reader<Clause> = (chart, at) =>
  verbPhraseAt(chart, at)
    .filter(({ end }) => phrase.test(lowerAt(chart, end - 1)) && /^(?:for|in|on|at|with|as)$/.test(lowerAt(chart, end)))
    .flatMap((said) => nounsAt(chart, said.end + 1).flatMap((noun) => clausesOf(said, noun)));

function clausesOf(
  said: ReturnType<typeof verbPhraseAt>[number],
  noun: ReturnType<typeof nounsAt>[number],
): Edge<Clause>[] {
  const made = stated(noun.value, said.value);
  return made === null
    ? []
    : [{ end: noun.end, cost: said.cost + noun.cost + made.cost, value: clauseOf(made, noun.value, said.value) }];
}
