import type { Chart, Edge, Reader } from '../chart/chart.ts';
import { kept, lowerAt } from '../chart/chart.ts';
import type { Made, Said, Target } from '../chart/meaning.ts';
import { allOf, anyOf, testOf } from '../chart/meaning.ts';
import { flagAt } from '../grounding/flags.ts';
import { nameAt } from '../grounding/names.ts';
import type { Spot } from '../grounding/world.ts';
import { isNumeric, isValue, lastName } from '../grounding/world.ts';
import { Senses } from '../lexicon/senses.ts';
import { not } from './equality.ts';
import type { Valued } from './values.ts';
import { equalTo, valueCost, wordValueAt } from './values.ts';
import type { Check } from '../../tree/check.ts';

const belonging = new Senses<boolean>([
  ['either? one of these|the|following?', true],
  ['one from|of|: of?', true],
  ['among|amongst', true],
  ['in', true],
  ['any of', true],
  ['only? one of|from these|the? values?', true],
  ['one of the? following|values', true],
  ['only ever?', true],
  ['limited|restricted to', true],
  ['allowed values? are?|:', true],
  ['either', false],
  ['=|:|==|is', false],
]);

/** "one of new, paid or sent", "only done/pending", "free/occupied". */
export const membershipAt: Reader<Said> = kept((chart, at) => [
  ...amongAt(chart, at),
  ...ofValuesAt(chart, at),
  ...exceptAt(chart, at),
]);

const excepting = new Senses<null>(
  [
    'anything|something|nothing|any|none else|other than|but|except',
    'anything|something|nothing but|except|besides',
    'any|no other|different value|status|state|type|code|one|thing|text|number? than|but|except',
    'other than',
  ].map((say) => [say, null] as const),
);

/** "anything but closed"; denied it is "nothing else than open or closed". */
const exceptAt: Reader<Said> = (chart, at) =>
  excepting.at(chart, at).flatMap(({ end }) => {
    const isNothing = /^(?:nothing|none|no)$/.test(lowerAt(chart, at));
    const several = choicesAt(chart, end, true);
    const single = wordValueAt(chart, end).map((edge) => ({ ...edge, value: [edge.value] }));
    return [...several, ...single].map(({ end: last, cost, value }): Edge<Said> => {
      const these = value.length > 1 ? oneOf(value) : value[0] === undefined ? oneOf(value) : equalTo(value[0]);
      const others: Said = { of: not(these).of, opposite: these };
      return { end: last, cost: cost + 0.01, value: isNothing ? these : others };
    });
  });

const among = new Senses<null>(
  [
    'one of the? ids|values|names|codes? of? the?',
    'one of|from|out the?',
    'among|amongst|in the? list? of? the?',
    'any|some of the?',
    'part|member of the?',
    'in',
  ].map((say) => [say, null] as const),
);

/** "one of the participant ids", "among the players": of what a list of the answer has. */
const amongAt: Reader<Said> = (chart, at) =>
  among.at(chart, at).flatMap(({ end }) =>
    nameAt(chart, end).flatMap(({ end: last, cost, value: member }): Edge<Said>[] => {
      const spots = chart.world.spots;
      const isItems = member.entry.isList && !member.isItem;
      const values = isItems ? spots.find(({ text }) => text === `${member.text}[*]`) : member;
      if (values === undefined || values.list === null || !isValue(values)) return [];
      return [{ end: last, cost: cost + 0.05, value: { of: (target) => amongValues(target, values) } }];
    }),
  );

function amongValues({ subject, spot }: Target, values: Spot): Made | null {
  if (subject.kind !== 'field' || spot === null || !isValue(spot) || spot.list !== null) return null;
  const check: Check = {
    ...testOf(
      { subject: { kind: 'field', path: values.path }, spot: values },
      {
        op: 'compare',
        comparison: 'equal',
        value: { kind: 'field', path: spot.path },
      },
    ),
    quantifier: { kind: 'any' },
  };
  return { check, cost: 0 };
}

const ofValuesAt: Reader<Said> = kept((chart, at) => {
  const starts = [
    { end: at, isSaid: false, isStrict: false },
    ...belonging.at(chart, at).map(({ end, value }) => ({ end, isSaid: true, isStrict: value })),
  ];
  return starts.flatMap(({ end, isSaid, isStrict }) => {
    const from = afterMark(chart, end);
    return choicesAt(chart, from, isStrict || from > end).map((edge): Edge<Said> => ({
      end: lowerAt(chart, edge.end) === closing(chart, from) ? edge.end + 1 : edge.end,
      cost: edge.cost + (isSaid ? 0 : 0.05),
      value: oneOf(edge.value),
    }));
  });
});

const afterMark = (chart: Chart, at: number): number => (/^[:{[(]$/.test(lowerAt(chart, at)) ? at + 1 : at);

const closing = (chart: Chart, at: number): string =>
  ({ '{': '}', '[': ']', '(': ')' })[lowerAt(chart, at - 1)] ?? 'none';

const separators = /^(?:,|\/|\||or)$/;

/** Two or more values; one that the answer does not have needs others beside it. */
export function choicesAt(chart: Chart, at: number, isStrict: boolean): Edge<Valued[]>[] {
  const found: Edge<Valued[]>[] = [];
  let values: Valued[] = [];
  let next = at;
  let cost = 0;
  let isEither = false;
  for (let count = 0; count < 12; count++) {
    const value = choiceAt(chart, next);
    if (value === null) break;
    values = [...values, value.value];
    cost += value.cost;
    next = value.end;
    if (values.length > 1 && (isStrict || isEither || values.every(isKnown)))
      found.push({ end: next, cost: cost + (values.some(isKnown) ? 0 : 0.5), value: values });
    const separator = separatorEnd(chart, next, isStrict);
    if (separator === null) break;
    isEither ||= lowerAt(chart, separator - 1) !== ',';
    next = separator;
  }
  const longest = found.at(-1);
  return found.map((edge) => ({ ...edge, cost: edge.cost + (edge === longest ? 0 : 0.15) }));
}

const isKnown = ({ operand, spots }: Valued): boolean =>
  (spots !== null && spots.length > 0) || (operand.kind === 'literal' && typeof operand.value !== 'string');

function separatorEnd(chart: Chart, at: number, isStrict: boolean): number | null {
  if (!separators.test(lowerAt(chart, at)) && !(isStrict && lowerAt(chart, at) === 'and')) return null;
  const isTwo = lowerAt(chart, at) === ',' && /^(?:or|and)$/.test(lowerAt(chart, at + 1));
  return isTwo ? at + 2 : at + 1;
}

function choiceAt(chart: Chart, at: number): Edge<Valued> | null {
  const [known] = wordValueAt(chart, at).toSorted((one, other) => other.end - one.end);
  if (known !== undefined) return known;
  const token = chart.tokens[at];
  if (token === undefined || (token.kind !== 'word' && token.kind !== 'name')) return null;
  if (isFunction(token.lower) || token.text.length < 2) return null;
  return { end: at + 1, cost: 0.08, value: { operand: { kind: 'literal', value: token.text }, spots: [] } };
}

const isFunction = (word: string): boolean =>
  /^(?:the|a|an|is|are|must|should|and|or|not|no|if|when|every|each|all|it|its|never|only|with|has|have|must|may|at|in|on|of)$/.test(
    word,
  );

export function oneOf(values: readonly Valued[]): Said {
  return {
    of: (target) => {
      const costs = values.map((value) => choiceCost(target, value));
      if (costs.some((cost) => cost === null)) return null;
      // One value that is known here makes all of them values of this.
      const isHere = values.some(({ spots }) => spots?.some(({ text }) => text === target.spot?.text) === true);
      const least = Math.min(...costs.map((cost) => cost ?? 0));
      const operands = values.map(({ operand }) => operand);
      return { check: testOf(target, { op: 'oneOf', values: operands }), cost: isHere ? 0 : least };
    },
  };
}

const choiceCost = (target: Target, value: Valued): number | null => valueCost(target, value, true);

/** "active", "EUR", "5": what a value is, without a word for it. */
export const bareValueAt: Reader<Said> = kept((chart, at) => [
  ...wordValueAt(chart, at).map((edge): Edge<Said> => ({
    ...edge,
    cost: edge.cost + 0.05,
    value: valueOrFlag(edge.value),
  })),
  ...flagAt(chart, at).flatMap(({ end, cost, value: { spot, value } }) =>
    withItem(chart, end).map((next): Edge<Said> => ({ end: next, cost, value: flagged(spot, value) })),
  ),
]);

/** "in draft", "on standby", "both in EUR": by a value that a thing has, or that stands beside it. */
export const inValueAt: Reader<Said> = kept((chart, at) => {
  if (!/^(?:in|on|at)$/.test(lowerAt(chart, at))) return [];
  const from = /^(?:the|state|status|mode)$/.test(lowerAt(chart, at + 1)) ? at + 2 : at + 1;
  return wordValueAt(chart, from)
    .filter(({ value }) => (value.spots ?? []).length > 0)
    .map((edge): Edge<Said> => ({
      ...edge,
      cost: edge.cost + 0.06,
      value: { of: (target) => ofMember(target, edge.value) ?? besideIt(target, edge.value) },
    }));
});

function besideIt({ spot }: Target, { operand, spots }: Valued): Made | null {
  if (spot === null || !isNumeric(spot)) return null;
  const parent = JSON.stringify(spot.path.slice(0, -1));
  const [only, ...others] = (spots ?? []).filter(({ path }) => JSON.stringify(path.slice(0, -1)) === parent);
  if (only === undefined || others.length > 0) return null;
  const target = { subject: { kind: 'field' as const, path: only.path }, spot: only };
  return { check: testOf(target, { op: 'compare', comparison: 'equal', value: operand }), cost: 0 };
}

/** "is the main line": the items may be named again. */
const withItem = (chart: Chart, at: number): number[] => [
  at,
  ...nameAt(chart, at).flatMap(({ end, cost, value }) => (value.isItem && cost < 0.1 ? [end] : [])),
];

/** What an item is, by a value that one of its members has. */
function valueOrFlag(value: Valued): Said {
  const plain = equalTo(value);
  return { of: (target) => ofStateBeside(target, value) ?? plain.of(target) ?? ofMember(target, value) };
}

const stateNames = /(?:^|_)(?:status|state|phase|stage|mode|condition)$|(?:Status|State|Phase|Stage|Mode)$/;

/** "the dome is closed": what is called so has a state beside its name. */
function ofStateBeside({ spot }: Target, { operand, spots }: Valued): Made | null {
  if (spot === null || !isValue(spot) || stateNames.test(lastName(spot.path))) return null;
  if ((spots ?? []).some(({ text }) => text === spot.text)) return null;
  const parent = JSON.stringify(spot.path.slice(0, -1));
  const [only, ...others] = (spots ?? []).filter(({ path }) => JSON.stringify(path.slice(0, -1)) === parent);
  if (only === undefined || others.length > 0 || !stateNames.test(lastName(only.path))) return null;
  const target = { subject: { kind: 'field' as const, path: only.path }, spot: only };
  return { check: testOf(target, { op: 'compare', comparison: 'equal', value: operand }), cost: 0.1 };
}

function ofMember(target: Target, { operand, spots }: Valued): Made | null {
  const inside = (spots ?? []).filter((spot) => isMemberOf(spot, target.spot));
  const [first] = inside;
  if (first === undefined) return null;
  const checks = inside.map((spot) =>
    testOf(
      { subject: { kind: 'field', path: spot.path }, spot },
      { op: 'compare', comparison: 'equal', value: operand },
    ),
  );
  return {
    check: checks.length === 1 ? allOf(checks) : anyOf(checks.slice(0, 1)),
    cost: 0.1 * inside.length + (target.spot?.path.length === 0 ? 0.25 : 0),
  };
}

/** "online": true where a member of what is spoken of is called so. */
export function flagged(flag: Spot, value: boolean): Said {
  const said = ofFlag(flag, value);
  return { ...said, opposite: ofFlag(flag, !value) };
}

function ofFlag(flag: Spot, value: boolean): Said {
  return {
    of: (target) => {
      if (target.spot === null || !isMemberOf(flag, target.spot)) return null;
      const check: Check = testOf(
        { subject: { kind: 'field', path: flag.path }, spot: flag },
        { op: 'compare', comparison: 'equal', value: { kind: 'literal', value } },
      );
      return { check, cost: 0.03 };
    },
  };
}

/** Directly in an item or an object. */
export function isMemberOf(member: Spot, whole: Spot | null): boolean {
  if (whole === null || (whole.entry.isList && !whole.isItem)) return false;
  if (member.path.length <= whole.path.length || member.path.length > whole.path.length + 2) return false;
  return JSON.stringify(member.path.slice(0, whole.path.length)) === JSON.stringify(whole.path);
}
