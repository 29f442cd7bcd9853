import { momentInWords } from '../../../language/values/dates.ts';
import type { Input, Match } from '../../../language/parser.ts';
import { sentValue } from '../../../language/values/sent.ts';
import { sizeUnits, timeUnits } from '../../../language/values/units.ts';
import { atomValue, durationValue, literal, sizeValue } from '../../../language/values/values.ts';
import type { Operand, Path, Statistic, Term } from '../../../tree/check.ts';
import type { Lookup } from '../../words/words.ts';
import { isSaid, lookup, said, skipped, wordAt } from '../../words/words.ts';
import { articles } from '../../words/lexicon.ts';
import type { Nouns } from '../../nouns/nouns.ts';
import { namedAt } from '../../nouns/scope.ts';
import { chosenPath, isList } from '../../nouns/things.ts';
import type { Found, Scope, Sentence, Thing } from '../../tree.ts';

/** What something is compared with. */
export interface Compared {
  operand: Operand;
  unit: 'ms' | 'bytes' | null;
  factor?: number;
  /** The location that it is the value of. */
  thing: Thing | null;
}

const signs = lookup<'plus' | 'minus' | 'times'>([
  ['plus', 'plus'],
  ['+', 'plus'],
  ['and', 'plus'],
  ['minus', 'minus'],
  ['-', 'minus'],
  ['less the', 'minus'],
  ['times', 'times'],
  ['*', 'times'],
  ['x', 'times'],
  ['multiplied by', 'times'],
  ['multiplied with', 'times'],
]);

const sums = lookup<'sum' | 'product' | Statistic['of']>([
  ['sum of', 'sum'],
  ['total of', 'sum'],
  ['sum over', 'sum'],
  ['sum of all', 'sum'],
  ['sum of the', 'sum'],
  ['product of', 'product'],
  ['average of', 'average'],
  ['mean of', 'average'],
  ['highest of', 'highest'],
  ['maximum of', 'highest'],
  ['lowest of', 'lowest'],
  ['minimum of', 'lowest'],
]);

/** Every value or location at an index of the sentence that something can be compared with. */
export function comparedAt(
  sentence: Sentence,
  at: number,
  { nouns, scope }: { nouns: Nouns; scope: Scope },
): Found<Compared>[] {
  return [
    ...figuresAt(sentence, at, { nouns, scope }),
    ...locationsAt(sentence, at, { nouns, scope }),
    ...valuesAt(sentence, at),
  ];
}

export function valuesAt({ input }: Sentence, at: number): Found<Compared>[] {
  return [
    ...measured(input, at, { read: durationValue, units: timeUnits, unit: 'ms' }),
    ...measured(input, at, { read: sizeValue, units: sizeUnits, unit: 'bytes' }),
    ...momentInWords(input, at).map(({ value, next }) => ({ value: plain(literal(value)), next })),
    ...sentValue(input, at).map(({ value, next }) => ({ value: plain(value), next })),
    ...atomValue(input, at)
      .filter(({ value }) => value.kind !== 'literal' || value.value !== '*')
      .map(({ value, next }) => ({ value: plain(value), next })),
  ];
}

const plain = (operand: Operand, thing: Thing | null = null): Compared => ({ operand, unit: null, thing });

function measured(
  input: Input,
  at: number,
  {
    read,
    units,
    unit,
  }: {
    read: (input: Input, at: number) => Match<number>[];
    units: ReadonlyMap<string, number>;
    unit: 'ms' | 'bytes';
  },
): Found<Compared>[] {
  return read(input, at).map(({ value, next }) => {
    const factor = units.get(input.tokens[next - 1]?.lower ?? '') ?? 1;
    return { value: { operand: literal(value), unit, factor, thing: null }, next };
  });
}

interface Around {
  nouns: Nouns;
  scope: Scope;
}

function locationsAt(sentence: Sentence, at: number, { nouns, scope }: Around): Found<Compared>[] {
  return nouns.at(sentence, at, scope).flatMap(({ value: thing, next }) => {
    const operand = operandOf(thing);
    return operand === null ? [] : [{ value: plain(operand, thing), next }];
  });
}

const unsureNoun = 0.06;

/** The value that a location stands for in a comparison. */
export function operandOf(thing: Thing): Operand | null {
  if (thing.figure !== undefined) return thing.figure;
  // A word that may be anything is no location to compare with.
  if (thing.cost >= unsureNoun) return null;
  const isOfItem = thing.bindings.every(({ quantifier, filter }) => quantifier === null && filter === null);
  if (!isOfItem || thing.said !== null || thing.filter !== null) return null;
  const { subject, measure } = thing;
  if (subject.kind === 'field') {
    if (measure === 'length') return null;
    if (subject.path.length === 0) return null;
    return { kind: measure === 'count' ? 'size' : 'field', path: subject.path };
  }
  if (subject.kind === 'status') return { kind: 'status' };
  return subject.kind === 'header' ? { kind: 'header', name: subject.name } : null;
}

/** "the sum of a and b", "a plus b minus c", "quantity times price", "the average of the prices". */
function figuresAt(sentence: Sentence, at: number, around: Around): Found<Compared>[] {
  const start = skipped(sentence, at, articles);
  const superlative = superlatives.get(wordAt(sentence, start));
  // "max temperature" may be a name of its own.
  const isName = namedAt(sentence, around.scope, start).some(({ length }) => length > 1);
  if (superlative !== undefined && !isName) {
    const found = factors(sentence, start + 1, around).filter(({ value }) =>
      value.some((step) => typeof step === 'object'),
    );
    if (found.length > 0)
      return found.map(({ value, next }) => ({
        value: plain({ kind: 'statistic', of: superlative, path: value }),
        next,
      }));
  }
  const kind = said(sentence, start, sums);
  if (kind === null)
    return chains(sentence, at, { ...around, joints: signs, first: new Set(['plus', 'minus', 'times']) });
  const { value: of, next: from } = kind;
  if (of === 'sum' || of === 'product') return summed(sentence, from, { ...around, kind: of });
  return factors(sentence, from, around).map(({ value, next }) => ({
    value: plain({ kind: 'statistic', of, path: value }),
    next,
  }));
}

function summed(
  sentence: Sentence,
  at: number,
  { kind, ...around }: Around & { kind: 'sum' | 'product' },
): Found<Compared>[] {
  const chained = chains(sentence, at, {
    ...around,
    joints: signs,
    first: new Set(['plus', 'minus', 'times', 'and']),
    isProduct: kind === 'product',
  });
  const single = factors(sentence, at, around)
    .filter(({ value }) => kind === 'sum' && value.some((step) => typeof step === 'object'))
    .map(({ value, next }) => ({ value: plain({ kind: 'sum', terms: [{ minus: false, factors: [value] }] }), next }));
  return [...chained, ...single];
}

/** A location whose number is calculated with; of a list of items every one of them. */
export function factors(sentence: Sentence, at: number, { nouns, scope }: Around): Found<Path>[] {
  return nouns.at(sentence, at, scope).flatMap(({ value: thing, next }) => {
    const path = chosenPath(sentence, thing);
    const isWhole = thing.bindings.every(({ quantifier }) => quantifier === null || quantifier.kind === 'all');
    if (path === null || !isWhole || thing.measure !== null || isList(thing) || thing.kind.isObject) return [];
    return thing.said === null ? [{ value: path, next }] : [];
  });
}

const superlatives = new Map<string, Statistic['of']>([
  ['highest', 'highest'],
  ['largest', 'highest'],
  ['biggest', 'highest'],
  ['greatest', 'highest'],
  ['maximum', 'highest'],
  ['max', 'highest'],
  ['latest', 'highest'],
  ['lowest', 'lowest'],
  ['smallest', 'lowest'],
  ['minimum', 'lowest'],
  ['min', 'lowest'],
  ['average', 'average'],
  ['mean', 'average'],
]);

interface Chain extends Around {
  joints: Lookup<'plus' | 'minus' | 'times'>;
  first: ReadonlySet<string>;
  isProduct?: boolean;
}

function chains(sentence: Sentence, at: number, chain: Chain): Found<Compared>[] {
  const found: Found<Compared>[] = [];
  for (const first of factors(sentence, at, chain).slice(0, 4)) {
    let terms: Term[] = [{ minus: false, factors: [first.value] }];
    let { next } = first;
    for (let count = 0; count < 5; count++) {
      const more = furtherTerm(sentence, next, chain, terms);
      if (more === null) break;
      ({ terms, next } = more);
      found.unshift({ value: plain({ kind: 'sum', terms }), next });
    }
  }
  return found;
}

function furtherTerm(
  sentence: Sentence,
  at: number,
  chain: Chain,
  terms: Term[],
): { terms: Term[]; next: number } | null {
  const word = wordAt(sentence, at);
  const sign =
    word === ',' && chain.first.has('and')
      ? { value: 'plus' as const, next: at + 1 }
      : said(sentence, at, chain.joints);
  if (sign === null || (word === 'and' && !chain.first.has('and'))) return null;
  const from = word === ',' && isSaid(sentence, at + 1, 'and') ? at + 2 : sign.next;
  const [factor] = factors(sentence, from, chain);
  if (factor === undefined) return null;
  const isTimes = sign.value === 'times' || chain.isProduct === true;
  if (!isTimes)
    return { terms: [...terms, { minus: sign.value === 'minus', factors: [factor.value] }], next: factor.next };
  const last = terms.at(-1);
  if (last === undefined) return null;
  return { terms: [...terms.slice(0, -1), { ...last, factors: [...last.factors, factor.value] }], next: factor.next };
}
