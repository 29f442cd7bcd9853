import type { RuleContext } from '../exchange.ts';
import { unheldWords } from '../compile/gates/accounted/accounted.ts';
import { plainWords } from '../compile/gates/accounted/plain-words.ts';
import type { Reading } from '../grammar/reading.ts';
import type { Token } from '../language/tokens.ts';
import { candidatesIn, evidenceOf } from './candidates.ts';
import type { Claim } from './claims.ts';
import type { Candidate, Evidence } from './offer.ts';
import { covered } from './offer.ts';
import { testsOf } from '../tree/parts-of.ts';
import type { Check } from '../tree/check.ts';
import { isDemand, judgeAlike, ranked } from './ranking.ts';
import type { Ranked } from './ranking.ts';

/** Above this something was guessed. */
const maxCost = 0.12;
/** What carries meaning has to speak for it. */
const leastScore = 0.4;
/** What costs more would hardly be meant by words that are left. */
const likelyCost = 0.3;
const closeBehind = 0.015;
const maxLooks = 6;
const readingScore = 0.5;

/**
 * The rule that a sentence means by what its words are evidence of, whatever their order: nothing was guessed for it, no word that it leaves out
 * speaks for anything else, and no other rule is nearly as likely. Empty where there is a doubt, and without a known good answer.
 */
export function sureReadings(tokens: readonly Token[], context: RuleContext): Reading[] {
  const evidence = evidenceOf(tokens, context.samples?.[0] ?? null, context);
  const best = evidence === null ? null : bestOf(evidence);
  if (best === null) return [];
  const spans: Reading['spans'] = [{ start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0, role: 'predicate' }];
  return [{ check: best.check, score: readingScore, spans, guessed: false, readsAll: true, isNotation: true }];
}

function bestOf(evidence: Evidence): Ranked | null {
  const { claims, candidates } = candidatesIn(evidence);
  if (!mayBeSure(candidates, evidence)) return null;
  const likeliest = ranked(candidates, evidence).slice(0, maxLooks);
  // Trying whether a check can fail costs the most.
  const sure = likeliest.filter((one) => isSure(one, claims, evidence));
  const best = sure.length === 0 ? undefined : likeliest.find(({ check }) => isDemand(check, evidence));
  if (best === undefined || !sure.includes(best)) return null;
  const others = likeliest.slice(likeliest.indexOf(best) + 1);
  return others.some((other) => rivals(best, other, evidence)) ? null : best;
}

/** Trying candidates on the known answer costs most: a word that none of those has that could be sure is a doubt about all of them. */
function mayBeSure(candidates: readonly Candidate[], evidence: Evidence): boolean {
  const checks = candidates.filter(({ cost }) => cost <= maxCost).map(({ check }) => check);
  return checks.length > 0 && unheldWords({ kind: 'all', checks }, tokensOf(evidence), evidence.names).length === 0;
}

function isSure(one: Ranked, claims: readonly Claim[], evidence: Evidence): boolean {
  if (one.cost > maxCost || one.score < leastScore || saysLittle(one.check, evidence)) return false;
  if (leavesEvidence(one, claims, evidence) || leavesDemand(one, evidence)) return false;
  return unheldWords(one.check, tokensOf(evidence), evidence.names).length === 0;
}

const demanding =
  /^(?:must|should|shall|has|have|present|exists?|required|mandatory|needs?|never|filled|missing|empty)$/;
const vague = /^(?:expected|correct|updated|new|get|test)$/;

/** That something is there, or is a list, is what is left of a sentence that was not understood. */
function saysLittle(check: Check, { words }: Evidence): boolean {
  const isLittle = testsOf(check).every(({ predicate: { op } }) => /^(?:present|unset|empty|type)$/.test(op));
  return (
    isLittle && (words.some(({ lower }) => vague.test(lower)) || !words.some(({ lower }) => demanding.test(lower)))
  );
}

const tokensOf = ({ words }: Evidence): Token[] => words.map(({ token }) => token);

/** Whether a word that is left out could be said of something, too. */
function leavesEvidence({ covers }: Ranked, claims: readonly Claim[], { words, lists }: Evidence): boolean {
  // Nouns for what is listed, and words without meaning, speak for any claim.
  const held = new Set([...covers, ...covered(...lists)]);
  const left = new Set(
    words.flatMap(({ weight, lower }, at) => (weight > 0 && !held.has(at) && !plainWords.has(lower) ? [at] : [])),
  );
  return left.size > 0 && claims.some((claim) => claim.cost <= likelyCost && claim.covers.some((at) => left.has(at)));
}

const modal = /^(?:must|should|shall|cannot|never|may|ought)$/;
const joint = /^(?:and|but|or|so|,|;)$/;

/** Whether nothing of what stands behind a "must" is in the rule. */
function leavesDemand({ covers }: Ranked, { words }: Evidence): boolean {
  const held = new Set(covers);
  return words.some(({ lower }, at) => {
    if (!modal.test(lower)) return false;
    const end = words.findIndex(
      ({ token }, index) => index > at && (joint.test(token.lower) || modal.test(token.lower)),
    );
    const said = words.map((_, index) => index).slice(at + 1, end < 0 ? words.length : end);
    const weighty = said.filter((index) => (words[index]?.weight ?? 0) > 0);
    return weighty.length > 0 && !weighty.some((index) => held.has(index));
  });
}

const rivals = (best: Ranked, other: Ranked, evidence: Evidence): boolean =>
  other.score > best.score - closeBehind &&
  isDemand(other.check, evidence) &&
  !judgeAlike(best.check, other.check, evidence);
