import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import type { Costed, Ground, Nominal } from '../form.ts';
import { cheapest, costed, wordOf } from '../form.ts';
import { allOf, ofItems } from '../grounding/tests.ts';
import { nominalsOf } from '../nouns/nouns.ts';
import { predicatesOf } from '../predicates/predicates.ts';
import { clausesOf } from './clauses.ts';
import { ofFields, statedOf, verbless } from './statements.ts';

/** A condition that says which items or answers a demand is for. */
interface Condition {
  nominal: Nominal;
  filter: Check;
}

const pronouns = /^(it|they|he|she|this|that|these|those|such|its|their|his|her|the)$/;

/** A condition and a demand about the same thing: "given a revoked permit, it shows a reason". */
export function conditionalsOf(condition: Token[], demand: Token[], ground: Ground): Costed<Check>[] {
  const found: Costed<Check>[] = [];
  for (const { value: given, cost } of conditionsIn(condition, ground))
    for (const { value: said, cost: more } of demandsOf(demand, given.nominal, ground)) {
      const check = statedOf({ ...given.nominal, determiner: { kind: 'all' }, filter: given.filter }, said);
      if (check !== null) found.push(costed(check, cost + more));
    }
  return found.length > 0 ? cheapest(found) : underCondition(condition, demand, ground);
}

/** A condition about the answer as a whole, and a demand about something else in it. */
function underCondition(tokens: Token[], demand: Token[], ground: Ground): Costed<Check>[] {
  const found: Costed<Check>[] = [];
  for (const { value: given, cost } of [...conditionsIn(tokens, ground), ...ofAnswer(tokens, ground)]) {
    if (given.nominal.list !== null) continue;
    for (const said of clausesOf(demand, ground))
      found.push(costed({ kind: 'when', condition: given.filter, consequence: said.value }, cost + said.cost + 0.02));
  }
  return cheapest(found);
}

const ofAnswer = (tokens: Token[], ground: Ground): Costed<Condition>[] =>
  ofFields(tokens, { ...ground, lists: [] }).map(({ value, cost }) =>
    costed({ nominal: { determiner: { kind: 'plain' as const }, list: null, filter: null }, filter: value }, cost),
  );

/** "a revoked permit", "a valve is closed", "the pump is on and the tank is full". */
export function conditionsIn(tokens: Token[], ground: Ground): Costed<Condition>[] {
  const found: Costed<Condition>[] = [];
  for (const { value: nominal, cost } of nominalsOf(tokens, ground))
    if (nominal.filter !== null && isSomething(nominal)) found.push(costed({ nominal, filter: nominal.filter }, cost));
  for (let at = 1; at < tokens.length; at++) {
    const nominals = nominalsOf(tokens.slice(0, at), ground).filter(({ value }) => isSomething(value));
    for (const { value: nominal, cost } of nominals)
      for (const { value, cost: more } of predicatesOf(tokens.slice(at), nominal, ground)) {
        const filter = nominal.filter === null ? value : allOf([nominal.filter, value]);
        found.push(costed({ nominal, filter }, cost + more + verbless(tokens.slice(at))));
      }
  }
  return cheapest([...found, ...ofAnswer(tokens, ground), ...both(tokens, ground)]);
}

const isSomething = ({ determiner: { kind } }: Nominal): boolean => /^(plain|one|all)$/.test(kind);

function both(tokens: Token[], ground: Ground): Costed<Condition>[] {
  const at = tokens.findIndex((token) => wordOf(token) === 'and');
  if (at < 2 || at > tokens.length - 3) return [];
  const [left] = conditionsIn(tokens.slice(0, at), ground);
  const [right] = left === undefined ? [] : conditionsIn(tokens.slice(at + 1), ground);
  if (left === undefined || right === undefined) return [];
  if (JSON.stringify(left.value.nominal.list) !== JSON.stringify(right.value.nominal.list)) return [];
  return [
    costed(
      { nominal: left.value.nominal, filter: allOf([left.value.filter, right.value.filter]) },
      left.cost + right.cost,
    ),
  ];
}

/** What is demanded of the thing that the condition is about: by a pronoun, its noun, or one of its locations. */
function demandsOf(tokens: Token[], nominal: Nominal, ground: Ground): Costed<Check>[] {
  const found: Costed<Check>[] = [];
  if (pronouns.test(wordOf(tokens[0]))) found.push(...predicatesOf(tokens.slice(1), nominal, ground));
  found.push(...predicatesOf(tokens, nominal, ground));
  for (let at = 1; at < Math.min(tokens.length, 6); at++) {
    const [same] = nominalsOf(tokens.slice(0, at), ground).filter(
      ({ value }) =>
        value.filter === null && isSomething(value) && JSON.stringify(value.list) === JSON.stringify(nominal.list),
    );
    if (same === undefined) continue;
    for (const said of predicatesOf(tokens.slice(at), nominal, ground))
      found.push(costed(said.value, said.cost + same.cost));
  }
  return cheapest([...found, ...givenIn(tokens, nominal, ground)]);
}

/** "no map is offered and a date is given": locations that are there or not. */
function givenIn(tokens: Token[], nominal: Nominal, ground: Ground): Costed<Check>[] {
  const end = tokens.findLastIndex((token) =>
    /^(shown|given|offered|displayed|set|present|there|filled|listed|returned|included|known|named|stated|provided|visible|required|mandatory)$/.test(
      wordOf(token),
    ),
  );
  if (end < 1) return [];
  const at = tokens.findIndex(
    (token, index) =>
      index < end &&
      wordOf(token) === 'and' &&
      /^(shown|given|offered|displayed|set|present|there|filled|listed|returned|included|known|named|stated|provided|visible|required|mandatory)$/.test(
        wordOf(tokens[index - 1]),
      ),
  );
  const clauses = at < 0 ? [tokens] : [tokens.slice(0, at), tokens.slice(at + 1)];
  const read = clauses.map((clause) => givenClause(clause, nominal, ground)[0]);
  const checks = read.filter((one) => one !== undefined);
  if (checks.length < clauses.length) return [];
  return [
    costed(
      allOf(checks.map(({ value }) => value)),
      checks.reduce((sum, { cost }) => sum + cost, 0),
    ),
  ];
}

function givenClause(tokens: Token[], nominal: Nominal, ground: Ground): Costed<Check>[] {
  const last = tokens.at(-1);
  const verb = tokens.findLastIndex((token) => /^(is|are|be)$/.test(wordOf(token)));
  if (last === undefined || verb < 1 || verb < tokens.length - 3) return [];
  const isNegated = tokens.slice(verb).some((token) => /^(not|never)$/.test(wordOf(token)));
  const have: Token = { ...last, kind: 'word', text: 'has', lower: 'has' };
  const start = tokens.slice(0, verb).filter((token) => !/^(must|should|can|may|will|shall)$/.test(wordOf(token)));
  const found = predicatesOf([have, ...start], nominal, ground);
  return isNegated
    ? found.flatMap(({ value, cost }) => [
        costed(ofItems(value, null, { quantifier: 'none', filter: null }) ?? value, cost),
      ])
    : found;
}
