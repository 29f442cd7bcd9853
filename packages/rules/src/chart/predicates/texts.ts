import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Token } from '../chart/tokens.ts';
import type { Made, Said, Target } from '../chart/meaning.ts';
import { anyOf, testOf } from '../chart/meaning.ts';
import { nameAt } from '../grounding/names.ts';
import type { Spot } from '../grounding/world.ts';
import { isText, isValue, isWholeList } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import { numberAt } from '../operands/figures.ts';
import { inputOf } from '../../language/parser.ts';
import { textFormsAt } from '../../language/text-forms/text-forms.ts';
import { tokenize } from '../../language/tokens.ts';
import type { Operand, Predicate } from '../../tree/check.ts';

type Part = 'contains' | 'startsWith' | 'endsWith';

const parts = new Senses<Part>([
  ['starts|start|starting|begins|begin|beginning always|all|only? with|by', 'startsWith'],
  ['starts|start|begins|begin always? with|by', 'startsWith'],
  ['ends|end|ending always|all? with|in|on', 'endsWith'],
  ['contains|contain|containing|mentions|mention|mentioning|includes|include', 'contains'],
  [
    'contains|contain|mentions|mention|includes|include|says|say|has|have the? word|words|text|string|letter|substring|phrase',
    'contains',
  ],
  ['has|have|with the? word|words|text in? it?', 'contains'],
  ['starting|beginning', 'startsWith'],
  ['startswith', 'startsWith'],
  ['endswith', 'endsWith'],
]);

const tail = new Senses<null>([
  ['in? it', null],
  ['in any case', null],
]);

/** "contains garden", "must start with FR-", "ends with the booking id", "mentions the guest's name". */
export const partAt: Reader<Said> = kept((chart, at) => [
  ...saidAt(chart, at),
  ...inMemberAt(chart, at),
  ...paddedAt(chart, at),
  ...parts.at(chart, at).flatMap(({ end, value: op }) => [
    ...textAt(chart, end).flatMap((edge) =>
      alternatives(chart, { ...edge, value: withPart(op, edge.value, chart.tokens[end]?.kind === 'name') }, op),
    ),
    ...nameAt(chart, end)
      .filter(({ value: spot }) => !spot.isItem && !spot.entry.isList && !spot.entry.isObject)
      .map((edge): Edge<Said> => ({
        ...edge,
        cost: edge.cost + 0.05,
        value: withPart(op, { kind: 'field', path: edge.value.path }),
      })),
  ]),
]);

/** "have cup in its name", "has "shade" in its light options": a part of a text, or a value of a list, that a thing has. */
const inMemberAt: Reader<Said> = (chart, at) => {
  if (!/^(?:have|has|having|with|contains?|carry|carries|shows?|mentions?)$/.test(lowerAt(chart, at))) return [];
  const start =
    lowerAt(chart, at + 1) === 'the' && /^(?:words?|texts?)$/.test(lowerAt(chart, at + 2)) ? at + 3 : at + 1;
  return textAt(chart, start).flatMap((text) =>
    lowerAt(chart, text.end) !== 'in'
      ? []
      : nameAt(chart, text.end + 1).map((name): Edge<Said> => ({
          end: name.end,
          cost: text.cost + name.cost + 0.02,
          value: { of: ({ spot }) => inMember(spot, name.value, text.value) },
        })),
  );
};

function inMember(whole: Spot | null, member: Spot, value: Operand): Made | null {
  if (
    whole === null ||
    (whole.list !== null && JSON.stringify(whole.list) !== JSON.stringify(member.list?.slice(0, whole.list.length)))
  )
    return null;
  const isHeld = whole.path.length < member.path.length || whole.text === member.text;
  return isHeld
    ? withPart('contains', value).of({ subject: { kind: 'field', path: member.path }, spot: member })
    : null;
}

/** "start or end with a space", "have spaces around it": what a text has around it. */
const padding = new Senses<null>(
  [
    'start|starts|begin|begins or|and|nor end|ends with|in a|any? space|spaces|blank|blanks|whitespace',
    'have|has|contain|contains|with a|any? leading or|and|nor trailing space|spaces|blank|blanks|whitespace',
    'have|has|with space|spaces|blank|blanks|whitespace around it|them?',
    'leading or|and|nor trailing space|spaces|blank|blanks|whitespace',
  ].map((say) => [say, null] as const),
);

const paddedAt: Reader<Said> = (chart, at) =>
  padding.at(chart, at).map((edge): Edge<Said> => ({ ...edge, value: matching('^\\s|\\s$') }));

const saying = /^(?:says?|reads?|has|have|with|mentions?)$/;

/** "says "not found"": all of a text, where it is just that, or a part of it. */
const saidAt: Reader<Said> = (chart, at) => {
  const sign = chart.tokens[/^(?:an?|the)$/.test(lowerAt(chart, at + 1)) ? at + 2 : at + 1];
  const isText = sign?.kind === 'text' || sign?.lower === '@';
  if (!saying.test(lowerAt(chart, at)) || !isText) return [];
  return textAt(chart, at + 1).map((edge) => ({ ...edge, value: wholeOrPart(edge.value) }));
};

function wholeOrPart(value: Operand): Said {
  const part = withPart('contains', value);
  const text = value.kind === 'literal' ? value.value : null;
  return {
    of: (target) =>
      target.spot?.entry.values.some((known) => known === text) === true
        ? { check: testOf(target, { op: 'compare', comparison: 'equal', value }), cost: 0 }
        : part.of(target),
  };
}

/** "contains "a" or "b"". */
function alternatives(chart: Chart, edge: Edge<Said>, op: Part): Edge<Said>[] {
  const next = chart.tokens[edge.end + 1]?.kind ?? 'mark';
  if (lowerAt(chart, edge.end) !== 'or' || !(next === 'text' || (next === 'number' && op !== 'contains')))
    return [edge];
  return textAt(chart, edge.end + 1).map((other) => {
    const said = withPart(op, other.value);
    const of = (target: Target): Made | null => {
      const made = [edge.value.of(target), said.of(target)].filter((one) => one !== null);
      return made.length < 2 ? null : { check: anyOf(made.map(({ check }) => check)), cost: 0 };
    };
    return { end: other.end, cost: edge.cost + other.cost, value: { of } };
  });
}

/** Signs by their names, of which a text has some or none. */
const signs = new Map(
  Object.entries({
    _: 'underscore',
    '-': 'dash hyphen',
    '.': 'dot period',
    ',': 'comma',
    ';': 'semicolon',
    '@': 'at-sign',
  }).flatMap(([sign, names]) =>
    names.split(' ').flatMap((name) => [name, `${name}s`].map((one): [string, string] => [one, sign])),
  ),
);
for (const name of ['space', 'spaces', 'blanks', 'whitespace']) signs.set(name, ' ');
for (const name of ['slash', 'slashes']) signs.set(name, '/');
for (const name of ['dashes', 'hyphens']) signs.set(name, '-');

/** "no spaces", "any underscores": a text that has them. */
export const signAt: Reader<Said> = (chart, at) => {
  const from = /^(?:a|an|any|contains?|have|has|with|include|includes)$/.test(lowerAt(chart, at)) ? at + 1 : at;
  const sign = signs.get(lowerAt(chart, from));
  if (sign === undefined) return [];
  const end =
    /^(?:in|inside|within)$/.test(lowerAt(chart, from + 1)) && lowerAt(chart, from + 2) === 'it' ? from + 3 : from + 1;
  const said = withPart('contains', { kind: 'literal', value: sign });
  const of = (target: Target) =>
    target.subject.kind === 'field' && target.spot?.entry.isList !== true ? said.of(target) : null;
  return [{ end, cost: 0.03, value: { of } }];
};

/** Kinds of characters are no text. */
const ofForms =
  /^(?:it|them|this|that|these|those|one|ones|tags?|html|symbols?|special|emojis?|emoji|punctuation|umlauts?|quotes?|letters?|digits?|numbers?|characters?|spaces?|blanks?|whitespace|uppercase|lowercase|capital|capitals|only|any|no|at|both|either|every|each|all)$/;

const mayBeText = ({ kind, lower }: Token): boolean =>
  kind !== 'mark' && kind !== 'pattern' && !(kind === 'word' && ofForms.test(lower));

/** A text, quoted or not. */
function textAt(chart: Chart, at: number): Edge<Operand>[] {
  const isSign = chart.tokens[at + 1]?.kind === 'text' || /^[@#+*]$/.test(lowerAt(chart, at + 1));
  const from = /^(?:a|an|the)$/.test(lowerAt(chart, at)) && isSign ? at + 1 : at;
  const token = chart.tokens[from];
  if (token === undefined || !mayBeText(token)) return [];
  if (signs.has(token.lower)) return [];
  const isPlain = token.kind === 'word' && !/[-\d]|^\p{Lu}/u.test(token.text);
  const operand: Operand = isPlain ? { kind: 'words', text: token.text } : { kind: 'literal', value: token.text };
  return [{ end: endOfText(chart, from), cost: token.kind === 'text' ? 0 : isPlain ? 0.15 : 0.05, value: operand }];
}

const endOfText = (chart: Chart, at: number): number => tail.at(chart, at + 1)[0]?.end ?? at + 1;

function withPart(op: Part, value: Operand, isName = false): Said {
  return {
    of: (target) => {
      const { subject, spot } = target;
      if (subject.kind === 'status' || subject.kind === 'time') return null;
      // That the body has the value of a member says nothing of where.
      if (subject.kind === 'body' && (isName || value.kind === 'field')) return null;
      const isBeside = subject.kind !== 'field';
      return isBeside || (spot !== null && mayHave(spot, { op, value, isName }))
        ? { check: testOf(target, { op, value }), cost: 0 }
        : null;
    },
  };
}

/** A text has a beginning and parts, a list has values; the name of a member is no value of it. */
function mayHave(spot: Spot, { op, value, isName }: { op: Part; value: Operand; isName: boolean }): boolean {
  if (isWholeList(spot)) return op === 'contains' && !isName && value.kind !== 'field';
  if (isName || !isValue(spot) || !isText(spot)) return false;
  return value.kind !== 'field' || JSON.stringify(value.path) !== JSON.stringify(spot.path);
}

/** A pattern that is written, or what a text looks like in words: "four capital letters followed by seven digits". */
export const patternAt: Reader<Said> = kept((chart, at) => {
  const token = chart.tokens[at];
  if (token === undefined) return [];
  const start = /^(?:matches|match|=~|matching|~)$/.test(token.lower) ? at + 1 : at;
  const written = chart.tokens[start];
  if (written?.kind === 'pattern') return [{ end: start + 1, cost: 0, value: matching(written.text) }];
  return [...decimalsAt(chart, at), ...formsAt(chart, at)];
});

const wordsAhead = 120;

/** The reader of forms has tokens of its own, so that it is asked about the text from here on. */
const formsAt: Reader<Said> = (chart, at) => {
  const from = chart.tokens[at]?.start ?? 0;
  const text = chart.text
    .slice(from, from + wordsAhead)
    .replace(/\bbig (?=letters)/gi, 'capital ')
    .replace(/(?<=,\s*)(?:minus|dash)(?=\s*,)/gi, 'hyphen');
  const input = inputOf(tokenize(text), { names: chart.world.names, work: 60 });
  return textFormsAt(input, 0).flatMap(({ value, next }): Edge<Said>[] => {
    const last = input.tokens[next - 1];
    if (last === undefined) return [];
    const index = chart.tokens.findIndex(({ end }) => end >= from + last.end);
    return index < 0 ? [] : [{ end: index + 1, cost: 0.02, value: matching(value) }];
  });
};

export function matching(pattern: string): Said {
  return { of: (target) => (isOfText(target) ? { check: testOf(target, { op: 'matches', pattern }), cost: 0 } : null) };
}

const isOfText = ({ subject, spot }: Target): boolean =>
  subject.kind === 'header' ||
  (subject.kind === 'field' && spot !== null && isText(spot) && !(spot.isItem && spot.entry.isObject));

const decimalNouns = new Senses<null>([
  ['decimal places|digits', null],
  ['decimals|digits after|behind the? point', null],
  ['decimals', null],
]);

const bound = new Senses<'atMost' | 'atLeast' | 'equal'>([
  ['no|not more than', 'atMost'],
  ['at most', 'atMost'],
  ['max|maximum', 'atMost'],
  ['up to', 'atMost'],
  ['exactly|only', 'equal'],
  ['at least', 'atLeast'],
]);

/** "two decimals", "no more than two decimals", "2 decimals max". */
const decimalsAt: Reader<Said> = (chart, at) => {
  const starts = [{ end: at, value: 'equal' as const }, ...bound.at(chart, at)];
  return starts.flatMap(({ end, value: comparison }) =>
    numberAt(chart, end).flatMap(({ end: next, value: count }) =>
      decimalNouns.at(chart, next).map((edge): Edge<Said> => {
        const isMax = /^(?:max|tops)$/.test(lowerAt(chart, edge.end));
        const predicate: Predicate = { op: 'decimals', comparison: isMax ? 'atMost' : comparison, count };
        const end = isMax ? edge.end + 1 : edge.end;
        return {
          end: end,
          cost: 0,
          value: {
            of: (target) =>
              target.subject.kind === 'field' &&
              target.spot?.entry.isList !== true &&
              target.spot?.entry.isObject !== true
                ? { check: testOf(target, predicate), cost: 0 }
                : null,
          },
        };
      }),
    ),
  );
};
