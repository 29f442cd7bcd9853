/** A value that a formula may name. */
export interface Known {
  name: string;
  /** The words of its name without units, in the singular. */
  words: readonly string[];
  /** The kind of record that has it, in the singular words that may stand beside its name. */
  owner: readonly string[];
  kind: 'number' | 'flag' | 'choice' | 'answered';
  /** Of a choice. */
  values?: readonly string[];
}

/** When a part of a formula counts. */
export type Condition =
  | { kind: 'from'; of: Known; at: number; isInclusive: boolean }
  | { kind: 'exactly'; of: Known; at: number }
  | { kind: 'flag'; of: Known }
  | { kind: 'choice'; of: Known; value: string };

/** What a case does to the amount before it. */
export type Effect =
  | { kind: 'times'; factor: number }
  | { kind: 'without'; of: Known; pieces: number }
  | { kind: 'most' | 'least'; limit: number | Known };

export interface AmountCase {
  when: Condition | null;
  effect: Effect;
}

export type Factor =
  | { kind: 'known'; of: Known }
  | { kind: 'number'; value: number }
  | { kind: 'table'; of: Known; byValue: ReadonlyMap<string, number> };

/** An amount as a document says that it is worked out: a product, then what each case does to it in turn. */
export interface Formula {
  factors: readonly Factor[];
  cases: readonly AmountCase[];
  rounding: 'up' | 'down' | 'nearest' | null;
}

export type Values = ReadonlyMap<Known, number | boolean | string>;

function isMet(when: Condition | null, values: Values): boolean {
  if (when === null) return true;
  const value = values.get(when.of);
  if (when.kind === 'flag') return value === true;
  if (when.kind === 'choice') return value === when.value;
  if (typeof value !== 'number') return false;
  return when.kind === 'exactly' ? value === when.at : when.isInclusive ? value >= when.at : value > when.at;
}

function factorOf(factor: Factor, values: Values): number | null {
  if (factor.kind === 'number') return factor.value;
  const value = values.get(factor.of);
  if (factor.kind === 'table') return typeof value === 'string' ? (factor.byValue.get(value) ?? null) : null;
  return typeof value === 'number' ? value : null;
}

function limitOf(limit: number | Known, values: Values): number | null {
  if (typeof limit === 'number') return limit;
  const value = values.get(limit);
  return typeof value === 'number' ? value : null;
}

function applied(amount: number, { effect }: AmountCase, values: Values): number | null {
  if (effect.kind === 'times') return amount * effect.factor;
  if (effect.kind === 'without') {
    const count = values.get(effect.of);
    return typeof count === 'number' && count > 0 ? (amount / count) * Math.max(0, count - effect.pieces) : null;
  }
  const limit = limitOf(effect.limit, values);
  if (limit === null) return null;
  return effect.kind === 'most' ? Math.min(amount, limit) : Math.max(amount, limit);
}

const exact = (value: number): number => Number(value.toPrecision(12));

/** The amount of some values before it is rounded; null where one of them is not known. */
export function amountOf({ factors, cases }: Formula, values: Values): number | null {
  const parts = factors.map((factor) => factorOf(factor, values));
  let amount = 1;
  for (const part of parts) {
    if (part === null) return null;
    amount *= part;
  }
  for (const one of cases) {
    const next: number | null = isMet(one.when, values) ? applied(amount, one, values) : amount;
    if (next === null) return null;
    amount = next;
  }
  return exact(amount);
}

/** The whole numbers that an amount may come to. */
export function wholeAmounts(amount: number, rounding: Formula['rounding']): number[] {
  if (Number.isInteger(amount)) return [amount];
  if (rounding === 'up') return [Math.ceil(amount)];
  if (rounding === 'down') return [Math.floor(amount)];
  return rounding === 'nearest' ? [Math.floor(amount + 0.5)] : [Math.floor(amount), Math.ceil(amount)];
}
