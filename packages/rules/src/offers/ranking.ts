import { isTautology } from '../compile/gates/tautology.ts';
import { isMetBy } from '../compile/gates/contradiction.ts';
import { bare } from '../compile/gates/bare.ts';
import { operandsOf } from '../compile/readings/vague.ts';
import { allOf } from '../forms/grounding/tests.ts';
import { evaluateCheck } from '../evaluate/evaluate.ts';
import { prepareExchange } from '../exchange.ts';
import { mutationsOf } from '../strength/mutations.ts';
import { canFail } from '../strength/vacuous.ts';
import type { Check } from '../tree/check.ts';
import type { Candidate, Evidence } from './offer.ts';

export interface Ranked extends Candidate {
  score: number;
}

const perCost = 0.4;
const maxTried = 240;
const maxHeld = 40;
const maxJoined = 10;
const perJoint = 0.15;
const maxJudged = 250;

/** The candidates that the known answer meets, those first that leave the least of the sentence out. */
export function ranked(candidates: Candidate[], evidence: Evidence): Ranked[] {
  const total = evidence.words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const scored = (found: Candidate[]): Ranked[] =>
    distinct(found.map((one) => ({ ...one, score: shareOf(one.covers, evidence, total) - perCost * one.cost })));
  const held = scored(candidates)
    .slice(0, maxTried)
    .filter(({ check }) => isHeld(check, evidence))
    .slice(0, maxHeld);
  const both = scored([...held, ...joined(held, evidence)]);
  return scored([...both, ...joined(both.slice(0, maxJoined), evidence)]);
}

function shareOf(covers: readonly number[], { words }: Evidence, total: number): number {
  let sum = 0;
  for (const at of new Set(covers)) sum += words[at]?.weight ?? 0;
  return sum / total;
}

function distinct(found: Ranked[]): Ranked[] {
  const seen = new Set<string>();
  return found
    .toSorted((left, right) => right.score - left.score)
    .filter(({ check }) => {
      const key = JSON.stringify(check);
      return seen.has(key) ? false : seen.add(key);
    });
}

const joints = /^(and|but|also|plus|both|,|;|\+|&|—)$/;

/** Two demands of one sentence, which have no word in common. */
function joined(held: readonly Ranked[], { words }: Evidence): Candidate[] {
  const at = words.flatMap(({ token }, index) => (joints.test(token.lower) ? [index] : []));
  if (at.length === 0) return [];
  const found: Candidate[] = [];
  const carrying = held.map((one) => ({
    one,
    own: new Set(one.covers.filter((index) => (words[index]?.weight ?? 0) > 0)),
  }));
  for (const [index, { one, own }] of carrying.slice(0, maxJoined).entries())
    for (const { one: other, own: others } of carrying.slice(index + 1)) {
      if (own.size === 0 || others.size === 0 || [...others].some((word) => own.has(word))) continue;
      if (sharePart(one.check, other.check)) continue;
      const check: Check = allOf(inOrder(one, other).map((part) => part.check));
      found.push({ check, covers: [...one.covers, ...other.covers], cost: one.cost + other.cost + perJoint });
    }
  return found;
}

function sharePart(one: Check, other: Check): boolean {
  const parts = (check: Check): string[] =>
    (check.kind === 'all' ? check.checks : [check]).map((part) => JSON.stringify(part));
  const own = new Set(parts(one));
  return parts(other).some((part) => own.has(part));
}

const inOrder = (one: Candidate, other: Candidate): Candidate[] =>
  Math.min(...one.covers) <= Math.min(...other.covers) ? [one, other] : [other, one];

/** Whether the known answer meets a check; what was sent is known as well. */
export function isHeld(check: Check, { sample }: Evidence): boolean {
  if (!isMetBy(check, sample)) return false;
  const isOfRequest = operandsOf(check).some(({ kind }) => kind === 'request');
  return !isOfRequest || evaluateCheck(check, sample, bare).status === 'pass';
}

/** Whether a check can be said to demand something of the answer. */
export function isDemand(check: Check, { sample }: Evidence): boolean {
  return !isTautology(check) && canFail(check, sample, bare, maxJudged);
}

const maxCompared = 80;

/** Whether two checks judge the known answer alike however it goes wrong. */
export function judgeAlike(one: Check, other: Check, { sample }: Evidence): boolean {
  return mutationsOf(sample)
    .slice(0, maxCompared)
    .every(({ exchange }) => {
      const answer = prepareExchange(exchange);
      return evaluateCheck(one, answer, bare).status === evaluateCheck(other, answer, bare).status;
    });
}
