import type { NameEntry } from '../../language/names/names.ts';
import { looseText } from '../../evaluate/values/values.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { cheapest, costed } from '../form.ts';
import { fieldsOf, isNumber, isText, withoutArticles } from '../grounding/fields.ts';
import { isIn } from '../grounding/scopes.ts';
import { memberStates, statesAs } from '../grounding/states.ts';
import { equals } from '../grounding/tests.ts';
import { valueOf } from './operands.ts';

/** What is said by a value behind a preposition: "of class B", "in Berlin", "in state open", with its name or without. */
export function valuesIn(tokens: Token[], scope: Scope, ground: Ground): Costed<Check>[] {
  const own = withoutArticles(tokens);
  if (own.length === 0) return [];
  const found = [
    ...namedValues(own, scope, ground),
    ...statesAs(own, scope, ground),
    ...memberStates(own, scope, ground),
  ];
  const [only] = own;
  if (own.length === 1 && only !== undefined && (only.kind === 'quoted' || only.kind === 'number'))
    found.push(...seenValue(only, scope, ground));
  return cheapest(found);
}

/** "status open", "class B", "type \"gift\"". */
export function namedValues(tokens: Token[], scope: Scope, ground: Ground): Costed<Check>[] {
  const found: Costed<Check>[] = [];
  for (let at = 1; at < tokens.length; at++)
    for (const { value: entry, cost } of fieldsOf(tokens.slice(0, at), scope, ground)) {
      if (entry.isList || entry.isObject) continue;
      const value = valueOf(tokens.slice(at), ground);
      if (value === null || (typeof value === 'number' ? !isNumber(entry) && !isText(entry) : !fits(entry, value)))
        continue;
      const more = unsure(tokens.slice(at), entry, value);
      if (more !== null) found.push(costed(equals(entry, value), cost + more));
    }
  return found;
}

/** What it costs to take words for a value. `null` where they are hardly one. */
export function unsure(tokens: Token[], { values, last }: NameEntry, value: string | number | boolean): number | null {
  const [only, ...others] = tokens;
  if (typeof value !== 'string' || only?.kind === 'quoted') return 0.01;
  if (values.some((one) => typeof one === 'string' && looseText(one) === looseText(value))) return 0.01;
  if (/^(?:[\p{Lu}\d]|.*\d)/u.test(value)) return 0.03;
  const isEnumerable = /^(status|state|type|kind|category|role|level|phase|stage|mode|class|priority|method)$/.test(
    last.at(-1) ?? '',
  );
  return others.length === 0 && isEnumerable ? 0.1 : null;
}

function fits(entry: Parameters<typeof isText>[0], value: string | boolean): boolean {
  return typeof value === 'boolean' ? entry.types.has('boolean') : isText(entry);
}

function seenValue({ text, kind }: Token, scope: Scope, { names }: Ground): Costed<Check>[] {
  const value = kind === 'number' ? Number(text) : text;
  const own = names.entries.filter((entry) => isIn(scope, entry) && entry.values.includes(value));
  const [only, ...others] = own;
  return only === undefined || others.length > 0 ? [] : [costed(equals(only, value), 0.08)];
}
