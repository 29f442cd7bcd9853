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
  if (said.existence !== undefined && noun.scope?.list != null) return ofSuch(noun, said);
  const mutual = ofBoth(noun, said);
  return mutual === undefined ? ofEach(noun, said) : mutual;
}

/** What is said of two things and each other; undefined where it is not. */
function ofBoth(noun: Noun, said: Said): Made | null | undefined {
  const [one, other] = noun.targets;
  if (said.ofBoth === undefined || one === undefined || other === undefined || noun.targets.length !== 2)
    return undefined;
  const made = said.ofBoth(one, other);
  return made === null ? null : withCheck(made, ofAsMany(noun, made.check));
}

function ofEach(noun: Noun, said: Said): Made | null {
  if (said.saysIfThere !== true && noun.targets.some(({ missing }) => missing !== undefined)) return null;
  const parts = noun.targets.map((target) => said.of(target)).filter((made) => made !== null);
  if (parts.length < noun.targets.length || parts.length === 0) return null;
  const cost = parts.reduce((sum, made) => sum + made.cost, 0);
  const check = allOf(parts.map((made) => made.check));
  const none = parts.length > 1 ? allOf(parts.map((made) => denied(made.check))) : null;
  return withCheck({ check, cost }, ofAsMany(noun, check, contraryOf(noun, said) ?? none));
}

/** "cancelled rooms must not be shown": there are none; that they are there says that there are some. */
function ofSuch({ scope, targets }: Noun, { existence, isDenied }: Said): Made | null {
  const [target] = targets;
  const isItem = targets.length === 1 && target?.spot?.isItem === true && target.spot.entry.isObject;
  if (scope === null || scope.list === null || !isItem) return null;
  if ((existence === 'absent') !== (isDenied === true)) return { check: denied(scope.check), cost: 0.02 };
  return withCheck(
    { check: scope.check, cost: 0.02 },
    quantified(scope.check, scope.list, { kind: 'atLeast', count: 1 }),
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
