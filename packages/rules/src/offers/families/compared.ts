import { isMoment } from '../../forms/grounding/fields.ts';
import { countAt } from '../../forms/nouns/determiners.ts';
import type { NameEntry } from '../../language/names/names.ts';
import { literal } from '../../language/values/values.ts';
import type { Check, Comparison, Operand, Path, Test } from '../../tree/check.ts';
import { isRepeatedPath } from '../../tree/path.ts';
import type { Compared, Cue } from '../evidence/cues.ts';
import { comparisonsIn } from '../evidence/cues.ts';
import type { Mention } from '../evidence/mentions.ts';
import type { Claim } from '../claims.ts';
import { commonScope, test } from '../claims.ts';
import type { Evidence } from '../offer.ts';
import { covered, scopeOf } from '../offer.ts';

const swapped: Record<Comparison, Comparison> = {
  equal: 'equal',
  greater: 'less',
  less: 'greater',
  atLeast: 'atMost',
  atMost: 'atLeast',
};
const perSwap = 0.2;

const equal = /^(equals?|same|match|matches|agree|agrees|identical|is|are|=+|what|requested|be)$/;

/** "A is never above B", "A before B", "A equals B": two locations that are compared. */
export function comparedFields(evidence: Evidence): Claim[] {
  const cues = [...comparisonsIn(evidence.words, evidence.denials), ...equalities(evidence)];
  return pairsOf(evidence).flatMap(([first, second]) =>
    cues
      .filter((cue) => !isWithin(cue, first) && !isWithin(cue, second))
      .flatMap((cue) => [
        ...claimOf(first, second, cue),
        ...claimOf(first, second, { ...cue, comparison: swapped[cue.comparison], cost: cue.cost + perSwap }),
      ]),
  );
}

function equalities({ words }: Evidence): Compared[] {
  return words.flatMap(({ lower }, at) =>
    equal.test(lower)
      ? [{ from: at, to: at + 1, comparison: 'equal' as const, cost: /^(is|are|be|what)$/.test(lower) ? 0.2 : 0.02 }]
      : [],
  );
}

/** An adjective such as "cheaper" names what is compared and compares it. */
const isWithin = (cue: Cue, { from, to, cost }: Mention): boolean => cue.from >= from && cue.to <= to && cost < 0.2;

const kindOf = (entry: NameEntry): string | null => {
  if (entry.isList || entry.isObject) return null;
  if (isMoment(entry)) return 'moment';
  if (entry.types.has('number')) return 'number';
  return entry.types.has('string') ? 'text' : null;
};

function pairsOf({ mentions }: Evidence): [Mention, Mention][] {
  const found: [Mention, Mention][] = [];
  for (const first of mentions)
    for (const second of mentions) {
      if (first.to > second.from || first.entry === second.entry) continue;
      if (kindOf(first.entry) === null || kindOf(first.entry) !== kindOf(second.entry)) continue;
      found.push([first, second]);
    }
  return found;
}

function claimOf(first: Mention, second: Mention, cue: Compared): Claim[] {
  const [a, b] = [first.entry, second.entry];
  const kind = kindOf(a);
  if (kind === 'text' && cue.comparison !== 'equal') return [];
  const list = commonScope(a.path, b.path);
  if (list === undefined) return [];
  const isSwapped = scopeDepth(a.path) < scopeDepth(b.path);
  const [subject, other] = isSwapped ? [b, a] : [a, b];
  const comparison = isSwapped ? swapped[cue.comparison] : cue.comparison;
  const made = relation(subject.path, { kind: 'field', path: other.path }, { comparison, isMoment: kind === 'moment' });
  const inner = isRepeatedPath(subject.path.slice((list?.length ?? -1) + 1));
  return [
    {
      check: inner ? { ...made, quantifier: { kind: 'all' } } : made,
      list,
      entries: [a, b].filter(({ path }) => JSON.stringify(scopeOf(path)) === JSON.stringify(list)),
      covers: covered(first, second, cue),
      cost: first.cost + second.cost + cue.cost,
    },
  ];
}

const scopeDepth = (path: Path): number => scopeOf(path)?.length ?? -1;

function relation(
  path: Path,
  value: Operand,
  { comparison, isMoment: isOfTime }: { comparison: Comparison; isMoment: boolean },
): Test {
  if (!isOfTime || comparison === 'equal') return test(path, { op: 'compare', comparison, value });
  if (comparison === 'less') return test(path, { op: 'before', value });
  if (comparison === 'greater') return test(path, { op: 'after', value });
  return test(path, { op: comparison === 'atLeast' ? 'before' : 'after', value }, true);
}

export interface Counted extends Cue {
  value: number;
}

/** The numbers of a sentence, in figures or words. */
export function numbersIn({ words, names }: Evidence): Counted[] {
  const found: Counted[] = [];
  for (let at = 0; at < words.length; at++) {
    const token = words[at]?.token;
    if (/^(ms|msec|millis|milliseconds?)$/.test(words[at + 1]?.lower ?? '')) continue;
    if (token?.kind === 'number' && !Number.isNaN(Number(token.text)))
      found.push({ from: at, to: at + 1, value: Number(token.text) });
    else if (token?.kind === 'word') {
      const count = countAt(
        words.slice(at, at + 2).map((word) => word.token),
        names,
      );
      if (count !== null) found.push({ from: at, to: at + count.length, value: count.value });
    }
  }
  return found;
}

/** "at least 5", "more than 60", "between 5 and 7": what is said of a number, or of how many there are. */
export function boundsIn(
  evidence: Evidence,
): { covers: number[]; cost: number; tests: { comparison: Comparison; value: number }[] }[] {
  const numbers = numbersIn(evidence);
  const cues = comparisonsIn(evidence.words, evidence.denials);
  const single = numbers.flatMap((number) =>
    cues
      .filter((cue) => cue.to <= number.from + 1 && number.from - cue.to < 4)
      .map((cue) => ({
        covers: covered(number, cue),
        cost: cue.cost,
        tests: [{ comparison: cue.comparison, value: number.value }],
      })),
  );
  const exact = numbers.map((number) => ({
    covers: covered(number),
    cost: 0.12,
    tests: [{ comparison: 'equal' as const, value: number.value }],
  }));
  return [...single, ...ranges(evidence, numbers), ...written(evidence), ...exact];
}

/** "0-100", "1..5" */
function written({ words }: Evidence): ReturnType<typeof boundsIn> {
  return words.flatMap(({ token }, at) => {
    const [, low, high] = /^(-?\d+(?:\.\d+)?)(?:-|–|\.{2,3})(\d+(?:\.\d+)?)$/.exec(token.text) ?? [];
    if (low === undefined || high === undefined) return [];
    const tests = [
      { comparison: 'atLeast' as const, value: Number(low) },
      { comparison: 'atMost' as const, value: Number(high) },
    ];
    return [{ covers: [at], cost: 0, tests }];
  });
}

function ranges({ words }: Evidence, numbers: Counted[]): ReturnType<typeof boundsIn> {
  return numbers.flatMap((low, index) => {
    const high = numbers[index + 1];
    if (high === undefined || high.from - low.to > 1 || high.value <= low.value) return [];
    if (!/^(and|to|until|till|through|-|–|\.\.|\.\.\.)$/.test(words[low.to]?.token.lower ?? '')) return [];
    return [
      {
        covers: covered({ from: Math.max(0, low.from - 1), to: high.to }),
        cost: 0,
        tests: [
          { comparison: 'atLeast' as const, value: low.value },
          { comparison: 'atMost' as const, value: high.value },
        ],
      },
    ];
  });
}

/** A location that is compared with a number of the sentence. */
export function comparedNumbers(evidence: Evidence): Claim[] {
  return evidence.mentions
    .filter(({ entry }) => entry.types.has('number') && !entry.isList)
    .flatMap(({ entry, from, to, cost }) =>
      boundsIn(evidence)
        .filter(({ covers }) => covers.some((at) => at < from || at >= to))
        .map(({ covers, cost: more, tests }) => ({
          check: boundsOf(entry.path, tests),
          list: scopeOf(entry.path),
          covers: [...covered({ from, to }), ...covers],
          cost: cost + more + perGap * gapBetween({ from, to }, covers),
        })),
    );
}

function boundsOf(path: Path, tests: { comparison: Comparison; value: number }[]): Check {
  const [low, high] = tests;
  if (low !== undefined && high !== undefined)
    return test(path, { op: 'between', low: literal(low.value), high: literal(high.value) });
  return together(
    tests.map(({ comparison, value }) => test(path, { op: 'compare', comparison, value: literal(value) })),
  );
}

const perGap = 0.012;

/** How many words stand between a stretch and the nearest of others. */
export function gapBetween({ from, to }: Cue, others: readonly number[]): number {
  const gaps = others.map((at) => (at < from ? from - at - 1 : Math.max(0, at - to)));
  return Math.max(0, Math.min(...gaps) - 1);
}

/** "`status` in the body must match the HTTP status". */
export function comparedStatus({ mentions, words }: Evidence): Claim[] {
  const said = words.flatMap(({ lower }, at) => (/^(status|http|code)$/.test(lower) ? [at] : []));
  const cues = words.flatMap(({ lower }, at) => (equal.test(lower) ? [at] : []));
  return mentions
    .filter(({ entry }) => entry.types.has('number') && !entry.isList)
    .filter(({ from, to }) => said.some((at) => at < from || at >= to) && cues.length > 0)
    .map((mention) => ({
      check: test(mention.entry.path, { op: 'compare', comparison: 'equal', value: { kind: 'status' } }),
      list: scopeOf(mention.entry.path),
      covers: [...covered(mention), ...said, ...cues],
      cost: mention.cost + 0.05,
    }));
}

export function together(checks: Check[]): Check {
  const [only] = checks;
  return only !== undefined && checks.length === 1 ? only : { kind: 'all', checks };
}
