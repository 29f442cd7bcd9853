import type { Chart, Edge, Reader } from '../../chart/chart.ts';
import { kept, lowerAt } from '../../chart/chart.ts';
import type { Said } from '../../chart/meaning.ts';
import { sameJson, testOf } from '../../chart/meaning.ts';
import { nameAt } from '../../grounding/names.ts';
import type { Spot } from '../../grounding/world.ts';
import { isMoment, isNumeric, isValue } from '../../grounding/world.ts';
import { comparators, equality } from '../../lexicon/comparators.ts';
import { Senses } from '../../lexicon/senses.ts';
import { listPath } from '../../operands/aggregates.ts';
import type { Comparison } from '../../../tree/check.ts';

const previous = new Senses<null>([
  ['the? previous|preceding|prior|former|earlier one|item|row|entry|element|value?', null],
  ['the? one|item|row|entry|element|value right|directly|just? before|above it|that?', null],
  ['its predecessor', null],
  ['that of the? one|item|row|entry|previous before|above|one? it?', null],
]);

/** "the one before it", "the previous stop", "the stop before". */
function previousAt(chart: Chart, at: number): number[] {
  const plain = previous.at(chart, at).map(({ end }) => end);
  const from = lowerAt(chart, at) === 'the' ? at + 1 : at;
  const behind = nameAt(chart, from).flatMap(({ end, value }) =>
    value.list !== null && /^(?:before|above)$/.test(lowerAt(chart, end)) ? [afterIt(chart, end + 1)] : [],
  );
  const ahead = /^(?:previous|preceding|prior)$/.test(lowerAt(chart, from))
    ? nameAt(chart, from + 1).flatMap(({ end, value }) => (value.list === null ? [] : [end]))
    : [];
  return [...new Set([...plain, ...behind, ...ahead])];
}

const afterIt = (chart: Chart, at: number): number => (/^(?:it|that|them)$/.test(lowerAt(chart, at)) ? at + 1 : at);

const compares = (key: Spot, comparison: Comparison, other: Spot): ReturnType<Said['of']> => {
  const { list } = key;
  if (list === null || other.list === null || !sameJson(list, other.list) || !isValue(key) || key.isItem) return null;
  const within = ({ path }: Spot) => path.slice(list.length + 1);
  const target = { subject: { kind: 'field' as const, path: list }, spot: null };
  return { check: testOf(target, { op: 'chained', key: within(key), comparison, other: within(other) }), cost: 0 };
};

const compared = (comparison: Comparison): Said => ({
  of: ({ spot }) => (spot !== null && (isNumeric(spot) || isMoment(spot)) ? compares(spot, comparison, spot) : null),
});

/** "at least the one before", "later than the previous one". */
function byComparator(chart: Chart, at: number): Edge<Said>[] {
  const said = [
    ...comparators.at(chart, at).map(({ end, value }) => ({ end, comparison: value.comparison })),
    ...equality
      .at(chart, at)
      .flatMap(({ end, value }) => (value.isDenied ? [] : [{ end, comparison: 'equal' as const }])),
  ];
  return said.flatMap(({ end, comparison }) =>
    previousAt(chart, end).map((next) => ({ end: next, cost: 0.02, value: compared(comparison) })),
  );
}

const later = /^(?:later|greater|higher|bigger|larger|longer)$/;
const earlier = /^(?:earlier|lower|smaller|less|shorter)$/;

/** "have a later arrival than the stop before it". */
function byMember(chart: Chart, at: number): Edge<Said>[] {
  let from = at;
  while (/^(?:have|has|a|an|the|with)$/.test(lowerAt(chart, from)) && from < at + 3) from++;
  const word = lowerAt(chart, from);
  const comparison = later.test(word) ? 'greater' : earlier.test(word) ? 'less' : null;
  if (comparison === null) return [];
  return nameAt(chart, from + 1).flatMap(({ end, cost, value: key }) =>
    lowerAt(chart, end) !== 'than'
      ? []
      : previousAt(chart, end + 1).map((next): Edge<Said> => ({
          end: next,
          cost,
          value: { of: ({ spot }) => (spot !== null && isOfItems(spot, key) ? compares(key, comparison, key) : null) },
        })),
  );
}

const isOfItems = (items: Spot, member: Spot): boolean => {
  const list = listPath(items);
  return list !== null && member.list !== null && sameJson(list, member.list);
};

const starting = /^(?:starts?|begins?|opens?|departs?|commences?)$/;
const ended = /^(?:ends?|ended|finish(?:es|ed)?|stop(?:s|ped)?|closes?|closed|arrives?|is over|over)$/;
const startNames = /^(?:start|begin|from|open|depart|since|validfrom)/;
const endNames = /^(?:end|finish|to$|until|stop|close|arriv|till|validto|validuntil)/;

/** "start exactly when the one before it ends": its beginning is the end of that. */
const byTurns: Reader<Said> = (chart, at) => {
  if (!starting.test(lowerAt(chart, at))) return [];
  let from = at + 1;
  while (/^(?:exactly|right|just|directly|always|at|the|same|moment|time)$/.test(lowerAt(chart, from)) && from < at + 5)
    from++;
  if (!/^(?:when|where|as|after)$/.test(lowerAt(chart, from))) return [];
  return previousAt(chart, from + 1).flatMap((end): Edge<Said>[] => {
    const verb = /^(?:is|has|was|are)$/.test(lowerAt(chart, end)) ? end + 1 : end;
    if (!ended.test(lowerAt(chart, verb))) return [];
    const value: Said = {
      of: ({ spot }) => {
        const list = spot === null ? null : listPath(spot);
        if (list === null) return null;
        const members = chart.world.spots.filter((one) => one.list !== null && sameJson(one.list, list) && !one.isItem);
        const start = members.find(({ own }) => startNames.test(own.join('')));
        const last = members.find(({ own }) => endNames.test(own.join('')));
        return start === undefined || last === undefined ? null : compares(start, 'equal', last);
      },
    };
    return [{ end: verb + 1, cost: 0.05, value }];
  });
};

/** What is said of every item and the one before it. */
export const neighboursAt: Reader<Said> = kept((chart, at) => [
  ...byComparator(chart, at),
  ...byMember(chart, at),
  ...byTurns(chart, at),
]);
