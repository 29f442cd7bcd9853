import type { Check, Operand, Path, Term } from '../../tree/check.ts';
import { pathWithin } from '../../tree/within.ts';
import { comparisonsIn } from '../evidence/cues.ts';
import type { Mention } from '../evidence/mentions.ts';
import type { Claim } from '../claims.ts';
import { test } from '../claims.ts';
import type { Evidence } from '../offer.ts';
import { covered, scopeOf } from '../offer.ts';

const summing =
  /^(sum|sums|total|together|add|adds|up|combined|altogether|plus|all|whole|minus|less|discount|both|\+|-|rest|left|remaining|free)$/;
const arithmetic =
  /^(times|multiplied|product|divided|per|difference|between|rounded|ceil|up|down|\*|×|\/|by|for|ratio|share|half|double)$/;

type Comparison = 'equal' | 'atMost' | 'atLeast';

/** What numbers come to together: the sum of a list or of several figures, a product, a quotient, a difference. */
export function figures(evidence: Evidence): Claim[] {
  const numbers = evidence.mentions.filter(({ entry }) => entry.types.has('number') && !entry.isList);
  const cues = evidence.words.flatMap(({ lower, token }, at) =>
    summing.test(lower) || arithmetic.test(lower) || /^[+*×/-]$/.test(token.text) ? [at] : [],
  );
  if (cues.length === 0 && statisticsIn(evidence).size === 0) return [];
  const bounds = new Set<Comparison>(['equal']);
  for (const { comparison } of comparisonsIn(evidence.words, evidence.denials))
    if (comparison === 'atMost' || comparison === 'atLeast') {
      bounds.add('atMost');
      bounds.add('atLeast');
    }
  const words = statisticsIn(evidence);
  return numbers.flatMap((target) => {
    const others = numbers.filter(
      ({ entry, from, to }) => entry !== target.entry && (to <= target.from || target.to <= from),
    );
    return [...bounds].flatMap((comparison) => [
      ...ofLists(target, others, { comparison, cues, words }),
      ...ofFigures(target, others, { comparison, cues, words }),
    ]);
  });
}

const statistics: [said: RegExp, of: string][] = [
  [/^(min|minimum|lowest|smallest|cheapest|earliest|least)$|^min\(/, 'lowest'],
  [/^(max|maximum|highest|largest|biggest|latest|most|top)$|^max\(/, 'highest'],
  [/^(average|mean|avg)$/, 'average'],
];

function statisticsIn({ words }: Evidence): ReadonlySet<string> {
  return new Set(statistics.filter(([said]) => words.some(({ lower }) => said.test(lower))).map(([, of]) => of));
}

interface How {
  comparison: Comparison;
  /** The statistics that the sentence speaks of. */
  words: ReadonlySet<string>;
  cues: number[];
}

function made(
  target: Mention,
  parts: Mention[],
  { value, comparison, cues, cost }: How & { value: Operand; cost: number },
): Claim {
  const path = target.entry.path;
  const check: Check = test(path, { op: 'compare', comparison, value });
  return {
    check,
    list: scopeOf(path),
    covers: [...covered(target, ...parts), ...cues],
    cost: target.cost + parts.reduce((sum, part) => sum + part.cost, 0) + cost + (comparison === 'equal' ? 0 : 0.02),
  };
}

const sum = (...terms: Term[]): Operand => ({ kind: 'sum', terms });
const term = (...factors: Path[]): Term => ({ minus: false, factors });

/** The sum of what each item has, or of its product with something else of the item. */
function ofLists(target: Mention, others: Mention[], how: How): Claim[] {
  const outer = scopeOf(target.entry.path);
  const inner = others.filter(({ entry }) => isBelow(entry.path, outer));
  const products = inner.flatMap((one, at) =>
    inner
      .slice(at + 1)
      .filter(({ entry }) => same(scopeOf(entry.path), scopeOf(one.entry.path)))
      .map((two): [Mention, Mention] => [one, two]),
  );
  const statistics = (['lowest', 'highest', 'average'] as const).flatMap((of) =>
    how.words.has(of)
      ? inner.map((one) =>
          made(target, [one], { ...how, value: { kind: 'statistic', of, path: one.entry.path }, cost: 0 }),
        )
      : [],
  );
  return [
    ...statistics,
    ...inner.map((one) => made(target, [one], { ...how, value: sum(term(one.entry.path)), cost: 0 })),
    ...products.map((both) =>
      made(target, both, { ...how, value: sum(term(...both.map(({ entry }) => entry.path))), cost: 0.05 }),
    ),
  ];
}

const same = (left: Path | null, right: Path | null): boolean => JSON.stringify(left) === JSON.stringify(right);

function isBelow(path: Path, outer: Path | null): boolean {
  const scope = scopeOf(path);
  if (scope === null || same(scope, outer)) return false;
  return outer === null || pathWithin(path, outer) !== null;
}

const maxParts = 4;

/** Figures of the same item put together in each way that its numbers can be. */
function ofFigures(target: Mention, others: Mention[], how: How): Claim[] {
  const own = others.filter(({ entry }) => same(scopeOf(entry.path), scopeOf(target.entry.path)));
  const found: Claim[] = [];
  for (const [at, one] of own.entries())
    for (const two of own.slice(at + 1)) {
      if (one.entry === two.entry) continue;
      for (const [first, second] of [
        [one, two],
        [two, one],
      ] as const)
        found.push(...ofTwo(target, [first, second], { ...how, isFirst: first === one }));
    }
  const several = own.filter(({ entry }, at) => own.findIndex((other) => other.entry === entry) === at);
  for (let length = 3; length <= Math.min(maxParts, several.length); length++) {
    const parts = several.slice(0, length);
    found.push(made(target, parts, { ...how, value: sum(...parts.map(({ entry }) => term(entry.path))), cost: 0 }));
  }
  return found;
}

function ofTwo(target: Mention, parts: [Mention, Mention], { isFirst, ...how }: How & { isFirst: boolean }): Claim[] {
  const [{ path: left }, { path: right }] = [parts[0].entry, parts[1].entry];
  const less: Term = { minus: true, factors: [right] };
  const found = [made(target, parts, { ...how, value: sum(term(left), less), cost: 0.04 })];
  for (const rounding of ['none', 'up', 'nearest', 'down'] as const) {
    const value: Operand = {
      kind: 'calculation',
      left: { kind: 'field', path: left },
      sign: 'dividedBy',
      right: { kind: 'field', path: right },
      rounding,
    };
    found.push(made(target, parts, { ...how, value, cost: rounding === 'none' ? 0.04 : 0.05 }));
  }
  if (!isFirst) return found;
  const product: Operand = {
    kind: 'calculation',
    left: { kind: 'field', path: left },
    sign: 'times',
    right: { kind: 'field', path: right },
    rounding: 'none',
  };
  return [
    ...found,
    made(target, parts, { ...how, value: sum(term(left), term(right)), cost: 0.01 }),
    made(target, parts, { ...how, value: product, cost: 0.03 }),
    made(target, parts, { ...how, value: sum(term(left, right)), cost: 0.04 }),
  ];
}
