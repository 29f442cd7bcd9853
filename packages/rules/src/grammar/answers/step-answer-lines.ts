import type { Comparison, ItemRelation, Path, Predicate, StepLocation } from '../../tree/check.ts';
import { numberValue } from '../../language/values/numbers.ts';
import type { Match, Parser } from '../../language/parser.ts';
import { lowerAt, tokenAt } from '../../language/parser.ts';
import type { Captured } from '../../language/phrase.ts';
import { parsePath } from '../../tree/path.ts';
import type { Line } from '../line.ts';
import { lines } from '../line.ts';

export interface Range {
  from: number;
  to: number;
}

/** Where in the answer of the other step; `range` null means where the sentence looks in its own answer. */
interface Other {
  step: string;
  range: Range | null;
}

/** What a sentence about another answer means, before the names in it are looked up. */
export interface Said {
  subject: Range;
  other: Other;
  negated?: boolean;
  predicate: (other: StepLocation) => Predicate;
}

const maxWords = 8;

/** Some words of one name. */
const nameWords: Parser<Range> = (input, at) => {
  const found: Match<Range>[] = [];
  for (let to = at; to < input.end && to - at < maxWords && tokenAt(input, to)?.kind !== 'mark'; to++)
    found.push({ value: { from: at, to: to + 1 }, next: to + 1 });
  return found;
};

const itself = /^(those|that|it|they|was|were|had|the|ones|one|items|value|same|all)$/;

/** Belongs to the verb, not to a name. */
const connective = /^(as|than|to|from|not|since|with)$/;

/** `step "before"`, `in step "before"`, `stock in step "before"`, `those of step "asc"`. */
const otherAnswer: Parser<Other> = (input, at) => {
  const named = (index: number): string | null => {
    const quoted = tokenAt(input, index + 1);
    return lowerAt(input, index) === 'step' && quoted?.kind === 'quoted' ? quoted.text : null;
  };
  const bare = named(at);
  if (bare !== null) return [{ value: { step: bare, range: null }, next: at + 2 }];
  const first = tokenAt(input, at);
  if (first?.kind === 'word' && connective.test(first.lower) && named(at + 1) === null) return [];
  for (let end = at; end < input.end && end - at <= maxWords; end++) {
    const step = named(end + 1);
    if (step === null) continue;
    if (!/^(in|of|from|at|by)$/.test(lowerAt(input, end))) return [];
    const isItself = input.tokens.slice(at, end).every(({ kind, lower }) => kind === 'word' && itself.test(lower));
    return [{ value: { step, range: isItself ? null : { from: at, to: end } }, next: end + 3 }];
  }
  return [];
};

const pathSlot: Parser<Path> = (input, at) => {
  const found = tokenAt(input, at);
  const path = found === undefined || !/^(word|path)$/.test(found.kind) ? null : parsePath(found.text);
  return path === null ? [] : [{ value: path, next: at + 1 }];
};

/** `updated_at, version and etag`, up to the end of the clause. */
const names: Parser<Path[]> = (input, at) => {
  const paths: Path[] = [];
  let next = at;
  while (next < input.end) {
    if (lowerAt(input, next) === 'the') next += 1;
    const [match] = pathSlot(input, next);
    if (match === undefined) return [];
    paths.push(match.value);
    next = match.next;
    if (next === input.end) return [{ value: paths, next }];
    const gap = lowerAt(input, next);
    if (gap !== ',' && gap !== 'and') return [];
    next += gap === ',' && lowerAt(input, next + 1) === 'and' ? 2 : 1;
  }
  return [];
};

const slots = { subject: nameWords, other: otherAnswer, number: numberValue, path: pathSlot, names };

const is = '(is|are|was|stays|stay|remains|remain|must be|should be)';
const except = '[,] [(except|except for|apart from|ignoring|without|but for|besides) <names>]';
const less = '(less|lower|fewer|smaller|earlier|before)';
const more = '(more|greater|higher|larger|bigger|later|after)';

type Means = (captured: Captured) => Said;

/** The slots of both sides have the types of their parsers. */
const sidesOf = ({ subject, other }: Captured) => ({ subject, other }) as Pick<Said, 'subject' | 'other'>;
const pathsOf = ({ names: paths = [], path }: Captured) => ({ paths, path }) as { paths: Path[]; path?: Path };

const same =
  (negated = false): Means =>
  (captured) => ({
    ...sidesOf(captured),
    negated,
    predicate: (location) => ({ op: 'sameAs', other: location, except: pathsOf(captured).paths }),
  });

const offset =
  (comparison: Comparison, { sign = 1, negated = false } = {}): Means =>
  (captured) => ({
    ...sidesOf(captured),
    negated,
    predicate: (location) => ({
      op: 'offset',
      comparison,
      by: captured['number'] === undefined ? 0 : sign * Number(captured['number']),
      other: location,
    }),
  });

const items =
  (relation: ItemRelation, negated = false): Means =>
  (captured) => ({
    ...sidesOf(captured),
    negated,
    predicate: (location) => ({ op: 'itemsOf', relation, other: location, by: pathsOf(captured).path ?? null }),
  });

const comparisonWords: [words: string, comparison: Comparison][] = [
  ['', 'equal'],
  [`${more} than`, 'greater'],
  [`${less} than`, 'less'],
  ['at least', 'atLeast'],
  ['at most', 'atMost'],
];

/** "is not at least 2 more than", and the same without a number. */
const offsetLines: Line<Said>[] = comparisonWords.flatMap(([words, comparison]) =>
  ['', 'not'].flatMap((not): Line<Said>[] => {
    const negated = not !== '';
    const begin = `<subject> ${is} ${not} [exactly] ${words}`;
    const plain = {
      say: `${begin} ${comparison === 'equal' ? 'equal to' : ''} <other>`,
      means: offset(comparison, { negated }),
    };
    return [
      ...(comparison === 'equal' ? [] : [plain]),
      { say: `${begin} <number> ${more} than <other>`, means: offset(comparison, { negated }) },
      { say: `${begin} <number> ${less} than <other>`, means: offset(comparison, { sign: -1, negated }) },
    ];
  }),
);

const by = '[(by|by their|by its) <path>]';
const sameItems = '(the same|equal|identical|the same as|identical to|equal to|unchanged from|the same items as|those)';

export const stepAnswerLine = lines<Said>(
  [
    { say: `[the] items of <subject> ${is} ${sameItems} <other> in reverse [order] ${by}`, means: items('reversed') },
    { say: `[the] items of <subject> ${is} [the] reverse of <other> ${by}`, means: items('reversed') },
    { say: `[the] items of <subject> ${is} ${sameItems} <other> [,] in any order ${by}`, means: items('anyOrder') },
    { say: `[the] items of <subject> ${is} ${sameItems} <other> [in the same order] ${by}`, means: items('same') },
    { say: `no item of <subject> is [also] <other> ${by}`, means: items('apart') },
    { say: `every item of <other> is [also] in <subject> ${by}`, means: items('including') },
    { say: `every item of <subject> is [also] <other> ${by}`, means: items('within') },
    ...(['has', 'does not have'] as const).flatMap((has): Line<Said>[] => {
      const negated = has !== 'has';
      return [
        { say: `<subject> ${has} the same items as <other> ${by}`, means: items('same', negated) },
        { say: `<subject> ${has} in any order the same items as <other> ${by}`, means: items('anyOrder', negated) },
        { say: `<subject> ${has} in reverse order the same items as <other> ${by}`, means: items('reversed', negated) },
        { say: `<subject> ${has} only items of <other> ${by}`, means: items('within', negated) },
        { say: `<subject> ${has} every item of <other> ${by}`, means: items('including', negated) },
        { say: `<subject> ${has} no item of <other> ${by}`, means: items('apart', negated) },
      ];
    }),
    {
      say: `<subject> ${is} [still] [exactly] (the same|the same as|equal to|identical to|unchanged from|unchanged) <other> ${except}`,
      means: same(),
    },
    { say: `<subject> equals <other> ${except}`, means: same() },
    { say: `<subject> ${is} not (the same|the same as|equal to|identical to) <other> ${except}`, means: same(true) },
    { say: `<subject> ${is} different from <other> ${except}`, means: same(true) },
    { say: `<subject> differs from <other> ${except}`, means: same(true) },
    { say: `<subject> ${is} (after|later) <other>`, means: offset('greater') },
    { say: `<subject> ${is} (before|earlier) <other>`, means: offset('less') },
    {
      say: `<subject> ${is} (no|not) (earlier|less|lower|fewer|smaller) than <other>`,
      means: offset('less', { negated: true }),
    },
    {
      say: `<subject> ${is} (no|not) (later|more|greater|higher|larger) than <other>`,
      means: offset('greater', { negated: true }),
    },
    ...offsetLines,
  ],
  slots,
);
