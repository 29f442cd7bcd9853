import { measureOf } from '../../language/values/measures.ts';
import type { Measure } from '../../language/values/measures.ts';
import { numberValue } from '../../language/values/numbers.ts';
import type { NameIndex } from '../../language/names/names.ts';
import { inputOf } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import { literal } from '../../language/values/values.ts';
import { lastName } from '../../evaluate/lookup/nearest.ts';
import type { Check, EachItem, Operand, Predicate, Test } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';

interface Amount {
  value: number;
  unit: Measure;
  /** Another number of the text is the same, so it is not known which of them a check has. */
  isRepeated: boolean;
}

/** Puts the numbers of a check in the units that the names of the answer end with: 2 kW is 2000 of `powerW`. Null where it would compare what cannot be compared. */
export function inOwnUnits(tokens: Token[], names: NameIndex): (check: Check) => Check | null {
  const amounts = tokens.some(({ text }) => measureOf(text) !== undefined) ? amountsIn(tokens, names) : [];
  return (check) => (amounts.length === 0 ? check : converted(check, amounts));
}

function amountsIn(tokens: Token[], names: NameIndex): Amount[] {
  const input = inputOf(tokens, { names, work: 0 });
  const numbers: { value: number; unit: Measure | undefined; isFirst: boolean }[] = [];
  for (let at = 0; at < tokens.length;) {
    const [number] = numberValue(input, at);
    if (number !== undefined) {
      const { value, next } = number;
      const word = tokens[next]?.text === '°' ? tokens[next + 1] : tokens[next];
      const isFirst = /^(?:and|to|or|-|–)$/.test(tokens[next]?.lower ?? '');
      numbers.push({ value, unit: word?.kind === 'word' ? measureOf(word.text) : undefined, isFirst });
    }
    at = Math.max(number?.next ?? 0, at + 1);
  }
  return numbers.flatMap(({ value, unit: own, isFirst }, at) => {
    // "between 2 and 3 kW"
    const unit = own ?? (isFirst ? numbers[at + 1]?.unit : undefined);
    return unit === undefined
      ? []
      : [{ value, unit, isRepeated: numbers.filter((one) => one.value === value).length > 1 }];
  });
}

function converted(check: Check, amounts: Amount[]): Check | null {
  switch (check.kind) {
    case 'all':
    case 'any': {
      const checks = all(check.checks, amounts);
      return checks === null ? null : { ...check, checks };
    }
    case 'not': {
      const inner = converted(check.check, amounts);
      return inner === null ? null : { ...check, check: inner };
    }
    case 'when':
      return convertedWhen(check, amounts);
    case 'each':
      return convertedEach(check, amounts);
    case 'test':
      return convertedTest(check, amounts);
    case 'outcome':
      return check;
  }
}

function all(checks: Check[], amounts: Amount[]): Check[] | null {
  const found = checks.map((one) => converted(one, amounts)).filter((one) => one !== null);
  return found.length < checks.length ? null : found;
}

function convertedWhen(check: Check & { kind: 'when' }, amounts: Amount[]): Check | null {
  const [condition, consequence] = all([check.condition, check.consequence], amounts) ?? [];
  return condition === undefined || consequence === undefined ? null : { ...check, condition, consequence };
}

function convertedEach(check: EachItem, amounts: Amount[]): EachItem | null {
  const [inner, filter = null] = all([check.check, ...(check.filter === null ? [] : [check.filter])], amounts) ?? [];
  return inner === undefined ? null : { ...check, check: inner, filter };
}

function convertedTest(test: Test, amounts: Amount[]): Test | null {
  const own = unitOf(test);
  if (own === undefined) return test;
  let isWrong = false;
  const change = (operand: Operand): Operand => {
    if (operand.kind !== 'literal' || typeof operand.value !== 'number') return operand;
    const amount = amounts.find(({ value }) => value === operand.value);
    if (amount === undefined) return operand;
    const factor = amount.unit.factor / own.factor;
    isWrong ||= amount.unit.of !== own.of || (factor !== 1 && amount.isRepeated);
    return factor === 1 ? operand : literal(Number((operand.value * factor).toPrecision(12)));
  };
  const predicate = withOperands(test.predicate, change);
  return isWrong ? null : { ...test, predicate };
}

/** What the number of a location is counted in, where its name says so. */
function unitOf({ subject }: Test): Measure | undefined {
  if (subject.kind !== 'field') return undefined;
  const words = nameWords(lastName(subject.path) ?? '');
  return words.length < 2 ? undefined : measureOf(words.at(-1) ?? '');
}

function withOperands(predicate: Predicate, change: (operand: Operand) => Operand): Predicate {
  if (predicate.op === 'compare') return { ...predicate, value: change(predicate.value) };
  if (predicate.op === 'between') return { ...predicate, low: change(predicate.low), high: change(predicate.high) };
  return predicate.op === 'oneOf' ? { ...predicate, values: predicate.values.map(change) } : predicate;
}
