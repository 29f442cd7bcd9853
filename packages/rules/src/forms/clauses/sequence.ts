import { testOf } from '../../phrases/nouns/things.ts';
import type { NameEntry } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { cheapest, costed } from '../form.ts';
import { allOf, isPresent, ofItems } from '../grounding/tests.ts';
import { momentsOf } from '../predicates/events.ts';
import { template, matchesOf } from '../templates/template.ts';
import type { Captures } from '../templates/template.ts';
import { denials, persons } from '../templates/words.ts';
import { wordOf } from '../form.ts';

type Order = 'before' | 'after' | 'notBefore' | 'notAfter';

const forms: { form: ReturnType<typeof template>; order: Order; denied: Order }[] = [
  { form: template('{a} no|not earlier|sooner than|before {b}'), order: 'notBefore', denied: 'before' },
  { form: template('{a} no|not later than|after {b}'), order: 'notAfter', denied: 'after' },
  { form: template('{a} only|not after|once|when {b}'), order: 'notBefore', denied: 'before' },
  { form: template('{a} earlier|sooner than {b}'), order: 'before', denied: 'notBefore' },
  { form: template('{a} later than {b}'), order: 'after', denied: 'notAfter' },
  { form: template('{a} before|until|unless {b}'), order: 'before', denied: 'notBefore' },
  { form: template('{a} after {b}'), order: 'after', denied: 'notAfter' },
  { form: template('{a} follows|comes_after|lies_after {b}'), order: 'after', denied: 'notAfter' },
  { form: template('{a} precedes|comes_before|lies_before {b}'), order: 'before', denied: 'notBefore' },
];

/** "no meter is read before it was mounted", "it never closes before it has opened": which of two moments comes first. */
export function sequencesOf(tokens: Token[], ground: Ground): Costed<Check>[] {
  for (const { form, order, denied } of forms) {
    const found = matchesOf(form, tokens).flatMap((captures) => sequencesIn(captures, { order, denied }, ground));
    if (found.length > 0) return cheapest(found);
  }
  return [];
}

function sequencesIn(
  captures: Captures,
  { order, denied }: Record<'order' | 'denied', Order>,
  ground: Ground,
): Costed<Check>[] {
  const { words, isNegated } = withoutDenial(captures);
  const scopes: Scope[] = [{ list: null }, ...ground.lists.map((list) => ({ list }))];
  return scopes.flatMap((scope) =>
    pairs(words, captures['b'] ?? [], scope, ground).flatMap(([first, second, cost]) => {
      const check = ordered(first, second, isNegated ? denied : order);
      const whole = ofItems(check, scope.list, { quantifier: 'all', filter: filterOf([first, second]) });
      return whole === null ? [] : [costed(whole, cost)];
    }),
  );
}

function withoutDenial({ a = [] }: Captures): { words: Token[]; isNegated: boolean } {
  const isDenial = (token: Token): boolean => denials.has(wordOf(token)) || wordOf(token) === 'no-one';
  return {
    words: a.filter((token) => !isDenial(token) && !persons.has(wordOf(token))),
    isNegated: a.filter(isDenial).length % 2 === 1,
  };
}

function pairs(a: Token[], b: Token[], scope: Scope, ground: Ground): [NameEntry, NameEntry, number][] {
  return momentsOf(a, scope, ground).flatMap(({ value: first, cost }) =>
    momentsOf(b, scope, ground)
      .filter(({ value: second }) => second !== first)
      .map(({ value: second, cost: more }): [NameEntry, NameEntry, number] => [first, second, cost + more + 0.02]),
  );
}

function ordered({ path }: NameEntry, other: NameEntry, order: Order): Check {
  const value = { kind: 'field' as const, path: other.path };
  const op = order === 'before' || order === 'notAfter' ? ('before' as const) : ('after' as const);
  const isStrict = order === 'before' || order === 'after';
  const subject = { kind: 'field' as const, path };
  if (isStrict) return testOf(subject, { op, value });
  return testOf(subject, { op: op === 'before' ? 'after' : 'before', value }, true);
}

/** What did not happen yet comes neither before nor after anything. */
function filterOf(entries: NameEntry[]): Check | null {
  const open = entries.filter(({ values }) => values.includes(null));
  return open.length === 0 ? null : allOf(open.map(isPresent));
}
