import type { Exchange, RuleContext } from '../exchange.ts';
import { prepareSample } from '../exchange.ts';
import type { Ground } from '../forms/form.ts';
import { listsIn, mainList } from '../forms/grounding/scopes.ts';
import { isMetBy } from '../compile/gates/contradiction.ts';
import { nameIndex } from '../language/names/names.ts';
import type { Token } from '../language/tokens.ts';
import { candidatesOf, conditionsAmong } from './claims.ts';
import type { Claim } from './claims.ts';
import { circumstanceIn } from './evidence/circumstance.ts';
import { listsSaid } from './evidence/lists.ts';
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
import type { Candidate, Evidence } from './offer.ts';

const maxTokens = 60;
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

/** What the words of a sentence may stand for in an answer; `null` where there is none, or too much is said. */
export function evidenceOf(tokens: readonly Token[], first: Exchange | null, context: RuleContext): Evidence | null {
  if (first === null || tokens.length === 0 || tokens.length > maxTokens) return null;
  const sample = prepareSample(first);
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

/** What parts of a sentence say, and the checks that this can stand for. */
export function candidatesIn(evidence: Evidence): { claims: Claim[]; candidates: Candidate[] } {
  const claims = families.flatMap((family) => family(evidence)).slice(0, maxClaims);
  const known: Evidence = { ...evidence, states: [...evidence.states, ...conditionsAmong(claims, evidence)] };
  return { claims, candidates: claims.flatMap((claim) => candidatesOf(claim, known)) };
}
