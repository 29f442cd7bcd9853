import { httpAt } from '../beside/parts.ts';
import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, likeliest, lowerAt } from '../chart/chart.ts';
import { fieldOf, sameJson } from '../chart/meaning.ts';
import { nameAt } from '../grounding/names.ts';
import type { Noun } from './qualified.ts';
import { nounOf, ofScoped, qualified } from './qualified.ts';
import { furtherRelated, related } from './relatives.ts';
import {
  allOfKind,
  answerAt,
  bareItemsAt,
  endsAt,
  entryAt,
  figuresAt,
  missingAt,
  missingOfAt,
  sizesAt,
} from './things.ts';
import { quantifierAt } from '../operands/figures.ts';
import type { SaidQuantifier } from '../../tree/check.ts';

/** "every confirmed booking", "the price", "`from` and `to`", "no room that is closed". */
export const nounAt: Reader<Noun> = kept((chart, at) => {
  const quantified = quantifierAt(chart, at).flatMap(({ end, cost, value }) =>
    thingAt(chart, end).flatMap((edge) => {
      const noun = ofQuantity(edge.value, value);
      return noun === null ? [] : [{ end: edge.end, cost: cost + edge.cost, value: noun }];
    }),
  );
  // "the same seat comes back twice": which one it is, is said by that.
  const same = /^(?:the )?same$/.test(sameStart(chart, at)) ? thingAt(chart, sameEnd(chart, at)) : [];
  const again = same.map((edge) => ({ ...edge, cost: edge.cost + 0.05 }));
  return likeliest([...quantified, ...thingAt(chart, at), ...again], 30);
});

const sameEnd = (chart: Chart, at: number): number => (lowerAt(chart, at) === 'the' ? at + 2 : at + 1);

const sameStart = (chart: Chart, at: number): string =>
  chart.tokens
    .slice(at, sameEnd(chart, at))
    .map(({ lower }) => lower)
    .join(' ');

/** "each bed" is an item, whatever else is called so. */
function ofQuantity(noun: Noun, quantifier: SaidQuantifier): Noun | null {
  const isOfItems = noun.targets.every(({ spot }) => spot !== null && (spot.list !== null || spot.entry.isList));
  return isOfItems ? { ...noun, quantifier } : null;
}

const joints = /^(?:,|and|&|\+|or)$/;

/** Nouns of several, joined; what says which stands before or behind the last of them. */
export const nounsAt: Reader<Noun> = kept((chart, at) => {
  let open = nounAt(chart, /^(?:both|either|neither)$/.test(lowerAt(chart, at)) ? at + 1 : at);
  const found = [...open, ...bothOf(chart, at)];
  for (let count = 0; count < 5 && open.length > 0; count++) {
    const longer = open.flatMap((edge) => {
      const next = afterJoint(chart, edge.end);
      if (next === null || edge.value.scope !== null) return [];
      return nounAt(chart, next)
        .filter(
          ({ value }) =>
            value.scope === null &&
            (value.quantifier === null ||
              sameJson(value.quantifier, edge.value.quantifier) ||
              value.quantifier.kind === 'all'),
        )
        .map((one) => ({
          end: one.end,
          // "a and b", "a, b, and c": what follows a comma behind one alone is another clause.
          cost: edge.cost + one.cost + (count === 0 && next === edge.end + 2 ? 0.15 : 0),
          value: { ...edge.value, targets: [...edge.value.targets, ...one.value.targets] },
        }));
    });
    open = likeliest(longer, 16);
    found.push(...open);
  }
  return likeliest(found, 60);
});

/** "both links": the two members of what is called so. */
function bothOf(chart: Chart, at: number): Edge<Noun>[] {
  if (lowerAt(chart, at) !== 'both') return [];
  return nameAt(chart, lowerAt(chart, at + 1) === 'the' ? at + 2 : at + 1).flatMap(
    ({ end, cost, value: { path, entry } }): Edge<Noun>[] => {
      const members = chart.world.spots.filter(
        (spot) => spot.path.length === path.length + 1 && sameJson(spot.path.slice(0, -1), path),
      );
      return !entry.isObject || members.length !== 2
        ? []
        : [{ end, cost: cost + 0.02, value: { targets: members.map(fieldOf), quantifier: null, scope: null } }];
    },
  );
}

function afterJoint(chart: Chart, at: number): number | null {
  if (!joints.test(lowerAt(chart, at))) return null;
  return lowerAt(chart, at) === ',' && /^(?:and|or)$/.test(lowerAt(chart, at + 1)) ? at + 2 : at + 1;
}

const people =
  /^(?:we|you|they|i|people|users?|customers?|clients?|guests?|visitors?|members?|readers?|one|someone|anyone)$/;
const modal = /^(?:must|should|shall|may|can|could|will|would|have|has|need|needs|never|always|also|do|does)$/;

/** "every pitch we offer", "the sms that people see", "a number to call": words that say nothing more of it. */
function trailed(chart: Chart, names: readonly Edge<Noun>[]): Edge<Noun>[] {
  return names.flatMap((edge) => {
    const start = /^(?:that|which|whom)$/.test(lowerAt(chart, edge.end)) ? edge.end + 1 : edge.end;
    const isSeen = people.test(lowerAt(chart, start)) && chart.tokens[start + 1]?.kind === 'word';
    if (isSeen && !modal.test(lowerAt(chart, start + 1))) return [{ ...edge, end: start + 2, cost: edge.cost + 0.06 }];
    const isFor =
      lowerAt(chart, edge.end) === 'to' &&
      /^(?:call|choose|pick|use|show|see|read|buy|book|reach|contact|click|open|visit|pay)$/.test(
        lowerAt(chart, edge.end + 1),
      );
    const end = lowerAt(chart, edge.end + 2) === 'from' ? edge.end + 3 : edge.end + 2;
    return isFor ? [{ ...edge, end, cost: edge.cost + 0.03 }] : [];
  });
}

const thingAt: Reader<Noun> = kept((chart, at) => {
  const plain = nameAt(chart, at).map(({ end, cost, value }): Edge<Noun> => ({
    end,
    cost,
    value: nounOf(fieldOf(value)),
  }));
  const http = httpAt(chart, at).map(({ end, cost, value }): Edge<Noun> => ({ end, cost, value: nounOf(value) }));
  const things = [
    ...plain,
    ...trailed(chart, plain),
    ...http,
    ...qualified(chart, at),
    ...ofScoped(chart, plain),
    ...sizesAt(chart, at),
    ...figuresAt(chart, at),
    ...allOfKind(chart, at),
    ...missingAt(chart, at),
    ...missingOfAt(chart, at),
    ...entryAt(chart, at),
    ...answerAt(chart, at),
    ...bareItemsAt(chart, at),
    ...endsAt(chart, at),
  ];
  const chosen = things.flatMap((edge) => related(chart, edge));
  return [...things, ...chosen, ...chosen.flatMap((edge) => furtherRelated(chart, edge))];
});
