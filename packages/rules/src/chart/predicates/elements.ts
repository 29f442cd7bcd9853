import { httpAt } from '../beside/parts.ts';
import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Token } from '../chart/tokens.ts';
import type { Made, Said, Target } from '../chart/meaning.ts';
import { allOf, fieldOf, quantified, sameJson, testOf } from '../chart/meaning.ts';
import { nameAt } from '../grounding/names.ts';
import type { Spot } from '../grounding/world.ts';
import { isText } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import { isMeaningWord } from '../lexicon/stop-words.ts';
import { kindNouns } from '../lexicon/words.ts';
import { listPath } from '../operands/aggregates.ts';
import { countAt } from '../operands/figures.ts';
import { bareValueAt } from './choices.ts';
import { comparisonAt, rangeAt } from './comparing.ts';
import { equalityAt } from './equality.ts';
import { kindAt } from './kinds.ts';
import { lengthAt } from './lengths.ts';
import { uniqueAt } from './lists.ts';
import { stateAt } from './states.ts';
import { asMany, lengthTest } from './shapes/counted.ts';
import { partAt, patternAt } from './texts.ts';
import type { Check, SaidQuantifier } from '../../tree/check.ts';

const anyValue: { readonly [quantifier: string]: SaidQuantifier } = { some: { kind: 'atLeast', count: 1 } };

/** Something that is had: a member by its name, how many of it, and what is said of it. */
export interface Element {
  spot: Spot | null;
  /** A part of the answer beside its body. */
  target?: Target;
  /** Where the answer has no such member. */
  name: string;
  count: SaidQuantifier | null;
  said: Said[];
  /** What kind of items are counted. */
  filter: Check | null;
}

const articles = /^(?:a|an|the|its|their|some|any|both|at|also|own|every|each|all)$/;

/** "an id", "a positive `amount` (number, >= 0)", "at least one photo", "currency EUR". */
export const elementAt: Reader<Element> = kept((chart, at) => {
  const from = afterArticles(chart, at);
  const plain = { end: from, cost: 0, value: null };
  const counts: Edge<SaidQuantifier | null>[] = [plain, ...countAt(chart, from), ...atLeastOne(chart, from)];
  return counts.flatMap((count) =>
    qualitiesAt(chart, count.end).flatMap((quality) =>
      named(chart, quality.end, count.value).flatMap((edge) =>
        described(chart, {
          ...edge,
          cost: edge.cost + quality.cost + count.cost,
          value: { ...edge.value, said: quality.value },
        }),
      ),
    ),
  );
});

function atLeastOne(chart: Chart, at: number): Edge<SaidQuantifier>[] {
  const { some } = anyValue;
  return some !== undefined && /^(?:a|an|some|any)$/.test(lowerAt(chart, at - 1))
    ? [{ end: at, cost: 0.05, value: some }]
    : [];
}

function afterArticles(chart: Chart, at: number): number {
  let from = at;
  while (articles.test(lowerAt(chart, from)) && from < at + 2 && !/^at$/.test(lowerAt(chart, from))) from++;
  return from;
}

/** "positive", "non-empty", "valid UUID" before a name. */
function qualitiesAt(chart: Chart, at: number): Edge<Said[]>[] {
  const unique = /^(?:unique|distinct)$/.test(lowerAt(chart, at)) ? uniqueAt(chart, at) : [];
  const found = [...stateAt(chart, at), ...kindAt(chart, at), ...unique].map((edge): Edge<Said[]> => ({
    ...edge,
    value: [edge.value],
  }));
  return [{ end: at, cost: 0, value: [] }, ...found];
}

type Bare = Omit<Element, 'said'>;

function named(chart: Chart, at: number, count: SaidQuantifier | null): Edge<Bare>[] {
  const known = nameAt(chart, at).map(({ end, cost, value: spot }): Edge<Bare> => ({
    end,
    cost,
    value: { spot, name: spot.entry.last.join(''), count, filter: null },
  }));
  const http = httpAt(chart, at).flatMap(({ end, cost, value: target }): Edge<Bare>[] =>
    target.subject.kind === 'header' || target.subject.kind === 'contentType' || target.subject.kind === 'status'
      ? [{ end, cost, value: { spot: null, target, name: '', count: null, filter: null } }]
      : [],
  );
  return [...known, ...http, ...(count === null ? [] : chosen(chart, at, count)), ...unknown(chart, at)];
}

/** "primary address", "available room", "dish with vegetarian=true": which items are counted. */
function chosen(chart: Chart, at: number, count: SaidQuantifier): Edge<Bare>[] {
  return chart
    .chosenAt(chart, at)
    .flatMap(({ end, cost, value: { spot, check } }): Edge<Bare>[] =>
      spot.isItem ? [{ end, cost: Math.max(0, cost - 0.04), value: { spot, name: '', count, filter: check } }] : [],
    );
}

const fieldNouns = /^(?:fields?|propert(?:y|ies)|keys?|attributes?|members?)$/;

/** A name that the answer does not have. */
function unknown(chart: Chart, at: number): Edge<Bare>[] {
  const token = chart.tokens[at];
  const called = fieldNouns.test(lowerAt(chart, at)) && /^(?:called|named)$/.test(lowerAt(chart, at + 1));
  if (called) return unknown(chart, at + 2).map((edge) => ({ ...edge, cost: Math.min(edge.cost, 0.1) }));
  const isNamed = fieldNouns.test(lowerAt(chart, at + 1));
  if (token === undefined || !(mayBeName(token) || (isNamed && kindNouns.has(token.lower)))) return [];
  const next = isNamed ? at + 2 : at + 1;
  const cost = token.kind !== 'word' ? 0.1 : isNamed ? 0.2 : isDenied(chart, at) ? 0.5 : 1.1;
  const value = { spot: null, name: token.text, count: null, filter: null };
  return [{ end: next, cost, value }, ...ofWhom(chart, next).map((end) => ({ end, cost, value }))];
}

/** "the licence of the pilot": whose it would be. */
function ofWhom(chart: Chart, at: number): number[] {
  if (lowerAt(chart, at) !== 'of') return [];
  const noun = /^(?:the|a|an|any|its|their)$/.test(lowerAt(chart, at + 1)) ? at + 2 : at + 1;
  return chart.tokens[noun]?.kind === 'word' ? [noun + 1] : [];
}

/** Of these a text is made. */
const ofSigns =
  /^(?:spaces?|blanks?|whitespace|underscores?|dashes|dash|hyphens?|dots?|commas?|slashes|letters?|digits?|characters?|chars?|tags?|symbols?|emojis?|gaps?|holes?|duplicates?|anything|something|everything)$/;

function mayBeName({ kind, text, lower }: Token): boolean {
  if (kind === 'text') return /^[\w$.@-]+$/.test(text);
  // A state of which the answer has none.
  if (kind === 'word' && /^[A-Z]{4,}$/.test(text)) return false;
  return kind === 'name' || (kind === 'word' && !isMeaningWord(lower) && !kindNouns.has(lower) && !ofSigns.test(lower));
}

const holding = /^(?:contain|include|have|show|expose|return|carry|hold|reveal|leak|send)$/;

/** "must not contain age or birthdate": what is nowhere in a right answer has no name in it. */
function isDenied({ tokens }: Chart, at: number): boolean {
  const start = tokens.slice(0, at).findLastIndex(({ text, kind }) => kind === 'mark' && /^[.;:]$/.test(text)) + 1;
  const denial = tokens.slice(start, at).findLastIndex(({ lower }) => /^(?:not|never)$/.test(lower));
  const between = tokens.slice(start + denial + 1, at);
  return denial >= 0 && between.length < 8 && between.some(({ lower }) => holding.test(lower));
}

/** What stands behind a name: in parentheses, or right behind it. */
function described(chart: Chart, edge: Edge<Element>): Edge<Element>[] {
  const isKnown = edge.value.spot !== null || edge.value.target !== undefined;
  const after =
    isKnown && kindNouns.has(lowerAt(chart, edge.end)) ? [{ ...edge, end: edge.end + 1, cost: edge.cost + 0.02 }] : [];
  const bases = [edge, ...after];
  return bases.flatMap((base) => [base, ...inParentheses(chart, base), ...behind(chart, base)]);
}

const saidOfElement = (chart: Chart, at: number): Edge<Said>[] => [
  ...comparisonAt(chart, at),
  ...rangeAt(chart, at),
  ...lengthAt(chart, at),
  ...stateAt(chart, at),
  ...kindAt(chart, at),
  ...equalityAt(chart, at),
  ...patternAt(chart, at),
  ...bareValueAt(chart, at),
  ...partAt(chart, at),
];

function inParentheses(chart: Chart, edge: Edge<Element>): Edge<Element>[] {
  if (lowerAt(chart, edge.end) !== '(') return [];
  let open = [{ ...edge, end: edge.end + 1 }];
  const found: Edge<Element>[] = [];
  for (let count = 0; count < 4 && open.length > 0; count++) {
    open = open.flatMap((one) =>
      saidOfElement(chart, one.end).map((said) => ({
        end: said.end,
        cost: one.cost + said.cost,
        value: { ...one.value, said: [...one.value.said, said.value] },
      })),
    );
    for (const one of open) if (lowerAt(chart, one.end) === ')') found.push({ ...one, end: one.end + 1 });
    open = open
      .filter(({ end }) => /^(?:,|and)$/.test(lowerAt(chart, end)))
      .map((one) => ({ ...one, end: one.end + 1 }));
  }
  return found;
}

function behind(chart: Chart, edge: Edge<Element>): Edge<Element>[] {
  // "no phone number" is more than no phone.
  const { spot, target } = edge.value;
  if (
    spot === null &&
    target === undefined &&
    /^(?:numbers?|codes?|address|date|names?)$/.test(lowerAt(chart, edge.end))
  )
    return [];
  const linked = links.at(chart, edge.end).map(({ end }) => end);
  const isLinked = /^(?:as|of|holding|starting|with|that|is|are|equal)$/.test(lowerAt(chart, edge.end));
  const from = [edge.end, ...(isLinked ? [edge.end + 1] : []), ...linked];
  const firsts = [...from.flatMap((start) => saidOfElement(chart, start)), ...nested(chart, edge)];
  const more = target === undefined ? [] : firsts.flatMap((said) => furtherSaid(chart, said));
  return [...firsts, ...more].map((said) => ({
    end: said.end,
    cost: edge.cost + said.cost + 0.03,
    value: { ...edge.value, said: [...edge.value.said, said.value] },
  }));
}

/** "a whole number of seconds, at least 1": of a header. */
const furtherSaid = (chart: Chart, said: Edge<Said>): Edge<Said>[] =>
  lowerAt(chart, said.end) !== ','
    ? []
    : comparisonAt(chart, said.end + 1).map((bound) => ({
        end: bound.end,
        cost: said.cost + bound.cost,
        value: { of: (target) => combined([said.value.of(target), bound.value.of(target)]) },
      }));

const links = new Senses<null>([
  ['whose value|content|contents|text is|must|should be?', null],
  ['that|which is|must|should be?', null],
  ['with|having the|a? value|content of?', null],
  [', which|that is|must|should be?', null],
  ['set to', null],
]);

/** "a salary with min and max". */
function nested(chart: Chart, edge: Edge<Element>): Edge<Said>[] {
  if (edge.value.spot?.entry.isObject !== true || lowerAt(chart, edge.end) !== 'with') return [];
  return elementsAt(chart, edge.end + 1).map((one) => ({ ...one, value: having(one.value) }));
}

const separators = /^(?:,|and|&|\+|plus)$/;

export function elementsAt(chart: Chart, at: number): Edge<Element[]>[] {
  let open: Edge<Element[]>[] = elementAt(chart, at).map((edge) => ({ ...edge, value: [edge.value] }));
  const found = [...open];
  for (let count = 0; count < 6 && open.length > 0; count++) {
    const longer = open.flatMap((edge) => {
      const next = afterSeparator(chart, edge.end);
      return next === null
        ? []
        : elementAt(chart, next).map((one) => ({
            end: one.end,
            cost: edge.cost + one.cost - 0.02,
            value: [...edge.value, one.value],
          }));
    });
    open = longer.toSorted((one, other) => one.cost - other.cost).slice(0, 16);
    found.push(...open);
  }
  return found;
}

function afterSeparator(chart: Chart, at: number): number | null {
  const word = lowerAt(chart, at);
  if (!separators.test(word) && word !== 'nor' && word !== 'or') return null;
  return word === ',' && /^(?:and|or)$/.test(lowerAt(chart, at + 1)) ? at + 2 : at + 1;
}

export function having(elements: readonly Element[]): Said {
  const beside = elements.flatMap(({ spot, count }) => (spot === null || count === null ? [] : [spot]));
  const [only] = elements;
  const had = elements.length === 1 && only?.spot != null ? only.spot : undefined;
  return {
    beside,
    ...(had === undefined ? {} : { had }),
    hads: elements.flatMap(({ spot }) => (spot === null ? [] : [spot])),
    of: (target) => combined(elements.map((element) => hadBy(target, element))),
  };
}

export function combined(parts: (Made | null)[]): Made | null {
  const made = parts.filter((part) => part !== null);
  if (made.length < parts.length) return null;
  return { check: allOf(made.map(({ check }) => check)), cost: made.reduce((sum, { cost }) => sum + cost, 0) };
}

function hadBy(target: Target, element: Element): Made | null {
  const { spot, said, count } = element;
  if (element.target !== undefined) return hadBeside(element.target, said);
  if (spot === null || !isWithin(target, spot)) return null;
  if (count !== null) return said.length === 0 ? manyOf(spot, element) : null;
  const member = fieldOf(spot);
  if (said.length > 0) return combined(said.map((one) => one.of(member)));
  if (spot.isItem || spot.path.length === 0) return null;
  return {
    check: isText(spot) ? testOf(member, { op: 'empty' }, true) : testOf(member, { op: 'present' }),
    cost: 0.02,
  };
}

/** Items of a list, or a number that says how many there are; "a" alone counts nothing. */
function manyOf(spot: Spot, { count, filter }: Element): Made | null {
  const made = countOf(spot, { count, filter });
  if (made !== null || count === null || filter !== null || count === anyValue['some']) return made;
  return asMany(spot, count);
}

/** A header is there, and what is said of it holds. */
function hadBeside(target: Target, said: readonly Said[]): Made | null {
  return said.length > 0
    ? combined(said.map((one) => one.of(target)))
    : target.subject.kind === 'header'
      ? { check: testOf(target, { op: 'present' }), cost: 0.02 }
      : null;
}

/** How many items of a list, or how many of them are so, for each thing that has the list. */
export function countOf(spot: Spot, { count, filter }: Pick<Element, 'count' | 'filter'>): Made | null {
  const list = listPath(spot);
  if (list === null || count === null || !('count' in count)) return null;
  if (filter === null) return { check: lengthTest(list, count), cost: 0 };
  const inner = quantified(filter, list, count);
  if (inner === null) return null;
  const outer = list.findLastIndex((step) => typeof step === 'object' && 'each' in step);
  if (outer < 0) return { check: inner, cost: 0 };
  const check = quantified(inner, list.slice(0, outer), { kind: 'all' });
  return check === null ? null : { check, cost: 0 };
}

/** What a thing has is somewhere below it. */
export function isWithin({ subject, spot }: Target, inner: Spot): boolean {
  if (subject.kind !== 'field' || spot === null) return false;
  const base = spot.entry.isList && !spot.isItem ? [...spot.path, { each: true }] : spot.path;
  return inner.path.length > base.length && sameJson(inner.path.slice(0, base.length), base);
}
