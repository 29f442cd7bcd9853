import type { RuleContext } from '../exchange.ts';
import { prepareExchange } from '../exchange.ts';
import type { Ground } from '../forms/form.ts';
import { listsIn, mainList } from '../forms/grounding/scopes.ts';
import { isMetBy } from '../compile/gates/contradiction.ts';
import { nameIndex } from '../language/names/names.ts';
import type { Token } from '../language/tokens.ts';
import { paraphrase } from '../paraphrase/paraphrase.ts';
import type { Check } from '../tree/check.ts';
import { candidatesOf, conditionsAmong } from './claims.ts';
import type { Claim } from './claims.ts';
import { circumstanceIn } from './evidence/circumstance.ts';
import { listsSaid } from './evidence/lists.ts';
import { documentedAnswer } from './evidence/documented-answer.ts';
import { mentionsIn } from './evidence/mentions.ts';
import { statesIn } from './evidence/stated.ts';
import { wordsOf } from './evidence/words.ts';
import { absentNames } from './families/absent.ts';
import { comparedFields, comparedNumbers, comparedStatus } from './families/compared.ts';
import { counts } from './families/counted.ts';
import { figures } from './families/figures.ts';
import { orders } from './families/ordered.ts';
import { givenValues } from './families/given.ts';
import { qualities } from './families/qualities.ts';
import { onDays, statedValues, writtenValues } from './families/stated.ts';
import { texts } from './families/texts.ts';
import { wholes } from './families/wholes.ts';
import type { Evidence, Offer } from './offer.ts';
import { isDemand, isHeld, judgeAlike, ranked } from './ranking.ts';
import type { Ranked } from './ranking.ts';

const maxOffers = 3;
const maxTokens = 60;
const leastScore = 0.25;
const maxLooks = 14;
const maxClaims = 600;

const families = [
  comparedFields,
  comparedNumbers,
  comparedStatus,
  counts,
  figures,
  orders,
  givenValues,
  qualities,
  statedValues,
  writtenValues,
  onDays,
  wholes,
  texts,
  absentNames,
];

const denial =
  /^(no|not|never|cannot|nobody|none|neither|nor|without|nothing|isnt|n't|nowhere|mustn't|shouldn't|can't|doesn't|don't|isn't|aren't)$/;

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
  const evidence = evidenceOf(tokens, context);
  if (evidence === null) return [];
  const claims: Claim[] = families.flatMap((family) => family(evidence)).slice(0, maxClaims);
  const known: Evidence = { ...evidence, states: [...evidence.states, ...conditionsAmong(claims, evidence)] };
  const candidates = claims.flatMap((claim) => candidatesOf(claim, known));
  const found: Offer[] = [];
  for (const one of ranked(candidates, evidence).slice(0, maxLooks)) {
    if (found.length === maxOffers || one.score < leastScore) break;
    const offer = offerOf(one, evidence, read);
    if (offer !== null && !found.some(({ text }) => text === offer.text)) found.push(offer);
  }
  return found;
}

function evidenceOf(tokens: readonly Token[], context: RuleContext): Evidence | null {
  const first = context.samples?.[0] ?? documentedAnswer(context);
  if (first === null || tokens.length === 0 || tokens.length > maxTokens) return null;
  const sample = prepareExchange(first);
  const names = nameIndex(context);
  const lists = listsIn(names);
  const ground: Ground = {
    names,
    lists,
    main: mainList(lists, names),
    read: () => null,
    contract: () => null,
    isMet: (check) => isMetBy(check, sample),
    isComplete: () => true,
    work: { left: 3000 },
  };
  const words = wordsOf(tokens, names);
  const denials = words.flatMap(({ lower }, at) => (denial.test(lower) ? [at] : []));
  const mentions = mentionsIn(words, names);
  return {
    words,
    names,
    ground,
    sample,
    denials,
    mentions,
    lists: listsSaid({ words, ground, mentions }),
    states: statesIn(words, ground),
    circumstance: circumstanceIn(words),
  };
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
