import type { NameEntry } from '../../language/names/names.ts';
import { literal } from '../../language/values/values.ts';
import type { Token } from '../../language/tokens.ts';
import type { Operand } from '../../tree/check.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { costed, wordOf } from '../form.ts';
import { fieldsOf, isMoment, isNumber, withoutArticles } from '../grounding/fields.ts';
import { countAt } from '../nouns/determiners.ts';

const units =
  /^(km|kilometres?|kilometers?|m|metres?|meters?|cm|mm|miles?|kg|kilos?|kilograms?|g|grams?|tons?|t|l|litres?|liters?|ml|%|percent|euros?|eur|€|dollars?|usd|\$|pounds?|gbp|francs?|chf|cents?|points?|degrees?|celsius|kwh|kw|w|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|yrs?|seconds?|secs?|pieces?|units?|characters?|chars?|pages?|nights?|persons?|people|times|stars?)$/;

/** A value as it is written or said: a number with its unit, a quotation, a word, a truth. */
export function valueOf(tokens: Token[], { names }: Ground): string | number | boolean | null {
  const own = tokens.filter(({ text }) => !/^[€$£]$/.test(text));
  const [first, ...rest] = own;
  if (first === undefined) return null;
  if (first.kind === 'quoted') return rest.length === 0 ? first.text : null;
  if (first.kind === 'number') return rest.every((token) => units.test(wordOf(token))) ? Number(first.text) : null;
  return first.kind === 'word' ? saidValue(own, names) : null;
}

function saidValue(own: Token[], names: Ground['names']): string | number | boolean | null {
  const [first] = own;
  if (own.length === 1 && /^(true|false)$/.test(first?.lower ?? '')) return first?.lower === 'true';
  const count = countAt(own, names);
  if (count !== null) return own.slice(count.length).every((token) => units.test(wordOf(token))) ? count.value : null;
  const isName =
    own.length < 4 && own.every(({ kind, text }) => kind === 'word' && /^[\p{L}\d][\p{L}\d_-]*$/u.test(text));
  return isName && !own.some(({ lower }) => small.test(lower)) ? own.map(({ text }) => text).join(' ') : null;
}

const small =
  /^(a|an|the|of|in|on|at|by|for|from|to|with|without|and|or|is|are|be|was|not|no|never|than|that|which|who|it|its|their|any|each|every|must|should|as|only|before|after|null|empty|present|missing|set|given|shown|there|present|unique|string|integer|number|boolean|date|valid|required|optional)$/;

/** What a number or moment is compared with: a value, or another location of the same item or of the answer. */
export function operandsOf(
  tokens: Token[],
  entry: NameEntry,
  { scope, ground }: { scope: Scope; ground: Ground },
): Costed<Operand>[] {
  const own = withoutArticles(tokens);
  const value = valueOf(own, ground);
  if (typeof value === 'number' && isNumber(entry)) return [costed<Operand>(literal(value), 0)];
  const scopes = scope.list === null ? [scope] : [scope, { list: null }];
  for (const where of scopes) {
    const found = fieldsOf(own, where, ground).filter(
      ({ value: other }) => other !== entry && (isNumber(entry) ? isNumber(other) : isMoment(entry) && isMoment(other)),
    );
    if (found.length > 0)
      return found.map(({ value: other, cost }) => costed<Operand>({ kind: 'field', path: other.path }, cost + 0.01));
  }
  return [];
}
