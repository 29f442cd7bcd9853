import type { NameEntry } from '../../language/names/names.ts';
import { stemOf } from '../../language/names/stems.ts';
import { literal } from '../../language/values/values.ts';
import type { Token } from '../../language/tokens.ts';
import { looseText } from '../../evaluate/values/values.ts';
import { statesOf } from '../../slots/names/states.ts';
import type { Check } from '../../tree/check.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { cheapest, costed, remembered, saidIn, spend } from '../form.ts';
import { fieldsOf, isMoment, withoutArticles } from './fields.ts';
import { isIn, memberOf } from './scopes.ts';
import { compared, contains, denied, equals, isPresent } from './tests.ts';

const longestState = 5;

/** What words such as "paid", "sold out" or "a gift" say of something: a value that is seen there, a flag, or that something happened. */
export const statesAs = remembered((tokens, scope, ground): Costed<Check>[] => {
  const own = withoutArticles(tokens);
  const words = own.flatMap(({ lower }) => (lower.length > 3 ? lower.split('-') : [lower]));
  if (words.length === 0 || words.length > longestState || !spend(ground, 2)) return [];
  const seen = seenStates(words, scope, ground);
  if (seen.length > 0) return seen;
  const flags = flagStates(own, scope, ground);
  if (flags.length > 0) return flags;
  const found = cheapest([...amountStates(words, scope, ground), ...happened(own, scope, ground)]);
  if (found.length > 0) return found;
  return [...contraryStates(own, scope, ground), ...unseenState(own, scope, ground)];
});

function seenStates(words: string[], scope: Scope, { names }: Ground): Costed<Check>[] {
  const found: Costed<Check>[] = [];
  for (const { entry, value } of statesOf(words, names)) {
    if (isIn(scope, entry)) found.push(costed(equals(entry, value), isStatus(entry) ? 0 : 0.01));
    const list = memberOf(scope, entry);
    if (list !== null && typeof value === 'string') found.push(costed(contains(list, value), 0.02));
  }
  return cheapest(found);
}

/** A value of the answer in another form of its word: "cyclists" of what has `cyclist` in it. */
export function memberStates(tokens: readonly Token[], scope: Scope, { names }: Ground): Costed<Check>[] {
  const [only, ...others] = withoutArticles(tokens);
  if (only === undefined || others.length > 0) return [];
  const stem = stemOf(only.lower);
  const found: Costed<Check>[] = [];
  for (const entry of names.entries) {
    const list = memberOf(scope, entry);
    const value =
      list === null ? undefined : entry.values.find((one) => typeof one === 'string' && stemOf(one) === stem);
    if (list !== null && typeof value === 'string') found.push(costed(contains(list, value), 0.05));
  }
  return found;
}

const used =
  /^(sold out|out of stock|fully booked|booked up|booked out|booked|full|fully taken|fully occupied|taken|used up|exhausted|unavailable)$/;
const free = /^(available|in stock|free|left|remaining)$/;
const gratis = /^(free|free of charge|gratis|complimentary|for free|at no cost|without charge|nothing to pay)$/;
const rest = /^(available|availability|stock|free|remaining|left|vacancies|vacant|inventory|quantity|onhand)$/;
const taken = /^(taken|booked|occupied|sold|reserved|used|participants|attendees|registered|enrolled)$/;
const limit = /^(capacity|total|limit|seats|size|max|maximum)$/;
const price = /^(price|cost|fee|shipping|charge|amount)$/;

/** "sold out", "fully booked", "free of charge": amounts that are zero, or as high as they can be. */
function amountStates(words: string[], scope: Scope, { names }: Ground): Costed<Check>[] {
  const said = words.join(' ');
  const numbers = names.entries.filter((entry) => entry.types.has('number') && isIn(scope, entry));
  const left = onlyOf(numbers, rest);
  if (used.test(said)) return left === null ? filledUp(numbers) : [costed(compared(left, 'equal', literal(0)), 0.05)];
  const cost = gratis.test(said) ? onlyOf(numbers, price) : null;
  if (cost !== null) return [costed(compared(cost, 'equal', literal(0)), 0.06)];
  return free.test(said) && left !== null ? [costed(compared(left, 'greater', literal(0)), 0.06)] : [];
}

function filledUp(numbers: NameEntry[]): Costed<Check>[] {
  const [full, capacity] = [onlyOf(numbers, taken), onlyOf(numbers, limit)];
  if (full === null || capacity === null || full === capacity) return [];
  return [costed(compared(full, 'equal', { kind: 'field', path: capacity.path }), 0.08)];
}

function onlyOf(entries: NameEntry[], pattern: RegExp): NameEntry | null {
  const own = entries.filter(({ last, joined }) => pattern.test(joined) || last.some((word) => pattern.test(word)));
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** "night porters" of `nightPorter`. */
function flagStates(tokens: Token[], scope: Scope, ground: Ground): Costed<Check>[] {
  return fieldsOf(tokens, scope, ground)
    .filter(({ value: { types } }) => types.has('boolean'))
    .map(({ value, cost }) => costed(equals(value, true), cost + 0.02));
}

const participle = /(ed|en|un|ne|id|ld|nt|ught|ft|born|made|begun|lost|found|kept|shut|put|set|cut|read|rung|hung)$/;

/** "cancelled" of what has a `cancelledAt`: that it is there. */
function happened(tokens: Token[], scope: Scope, ground: Ground): Costed<Check>[] {
  if (tokens.length > 2 || !participle.test(tokens[0]?.lower ?? '')) return [];
  return fieldsOf(tokens, scope, ground)
    .filter(
      ({ value }) => value.types.has('null') && (isMoment(value) || /^(by|to)$/.test(value.words.at(-1)?.at(-1) ?? '')),
    )
    .map(({ value, cost }) => costed(isPresent(value), cost * 0.3 + 0.04));
}

/** "unpaid", "non-refundable". */
function contraryStates(tokens: Token[], scope: Scope, ground: Ground): Costed<Check>[] {
  const [first, ...others] = tokens;
  const contrary = /^(?:un|non-?|in|im|ir|dis)(\p{L}{3,})$/u.exec(first?.lower ?? '')?.[1];
  if (first === undefined || contrary === undefined || others.length > 0) return [];
  const plain: Token = { ...first, text: contrary, lower: contrary };
  return [
    ...seenStates([contrary], scope, ground),
    ...flagStates([plain], scope, ground),
    ...happened([plain], scope, ground),
  ].map(({ value, cost }) => costed(denied(value), cost + 0.04));
}

const isStatus = ({ last }: NameEntry): boolean =>
  /^(status|state|phase|stage|condition|availability)$/.test(last.at(-1) ?? '');

const stative = /^\p{L}{4,}(ed|en|ing|ive|ent|ant|wn|ld|ft|ue|able|ible|aft|ial)$/u;

/** A state that the known answer does not show, of what has one status. */
function unseenState(tokens: Token[], scope: Scope, { names }: Ground): Costed<Check>[] {
  const said = saidIn(tokens);
  if (tokens.length > 1 || !stative.test(said)) return [];
  const own = names.entries.filter((entry) => isIn(scope, entry) && isStatus(entry) && entry.types.has('string'));
  const [status, ...others] = own;
  if (status === undefined || others.length > 0 || status.values.some((value) => looseText(String(value)) === said))
    return [];
  return [costed(equals(status, said), 0.2)];
}
