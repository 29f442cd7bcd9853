import type { Chart, Edge } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import type { Made, Scope, Target } from '../chart/meaning.ts';
import { fieldOf, sameJson, testOf } from '../chart/meaning.ts';
import { flagAt } from '../grounding/flags.ts';
import { nameAt } from '../grounding/names.ts';
import { valueAt } from '../grounding/values.ts';
import type { Spot } from '../grounding/world.ts';
import { spotAt } from '../grounding/world.ts';
import { listPath } from '../operands/aggregates.ts';
import type { Path, SaidQuantifier } from '../../tree/check.ts';
import { formatPath } from '../../tree/path.ts';

/** Things that are spoken of together, how many of them are meant, and which. */
export interface Noun {
  targets: Target[];
  quantifier: SaidQuantifier | null;
  scope: Scope | null;
  /** One item of a list by where it stands. */
  index?: { list: Path; at: number };
}

export const nounOf = (target: Target): Noun => ({ targets: [target], quantifier: null, scope: null });

/** "confirmed bookings", "offline ones", "primary contact": which items are meant, by a value or a flag before their name. */
export function qualified(chart: Chart, at: number): Edge<Noun>[] {
  const from = /^(?:the|a|an|any|all|other)$/.test(lowerAt(chart, at)) ? at + 1 : at;
  return adjectivesAt(chart, from).flatMap(({ end, cost, value: { spot, made } }) => {
    const items = itemsOf(chart, spot);
    const named = nameAt(chart, end).flatMap((edge): Edge<Noun>[] => {
      const target = items === null ? rootNamed(edge.value) : itemsNamed(edge.value, items);
      return target === null
        ? []
        : [{ end: edge.end, cost: cost + edge.cost, value: scoped(fieldOf(target), made, items) }];
    });
    const bare: Edge<Noun>[] =
      items === null
        ? []
        : [
            {
              end,
              cost: cost + (lowerAt(chart, end - 1).endsWith('s') ? 0.15 : 0.3),
              value: scoped(fieldOf(items), made, items),
            },
          ];
    return [...named, ...bare];
  });
}

function adjectivesAt(chart: Chart, at: number): Edge<{ spot: Spot; made: Made }>[] {
  const literal = (spot: Spot, value: string | boolean): Made => ({
    check: testOf(fieldOf(spot), { op: 'compare', comparison: 'equal', value: { kind: 'literal', value } }),
    cost: 0,
  });
  const flags = flagAt(chart, at).map(({ end, cost, value: { spot, value } }) => ({
    end,
    cost,
    value: { spot, made: literal(spot, value) },
  }));
  const values = valueAt(chart, at).flatMap(({ end, cost, value: { text, spots } }) =>
    spots.map((spot) => ({ end, cost: cost + 0.02, value: { spot, made: literal(spot, exactly(spot, text)) } })),
  );
  return [...flags, ...values];
}

const exactly = ({ entry }: Spot, text: string): string => {
  const known = entry.values.find((value) => typeof value === 'string' && value.toLowerCase() === text.toLowerCase());
  return typeof known === 'string' ? known : text;
};

/** The item that something is a member of. */
function itemsOf({ world }: Chart, { list }: Spot): Spot | null {
  return list === null ? null : spotAt(world, formatPath([...list, { each: true }]));
}

function itemsNamed(spot: Spot, items: Spot): Spot | null {
  if (spot.text === items.text) return items;
  const list = listPath(spot);
  return list !== null && items.list !== null && sameJson(list, items.list) ? items : null;
}

const rootNamed = (spot: Spot): Spot | null =>
  spot.list === null && !spot.entry.isList && (spot.path.length === 0 || spot.entry.isObject) ? spot : null;

function scoped(target: Target, made: Made, items: Spot | null): Noun {
  return { targets: [target], quantifier: null, scope: { list: items?.list ?? null, check: made.check } };
}

/** "the price of confirmed bookings": a member of items that are chosen. */
export function ofScoped(chart: Chart, names: readonly Edge<Noun>[]): Edge<Noun>[] {
  return names.flatMap((edge) => {
    if (!/^(?:of|for|in|on)$/.test(lowerAt(chart, edge.end))) return [];
    const [target] = edge.value.targets;
    const from = /^(?:every|each|all|any|the|a|an)$/.test(lowerAt(chart, edge.end + 1)) ? edge.end + 2 : edge.end + 1;
    return qualified(chart, from).flatMap((other): Edge<Noun>[] => {
      const { scope } = other.value;
      if (scope === null || scope.list === null || target?.spot == null || !isInside(target.spot.path, scope.list))
        return [];
      return [{ end: other.end, cost: edge.cost + other.cost, value: { ...edge.value, scope } }];
    });
  });
}

export const isInside = (path: Path, list: Path): boolean =>
  path.length > list.length && sameJson(path.slice(0, list.length), list);
