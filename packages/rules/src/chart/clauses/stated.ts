import type { Chart, Edge } from '../chart/chart.ts';
import type { Made, Said, Target } from '../chart/meaning.ts';
import { allOf, denied, fieldOf, quantified, single, under } from '../chart/meaning.ts';
import type { Spot } from '../grounding/world.ts';
import type { Noun } from '../nouns/qualified.ts';
import { listPath } from '../operands/aggregates.ts';
import { verbPhraseAt } from '../predicates/predicates.ts';
import { atLocation } from '../../tree/at-location.ts';
import type { Check, Path } from '../../tree/check.ts';
import { within } from '../../tree/within.ts';

/** A demand, what it is about, and what it compares that with. */
export interface Clause {
  check: Check;
  about: Noun | null;
  beside: Spot[];
  /** It permits, and demands nothing. */
  isAllowed: boolean;
  said?: Said;
}

/** "every price is above 0", "no room is booked", "both dates are filled": what is said of a noun, for as many as are meant. */
export function stated(noun: Noun, said: Said): Made | null {
  const [one, other] = noun.targets;
  if (said.ofBoth !== undefined && one !== undefined && other !== undefined && noun.targets.length === 2) {
    const made = said.ofBoth(one, other);
    return made === null ? null : withCheck(made, ofAsMany(noun, made.check));
  }
  if (said.saysIfThere !== true && noun.targets.some(({ missing }) => missing !== undefined)) return null;
  const parts = noun.targets.map((target) => said.of(target)).filter((made) => made !== null);
  if (parts.length < noun.targets.length || parts.length === 0) return null;
  const cost = parts.reduce((sum, made) => sum + made.cost, 0);
  return withCheck(
    { check: allOf(parts.map((made) => made.check)), cost },
    ofAsMany(noun, allOf(parts.map((made) => made.check)), contraryOf(noun, said)),
  );
}

/** "none without a name": each has one. */
function contraryOf({ quantifier, targets }: Noun, { opposite }: Said): Check | null {
  if (quantifier?.kind !== 'none' || opposite === undefined) return null;
  const made = targets.map((target) => opposite.of(target)).filter((one) => one !== null);
  return made.length < targets.length ? null : allOf(made.map(({ check }) => check));
}

const withCheck = (made: Made, check: Check | null): Made | null => (check === null ? null : { ...made, check });

function ofAsMany(noun: Noun, check: Check, contrary: Check | null = null): Check | null {
  const { quantifier, scope, index } = noun;
  if (index !== undefined) return atIndex(index, check);
  if (quantifier === null || quantifier.kind === 'all') return inScope(scope, check);
  if (quantifier.kind === 'none') return inScope(scope, contrary ?? denied(check));
  const list = itemsList(noun.targets);
  if (list === null) return null;
  const counted = quantified(inAll(scope, check), list, quantifier);
  return counted?.kind === 'each' ? perHolder(counted) : counted;
}

const inScope = (scope: Noun['scope'], check: Check): Check | null => (scope === null ? check : under(scope, check));

const inAll = (scope: Noun['scope'], check: Check): Check => (scope === null ? check : allOf([scope.check, check]));

function atIndex({ list, at }: { list: Path; at: number }, check: Check): Check | null {
  const own = within(check, list);
  return own === null ? null : atLocation(single(own), [...list, at]);
}

function itemsList(targets: readonly Target[]): Path | null {
  const [first] = targets;
  if (first?.spot == null) return null;
  return listPath(first.spot) ?? first.spot.list;
}

/** A list inside another's items is counted for each of these. */
export function perHolder(check: Check & { kind: 'each' }): Check | null {
  const outer = check.list.findLastIndex((step) => typeof step === 'object' && 'each' in step);
  return outer < 0 ? check : quantified(check, check.list.slice(0, outer), { kind: 'all' });
}

export const clauseOf = (made: Made, about: Noun | null, said: Said): Clause => ({
  check: made.check,
  about,
  beside: said.beside ?? [],
  isAllowed: said.isAllowed === true && about?.quantifier?.kind !== 'none',
  said,
});

/** What is said of something that was spoken of before. */
export function saidOf(chart: Chart, at: number, noun: Noun): Edge<Clause>[] {
  const plain = { ...noun, quantifier: noun.quantifier?.kind === 'all' ? noun.quantifier : null };
  return verbPhraseAt(chart, at).flatMap(({ end, cost, value }): Edge<Clause>[] => {
    const made = stated(plain, value);
    return made === null ? [] : [{ end, cost: cost + made.cost, value: clauseOf(made, plain, value) }];
  });
}

export const bare = (check: Check, spot: Spot | null): Clause => ({
  check,
  about: spot === null ? null : { targets: [fieldOf(spot)], quantifier: null, scope: null },
  beside: [],
  isAllowed: false,
});
