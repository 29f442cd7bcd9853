import type { NameEntry } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { isEach } from '../../tree/within.ts';
import { cheapest, costed, saidIn, spend, wordOf } from '../form.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { isIn } from '../grounding/scopes.ts';
import { fieldsOf, isNumber } from '../grounding/fields.ts';
import { memberStates } from '../grounding/states.ts';
import { allOf, anyOf, compared, denied, isGiven, isNotGiven, sized } from '../grounding/tests.ts';
import { literal } from '../../language/values/values.ts';
import type { Determiner } from '../form.ts';
import { determinersOf } from '../nouns/determiners.ts';
import { fieldPredicates } from './field-predicates.ts';
import { namedValues } from './values-in.ts';

/** What something has, carries or shows: a location that is there, with what it is, or a value that is among others. */
export function hadIn(tokens: Token[], scope: Scope, ground: Ground): Costed<Check>[] {
  if (tokens.length === 0 || !spend(ground, 2)) return [];
  const nothing = nothingLeft(tokens, scope, ground);
  if (nothing.length > 0) return nothing;
  const single = cheapest([...one(tokens, scope, ground)]);
  return single.length > 0 ? single : several(tokens, scope, ground);
}

const open = /^(due|left|remaining|outstanding|open|balance|owed|owing|unpaid|rest|available)$/;

/** "nothing left to pay", "no open amount": what is open is zero. */
function nothingLeft(tokens: Token[], scope: Scope, { names }: Ground): Costed<Check>[] {
  if (!/^nothing( left| more| open| due| outstanding| owed| else)?( to \p{L}+)?$/u.test(saidIn(tokens))) return [];
  const own = names.entries.filter(
    (entry) => isNumber(entry) && isIn(scope, entry) && entry.last.some((word) => open.test(word)),
  );
  const [only, ...others] = own;
  return only === undefined || others.length > 0 ? [] : [costed(compared(only, 'equal', literal(0)), 0.08)];
}

function one(tokens: Token[], scope: Scope, ground: Ground): Costed<Check>[] {
  const found: Costed<Check>[] = [];
  for (const { determiner, rest } of determinersOf(tokens, ground)) {
    if (determiner.kind === 'only' || rest.length === 0) continue;
    found.push(...determined(rest, determiner, { scope, ground }));
  }
  return found;
}

function determined(
  rest: Token[],
  determiner: Determiner,
  { scope, ground }: { scope: Scope; ground: Ground },
): Costed<Check>[] {
  const isNone = determiner.kind === 'none';
  const found: Costed<Check>[] = [];
  for (const { value: entry, cost } of [...fieldsOf(rest, scope, ground), ...measuredIn(rest, scope, ground)])
    found.push(...amounts(entry, determiner, cost));
  if (determiner.kind === 'count') return found;
  const said = [
    ...qualified(rest, scope, ground),
    ...namedValues(rest, scope, ground),
    ...memberStates(rest, scope, ground),
  ];
  found.push(...said.map(({ value, cost }) => costed(isNone ? denied(value) : value, cost)));
  return found;
}

/** "100 km" of what has a `mileageKm`: the one number that is measured so. */
function measuredIn([unit, ...others]: Token[], scope: Scope, { names }: Ground): Costed<NameEntry>[] {
  const word = canonicalWord(wordOf(unit));
  if (others.length > 0 || word === '') return [];
  const own = names.entries.filter(
    (entry) => isNumber(entry) && isIn(scope, entry) && entry.last.length > 1 && entry.last.at(-1) === word,
  );
  const [only, ...more] = own;
  return only === undefined || more.length > 0 ? [] : [costed(only, 0.04)];
}

/** "a price", "no photos", "at least two stops", "3 bedrooms". */
function amounts(entry: NameEntry, determiner: Determiner, cost: number): Costed<Check>[] {
  if (determiner.kind === 'none') return [costed(isNotGiven(entry), cost)];
  // Of an answer it is no demand that a list in it has items.
  if (determiner.kind === 'plain' && entry.isList && !entry.path.some(isEach)) return [];
  if (determiner.kind !== 'count') return [costed(isGiven(entry), cost + (isFlag(entry) ? 0.2 : 0))];
  const { quantifier } = determiner;
  if (!('count' in quantifier)) return [];
  const comparison = quantifier.kind === 'exactly' ? 'equal' : quantifier.kind;
  if (entry.isList) return [costed(sized(entry.path, comparison, quantifier.count), cost)];
  return isNumber(entry) ? [costed(compared(entry, comparison, literal(quantifier.count)), cost + 0.02)] : [];
}

const isFlag = ({ types }: NameEntry): boolean => types.has('boolean');

/** "a price above 5", "a non-empty name", "a rating of at least 4". */
function qualified(tokens: Token[], scope: Scope, ground: Ground): Costed<Check>[] {
  const found: Costed<Check>[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const isLead = /^(of|that|which|at)$/.test(wordOf(tokens[at]));
    const rest = tokens.slice(isLead ? at + 1 : at);
    if (rest.length === 0 || /^(and|or|,)$/.test(wordOf(tokens[at]))) continue;
    for (const { value: entry, cost } of fieldsOf(tokens.slice(0, at), scope, ground))
      for (const said of fieldPredicates(entry, rest, { scope, ground }))
        found.push(costed(said.value, cost + said.cost));
  }
  return found;
}

/** "a name and a price", "either a phone or an email", "neither a name nor a price". */
function several(tokens: Token[], scope: Scope, ground: Ground): Costed<Check>[] {
  const lead = /^(either|neither|both)$/.exec(wordOf(tokens[0]))?.[0] ?? null;
  const own = lead === null ? tokens : tokens.slice(1);
  for (let at = 1; at < own.length - 1; at++) {
    const word = wordOf(own[at]);
    if (!/^(and|or|nor|,|&|\+|plus|but)$/.test(word)) continue;
    const rest = own.slice(/^(and|or)$/.test(wordOf(own[at + 1])) ? at + 2 : at + 1);
    const [left] = one(own.slice(0, at), scope, ground).sort((a, b) => a.cost - b.cost);
    const [right] = left === undefined ? [] : hadIn(rest, scope, ground);
    if (left === undefined || right === undefined) continue;
    return [costed(bothOf([left.value, right.value], lead ?? word), left.cost + right.cost + 0.01)];
  }
  return [];
}

function bothOf(parts: Check[], joint: string): Check {
  if (joint === 'neither') return allOf(parts.map(denied));
  return /^(either|or)$/.test(joint) ? anyOf(parts) : allOf(parts);
}
