import type { Chart, Edge, Reader } from '../../chart/chart.ts';
import { kept, lowerAt } from '../../chart/chart.ts';
import type { Made, Said, Target } from '../../chart/meaning.ts';
import { fieldOf } from '../../chart/meaning.ts';
import { measuresBy } from '../../grounding/measures.ts';
import type { Spot } from '../../grounding/world.ts';
import { spotAt, stemsOf } from '../../grounding/world.ts';
import { Senses } from '../../lexicon/senses.ts';
import { comparators } from '../../lexicon/comparators.ts';
import { operandAt } from '../../operands/operands.ts';
import { comparedTo } from '../comparing.ts';
import { equalTo } from '../values.ts';

/** Said of a thing by what is measured of it. */
function ofMeasure(chart: Chart, { word, unit }: { word: string; unit: string | null }, said: Said): Said {
  return {
    ...said,
    of: (target: Target): Made | null => {
      const { spot } = target;
      if (spot === null || !(spot.isItem || spot.entry.isObject || spot.path.length === 0)) return null;
      const whole = spot.path.length === 0 && !spot.entry.isObject ? spotAt(chart.world, '[*]') : spot;
      const [member, ...others] = whole === null ? [] : inUnit(measuresBy(chart.world, word, whole), unit);
      const made = member === undefined || others.length > 0 ? null : said.of(fieldOf(member));
      return made === null ? null : { ...made, cost: made.cost + 0.05 };
    },
  };
}

/** "less than 9 days": the member that is called so, if there is one. */
function inUnit(members: readonly Spot[], unit: string | null): readonly Spot[] {
  const named = unit === null ? [] : members.filter(({ own }) => own.some((word) => stemsOf(unit).includes(word)));
  return named.length > 0 ? named : members;
}

/** "younger than 18", "heavier than the limit": of a person, of a parcel. */
function byComparative(chart: Chart, at: number): Edge<Said>[] {
  const from = /^(?:no|not|never)$/.test(lowerAt(chart, at)) ? at + 1 : at;
  const word = lowerAt(chart, from);
  return comparators.at(chart, at).flatMap(({ end, value: by }) =>
    operandAt(chart, end).map((edge) => ({
      ...edge,
      value: ofMeasure(chart, { word, unit: edge.value.unit }, comparedTo(by, edge.value)),
    })),
  );
}

const verb = /^(?:costs?|weighs?|lasts?|takes?|pays?)$/;

const nothing = new Senses<null>([
  ['nothing|zero', null],
  ['no money', null],
]);

/** "costs more than 5", "cost nothing", "weigh at most 30 kg". */
function byVerb(chart: Chart, at: number): Edge<Said>[] {
  const word = lowerAt(chart, at);
  if (!verb.test(word)) return [];
  const none = nothing.at(chart, at + 1).map(({ end }): Edge<Said> => ({
    end,
    cost: 0,
    value: equalTo({ operand: { kind: 'literal', value: 0 }, spots: null }),
  }));
  const compared = comparators.at(chart, at + 1).flatMap(({ end, value: by }) =>
    operandAt(chart, end).map((edge): Edge<Said> => ({
      ...edge,
      value: ofMeasure(chart, { word, unit: edge.value.unit }, comparedTo(by, edge.value)),
    })),
  );
  return [...none.map((edge) => ({ ...edge, value: ofMeasure(chart, { word, unit: null }, edge.value) })), ...compared];
}

export const measuredAt: Reader<Said> = kept((chart, at) => [...byComparative(chart, at), ...byVerb(chart, at)]);
