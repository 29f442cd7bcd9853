import type { RuleContext } from '../exchange.ts';
import type { Token } from '../language/tokens.ts';
import { paraphrase } from '../paraphrase/paraphrase.ts';
import type { Check } from '../tree/check.ts';
import { documentedAnswer } from './evidence/documented-answer.ts';
import type { Evidence, Offer } from './offer.ts';
import { isDemand, isHeld, judgeAlike, ranked } from './ranking.ts';
import type { Ranked } from './ranking.ts';
import { candidatesIn, evidenceOf } from './candidates.ts';

const maxOffers = 3;
const leastScore = 0.25;
const maxLooks = 14;

export interface OfferReader {
  context: RuleContext;
  /** The check that a sentence is understood as; `null` where it is not understood. */
  read: (text: string) => Check | null;
}

/**
 * Rules that may be meant by a sentence of which no reading is sure: checks made of what the known answer has and the words name, without regard to
 * their order. Each is met by the known answer, or else the documented example, and can fail; at most three, the likeliest first. Without either there are none.
 */
export function offersFor(tokens: readonly Token[], { context, read }: OfferReader): Offer[] {
  const evidence = evidenceOf(tokens, context.samples?.[0] ?? documentedAnswer(context), context);
  if (evidence === null) return [];
  const found: Offer[] = [];
  for (const one of ranked(candidatesIn(evidence).candidates, evidence).slice(0, maxLooks)) {
    if (found.length === maxOffers || one.score < leastScore) break;
    const offer = offerOf(one, evidence, read);
    if (offer !== null && !found.some(({ text }) => text === offer.text)) found.push(offer);
  }
  return found;
}

function offerOf({ check, covers }: Ranked, evidence: Evidence, read: OfferReader['read']): Offer | null {
  if (!isDemand(check, evidence)) return null;
  const written = paraphrase(check);
  const meant = read(written);
  if (meant === null || !isHeld(meant, evidence)) return null;
  const text = paraphrase(meant);
  if (text !== written && !(judgeAlike(check, meant, evidence) && isDemand(meant, evidence))) return null;
  return { check: meant, text, leavesOut: leftOut(covers, evidence) };
}

function leftOut(covers: readonly number[], { words }: Evidence): Offer['leavesOut'] {
  const found: Offer['leavesOut'] = [];
  let before = -2;
  for (const [at, { token, weight }] of words.entries()) {
    if (weight === 0 || covers.includes(at)) continue;
    const last = found.at(-1);
    if (last !== undefined && before === at - 1) last.end = token.end;
    else found.push({ start: token.start, end: token.end });
    before = at;
  }
  return found;
}
