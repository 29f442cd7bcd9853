import type { Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Made, Said, Target } from '../chart/meaning.ts';
import { anyOf, denied, fieldOf, testOf } from '../chart/meaning.ts';
import type { Spot } from '../grounding/world.ts';
import { isValue, isWholeList } from '../grounding/world.ts';
import { not } from './equality.ts';
import { lengthAt } from './lengths.ts';
import { uniqueOf } from './lists.ts';
import { Senses } from '../lexicon/senses.ts';
import type { Element } from './elements.ts';
import { combined, elementsAt, having, isWithin } from './elements.ts';
import { lengthRange } from './shapes/counted.ts';
import { nameAt } from '../grounding/names.ts';
import { listPath } from '../operands/aggregates.ts';
import { countRangeAt } from '../operands/figures.ts';
import { nowhere } from './states.ts';
import type { Check, Path } from '../../tree/check.ts';

const verbs =
  /^(?:has|have|having|with|contains?|includes?|carry|carries|needs?|shows?|holds?|holding|must|returns?|gives?|lists?|exposes?|provides?|sends?|get|gets|carrying|containing|belongs?|list|name|names|comprises?|features?|possess(?:es)?|owns?|bears?|specif(?:y|ies)|declares?|supplies|supply|offers?|mentions?)$/;

/** "has id + status", "with at least one photo", "must carry `amount`": a verb and what is had. */
export const havingAt: Reader<Said> = kept((chart, at) => {
  const word = lowerAt(chart, at);
  if (!verbs.test(word) || word === 'must') return [];
  const from =
    /^(?:both|a|an|also|either|exactly|field|fields|:|to)$/.test(lowerAt(chart, at + 1)) &&
    lowerAt(chart, at + 1) !== 'exactly'
      ? at + 2
      : at + 1;
  const starts = from === at + 1 ? [from] : [from, at + 1];
  return starts.flatMap((start) => [
    ...elementsAt(chart, start).map((edge): Edge<Said> => ({ ...edge, value: hadOrLacked(edge.value) })),
    ...lengthAt(chart, start),
    ...onlyKeysAt(chart, start),
    ...rangeOfAt(chart, start),
    ...withoutAt(chart, start),
    ...sameTwiceAt(chart, start),
  ]);
});

const twice = new Senses<null>([
  ['twice|repeatedly|again|doubly', null],
  ['more than once', null],
  ['two|2|several|multiple|many times', null],
]);

/** "lists the same amenity twice": what a list has is there more than once. */
const sameTwiceAt: Reader<Said> = (chart, at) => {
  const from = /^(?:the|any|a|an)$/.test(lowerAt(chart, at)) ? at + 1 : at;
  const start = /^(?:same|identical)$/.test(lowerAt(chart, from)) ? from + 1 : from;
  return nameAt(chart, start).flatMap((name) =>
    twice.at(chart, name.end).flatMap(({ end }): Edge<Said>[] => {
      const said: Said = {
        of: (target) =>
          isWithin(target, name.value) || target.spot?.text === name.value.text ? uniqueOf(name.value) : null,
      };
      return [{ end, cost: name.cost + 0.01, value: not(said) }];
    }),
  );
};

/** "2 to 6 lines", "between one and three photos": of a list that a thing has. */
const rangeOfAt: Reader<Said> = (chart, at) =>
  countRangeAt(chart, at).flatMap(({ end, cost, value: [low, high] }) =>
    nameAt(chart, end).flatMap((name): Edge<Said>[] => {
      const list = listPath(name.value);
      if (list === null) return [];
      const said: Said = {
        of: (target) =>
          isWithin(target, name.value) || target.spot?.path.length === 0
            ? { check: lengthRange(list, low, high), cost: 0 }
            : null,
      };
      return [{ end: name.end, cost: cost + name.cost, value: said }];
    }),
  );

const onlyThese = new Senses<null>([
  ['only|exactly|just|solely|precisely the? members|fields|keys|properties|attributes|columns?', null],
  ['no|not other|more|further members|fields|keys|properties|attributes than|but|except|besides', null],
  ['nothing else|but|except|other but|than|except?', null],
]);

/** "exactly the members id, type and lastSeen": of these, and nothing besides. */
const onlyKeysAt: Reader<Said> = (chart, at) =>
  onlyThese.at(chart, at).flatMap(({ end }) =>
    elementsAt(chart, end).flatMap(({ end: next, cost, value }): Edge<Said>[] => {
      if (
        value.length < 2 ||
        value.some(({ said, count, target }) => said.length > 0 || count !== null || target !== undefined)
      )
        return [];
      return [{ end: next, cost, value: { of: (target) => onlyKeys(target, value) } }];
    }),
  );

function onlyKeys({ subject, spot }: Target, elements: readonly Element[]): Made | null {
  const base = spot !== null && isWholeList(spot) ? [...spot.path, { each: true as const }] : spot?.path;
  if (subject.kind !== 'field' || base === undefined) return null;
  const keys = elements.map((element) => {
    const name = element.spot?.path.at(-1);
    const isMember = element.spot?.path.length === base.length + 1 && isWithin({ subject, spot }, element.spot);
    return typeof name === 'string' && isMember ? name : null;
  });
  if (keys.includes(null)) return null;
  const named = keys.filter((key) => key !== null);
  return {
    check: testOf({ subject: { kind: 'field', path: base }, spot }, { op: 'keys', keys: named, only: true }),
    cost: 0,
  };
}

/** "must not contain `pin`, age or birthdate": none of what the answer does not have may be there. */
function hadOrLacked(elements: readonly Element[]): Said {
  const said = having(elements);
  const isStrange = elements.every(
    ({ spot, target, name, said: of, count, filter }) =>
      target === undefined && name !== '' && (spot === null || (of.length === 0 && count === null && filter === null)),
  );
  return isStrange ? { ...said, opposite: lacking(elements) } : said;
}

/** "no stackTrace", "neither pin nor password". */
export const withoutAt: Reader<Said> = kept((chart, at) => {
  if (!/^(?:no|without|neither|any)$/.test(lowerAt(chart, at))) return [];
  return elementsAt(chart, at + 1).flatMap((edge) =>
    [
      edge,
      ...somewhere.at(chart, edge.end).map(({ end }) => ({ ...edge, end, cost: Math.min(edge.cost, namedCost) })),
    ].map((one): Edge<Said> => ({
      ...one,
      value: lacking(one.value),
    })),
  );
});

/** Of what is said to be nowhere the answer needs no name. */
const namedCost = 0.35;

/** Where something must not be: nowhere. */
const somewhere = new Senses<null>(
  [
    'anywhere',
    'anywhere? in|inside|of|within the? whole|entire? body|response|answer|payload|output|result|reply|json|page',
    'at|on|in any level|depth|member|object|nesting',
    'at all',
    'at all in the? body|response|answer|payload|output|result|reply',
  ].map((say) => [say, null] as const),
);

export function lacking(elements: readonly Element[]): Said {
  return {
    of: (target) => combined(elements.map((element) => lackedBy(target, element))),
    opposite: having(elements),
    hads: elements.flatMap(({ spot }) => (spot === null ? [] : [spot])),
    isDenied: true,
  };
}

/** A member that must not be there, not even as null; as a text anywhere where it is not known of what. */
function lackedBy(target: Target, element: Element): Made | null {
  const { spot, name, count, filter } = element;
  if (count !== null || filter !== null) return null;
  if (spot !== null) return isWithin(target, spot) ? lacked(spot, element) : null;
  const { subject, spot: whole } = target;
  if (subject.kind !== 'field' || whole === null || isValue(whole)) return null;
  if (whole.path.length === 0) return { check: nowhere(name), cost: 0 };
  return isWholeList(whole) ? { check: nowhere(name), cost: 0.05 } : { check: keyless(whole.path, name), cost: 0 };
}

function lacked(spot: Spot, { said }: Element): Made | null {
  if (said.length === 0) return noneOf(spot) ?? absentSpot(spot);
  const made = combined(said.map((one) => one.of(fieldOf(spot))));
  return made === null ? null : { check: denied(made.check), cost: made.cost };
}

/** "no reviews": where the answer says how many there are. */
function noneOf(spot: Spot): Made | null {
  if (!isValue(spot) || !spot.entry.types.has('number') || !isCount(spot)) return null;
  const zero = { kind: 'literal' as const, value: 0 };
  return { check: testOf(fieldOf(spot), { op: 'compare', comparison: 'equal', value: zero }), cost: 0 };
}

function isCount({ path, own }: Spot): boolean {
  const last = path.at(-1);
  const isPlural = typeof last === 'string' && /[^su]s$/.test(last);
  return isPlural || own.some((word) => /^(?:count|total|number|quantit|qty|num)/.test(word));
}

const keyless = (path: Path, name: string): Check =>
  testOf({ subject: { kind: 'field', path }, spot: null }, { op: 'keys', keys: [name], only: false }, true);

/** Not in the known answer either, or as null in it. */
export function absentSpot(spot: Spot): Made | null {
  const name = spot.path.at(-1);
  if (typeof name !== 'string') return null;
  if (spot.entry.types.has('null') || spot.entry.isList)
    return { check: anyOf([testOf(fieldOf(spot), { op: 'present' }, true)]), cost: 0.05 };
  return { check: keyless(spot.path.slice(0, -1), name), cost: 0 };
}
