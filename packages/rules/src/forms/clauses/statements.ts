import type { NameEntry } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import type { Costed, Ground, Nominal, Scope } from '../form.ts';
import { cheapest, costed, spend, wordOf } from '../form.ts';
import { fieldsOf } from '../grounding/fields.ts';
import { allOf, bound, denied, ofItems } from '../grounding/tests.ts';
import { nominalsOf } from '../nouns/nouns.ts';
import type { Around } from '../predicates/field-predicates.ts';
import { fieldPredicates } from '../predicates/field-predicates.ts';
import { predicatesOf } from '../predicates/predicates.ts';

const maxSubject = 16;
const perField = 0.03;

/** A noun and what is said of it: "every paid order has a date", "no driver is younger than 18", "a repaired bike says when it was repaired". */
export function statementsOf(tokens: Token[], ground: Ground): Costed<Check>[] {
  const found: Costed<Check>[] = [];
  for (let at = 1; at < Math.min(tokens.length, maxSubject); at++) {
    if (!spend(ground, 1)) break;
    if (/^(and|or|,|of|the|a|an|that|which|who|with|without|not)$/.test(wordOf(tokens[at - 1]))) continue;
    found.push(...splitAt(tokens, at, ground));
  }
  return cheapest([...found, ...ofFields(tokens, ground)]);
}

function splitAt(tokens: Token[], at: number, ground: Ground): Costed<Check>[] {
  const rest = tokens.slice(at);
  return nominalsOf(tokens.slice(0, at), ground).flatMap(({ value: nominal, cost }) =>
    predicatesOf(rest, nominal, ground).flatMap((said) => {
      const check = statedOf(nominal, said.value);
      return check === null ? [] : [costed(check, cost + said.cost + verbless(rest))];
    }),
  );
}

const verbs = /^(is|are|was|were|has|have|had|must|should|can|may|will|shall|never|not|cannot)$/;

/** What a predicate without a verb costs: its words may as well belong to the noun. */
export const verbless = ([first]: Token[]): number =>
  verbs.test(wordOf(first)) || wordOf(first).endsWith('s') ? 0 : 0.05;

/** What is said of the items that a noun stands for. */
export function statedOf({ determiner, list, filter }: Nominal, said: Check): Check | null {
  if (list === null) return statedOfAnswer({ determiner, filter }, said);
  const both = filter === null ? said : allOf([filter, said]);
  switch (determiner.kind) {
    case 'all':
    case 'plain':
    case 'one':
      return ofItems(said, list, { quantifier: 'all', filter });
    case 'none':
      return ofItems(said, list, { quantifier: 'none', filter });
    case 'any':
      return ofItems(both, list, { quantifier: 'any', filter: null });
    case 'only':
      return filter === null ? null : ofItems(filter, list, { quantifier: 'all', filter: said });
    case 'count':
      return bound(both, [{ list, quantifier: determiner.quantifier, filter: null }]);
  }
}

function statedOfAnswer({ determiner: { kind }, filter }: Omit<Nominal, 'list'>, said: Check): Check | null {
  if (kind === 'none') return ofItems(denied(said), null, { quantifier: 'all', filter });
  return /^(all|plain|one)$/.test(kind) ? ofItems(said, null, { quantifier: 'all', filter }) : null;
}

const openers = /^(the|a|an|every|each|all|its|their|our|any|both)$/;

/** "the links of each page use https": what is said of a location in every item. */
export function ofFields(tokens: Token[], ground: Ground): Costed<Check>[] {
  const start = openers.test(wordOf(tokens[0])) ? 1 : 0;
  const scopes = [{ list: null }, ...ground.lists.map((list) => ({ list }))];
  const found: Costed<Check>[] = [];
  for (let at = start + 1; at < Math.min(tokens.length, maxSubject); at++) {
    const subject = tokens.slice(start, at);
    if (/^(and|or|,|of|not)$/.test(wordOf(subject.at(-1)))) continue;
    for (const scope of scopes) found.push(...ofField(subject, tokens.slice(at), { scope, ground }));
  }
  return found;
}

function ofField(subject: Token[], rest: Token[], { scope, ground }: Around): Costed<Check>[] {
  return named(subject, scope, ground).flatMap(({ value: entry, cost }) =>
    fieldPredicates(entry, rest, { scope, ground }).flatMap((said) => {
      const check = ofItems(said.value, scope.list, { quantifier: 'all', filter: null });
      return check === null ? [] : [costed(check, cost + said.cost + perField)];
    }),
  );
}

function named(tokens: Token[], scope: Scope, ground: Ground): Costed<NameEntry>[] {
  const of = tokens.findIndex((token) => /^(of|for)$/.test(wordOf(token)));
  if (of < 1) return fieldsOf(tokens, scope, ground);
  const [owner] = nominalsOf(tokens.slice(of + 1), ground);
  const isOwn =
    owner !== undefined &&
    owner.value.filter === null &&
    JSON.stringify(owner.value.list) === JSON.stringify(scope.list);
  return isOwn && /^(all|plain|one)$/.test(owner.value.determiner.kind)
    ? fieldsOf(tokens.slice(0, of), scope, ground)
    : [];
}
