import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import { fieldOf, testOf } from '../chart/meaning.ts';
import type { Clause } from './stated.ts';
import { bare } from './stated.ts';
import { Senses } from '../lexicon/senses.ts';
import { nounAt } from '../nouns/nouns.ts';
import { choicesAt } from '../predicates/choices.ts';

const only = new Senses<null>(
  [
    'only|just|solely|exclusively the?',
    'nothing|none|no but|except|besides|other than?',
    'nothing else|other but|than|except',
    'we|you|it|they|users|people? only|just want|wants|show|shows|see|sees|get|gets|expect|allow|allows|accept|accepts|list|lists|return|returns',
    'we|you|it|they? must|should|shall|may|can only|just see|get|show|contain|list|return|include|have',
  ].map((say) => [say, null] as const),
);

const stops = /^(?:[.,;!)–—]|and|but|please|in|on|)$/;

/** "only singles, doubles and suites", "only published episodes": of all that is listed. */
export const onlyValuesAt: Reader<Clause> = (chart, at) =>
  only.at(chart, at).flatMap(({ end }) => [...ofValues(chart, end), ...ofSuch(chart, end)]);

function ofValues(chart: Chart, at: number): Edge<Clause>[] {
  return choicesAt(chart, at, true).flatMap(({ end, cost, value: values }): Edge<Clause>[] => {
    if (!stops.test(lowerAt(chart, end))) return [];
    const [first] = values;
    const shared = (first?.spots ?? []).filter(
      ({ text, list }) =>
        list !== null && values.filter(({ spots }) => spots?.some((one) => one.text === text)).length > 1,
    );
    const [spot, ...others] = shared;
    if (spot === undefined || others.length > 0) return [];
    const check = testOf(fieldOf(spot), { op: 'oneOf', values: values.map(({ operand }) => operand) });
    return [{ end, cost: cost + 0.08, value: bare(check, spot) }];
  });
}

/** Those that are chosen are all that there are. */
function ofSuch(chart: Chart, at: number): Edge<Clause>[] {
  return nounAt(chart, at).flatMap(({ end, cost, value: { scope, targets, quantifier } }): Edge<Clause>[] => {
    const spot = targets[0]?.spot ?? null;
    if (scope?.list == null || spot?.isItem !== true || quantifier !== null || !stops.test(lowerAt(chart, end)))
      return [];
    return [{ end, cost: cost + 0.06, value: bare(scope.check, spot) }];
  });
}
