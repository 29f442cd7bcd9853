import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import type { Made, Said } from '../chart/meaning.ts';
import { allOf, denied, fieldOf, sameJson } from '../chart/meaning.ts';
import type { Clause } from './stated.ts';
import { bare, clauseOf, stated } from './stated.ts';
import { nameAt } from '../grounding/names.ts';
import type { Spot } from '../grounding/world.ts';
import { spotAt } from '../grounding/world.ts';
import { denials } from '../lexicon/words.ts';
import { nounsAt } from '../nouns/nouns.ts';
import type { Noun } from '../nouns/qualified.ts';
import { listPath } from '../operands/aggregates.ts';
import { withoutAt } from '../predicates/having.ts';
import { kindAt } from '../predicates/kinds.ts';
import { markupAt } from '../predicates/shapes/markup.ts';
import { stateAt } from '../predicates/states.ts';
import type { Path } from '../../tree/check.ts';
import { formatPath } from '../../tree/path.ts';

/** "we never want to show a job whose status is closed". */
export const neverSuch: Reader<Clause> = (chart, at) => [
  ...qualityOf(chart, at),
  ...nounsAt(chart, /^(?:a|an|any)$/.test(lowerAt(chart, at)) ? at + 1 : at).flatMap(
    ({ end, cost, value: noun }): Edge<Clause>[] => {
      const [target] = noun.targets;
      return noun.scope === null || target?.spot == null || noun.quantifier !== null
        ? []
        : [{ end, cost, value: bare(denied(noun.scope.check), target.spot) }];
    },
  ),
];

/** "no empty names", "never a negative price", "no nulls in the rooms". */
export const noQuality: Reader<Clause> = (chart, at) =>
  denials.at(chart, at).flatMap(({ end }) => [...qualityOf(chart, end), ...markupIn(chart, end)]);

/** "no html in the notes", "never any tags in a title". */
const markupIn = (chart: Chart, at: number): Edge<Clause>[] =>
  markupAt(chart, at).flatMap((markup) =>
    /^(?:in|inside|within)$/.test(lowerAt(chart, markup.end))
      ? nameAt(chart, markup.end + 1).flatMap(({ end, cost, value: spot }): Edge<Clause>[] => {
          const made = markup.value.of(fieldOf(spot));
          return made === null ? [] : [{ end, cost: cost + markup.cost, value: bare(denied(made.check), spot) }];
        })
      : [],
  );

/** The opposite of a quality, of all that it is said of. */
function qualityOf(chart: Chart, end: number): Edge<Clause>[] {
  const from = /^(?:a|an|any|see|be|show)$/.test(lowerAt(chart, end)) ? afterSmall(chart, end) : end;
  const inside = stateAt(chart, from).flatMap((state) => inItems(chart, state));
  const qualities = [...stateAt(chart, from), ...kindAt(chart, from)].flatMap((quality) =>
    nounsAt(chart, quality.end).flatMap((noun): Edge<Clause>[] => {
      const made = deniedOfEach(ofAllSuch(chart, noun.value), quality.value);
      return made === null
        ? []
        : [
            {
              end: noun.end,
              cost: quality.cost + noun.cost + made.cost,
              value: clauseOf(made, noun.value, quality.value),
            },
          ];
    }),
  );
  return [...qualities, ...inside];
}

/** Of several none is so. */
function deniedOfEach(noun: Noun, quality: Said): Made | null {
  const made = noun.targets.map((target) => stated({ ...noun, targets: [target] }, quality));
  const known = made.filter((one) => one !== null);
  if (known.length < made.length || known.length === 0) return null;
  return {
    check: allOf(known.map(({ check }) => denied(check))),
    cost: Math.max(...known.map(({ cost }) => cost)),
  };
}

/** "never a negative price": whichever price it is. */
function ofAllSuch({ world }: Chart, noun: Noun): Noun {
  const [target] = noun.targets;
  const spot = target?.spot ?? null;
  if (spot === null || noun.targets.length > 1 || noun.quantifier !== null || spot.isItem || spot.own.length > 1)
    return noun;
  const others = world.spots.filter(
    ({ own, list, text, entry }) =>
      text !== spot.text && !entry.isList && !entry.isObject && sameJson(list, spot.list) && own.at(-1) === spot.own[0],
  );
  return { ...noun, targets: [...noun.targets, ...others.map(fieldOf)] };
}

function afterSmall(chart: Chart, at: number): number {
  let from = at;
  while (/^(?:a|an|any|see|be|show|the)$/.test(lowerAt(chart, from)) && from < at + 3) from++;
  return from;
}

/** "no nulls in the rooms": of all members of the items. */
function inItems(chart: Chart, quality: Edge<Said>): Edge<Clause>[] {
  if (!/^(?:in|inside|within|for|at)$/.test(lowerAt(chart, quality.end))) return [];
  return nameAt(chart, quality.end + 1).flatMap(({ end, cost, value: whole }): Edge<Clause>[] => {
    const made = membersOf(chart, whole)
      .map((spot) => quality.value.of(fieldOf(spot)))
      .filter((one) => one !== null);
    if (made.length === 0) return [];
    return [
      { end, cost: cost + quality.cost + 0.05, value: bare(allOf(made.map(({ check }) => denied(check))), whole) },
    ];
  });
}

function membersOf({ world }: Chart, whole: Spot): Spot[] {
  const list = listPath(whole);
  const base: Path = list === null ? whole.path : [...list, { each: true }];
  const isScalar = ({ entry }: Spot) => !entry.isList && !entry.isObject;
  const items = spotAt(world, formatPath(base));
  if (items !== null && isScalar(items)) return [items];
  return world.spots.filter(
    (spot) => isScalar(spot) && spot.path.length === base.length + 1 && sameJson(spot.path.slice(0, base.length), base),
  );
}

/** "no stackTrace in error", "without a password": of what stands behind it, or of the whole answer. */
export const noMember: Reader<Clause> = (chart, at) =>
  withoutAt(chart, at).flatMap(({ end, cost, value: said }) => {
    const root = spotAt(chart.world, '$');
    const whole: Edge<Spot>[] = root === null ? [] : [{ end, cost: 0.05, value: root }];
    const inside = /^(?:in|inside|within|on|from|for)$/.test(lowerAt(chart, end)) ? nameAt(chart, end + 1) : [];
    return [...whole, ...inside].flatMap((target): Edge<Clause>[] => {
      const made = said.of(fieldOf(target.value));
      return made === null
        ? []
        : [{ end: target.end, cost: cost + target.cost + made.cost, value: bare(made.check, target.value) }];
    });
  });
