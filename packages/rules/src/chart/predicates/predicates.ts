import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, likeliest, lowerAt } from '../chart/chart.ts';
import type { Made, Said, Target } from '../chart/meaning.ts';
import { allOf, anyOf } from '../chart/meaning.ts';
import { isValue } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import { auxiliaries, denials, kindNouns } from '../lexicon/words.ts';
import { listPath } from '../operands/aggregates.ts';
import { countAt } from '../operands/figures.ts';
import { formulaAt } from '../operands/formulas.ts';
import { operandAt } from '../operands/operands.ts';
import { bareValueAt, inValueAt, membershipAt } from './choices.ts';
import { comparisonAt, rangeAt } from './comparing.ts';
import { lengthTest } from './shapes/counted.ts';
import { equalityAt, not, sameAs, summedAt } from './equality.ts';
import { havingAt, withoutAt } from './having.ts';
import { kindAt } from './kinds.ts';
import { lengthAt } from './lengths.ts';
import { sortedAt, uniqueAt } from './lists.ts';
import { stateAt } from './states.ts';
import { apartAt } from './sequences/apart.ts';
import { maskedAt } from './sequences/masked.ts';
import { neighboursAt } from './sequences/neighbours.ts';
import { numberedAt } from './sequences/numbered.ts';
import { sameAt } from './sequences/same.ts';
import { verbMomentAt } from './sequences/verbs.ts';
import { alikeAt } from './shapes/alike.ts';
import { markupAt } from './shapes/markup.ts';
import { measuredAt } from './shapes/measured.ts';
import { withTail } from './permitted/tails.ts';
import { partAt, patternAt, signAt } from './texts.ts';

const cores: Reader<Said>[] = [
  comparisonAt,
  rangeAt,
  lengthAt,
  stateAt,
  kindAt,
  membershipAt,
  equalityAt,
  partAt,
  patternAt,
  sortedAt,
  uniqueAt,
  havingAt,
  withoutAt,
  bareValueAt,
  signAt,
  numberedAt,
  neighboursAt,
  apartAt,
  maskedAt,
  markupAt,
  alikeAt,
  sameAt,
  measuredAt,
  inValueAt,
  summedAt,
  verbMomentAt,
];

/** What is said of something, without the verb. */
const coreAt: Reader<Said> = kept((chart, at) => [
  ...cores.flatMap((read) => read(chart, at)),
  ...calculatedAt(chart, at),
  ...sizeAt(chart, at),
  ...mutualAt(chart, at),
  ...(/^(?:=|==|:)$/.test(lowerAt(chart, at)) ? formsAt(chart, at) : []),
  ...boundKindAt(chart, at),
]);

/** "an integer from 1 to 5", "a text with two decimals", "integer >= 1". */
const boundKindAt: Reader<Said> = (chart, at) =>
  [...kindAt(chart, at), ...formsAt(chart, at)].flatMap((kind) => {
    const from = /^(?:with|of|that|,)$/.test(lowerAt(chart, kind.end)) ? kind.end + 1 : kind.end;
    const bounds = [
      ...comparisonAt(chart, from),
      ...rangeAt(chart, from),
      ...patternAt(chart, from),
      ...partAt(chart, from),
      ...(from === kind.end ? [] : lengthAt(chart, from)),
    ];
    return bounds.map((bound) => ({
      end: bound.end,
      cost: kind.cost + bound.cost + 0.01,
      value: both(kind.value, bound.value),
    }));
  });

/** A format by its name. */
const formatAt: Reader<Said> = (chart, at) =>
  /^(?:uuid|guid|email|e-mail|url|uri|iso|iso-8601|iso8601|semver|utc)$/.test(lowerAt(chart, at))
    ? kindAt(chart, at)
    : [];

const formsAt: Reader<Said> = (chart, at) => {
  // "isbn = 13 digits": a sign stands for a verb.
  const from = /^(?:=|==|:)$/.test(lowerAt(chart, at)) ? at + 1 : at;
  return [
    ...patternAt(chart, from),
    ...alikeAt(chart, from),
    ...(from > at ? [...lengthAt(chart, from), ...formatAt(chart, from)] : []),
  ];
};

const mutual = new Senses<{ isDenied: boolean }>([
  ['differ|different|distinct|differs from? each? other?', { isDenied: true }],
  ['the? same|identical|equal|match', { isDenied: false }],
  [
    'the? same|identical|equal place|person|value|one|thing|team|account|date|day|time|number|code|name|text|id|city|town|country|people|user|item',
    { isDenied: false },
  ],
  ['equal|equals to? each other', { isDenied: false }],
]);

/** "differ", "be the same": two things and each other. */
const mutualAt: Reader<Said> = (chart, at) =>
  mutual.at(chart, at).map(({ end, value: { isDenied } }): Edge<Said> => ({
    end,
    cost: 0.02,
    value: {
      of: () => null,
      ofBoth: (one, other) => {
        const spot = other.spot;
        return spot === null
          ? null
          : sameAs({ operand: { kind: 'field', path: spot.path }, spots: [spot], unit: null }, isDenied).of(one);
      },
    },
  }));

/** "is net plus tax", "is the number of rooms". */
const calculatedAt: Reader<Said> = (chart, at) =>
  [...operandAt(chart, at), ...formulaAt(chart, at)]
    .filter(({ value }) => value.operand.kind !== 'literal')
    .map((edge) => ({
      ...edge,
      cost: edge.cost + (edge.value.operand.kind === 'field' ? 0.8 : 0.02),
      value: edge.value.operand.kind === 'field' ? ofValue(sameAs(edge.value, false)) : sameAs(edge.value, false),
    }));

/** A list is the same as a number only where that is said. */
const ofValue = (said: Said): Said => ({
  ...said,
  of: (target) => (target.spot !== null && isValue(target.spot) ? said.of(target) : null),
});

/** "max 4", "exactly 3 of them" of a list. */
const sizeAt: Reader<Said> = (chart, at) =>
  countAt(chart, at).flatMap(({ end, cost, value: count }): Edge<Said>[] => {
    // "two times" counts no items.
    if (!('count' in count) || /^(?:times?|x)$/.test(lowerAt(chart, end))) return [];
    const said: Said = {
      of: ({ spot }) => {
        const list = spot === null ? null : listPath(spot);
        return list === null || spot?.isItem === true ? null : { check: lengthTest(list, count), cost: 0.05 };
      },
    };
    return [{ end, cost: cost + 0.05, value: said }];
  });

interface Opening {
  at: number;
  cost: number;
  isDenied: boolean;
  isAllowed: boolean;
}

const maxSteps = 6;

/** "must not be empty", "is always one of ...", "may be null": verbs and denials, then what is said. */
export const verbPhraseAt: Reader<Said> = kept((chart, at) => {
  const found: Edge<Said>[] = [];
  for (const opening of openingsAt(chart, at))
    for (const edge of coreAt(chart, opening.at))
      found.push(
        ...alternatives(
          chart,
          opened(edge, {
            ...opening,
            cost: opening.cost + adjacent(chart, at, opening.at),
            isAllowed: opening.isAllowed && !isLimited(chart, at, edge.end),
          }),
          opening,
        ),
      );
  return likeliest(
    found.flatMap((edge) => withTail(chart, edge, isLimited(chart, at, edge.end))),
    40,
  );
});

/** "may appear only once", "can be at most 5": what is permitted within limits is demanded. */
const isLimited = ({ tokens }: Chart, from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ lower }) => limits.test(lower));

const limits =
  /^(?:only|once|most|max|maximum|exceed|exceeds|up|than|before|after|until|below|under|above|over|between)$/;

/** "the check-in date" is a name, and no date that is checked in. */
const adjacent = ({ tokens }: Chart, at: number, core: number): number =>
  core === at && kindNouns.has(tokens[at]?.lower ?? '') ? 0.5 : 0;

/** All ways to get past the verbs before what is said. */
export function openingsAt(chart: Chart, at: number): Opening[] {
  let open: Opening[] = [{ at, cost: 0, isDenied: false, isAllowed: false }];
  const found = new Map<string, Opening>();
  for (let step = 0; step <= maxSteps && open.length > 0; step++) {
    const next: Opening[] = [];
    for (const one of open) {
      const key = `${one.at} ${one.isDenied} ${one.isAllowed}`;
      if (found.has(key)) continue;
      found.set(key, one);
      next.push(...further(chart, one));
    }
    open = next;
  }
  return [...found.values()];
}

function further(chart: Chart, one: Opening): Opening[] {
  const word = lowerAt(chart, one.at);
  const isAllowed = one.isAllowed || ((word === 'may' || word === 'can' || word === 'might') && !one.isDenied);
  const past = auxiliaries.at(chart, one.at).map(({ end }) => ({ ...one, at: end, cost: one.cost + 0.01, isAllowed }));
  const single =
    past.length > 0 && past.every(({ at }) => at > one.at + 1) && auxiliaries.has(word)
      ? [{ ...one, at: one.at + 1, cost: one.cost + 0.02, isAllowed }]
      : [];
  const denied = one.isDenied
    ? []
    : denials
        .at(chart, one.at)
        .map(({ end }) => ({ at: end, cost: one.cost + 0.01, isDenied: true, isAllowed: false }));
  return [...past, ...single, ...denied];
}

function opened(edge: Edge<Said>, { cost, isDenied, isAllowed }: Opening): Edge<Said> {
  const said = isDenied ? not(edge.value) : edge.value;
  return { ...edge, cost: edge.cost + cost, value: isAllowed ? { ...said, isAllowed: true } : said };
}

/** "null or a number", "neither empty nor null". */
function alternatives(chart: Chart, edge: Edge<Said>, { isDenied }: Opening): Edge<Said>[] {
  const start = lowerAt(chart, edge.end) === ',' && lowerAt(chart, edge.end + 1) === 'or' ? edge.end + 1 : edge.end;
  if (!/^(?:or|nor)$/.test(lowerAt(chart, start))) return [edge];
  const from = openingsAt(chart, start + 1).filter((one) => !one.isDenied && !one.isAllowed);
  const others = from.flatMap((one) =>
    coreAt(chart, one.at).map((other) => ({ ...other, cost: other.cost + one.cost })),
  );
  return [
    edge,
    ...others.map((other) => ({
      end: other.end,
      cost: edge.cost + other.cost,
      value: isDenied ? both(edge.value, not(other.value)) : either(edge.value, other.value),
    })),
  ];
}

export const both = (one: Said, other: Said): Said => joined([one, other], allOf);

const either = (one: Said, other: Said): Said => joined([one, other], anyOf);

function joined(parts: Said[], join: typeof allOf): Said {
  return {
    beside: parts.flatMap(({ beside = [] }) => beside),
    of: (target: Target): Made | null => {
      const made = parts.map((part) => part.of(target)).filter((one) => one !== null);
      if (made.length < parts.length) return null;
      return { check: join(made.map(({ check }) => check)), cost: made.reduce((sum, { cost }) => sum + cost, 0) };
    },
  };
}
