import type { Chart, Edge, Reader } from '../../chart/chart.ts';
import { kept, lowerAt } from '../../chart/chart.ts';
import type { Made, Said, Target } from '../../chart/meaning.ts';
import { sameJson, testOf } from '../../chart/meaning.ts';
import { nameAt } from '../../grounding/names.ts';
import type { Spot } from '../../grounding/world.ts';
import { isValue, spotAt } from '../../grounding/world.ts';
import { Senses } from '../../lexicon/senses.ts';
import { listPath } from '../../operands/aggregates.ts';
import { formatPath } from '../../../tree/path.ts';
import { isEach } from '../../../tree/within.ts';

const alike = new Senses<null>(
  [
    'the? same|identical|equal|uniform|consistent everywhere|throughout',
    'the? same|identical|equal|uniform|consistent for|in|on|at|across|over|with|throughout|through|of all|every|each|any|both? of? the?',
    'the? same|identical|equal|uniform|consistent value? for|in|on|at|across|over|with|throughout|through|of all|every|each|any|both? of? the?',
  ].map((say) => [say, null] as const),
);

/** "the same for all rates", "identical on every line": all items have one value here. */
function byLocation(chart: Chart, at: number): Edge<Said>[] {
  return alike.at(chart, at).flatMap(({ end }): Edge<Said>[] => {
    const value: Said = { of: ({ spot }) => (spot === null ? null : asTheFirst(spot)) };
    const isWhole = /^(?:everywhere|throughout)$/.test(lowerAt(chart, end - 1));
    const targets = isWhole
      ? [{ end, cost: 0 }]
      : nameAt(chart, end).filter(({ value: spot }) => listPath(spot) !== null);
    return targets.map((target) => ({ end: target.end, cost: target.cost + 0.02, value }));
  });
}

const sharing = new Senses<null>(
  [
    'has|have|having|share|shares|sharing|use|uses|using|with|in|of|from|show|shows|be|is|are|belong|belongs? to? in|of|with|to|from? the|a|one|an? very? same|identical|single|common',
    'same|identical',
    'the same',
    'share|shares the|a|an|one? ',
  ].map((say) => [say.trim(), null] as const),
);

/** "have the same currency", "same depot", "share one currency": of all that it is said of. */
function byMember(chart: Chart, at: number): Edge<Said>[] {
  return sharing.at(chart, at).flatMap(({ end }) =>
    nameAt(chart, end)
      .filter(({ end: last }) => !/^(?:as|like|than)$/.test(lowerAt(chart, last)))
      .map(({ end: last, cost, value: member }): Edge<Said> => ({
        end: last,
        cost: cost + 0.03,
        value: {
          of: ({ spot }) => (spot !== null && isOfItems(spot, member) ? asTheFirst(member) : null),
          ofBoth: (one, other) => ofBoth(chart, member, { one, other }),
        },
      })),
  );
}

const isOfItems = (items: Spot, member: Spot): boolean => {
  const list = listPath(items) ?? items.list;
  return list !== null && member.list !== null && sameJson(list, member.list);
};

/** Every item has what the first one has. */
function asTheFirst(spot: Spot): Made | null {
  const { list } = spot;
  if (list === null || list.some(isEach) || !isValue(spot)) return null;
  const value = { kind: 'field' as const, path: [...list, 0, ...spot.path.slice(list.length + 1)] };
  const target: Target = { subject: { kind: 'field', path: spot.path }, spot };
  return { check: testOf(target, { op: 'compare', comparison: 'equal', value }), cost: 0 };
}

/** A member of two objects. */
function ofBoth(chart: Chart, member: Spot, { one, other }: { one: Target; other: Target }): Made | null {
  const name = member.path.at(-1);
  if (one.spot === null || other.spot === null || typeof name !== 'string') return null;
  const [left, right] = [one.spot, other.spot].map(({ path }) => spotAt(chart.world, formatPath([...path, name])));
  if (left == null || right == null) return null;
  const target: Target = { subject: { kind: 'field', path: left.path }, spot: left };
  return {
    check: testOf(target, { op: 'compare', comparison: 'equal', value: { kind: 'field', path: right.path } }),
    cost: 0,
  };
}

/** What all of several have in common. */
export const sameAt: Reader<Said> = kept((chart, at) => [...byLocation(chart, at), ...byMember(chart, at)]);
