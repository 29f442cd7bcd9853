import type { Chart, Edge } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import type { Made, Target } from '../chart/meaning.ts';
import { allOf, fieldOf } from '../chart/meaning.ts';
import { nameAt } from '../grounding/names.ts';
import type { Spot } from '../grounding/world.ts';
import { lastName, spotAt } from '../grounding/world.ts';
import type { Noun } from './qualified.ts';
import { isInside } from './qualified.ts';
import { elementsAt, having } from '../predicates/elements.ts';
import { equalTo, wordValueAt } from '../predicates/values.ts';
import { verbPhraseAt } from '../predicates/predicates.ts';
import { formatPath } from '../../tree/path.ts';

const relatives = /^(?:that|which|who|with|having|without|whose|where|when|in|for|marked|w\/|named|called|titled|of)$/;

/** "whose status is closed", "that are sold", "with a price above 5": which of the items are meant. */
export function related(chart: Chart, edge: Edge<Noun>): Edge<Noun>[] {
  const word = lowerAt(chart, edge.end);
  const [target] = edge.value.targets;
  if (!relatives.test(word) || target?.spot == null || edge.value.scope !== null) return [];
  const whole = wholeOf(chart, target.spot);
  if (whole === null) return [];
  return conditionsAt(chart, edge.end, whole).map(({ end, cost, value }) => ({
    end,
    cost: edge.cost + cost + 0.05,
    value: {
      ...edge.value,
      targets: [fieldOf(whole)],
      scope: { list: whole.isItem ? whole.list : null, check: value },
    },
  }));
}

/** "with field x and a message": one thing more of the same items. */
export function furtherRelated(chart: Chart, edge: Edge<Noun>): Edge<Noun>[] {
  const { scope, targets } = edge.value;
  const start = lowerAt(chart, edge.end) === 'and' ? edge.end + 1 : edge.end;
  if (scope === null || !/^(?:with|that|whose|having)$/.test(lowerAt(chart, start))) return [];
  return related(chart, {
    ...edge,
    end: start,
    value: { targets, quantifier: edge.value.quantifier, scope: null },
  }).flatMap((more) => {
    const other = more.value.scope;
    return other === null
      ? []
      : [{ ...more, value: { ...more.value, scope: { list: scope.list, check: allOf([scope.check, other.check]) } } }];
  });
}

/** The items of a list, an item, or an object. */
function wholeOf({ world }: Chart, spot: Spot): Spot | null {
  if (spot.isItem) return spot;
  if (spot.entry.isList) return spotAt(world, formatPath([...spot.path, { each: true }]));
  return spot.entry.isObject && spot.list === null ? spot : null;
}

function conditionsAt(chart: Chart, at: number, whole: Spot): Edge<Made['check']>[] {
  const word = lowerAt(chart, at);
  if (/^(?:whose|where|when)$/.test(word))
    return nameAt(chart, at + 1).flatMap((name) =>
      !isInside(name.value.path, whole.path) && whole.path.length > 0
        ? []
        : saidOf(chart, name.end, fieldOf(name.value)).map((edge) => ({ ...edge, cost: edge.cost + name.cost })),
    );
  if (word === 'of') return ofKindAt(chart, at + 1, whole);
  if (/^(?:named|called|titled)$/.test(word)) return calledAt(chart, at + 1, whole);
  const from = /^(?:with|without|having|in|w\/)$/.test(word) ? at : at + 1;
  if (word === 'for')
    return elementsAt(chart, at + 1).flatMap((edge) => madeOf(edge, having(edge.value).of(fieldOf(whole))));
  return [...saidOf(chart, from, fieldOf(whole)), ...(word === 'in' ? saidOf(chart, at + 1, fieldOf(whole)) : [])];
}

/** "rooms of type suite": by a value of a member. */
function ofKindAt(chart: Chart, at: number, whole: Spot): Edge<Made['check']>[] {
  const from = /^(?:the|a|an)$/.test(lowerAt(chart, at)) ? at + 1 : at;
  return nameAt(chart, from).flatMap((name) =>
    !isInside(name.value.path, whole.path)
      ? []
      : wordValueAt(chart, name.end)
          .filter(({ value }) => value.spots === null || value.spots.some(({ text }) => text === name.value.text))
          .flatMap((edge) =>
            madeOf({ ...edge, cost: edge.cost + name.cost }, equalTo(edge.value).of(fieldOf(name.value))),
          ),
  );
}

/** "a host named Jörg Müller": by what things are called. */
function calledAt(chart: Chart, at: number, whole: Spot): Edge<Made['check']>[] {
  const names = chart.world.spots.filter(
    ({ path }) => isInside(path, whole.path) && /^(?:name|title|label)$/i.test(lastName(path)),
  );
  return names.flatMap((name) =>
    wordValueAt(chart, at).flatMap((edge) => madeOf(edge, equalTo(edge.value).of(fieldOf(name)))),
  );
}

const madeOf = ({ end, cost }: Edge<unknown>, made: Made | null): Edge<Made['check']>[] =>
  made === null ? [] : [{ end, cost: cost + made.cost, value: made.check }];

function saidOf(chart: Chart, at: number, target: Target): Edge<Made['check']>[] {
  return verbPhraseAt(chart, at).flatMap(({ end, cost, value }) => {
    const made = value.of(target);
    return made === null ? [] : [{ end, cost: cost + made.cost, value: allOf([made.check]) }];
  });
}
