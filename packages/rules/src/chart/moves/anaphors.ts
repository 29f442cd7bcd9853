import type { Chart } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { stated } from '../clauses/stated.ts';
import { Senses } from '../lexicon/senses.ts';
import { nounsAt } from '../nouns/nouns.ts';
import type { Noun } from '../nouns/qualified.ts';
import { not } from '../predicates/equality.ts';
import { openingsAt, verbPhraseAt } from '../predicates/predicates.ts';
import type { State } from './state.ts';
import { withClause } from './state.ts';

const having =
  /^(?:have|has|having|need|needs|show|shows|contain|contains|carry|carries|include|includes|get|gets|with|without|be)$/;

const standing = /^(?:it|one|them|that|so|this|any)$/;

/** "closed ones must have it", "ferries that sail must not have one": what was said last, of others, or that it is not so. */
export function byAnaphor(chart: Chart, state: State): State[] {
  const { lastSaid } = state;
  // Only what is had, or is there, can be had by others.
  if (lastSaid === null || (lastSaid.hads === undefined && lastSaid.existence === undefined)) return [];
  const nouns = nounsAt(chart, state.at).map((edge) => ({ ...edge, isOwn: true }));
  const others = state.topic === null ? [] : [{ end: state.at, cost: 0.05, value: state.topic, isOwn: false }];
  return [...nouns, ...others].flatMap(({ end, cost, value: noun, isOwn }) =>
    openingsAt(chart, end).flatMap((opening) => {
      const isVerb = having.test(lowerAt(chart, opening.at));
      const from = isVerb ? opening.at + 1 : opening.at;
      if ((!isVerb && !having.test(lowerAt(chart, from - 1))) || !standing.test(lowerAt(chart, from))) return [];
      const said = (lastSaid.isDenied === true) === opening.isDenied ? lastSaid : not(lastSaid);
      const made = stated(noun, said);
      if (made === null) return [];
      const value = { check: made.check, about: isOwn ? noun : null, beside: [], isAllowed: false, said };
      return withClause(state, { end: from + 1, cost: cost + opening.cost + made.cost + 0.05, value });
    }),
  );
}

const modals = new Senses<{ isDenied: boolean }>([
  ['must|should|shall|does|do|has|is|are|can|may', { isDenied: false }],
  ['must|should|shall|does|do|has|is|are|can|may not', { isDenied: true }],
  ['has|have|needs|need|ought still? to', { isDenied: false }],
  ['still? must|should|shall|has|have|needs|need to? still? be?', { isDenied: false }],
  ['is|are|does|do|must not|never', { isDenied: true }],
]);

/** "seller phone must not be shown, seller name must", "the name still has to be": what was said last, or that it is not so. */
export function byModal(chart: Chart, state: State): State[] {
  const { lastSaid } = state;
  if (lastSaid === null || state.at === state.clauseEnd) return [];
  return nounsAt(chart, state.at).flatMap((noun) =>
    modals.at(chart, noun.end).flatMap(({ end, value: { isDenied } }) => {
      const next = lowerAt(chart, end);
      if (end < chart.tokens.length && !/^(?:[.,;!]|and|but)$/.test(next)) return [];
      const said = (lastSaid.isDenied === true) === isDenied ? lastSaid : not(lastSaid);
      const made = stated(noun.value, said);
      if (made === null) return [];
      const value = { check: made.check, about: noun.value, beside: [], isAllowed: false, said };
      return withClause(state, { end, cost: noun.cost + made.cost + 0.05, value });
    }),
  );
}

/** Likelier than all that are called so. */
const ofThose = 0.06;

/** "a book out of print is not orderable and its price is null": what belongs to those that were meant. */
export function byPossessive(chart: Chart, state: State): State[] {
  const scope = state.topic?.scope ?? null;
  if (scope === null || !/^(?:its|their|his|her)$/.test(lowerAt(chart, state.at))) return [];
  return nounsAt(chart, state.at + 1).flatMap((edge) => {
    if (edge.value.scope !== null || edge.value.quantifier !== null) return [];
    const noun: Noun = { ...edge.value, scope };
    return verbPhraseAt(chart, edge.end).flatMap((phrase) => {
      const made = stated(noun, phrase.value);
      if (made === null) return [];
      const value = { check: made.check, about: noun, beside: [], isAllowed: false, said: phrase.value };
      return withClause(state, { end: phrase.end, cost: edge.cost + phrase.cost + made.cost - ofThose, value });
    });
  });
}
