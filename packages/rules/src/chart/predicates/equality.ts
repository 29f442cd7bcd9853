import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Made, Said, Target } from '../chart/meaning.ts';
import { denied, testOf } from '../chart/meaning.ts';
import { nameAt } from '../grounding/names.ts';
import type { Spot } from '../grounding/world.ts';
import { isNumeric, isValue, isWholeList } from '../grounding/world.ts';
import { equality } from '../lexicon/comparators.ts';
import { Senses } from '../lexicon/senses.ts';
import type { Compared } from '../operands/aggregates.ts';
import { aggregateOf } from '../operands/aggregates.ts';
import { operandAt } from '../operands/operands.ts';
import { isOfItsItems, ofFigure } from './comparing.ts';
import { equalTo, wordValueAt } from './values.ts';
import type { Check, Operand } from '../../tree/check.ts';

/** "= 5", "is the same as the total", "equals gross minus tax", "differs from home". */
export const equalityAt: Reader<Said> = kept((chart, at) =>
  [...equality.at(chart, at), ...counting.at(chart, at)].flatMap(({ end, value: { isDenied } }) => [
    ...listSizeAt(chart, end).map((edge) => ({ ...edge, value: sameAs(edge.value, isDenied) })),
    ...operandAt(chart, end).map((edge) => ({ ...edge, value: sameAs(edge.value, isDenied) })),
    ...wordValueAt(chart, end).map((edge) => ({
      ...edge,
      value: isDenied ? not(equalTo(edge.value)) : equalTo(edge.value),
    })),
  ]),
);

/** "total counts the rooms". */
const counting = new Senses<{ isDenied: boolean }>([
  ['count|counts|tally|tallies|reflect|reflects|cover|covers all? the?', { isDenied: false }],
  [
    'agree|agrees|fit|fits|match|matches|tally|correspond|corresponds|square|squares with|to? all?',
    { isDenied: false },
  ],
]);

/** "total = rooms", "has to match the rooms in the list": as many as there are. */
function listSizeAt(chart: Chart, at: number): Edge<Compared>[] {
  const from = /^(?:the|all|its|their|our)$/.test(lowerAt(chart, at)) ? at + 1 : at;
  return nameAt(chart, from).flatMap(({ end, cost, value: spot }): Edge<Compared>[] => {
    const list = isWholeList(spot) ? spot.path : spot.isItem && spot.entry.isObject ? spot.list : null;
    if (list === null || cost > nearName || list.some((step) => typeof step === 'object')) return [];
    return [{ end, cost: cost + 0.08, value: { operand: { kind: 'size', path: list }, spots: [spot], unit: null } }];
  });
}

const nearName = 0.2;

export function not(said: Said): Said {
  if (said.opposite !== undefined) return said.opposite;
  const opposite = (made: Made | null) => (made === null ? null : { ...made, check: denied(made.check) });
  const { ofBoth } = said;
  return {
    ...said,
    isDenied: said.isDenied !== true,
    of: (target) => opposite(said.of(target)),
    ...(ofBoth === undefined ? {} : { ofBoth: (one: Target, other: Target) => opposite(ofBoth(one, other)) }),
  };
}

/** The same value as that of another location, or as what is calculated. */
export function sameAs(compared: Compared, isDenied: boolean): Said {
  return {
    beside: compared.spots,
    of: (target) => {
      const check =
        target.subject.kind === 'figure'
          ? (ofFigure(target, 'equal', compared.operand)?.check ?? null)
          : equalOf(target, compared);
      return check === null ? null : { check: isDenied ? denied(check) : check, cost: 0 };
    },
  };
}

function equalOf(target: Target, { operand, spots }: Compared): Check | null {
  const { spot, subject } = target;
  if (operand.kind === 'literal' || subject.kind !== 'field' || spot === null) return null;
  if (spots.some(({ text }) => text === spot.text)) return null;
  if (isWholeList(spot)) return asLong(target, { operand, spots });
  if (!isValue(spot)) return null;
  const value = operand.kind === 'field' ? valueOf(operand, spots) : operand;
  if (value === null) return null;
  const isAlike =
    value.kind === 'field' ? spots.every((other) => isNumeric(other) === isNumeric(spot)) : isNumeric(spot);
  return isAlike ? testOf(target, { op: 'compare', comparison: 'equal', value }) : null;
}

/** A list, and how many items it has. */
function asLong(target: Target, { operand, spots }: Pick<Compared, 'operand' | 'spots'>): Check | null {
  const isOther = target.spot !== null && !isOfItsItems(target.spot, spots);
  return isOther && isNumber(operand, spots)
    ? testOf(target, { op: 'length', comparison: 'equal', value: operand })
    : null;
}

const isNumber = (operand: Operand, spots: readonly Spot[]): boolean =>
  operand.kind === 'size' || operand.kind === 'count' || (operand.kind === 'field' && spots.every(isNumeric));

const summing = new Senses<null>([
  ['comes|come|amounts|amount|add|adds|sum|sums|adding|total|totals up? to', null],
  ['make|makes|have|has up? a|the? total|sum of', null],
]);

/** "the percents add up to 100": what the values of all items come to. */
export const summedAt: Reader<Said> = kept((chart, at) =>
  summing.at(chart, at).flatMap(({ end }) => {
    const from = /^(?:exactly|precisely|just)$/.test(lowerAt(chart, end)) ? end + 1 : end;
    return operandAt(chart, from).map(({ value: { operand, spots }, ...edge }) => ({
      ...edge,
      value: {
        beside: spots,
        of: ({ spot, subject }: Target) => {
          if (subject.kind === 'figure') return ofFigure({ subject, spot }, 'equal', operand);
          if (spot === null || spots.some(({ text }) => text === spot.text)) return null;
          const sum = aggregateOf('sum', spot, chart.world);
          return sum?.kind === 'sum'
            ? ofFigure({ subject: { kind: 'figure', figure: sum }, spot: null }, 'equal', operand)
            : null;
        },
      },
    }));
  }),
);

/** A number that is the same as a list is the number of its items. */
function valueOf(operand: Operand & { kind: 'field' }, [other]: readonly Spot[]): Operand | null {
  if (other === undefined) return null;
  if (isWholeList(other)) return { kind: 'size', path: other.path };
  return isValue(other) ? operand : null;
}
