import type { Token } from '../../language/tokens.ts';
import type { Check, Path } from '../../tree/check.ts';
import type { Costed, Determiner, Ground, Nominal, Scope } from '../form.ts';
import { cheapest, costed, remembered, spend, wordOf } from '../form.ts';
import { isOfCall, listsOf } from '../grounding/lists.ts';
import { statesAs } from '../grounding/states.ts';
import { allOf, anyOf } from '../grounding/tests.ts';
import { generic } from '../templates/words.ts';
import { determinersOf } from './determiners.ts';
import { isEach } from '../../tree/within.ts';
import { isNowhereElse } from '../grounding/asides.ts';
import { modifiersAs } from './modifiers.ts';

const longestNoun = 24;
const maxBefore = 5;
const perAdjunct = 0.05;
/** A word that the answer does not have, in the singular and without an article, may be the name of anything. */
const perUnknown = 0.12;

/** What words for one or several things stand for: how many, of which list, and which of its items. */
const nominals = remembered((tokens, _scope, ground): Costed<Nominal>[] => {
  if (tokens.length === 0 || tokens.length > longestNoun) return [];
  const found = determinersOf(tokens, ground).flatMap(({ determiner, rest, isNoun }) =>
    isNoun ? pronominals(rest, determiner, ground) : headed(rest, determiner, ground),
  );
  return cheapest(found);
});

export const nominalsOf = (tokens: Token[], ground: Ground): Costed<Nominal>[] =>
  nominals(tokens, { list: null }, ground);

/** "nobody who is banned", "those without a label". */
function pronominals(rest: Token[], determiner: Determiner, ground: Ground): Costed<Nominal>[] {
  const list = ground.main;
  return filtersOf([], rest, { list }, ground).map(({ value, cost }) =>
    costed({ determiner, list, filter: value }, cost + 0.05),
  );
}

function headed(rest: Token[], determiner: Determiner, ground: Ground): Costed<Nominal>[] {
  const found: Costed<Nominal>[] = [];
  for (let head = 0; head < Math.min(rest.length, maxBefore); head++) {
    if (!spend(ground, 1) || isFunctional(rest[head])) break;
    for (const { value: list, cost } of [...listsOf(rest[head], ground), ...membersOf(rest.slice(head + 1), ground)]) {
      if (cost >= perUnknown && determiner.kind === 'plain' && !wordOf(rest[head]).endsWith('s')) continue;
      const isMember = cost === perMember;
      const filters = filtersOf(rest.slice(0, head), isMember ? [] : rest.slice(head + 1), { list }, ground);
      for (const { value: filter, cost: more } of filters)
        found.push(costed({ determiner, list, filter }, cost + more + head * 0.002));
    }
  }
  return found;
}

/** A word behind which no noun of its own phrase stands. */
const isFunctional = (token: Token | undefined): boolean =>
  /^(of|in|from|by|for|on|at|under|as|to|with|without|that|which|who|whose|is|are|was|were|be|has|have|must|should|can|may|will|than|,|:)$/.test(
    wordOf(token),
  );

const perMember = 0.14;

/** "each part in a shipment": the items of a list that lies in another one. */
function membersOf(behind: Token[], ground: Ground): Costed<Path | null>[] {
  const last = behind.at(-1);
  if (behind.length < 2 || !/^(on|in|of|from)$/.test(wordOf(behind[0])) || !isNowhereElse(behind, ground)) return [];
  return listsOf(last, ground)
    .filter(({ value, cost }) => cost < 0.1 && value?.some(isEach) === true)
    .map(({ value }) => costed(value, perMember));
}

function filtersOf(before: Token[], behind: Token[], scope: Scope, ground: Ground): Costed<Check | null>[] {
  const nothing: Costed<Check | null>[] = [costed(null, 0)];
  const first = before.length === 0 ? nothing : adjectives(before, scope, ground);
  const second = first.length === 0 || behind.length === 0 ? nothing : modifiersAs(behind, scope, ground);
  return first.flatMap((one) =>
    second.map((other) => {
      const parts = [one.value, other.value].filter((check) => check !== null);
      return costed(parts.length === 0 ? null : allOf(parts), one.cost + other.cost);
    }),
  );
}

/** "paid", "active or trial", "kids" of an answer about kids. */
export function adjectives(tokens: Token[], scope: Scope, ground: Ground): Costed<Check | null>[] {
  const found: Costed<Check | null>[] = [...statesAs(tokens, scope, ground)];
  const isAdjunct = tokens.every((token) => isAdjunctWord(token, scope.list, ground));
  if (isAdjunct) found.push(costed(null, perAdjunct * tokens.length));
  for (let at = 1; at < tokens.length; at++) {
    const isJoint = /^(and|or|,)$/.test(wordOf(tokens[at]));
    const [left] = adjectives(tokens.slice(0, at), scope, ground);
    const [right] = left === undefined ? [] : adjectives(tokens.slice(isJoint ? at + 1 : at), scope, ground);
    if (left === undefined || right === undefined) continue;
    const parts = [left.value, right.value].filter((check) => check !== null);
    const isChoice = isJoint && parts.length === 2;
    const joined = parts.length === 0 ? null : isChoice ? anyOf(parts) : allOf(parts);
    found.push(costed(joined, left.cost + right.cost + 0.01));
  }
  return cheapest(found);
}

function isAdjunctWord(token: Token, list: Path | null, ground: Ground): boolean {
  const word = wordOf(token);
  return generic.has(word) || isOfCall(word, ground) || (list?.some((step) => step === word) ?? false);
}
