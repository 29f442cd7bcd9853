import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { cheapest, costed, remembered, saidIn, spend, wordOf } from '../form.ts';
import { statesAs } from '../grounding/states.ts';
import { allOf, anyOf, denied } from '../grounding/tests.ts';
import { isNowhereElse } from '../grounding/asides.ts';
import { auxiliaryEnd, isDenied } from '../templates/template.ts';
import { adverbs } from '../templates/words.ts';
import { answeredIn } from './events.ts';
import { hadIn } from './having.ts';
import { measuresIn } from './measures.ts';
import { valuesIn } from './values-in.ts';

type Reader = (tokens: Token[], scope: Scope, ground: Ground) => Costed<Check>[];

const maxJoints = 3;

/** What is said of something behind its noun: "is paid", "has no tenant", "departs before it arrives", "must cost less than 5". */
export const predicatesOf: Reader = remembered((tokens, scope, ground) => {
  const own = trimmed(tokens);
  if (own.length === 0 || !spend(ground, 3)) return [];
  const whole = plain(own, scope, ground);
  return whole.length > 0 ? whole : joined(own, scope, ground);
});

/** Without adverbs that end it. */
function trimmed(tokens: Token[]): Token[] {
  let end = tokens.length;
  while (end > 0 && (adverbs.has(wordOf(tokens[end - 1])) || /^[,.]$/.test(wordOf(tokens[end - 1])))) end--;
  return tokens.slice(0, end);
}

const plain: Reader = (tokens, scope, ground) => {
  const end = auxiliaryEnd(tokens, 0);
  const isNegated = isDenied(tokens.slice(0, end));
  const rest = tokens.slice(end);
  const found = rest.length === 0 ? [] : said(rest, scope, ground);
  return cheapest(isNegated ? found.map(({ value, cost }) => costed(denied(value), cost)) : found);
};

const shownAs =
  /^(as|marked as|marked|flagged as|flagged|shown as|listed as|reported as|labelled as|labeled as|tagged as|tagged|set to|set as|in status|in state|in the state|in the status|displayed as|treated as|considered|declared|declared as|counted as|stored as|kept in|kept|kept as|stored in|stored|located in|located at|based in|placed in|put in|assigned to|for|of|in|from|by|on|at|under)$/;
const longestLead = 3;

const had =
  /^(has|have|had|having|contain|contains|include|includes|carry|carries|show|shows|give|gives|provide|provides|list|lists|name|names|mention|mentions|state|states|tell|tells|say|says|report|reports|expose|exposes|bear|bears|hold|holds|offer|offers|keep|keeps|come with|comes with|returns|return|display|displays|get|gets|receive|receives|needs|need|requires|own|owns|specify|specifies|been given|given)$/;

const said: Reader = (tokens, scope, ground) => {
  const found: Costed<Check>[] = [
    ...statesAs(tokens, scope, ground),
    ...measuresIn(tokens, scope, ground),
    ...answeredIn(tokens, scope, ground),
  ];
  for (let length = 1; length <= Math.min(longestLead, tokens.length - 1); length++) {
    const lead = saidIn(tokens.slice(0, length));
    const rest = tokens.slice(length);
    if (had.test(lead)) found.push(...hadIn(rest, scope, ground));
    if (shownAs.test(lead))
      found.push(
        ...valuesIn(rest, scope, ground),
        ...(/^(not|no)$/.test(wordOf(rest[0])) ? plain(rest, scope, ground) : []),
      );
  }
  return found.length > 0 ? found : [...somewhere(tokens, scope, ground), ...byVerb(tokens, scope, ground)];
};

/** "is paid in the list", "is sold out for us". */
const somewhere: Reader = (tokens, scope, ground) => {
  for (let at = 1; at < tokens.length; at++)
    if (isNowhereElse(tokens.slice(at), ground)) {
      const found = said(tokens.slice(0, at), scope, ground);
      if (found.length > 0) return found.map(({ value, cost }) => costed(value, cost + 0.03));
    }
  return [];
};

/** "speaks Welsh", "works in Lyon": a verb of no name, and a value that only one location has. */
const byVerb: Reader = ([verb, ...rest], scope, ground) => {
  const word = wordOf(verb);
  if (!/^\p{L}{3,}$/u.test(word) || rest.length === 0 || rest.length > 4 || /^(more|less|than|only|same)$/.test(word))
    return [];
  const isLocated = /^(in|at|to|for|on|by|from|with|as)$/.test(wordOf(rest[0]));
  const values = valuesIn(isLocated ? rest.slice(1) : rest, scope, ground);
  return values.map(({ value, cost }) => costed(value, cost + 0.15));
};

/** "is paid and has no debts", "is neither paid nor open". */
const joined: Reader = (tokens, scope, ground) => {
  const end = auxiliaryEnd(tokens, 0);
  let joints = 0;
  for (let at = end + 1; at < tokens.length - 1 && joints < maxJoints; at++) {
    const word = wordOf(tokens[at]);
    if (!/^(and|or|but|,)$/.test(word)) continue;
    joints++;
    const [left] = plain(tokens.slice(0, at), scope, ground);
    if (left === undefined) continue;
    const from = word === ',' && /^(and|or|but)$/.test(wordOf(tokens[at + 1])) ? at + 2 : at + 1;
    const rest = tokens.slice(from);
    const isOpen = auxiliaryEnd(rest, 0) === 0 && end > 0;
    const [right] = cheapest([
      ...predicatesOf(rest, scope, ground),
      ...(isOpen ? predicatesOf([...tokens.slice(0, end), ...rest], scope, ground) : []),
    ]);
    if (right === undefined) continue;
    const parts = [left.value, right.value];
    const isChoice = word === 'or' || wordOf(tokens[from - 1]) === 'or';
    return [costed(isChoice ? anyOf(parts) : allOf(parts), left.cost + right.cost + 0.02)];
  }
  return [];
};
