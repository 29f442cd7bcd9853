import { formatWord, typeWord } from '../../grammar/predicates/kinds.ts';
import { lines } from '../../grammar/line.ts';
import type { Said } from '../../grammar/predicates/predicates.ts';
import { isPattern } from '../../evaluate/values/patterns.ts';
import { numberValue } from '../../language/values/numbers.ts';
import type { Parser } from '../../language/parser.ts';
import { lowerAt, mapped, tokenAt } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import { literal } from '../../language/values/values.ts';
import type { Comparison, Predicate } from '../../tree/check.ts';

/** What one piece of a contract says: predicates that must hold, and whether the value may be null or left out. */
export interface Constraint {
  said: Pick<Said, 'predicate' | 'negated'>[];
  mayBeNull?: boolean;
  mayBeAbsent?: boolean;
  /** What every item of a list is. */
  items?: Pick<Said, 'predicate' | 'negated'>[];
}

export const must = (...predicates: Predicate[]): Constraint => ({
  said: predicates.map((predicate) => ({ predicate, negated: false })),
});
const mustNot = (predicate: Predicate): Constraint => ({ said: [{ predicate, negated: true }] });
const compare = (comparison: Comparison, value: number): Predicate => ({
  op: 'compare',
  comparison,
  value: literal(value),
});
const length = (comparison: Comparison, value: number): Predicate => ({
  op: 'length',
  comparison,
  value: literal(value),
});

/** What a slot has read. */
function constraintIn(captured: unknown): Constraint | null {
  return isConstraint(captured) ? captured : null;
}

function isConstraint(value: unknown): value is Constraint {
  return typeof value === 'object' && value !== null && 'said' in value;
}

function both(captured: unknown, other: Constraint): Constraint | null {
  return isConstraint(captured) ? { ...captured, said: [...captured.said, ...other.said] } : null;
}

const patternSlot: Parser<string> = (input, at) => {
  const text = tokenAt(input, at)?.text.replace(/^\/(.+)\/$/, '$1');
  return text !== undefined && isPattern(text) ? [{ value: text, next: at + 1 }] : [];
};

/** One word or sign, as written. */
const suffixSlot: Parser<string> = (input, at) => {
  const text = tokenAt(input, at)?.text;
  return text === undefined ? [] : [{ value: text, next: at + 1 }];
};

/** `1..5`, `0…100`. */
const rangeSlot: Parser<Constraint> = (input, at) => {
  const found = /^(-?\d+(?:\.\d+)?)(?:\.{2,3}|…|-|–)(-?\d+(?:\.\d+)?)$/.exec(tokenAt(input, at)?.text ?? '');
  return found === null ? [] : [{ value: within(Number(found[1]), Number(found[2])), next: at + 1 }];
};

/** `[0, 360)`, `(0, 1]`: two bounds, of which a round bracket leaves its own out. */
const intervalSlot: Parser<Constraint> = (input, at) => {
  const value = intervalOf([0, 1, 2, 3, 4].map((offset) => tokenAt(input, at + offset)));
  return value === null ? [] : [{ value, next: at + 5 }];
};

function intervalOf([open, low, comma, high, close]: (Token | undefined)[]): Constraint | null {
  const signs = [open, comma, close].map((token) => token?.text ?? '').join('');
  if (!/^[[(\]][,;][\])[]$/.test(signs) || low?.kind !== 'number' || high?.kind !== 'number') return null;
  const [from, to] = [Number(low.text), Number(high.text)];
  if (from >= to) return null;
  if (/^\[.\]$/.test(signs)) return within(from, to);
  return must(
    compare(open?.text === '[' ? 'atLeast' : 'greater', from),
    compare(close?.text === ']' ? 'atMost' : 'less', to),
  );
}

/** A pattern that stands for itself, from its beginning to its end. */
const shapeSlot: Parser<string> = (input, at) => {
  const { kind, text = '' } = tokenAt(input, at) ?? {};
  const bare = text.replace(/^\/(.+)\/$/, '$1');
  return kind !== 'quoted' && /^\^.+\$$/.test(bare) && isPattern(bare) ? [{ value: bare, next: at + 1 }] : [];
};

/** Reads one piece of a contract. */
export const pieces: Parser<Constraint> = lines<Constraint>(
  [
    { say: '(required|mandatory|must|present|given)', means: () => must({ op: 'present' }) },
    { say: '(must be|has to be|should be|always) (present|there|given|set)', means: () => must({ op: 'present' }) },
    { say: '(not null|non-null|nonnull|not nullable|non-nullable|never null)', means: () => mustNot({ op: 'null' }) },
    { say: '(not empty|non-empty|nonempty|not blank|non-blank|never empty)', means: () => mustNot({ op: 'empty' }) },
    {
      say: '(optional|may be absent|may be missing|may be left out|can be missing)',
      means: () => ({ said: [], mayBeAbsent: true }),
    },
    { say: '(nullable|may be null|can be null|or null|null allowed)', means: () => ({ said: [], mayBeNull: true }) },
    { say: '(non-negative|nonnegative)', means: () => must(compare('atLeast', 0)) },
    {
      say: '(min|minimum|at least) [=|:|of] <number>',
      means: ({ number }) => must(compare('atLeast', Number(number))),
    },
    {
      say: '(max|maximum|at most|up to) [=|:|of] <number>',
      means: ({ number }) => must(compare('atMost', Number(number))),
    },
    {
      say: '(minlength|min length|minimum length) [=|:|of] <number>',
      means: ({ number }) => must(length('atLeast', Number(number))),
    },
    {
      say: '(maxlength|max length|maximum length|max) [=|:|of] <number> (chars|characters|char|letters)',
      means: ({ number }) => must(length('atMost', Number(number))),
    },
    {
      say: '(maxlength|max length|maximum length) [=|:|of] <number>',
      means: ({ number }) => must(length('atMost', Number(number))),
    },
    { say: '(uniqueitems|unique items|unique|distinct|no duplicates)', means: () => must({ op: 'unique', by: null }) },
    {
      say: '(array|list) <opening> <type> [<closing>]',
      means: ({ type }) => listOf(type),
    },
    { say: '(sorted|ordered) [asc|ascending]', means: () => must({ op: 'sorted', order: 'ascending', by: null }) },
    { say: '(sorted|ordered) (desc|descending)', means: () => must({ op: 'sorted', order: 'descending', by: null }) },
    { say: '(always|in) utc', means: () => must({ op: 'matches', pattern: '(Z|[+]00:00)$' }) },
    {
      say: '(with suffix|suffix|ending in|ends in|ending with) <suffix>',
      means: ({ suffix }) => must({ op: 'endsWith', value: literal(String(suffix)) }),
    },
    {
      say: '[always|in] utc (with suffix|suffix|ending in) <suffix>',
      means: ({ suffix }) => must({ op: 'endsWith', value: literal(String(suffix)) }),
    },
    {
      say: '[a|an] <format> in utc with suffix <suffix>',
      means: ({ format, suffix }) => both(format, must({ op: 'endsWith', value: literal(String(suffix)) })),
    },
    {
      say: '(iso 3166-1 alpha-2|alpha-2|iso 3166 alpha-2) [code|country code]',
      means: () => must({ op: 'format', format: 'country' }),
    },
    { say: 'iso 4217 [code|currency code]', means: () => must({ op: 'format', format: 'currency' }) },
    {
      say: '<format> (in 24h clock|in 24h|24h|24 hours|in 24 hour clock|in 24h format)',
      means: ({ format }) => constraintIn(format),
    },
    { say: '(no nulls|no null|without nulls)', means: () => mustNot({ op: 'null' }) },
    { say: 'iso 8601 full-date', means: () => must({ op: 'format', format: 'date' }) },
    { say: '(number.isinteger|isinteger)', means: () => must({ op: 'type', type: 'integer' }) },
    { say: 'positive', means: () => must({ op: 'type', type: 'positive' }) },
    { say: '(non-empty|nonempty|not empty) <type>', means: ({ type }) => both(type, mustNot({ op: 'empty' })) },
    { say: '(length|len) [=|:|==|of] <number>', means: ({ number }) => must(length('equal', Number(number))) },
    { say: '(minitems|min items) [=|:|of] <number>', means: ({ number }) => must(length('atLeast', Number(number))) },
    { say: '(maxitems|max items) [=|:|of] <number>', means: ({ number }) => must(length('atMost', Number(number))) },
    {
      say: '<type> <lp> <format> <rp>',
      means: ({ type, format }) => both(type, constraintIn(format) ?? { said: [] }),
    },
    {
      say: '(max|maximum|at most|up to) [of] <number> (decimals|decimal places|decimal digits)',
      means: ({ number }) => must({ op: 'decimals', comparison: 'atMost', count: Number(number) }),
    },
    {
      say: '<range> (items|elements|entries)',
      means: ({ range }) => sized(range),
    },
    {
      say: '<low:number> (to|-|–) <high:number> (items|elements|entries)',
      means: ({ low, high }) => must(length('atLeast', Number(low)), length('atMost', Number(high))),
    },
    { say: '<interval>', means: ({ interval }) => constraintIn(interval) },
    { say: 'in <interval>', means: ({ interval }) => constraintIn(interval) },
    { say: '<shape>', means: ({ shape }) => must({ op: 'matches', pattern: String(shape) }) },
    {
      say: '[a|an] <format> in utc <lp> [with|ending in] [suffix] <suffix> <rp>',
      means: ({ format, suffix }) => both(format, must({ op: 'endsWith', value: literal(String(suffix)) })),
    },
    {
      say: '<number> decimals [max]',
      means: ({ number }) => must({ op: 'decimals', comparison: 'atMost', count: Number(number) }),
    },
    {
      say: '<type> <lp> <number> <rp>',
      means: ({ type, number }) => both(type, must(length('equal', Number(number)))),
    },
    {
      say: '(pattern|regex|regexp|matching|matches) [=|:] <pattern>',
      means: ({ pattern }) => must({ op: 'matches', pattern: String(pattern) }),
    },
    {
      say: '[range|between|from] <range> [(incl|inclusive|incl .|including both)]',
      means: ({ range }) => constraintIn(range),
    },
    {
      say: '<low:number> (to|-|–) <high:number> [(incl|inclusive|incl .)]',
      means: ({ low, high }) => within(Number(low), Number(high)),
    },
    {
      say: '[a|an] [format] [iso] <format> [format|string] [<lp> <name> <rp>]',
      means: ({ format }) => constraintIn(format),
    },
    { say: '[type] [a|an] <type>', means: ({ type }) => constraintIn(type) },
  ],
  {
    number: numberValue,
    type: mapped(typeWord, (type) => must({ op: 'type', type })),
    format: mapped(formatWord, (format) => must({ op: 'format', format })),
    pattern: patternSlot,
    suffix: suffixSlot,
    range: rangeSlot,
    interval: intervalSlot,
    shape: shapeSlot,
    // The name of a standard, not a bound.
    name: (input, at) => (/^\p{L}/u.test(lowerAt(input, at)) ? [{ value: null, next: at + 1 }] : []),
    lp: (input, at) => (lowerAt(input, at) === '(' ? [{ value: null, next: at + 1 }] : []),
    opening: (input, at) => (/^(<|of|\[|\()$/.test(lowerAt(input, at)) ? [{ value: null, next: at + 1 }] : []),
    closing: (input, at) => (/^[>\])]$/.test(lowerAt(input, at)) ? [{ value: null, next: at + 1 }] : []),
    rp: (input, at) => (lowerAt(input, at) === ')' ? [{ value: null, next: at + 1 }] : []),
  },
);

function listOf(captured: unknown): Constraint | null {
  const [only] = isConstraint(captured) ? captured.said : [];
  return only === undefined ? null : { ...must({ op: 'type', type: 'array' }), items: [only] };
}

/** "1..5 items": how many a list has. */
function sized(captured: unknown): Constraint | null {
  const [only] = isConstraint(captured) ? captured.said : [];
  return only?.predicate.op === 'between' ? { said: ofLength(only) } : null;
}

/** Bounds of what has a length. */
export function ofLength(said: Constraint['said'][number]): Constraint['said'] {
  const { predicate, negated } = said;
  if (negated) return [said];
  if (predicate.op === 'compare' && predicate.value.kind === 'literal' && typeof predicate.value.value === 'number')
    return must({ op: 'length', comparison: predicate.comparison, value: predicate.value }).said;
  if (predicate.op !== 'between') return [said];
  const { low, high } = predicate;
  return must({ op: 'length', comparison: 'atLeast', value: low }, { op: 'length', comparison: 'atMost', value: high })
    .said;
}

function within(low: number, high: number): Constraint {
  return must({ op: 'between', low: literal(low), high: literal(high) });
}
