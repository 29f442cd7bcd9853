import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import type { Target } from '../chart/meaning.ts';
import { fieldOf } from '../chart/meaning.ts';
import { nameAt } from '../grounding/names.ts';
import type { Spot } from '../grounding/world.ts';
import { isMoment, isNumeric, spotAt } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import { isMeaningWord } from '../lexicon/stop-words.ts';
import type { Noun } from './qualified.ts';
import { isInside, nounOf } from './qualified.ts';
import { listPath } from '../operands/aggregates.ts';
import { operandAt } from '../operands/operands.ts';
import type { Path } from '../../tree/check.ts';
import { isEach } from '../../tree/within.ts';

/** "the number of rooms": the list, of which a number is said. */
export const sizesAt: Reader<Noun> = (chart, at) =>
  operandAt(chart, at).flatMap(({ end, cost, value: { operand, spots } }): Edge<Noun>[] => {
    const [spot] = spots;
    return operand.kind !== 'size' || spot === undefined || spot.isItem
      ? []
      : [{ end, cost: cost + 0.02, value: nounOf(fieldOf(spot)) }];
  });

/** "the sum of all shares", "the number of open lanes": a number of which something is said. */
export const figuresAt: Reader<Noun> = (chart, at) => {
  const isSaid = [at, at + 1, at + 2].some((word) => calculating.test(lowerAt(chart, word)));
  return (isSaid ? operandAt(chart, at) : []).flatMap(({ end, cost, value: { operand } }): Edge<Noun>[] =>
    operand.kind === 'sum' || operand.kind === 'count' || operand.kind === 'statistic' || operand.kind === 'span'
      ? [{ end, cost: cost + 0.03, value: nounOf({ subject: { kind: 'figure', figure: operand }, spot: null }) }]
      : [],
  );
};

const calculating =
  /^(?:sums?|totals?|number|count|nr|quantity|average|mean|highest|lowest|maximum|minimum|max|min|time|days|nights|hours|minutes|seconds|difference|duration)$/;

const ofKinds: [word: RegExp, isOf: (spot: Spot) => boolean][] = [
  [/^(?:timestamps|dates|times|date-times)$/, isMoment],
  [/^(?:amounts|numbers|figures|prices|quantities)$/, isNumeric],
];

/** "all timestamps", "dates in the intervals": every location of a kind, in what is named behind it. */
export function allOfKind(chart: Chart, at: number): Edge<Noun>[] {
  const isOf = ofKinds.find(([word]) => word.test(lowerAt(chart, at)))?.[1];
  if (isOf === undefined) return [];
  const within = /^(?:in|of|inside)$/.test(lowerAt(chart, at + 1)) ? nameAt(chart, at + 2) : [];
  const bare: Edge<Path>[] = [{ end: at + 1, cost: 0.35, value: [] }];
  const inside = within.map(({ end, cost, value }) => ({
    end,
    cost: cost + 0.1,
    value: listPath(value) ?? value.path,
  }));
  return [...bare, ...inside].flatMap(({ end, cost, value: path }): Edge<Noun>[] => {
    const spots = chart.world.spots.filter((spot) => isOf(spot) && isInside(spot.path, path));
    if (spots.length === 0 || spots.length > 6) return [];
    return [{ end, cost, value: { targets: spots.map(fieldOf), quantifier: null, scope: null } }];
  });
}

/** A written name of something that the answer does not have. */
export function missingAt(chart: Chart, at: number): Edge<Noun>[] {
  const from = /^(?:the|a|an|field|property|fields|properties)$/.test(lowerAt(chart, at)) ? at + 1 : at;
  const token = chart.tokens[from];
  if (token === undefined || nameAt(chart, from).some(({ cost, value }) => cost < 0.2 && value.path.length > 0))
    return [];
  const isWritten = token.kind === 'name' || (token.kind === 'text' && /^[\w-]+$/.test(token.text));
  if (!isWritten && (token.kind !== 'word' || isMeaningWord(token.lower) || !/^[a-z]+$/.test(token.text))) return [];
  const target: Target = { subject: { kind: 'body' }, spot: null, missing: token.text };
  return [{ end: from + 1, cost: isWritten ? 0.1 : 0.9, value: nounOf(target) }];
}

/** "the seller phone": something of an object that does not have it. */
export function missingOfAt(chart: Chart, at: number): Edge<Noun>[] {
  const from = lowerAt(chart, at) === 'the' ? at + 1 : at;
  return nameAt(chart, from).flatMap(({ end, cost, value }): Edge<Noun>[] => {
    const start = lowerAt(chart, end) === "'s" ? end + 1 : end;
    const token = chart.tokens[start];
    if (!value.entry.isObject || cost > 0.1 || token?.kind !== 'word' || isMeaningWord(token.lower)) return [];
    if (!/^[a-z]+$/.test(token.text) || nameAt(chart, start).some((edge) => edge.cost < 0.3)) return [];
    const target: Target = { subject: { kind: 'body' }, spot: null, missing: token.text };
    return [{ end: start + 1, cost: cost + 0.35, value: nounOf(target) }];
  });
}

/** "the first one", "the last event": an item by where it stands. */
export function endsAt(chart: Chart, at: number): Edge<Noun>[] {
  const from = lowerAt(chart, at) === 'the' ? at + 1 : at;
  const index = { first: 0, last: -1 }[lowerAt(chart, from)];
  if (index === undefined) return [];
  const items = (spot: Spot) => (spot.isItem && spot.list !== null ? spot : null);
  const isBare = /^(?:in|of|is|must|should|may|has|can|needs?)$/.test(lowerAt(chart, from + 1));
  const isOne = /^(?:one|entry|item|row|element)$/.test(lowerAt(chart, from + 1));
  const named =
    isOne || isBare
      ? chart.world.spots
          .filter(({ isItem, list }) => isItem && list?.length === 1)
          .slice(0, 1)
          .map((spot) => ({ end: isOne ? from + 2 : from + 1, cost: isOne ? 0.05 : 0.12, value: spot }))
      : nameAt(chart, from + 1);
  return named.flatMap(({ end, cost, value }): Edge<Noun>[] => {
    const spot = items(value) ?? (value.list !== null && !value.entry.isList ? value : null);
    return spot === null || spot.list === null
      ? []
      : [{ end, cost, value: { ...nounOf(fieldOf(spot)), index: { list: spot.list, at: index } } }];
  });
}

/** "at least 1 with overdue true", "all that are closed": items that are only counted and told apart. */
export function bareItemsAt(chart: Chart, at: number): Edge<Noun>[] {
  const before = chart.tokens[at - 1];
  const isCounted =
    before?.kind === 'number' || /^(?:all|any|one|two|three|none|those|ones)$/.test(before?.lower ?? '');
  if (!isCounted || !/^(?:with|that|which|where|whose|having|without)$/.test(lowerAt(chart, at))) return [];
  return chart.world.spots
    .filter(({ isItem, entry, list }) => isItem && entry.isObject && list?.some(isEach) === false)
    .slice(0, 3)
    .map((spot, index) => ({ end: at, cost: 0.1 + 0.05 * index, value: nounOf(fieldOf(spot)) }));
}

/** "the error body": all that the answer is. */
const answers = new Senses<null>([
  ['the? error|whole|entire|complete|full|returned body|answer|response|object|payload|reply|json', null],
]);

export const answerAt = (chart: Chart, at: number): Edge<Noun>[] => {
  const root = spotAt(chart.world, '$');
  return root === null
    ? []
    : answers.at(chart, at).map(({ end }) => ({ end, cost: 0.08, value: nounOf(fieldOf(root)) }));
};

/** "an entry for ...", "one with ...": an item of any list. */
export function entryAt(chart: Chart, at: number): Edge<Noun>[] {
  if (!/^(?:one|something|anything|everything|someone)$/.test(lowerAt(chart, at))) return [];
  return chart.world.spots
    .filter(({ isItem, entry }) => isItem && entry.isObject)
    .slice(0, 4)
    .map((spot, index) => ({ end: at + 1, cost: 0.1 + 0.05 * index, value: nounOf(fieldOf(spot)) }));
}
