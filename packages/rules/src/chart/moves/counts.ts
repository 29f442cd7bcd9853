import type { Chart } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { denied } from '../chart/meaning.ts';
import type { Noun } from '../nouns/qualified.ts';
import { listPath } from '../operands/aggregates.ts';
import { countAt } from '../operands/figures.ts';
import { lengthTest } from '../predicates/shapes/counted.ts';
import type { Path } from '../../tree/check.ts';
import type { State } from './state.ts';
import { withClause } from './state.ts';

const around =
  /^(?:we|i|you|never|not|show|shows|see|want|there|may|must|be|should|can|are|list|lists|return|returns|get|gets|have|please|do|to|is)$/;
const farthest = 6;

/** "no more than 4 of them", "we never show more than 3 of those": of the list that was spoken of. */
export function byCount(chart: Chart, state: State): State[] {
  const list = listSpokenOf(state.topic) ?? listSpokenOf(state.frame);
  if (list === null) return [];
  let from = state.at;
  while (from < state.at + farthest && around.test(lowerAt(chart, from)) && !isBound(chart, from)) from++;
  const isDenied = chart.tokens.slice(state.at, from).some(({ lower }) => lower === 'never' || lower === 'not');
  return countAt(chart, from).flatMap(({ end, cost, value: count }) => {
    const last = ofThem(chart, end);
    if (last === null || !('count' in count)) return [];
    const check = lengthTest(list, count);
    return withClause(state, {
      end: last,
      cost: cost + 0.03,
      value: { check: isDenied ? denied(check) : check, about: null, beside: [], isAllowed: false },
    });
  });
}

/** "not more than", "never more than" is one bound. */
const isBound = (chart: Chart, at: number): boolean =>
  /^(?:not|never)$/.test(lowerAt(chart, at)) && lowerAt(chart, at + 2) === 'than';

function ofThem(chart: Chart, at: number): number | null {
  if (lowerAt(chart, at) !== 'of') return null;
  return /^(?:them|these|those|it)$/.test(lowerAt(chart, at + 1)) ? at + 2 : null;
}

function listSpokenOf(topic: Noun | null): Path | null {
  const spot = topic?.targets[0]?.spot ?? null;
  return spot === null ? null : (listPath(spot) ?? spot.list);
}
