import { allOf, denied, isPresent, ofItems } from '../forms/grounding/tests.ts';
import type { NameEntry } from '../language/names/names.ts';
import { testOf } from '../phrases/nouns/things.ts';
import type { Check, Path, Test } from '../tree/check.ts';
import { testsOf } from '../tree/parts-of.ts';
import { within } from '../tree/within.ts';
import type { Candidate, Evidence } from './offer.ts';
import { covered, scopeOf } from './offer.ts';
import type { Stated } from './evidence/stated.ts';

/** What parts of a sentence say of each item of a list, or of the answer itself. */
export interface Claim extends Candidate {
  list: Path | null;
  /** The locations that are compared: where one of them is null nothing is said. */
  entries?: NameEntry[];
}

const same = (left: Path | null, right: Path | null): boolean => JSON.stringify(left) === JSON.stringify(right);

/** The list that two locations have in common: `null` for none, `undefined` where each is in a list of its own. */
export function commonScope(left: Path, right: Path): Path | null | undefined {
  const [one, other] = [scopeOf(left), scopeOf(right)];
  if (same(one, other)) return one;
  if (one === null || other === null) return null;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isWithin = short.every((step, at) => same([step], [long[at] ?? '']));
  return isWithin ? short : undefined;
}

const existential = /^(least|some|any|one)$/;
const conditional = /^(if|when|whenever|given|for|unless|where|once|while|with|without|that|which|who|only)$/;
const perStraddle = 0.08;
const perUnsaidCondition = 0.2;
const maxConditions = 12;

/** The claims of a circumstance say when the others hold: "given a stock of 0, then it has a date". */
export function conditionsAmong(claims: readonly Claim[], { circumstance, words }: Evidence): Stated[] {
  if (circumstance.size === 0) return [];
  const carries = ({ covers }: Claim): number[] => covers.filter((at) => (words[at]?.weight ?? 0) > 0);
  return claims
    .filter(
      (claim) =>
        claim.check.kind === 'test' && carries(claim).length > 0 && carries(claim).every((at) => circumstance.has(at)),
    )
    .toSorted((left, right) => left.cost - 0.1 * left.covers.length - (right.cost - 0.1 * right.covers.length))
    .slice(0, maxConditions)
    .map(({ check, list, covers, cost }) => ({
      check,
      list,
      from: Math.min(...covers),
      to: Math.max(...covers) + 1,
      cost: cost + 0.05,
    }));
}

/** A condition and a demand of one and the same location say nothing, or something odd. */
function isOfOther(state: Stated, claim: Claim): boolean {
  const locations = (check: Check): string[] =>
    testsOf(check).flatMap(({ subject }) => (subject.kind === 'field' ? [JSON.stringify(subject.path)] : []));
  const own = new Set(locations(claim.check));
  return !locations(state.check).some((location) => own.has(location));
}

/** The rules that a claim can stand for: of all items, of those that a word says, of at least one. */
export function candidatesOf(plain: Claim, evidence: Evidence): Candidate[] {
  const claim = { ...plain, covers: [...plain.covers, ...nounsOf(plain.list, evidence)] };
  const filters = [null, ...evidence.states.filter((state) => canFilter(state, claim))];
  const open = (claim.entries ?? []).filter(({ types }) => types.has('null'));
  const given = open.length === 0 ? null : allOf(open.map(isPresent));
  const straddles = isStraddling(claim, evidence) ? perStraddle : 0;
  return filters.flatMap((state) => {
    if (state !== null && isTurnedRound(state, plain, evidence)) return [];
    const which = state === null ? [null] : polarities(state, evidence);
    return which.flatMap((chosen) => [
      ...underFilter({ ...claim, cost: claim.cost + straddles }, { chosen, given }, evidence),
      ...(chosen !== null && state !== null && mayBeDemanded(state, claim, evidence) ? conversely(claim, chosen) : []),
    ]);
  });
}

/** What is said in a circumstance does not have to hold where something holds that is said outside of it. */
function isTurnedRound({ from }: Stated, { covers }: Claim, { circumstance, words }: Evidence): boolean {
  const own = covers.filter((at) => (words[at]?.weight ?? 0) > 0);
  return circumstance.size > 0 && !circumstance.has(from) && own.length > 0 && own.every((at) => circumstance.has(at));
}

const modal = /^(?:must|should|shall|cannot|may)$/;

/** What is demanded stands behind what is spoken of, and not before a "must". */
const mayBeDemanded = ({ from }: Stated, { covers }: Claim, { words }: Evidence): boolean =>
  Math.min(...covers) < from && !words.some(({ lower }, at) => at > from && modal.test(lower));

/** What is said in a circumstance is no demand. */
function isStraddling({ covers }: Claim, { circumstance, words }: Evidence): boolean {
  return circumstance.size > 0 && covers.some((at) => circumstance.has(at) && (words[at]?.weight ?? 0) > 0);
}

const perConverse = 0.06;

/** "Orders above 50 are shipped free": what is said first names the items, and the state is demanded. */
function conversely(claim: Claim, { check, covers, cost }: Which): Candidate[] {
  if (claim.check.kind !== 'test' || claim.check.predicate.op !== 'compare' || claim.list === null) return [];
  if (check.kind !== 'test' || check.predicate.op !== 'compare') return [];
  const made = saidOf({ ...claim, check }, 'all', claim.check);
  return made === null
    ? []
    : [{ check: made, covers: [...claim.covers, ...covers], cost: claim.cost + cost - perConverse }];
}

/** Of several things that are said of each item, one sentence says all of them of the item. */
function saidOf({ check, list }: Claim, kind: 'all' | 'any', filter: Check | null): Check | null {
  if (list === null || check.kind === 'test') return ofItems(check, list, { quantifier: kind, filter });
  const inner = within(check, list);
  const which = filter === null ? null : within(filter, list);
  if (inner === null || (filter !== null && which === null)) return null;
  return { kind: 'each', list, quantifier: { kind }, filter: which, check: inner };
}

/** The nouns for the items that are spoken of say no more than of what something is said. */
function nounsOf(list: Path | null, { lists }: Evidence): number[] {
  return lists.flatMap((one) => (one.cost < sureNoun && same(one.list, list) ? covered(one) : []));
}

const sureNoun = 0.06;

interface Which {
  check: Check;
  covers: number[];
  cost: number;
}

function underFilter(
  claim: Claim,
  { chosen, given }: { chosen: Which | null; given: Check | null },
  evidence: Evidence,
): Candidate[] {
  const own = [chosen?.check ?? null, given].filter((one) => one !== null);
  const filter = own.length === 0 ? null : allOf(own);
  const covers = [...claim.covers, ...(chosen?.covers ?? [])];
  const cost = claim.cost + (chosen?.cost ?? 0);
  const made = (quantifier: 'all' | 'any', more: number): Candidate[] => {
    const check = saidOf(claim, quantifier, filter);
    return check === null ? [] : [{ check, covers, cost: cost + more }];
  };
  if (claim.list === null || !evidence.words.some(({ lower }) => existential.test(lower))) return made('all', 0);
  const at = evidence.words.findIndex(
    ({ lower }, index) => lower === 'least' && /^(one|1)$/.test(evidence.words[index + 1]?.lower ?? ''),
  );
  if (at < 0) return [...made('all', 0), ...made('any', 0.2)];
  const some = made('any', 0).map((one) => ({ ...one, covers: [...one.covers, at, at + 1] }));
  return [...made('all', 0.2), ...some];
}

function canFilter({ list, from, to, check }: Stated, claim: Claim): boolean {
  if (!same(list, claim.list) && !(list === null && claim.list === null)) return false;
  const isApart = !claim.covers.some((at) => at >= from && at < to);
  return isApart && isOfOther({ list, from, to, check, cost: 0 }, claim);
}

/** As it is said, and the contrary where a denial stands just before it. */
function polarities({ check, list, from, to, cost: own }: Stated, { words, denials }: Evidence): Which[] {
  const isSaid = list !== null || words.some(({ lower }) => conditional.test(lower));
  const cost =
    own + (isSaid ? 0 : perUnsaidCondition) + (check.kind === 'test' && check.predicate.op === 'compare' ? 0 : 0.05);
  const plain = { check, covers: covered({ from, to }), cost };
  const isDenied = denials.some((at) => at < from && from - at <= 3);
  const isOnly = words.some(({ lower }, at) => lower === 'only' && at < from);
  const contrary = { check: denied(check), covers: plain.covers, cost: cost + (isDenied ? 0.02 : 0.15) };
  return isDenied || isOnly ? [plain, contrary] : [plain];
}

export const sizeOf = (list: Path): { kind: 'size'; path: Path } => ({ kind: 'size', path: list });

export function test(path: Path, predicate: Test['predicate'], negated = false): Test {
  return testOf({ kind: 'field', path }, predicate, negated);
}
