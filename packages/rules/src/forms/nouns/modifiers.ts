import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { cheapest, costed, spend, wordOf } from '../form.ts';
import { isNowhereElse } from '../grounding/asides.ts';
import { allOf, anyOf, contains, denied } from '../grounding/tests.ts';
import { fieldsOf } from '../grounding/fields.ts';
import { fieldPredicates } from '../predicates/field-predicates.ts';
import { hadIn } from '../predicates/having.ts';
import { predicatesOf } from '../predicates/predicates.ts';
import { valuesIn } from '../predicates/values-in.ts';
import { matchesOf, template } from '../templates/template.ts';
import { generic } from '../templates/words.ts';

type Modifier = (tokens: Token[], scope: Scope, ground: Ground) => Costed<Check | null>[];

/** What stands behind a noun and says which are meant; `null` where it only says where they are. */
export const modifiersAs: Modifier = (tokens, scope, ground) => {
  if (!spend(ground, 2)) return [];
  if (isNowhereElse(tokens, ground)) return [costed(null, 0.02)];
  return cheapest([...single(tokens, scope, ground), ...joined(tokens, scope, ground)]);
};

const single: Modifier = (tokens, scope, ground) => {
  const [first, ...rest] = tokens;
  const word = wordOf(first);
  if (/^(that|which|who)$/.test(word))
    return [...predicatesOf(rest, scope, ground), ...doneByOthers(rest, scope, ground)];
  if (word === 'whose') return owned(rest, scope, ground);
  if (/^(with|having|w\/|featuring|carrying|containing|including|bearing)$/.test(word))
    return hadIn(rest, scope, ground);
  if (word === 'without' || word === 'lacking') {
    const found = hadIn(rest, scope, ground);
    return (found.length > 0 ? found : mentioned(rest, scope, ground)).map(({ value, cost }) =>
      costed(denied(value), cost),
    );
  }
  if (/^(called|named|titled|labelled|labeled|entitled)$/.test(word)) return valuesIn(rest, scope, ground);
  const located = prepositions.test(word) ? valuesIn(rest, scope, ground) : [];
  return finite.test(word) ? located : [...located, ...predicatesOf(tokens, scope, ground)];
};

/** A verb of the clause itself, with which nothing begins that belongs to its noun. */
const finite =
  /^(is|are|was|were|be|has|have|had|must|should|shall|may|might|can|could|will|would|does|do|did|cannot|never|not|no|always|shows?|says?|tells?|gives?|contains?|includes?|carr(y|ies)|names?|costs?|weighs?|lasts?|takes?)$/;

/** "without asbestos": a word that an item has nowhere. */
const mentioned = ([only, ...others]: Token[], { list }: Scope, ground: Ground): Costed<Check>[] => {
  const word = wordOf(only);
  if (
    list === null ||
    others.length > 0 ||
    !/^\p{L}{4,}$/u.test(word) ||
    generic.has(word) ||
    isOfCallOnly(word, ground)
  )
    return [];
  return [costed(contains([...list, { each: true }], word), 0.2)];
};

const isOfCallOnly = (word: string, { names }: Ground): boolean => names.byWord.has(word);

const prepositions = /^(of|in|from|by|for|on|at|under|as|to|into|inside|within|among)$/;

/** "whose price is above 5". */
const owned: Modifier = (tokens, scope, ground) => {
  const found: Costed<Check>[] = [];
  for (let at = 1; at < tokens.length; at++)
    for (const { value: entry, cost } of fieldsOf(tokens.slice(0, at), scope, ground))
      for (const said of fieldPredicates(entry, tokens.slice(at), { scope, ground }))
        found.push(costed(said.value, cost + said.cost));
  return found;
};

const done = [template('nobody|no_one|no-one {verb}'), template('nobody|no_one has|have|had|did {verb}')];

/** "which nobody has signed". */
const doneByOthers: Modifier = (tokens, scope, ground) =>
  done
    .flatMap((form) => matchesOf(form, tokens))
    .flatMap(({ verb = [] }) =>
      predicatesOf(
        verb.filter((token) => wordOf(token) !== 'yet'),
        scope,
        ground,
      ),
    )
    .map(({ value, cost }) => costed(denied(value), cost + 0.02));

const joined: Modifier = (tokens, scope, ground) => {
  const found: Costed<Check | null>[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const word = wordOf(tokens[at]);
    const isJoint = /^(and|or|but|,)$/.test(word);
    if (!isJoint && !prepositions.test(word) && !/^(with|without|that|which|who|whose)$/.test(word)) continue;
    const [left] = single(tokens.slice(0, at), scope, ground);
    const [right] = left === undefined ? [] : modifiersAs(tokens.slice(isJoint ? at + 1 : at), scope, ground);
    if (left === undefined || right === undefined) continue;
    const parts = [left.value, right.value].filter((check) => check !== null);
    const both = parts.length === 0 ? null : word === 'or' ? anyOf(parts) : allOf(parts);
    found.push(costed(both, left.cost + right.cost + 0.02));
  }
  return found;
};
