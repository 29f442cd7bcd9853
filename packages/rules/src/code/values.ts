import type { Json } from '@assay/api-model';
import { chosenStep } from '../tree/chosen-step.ts';
import { isEach } from '../tree/within.ts';
import type { Calculation, Check, Figure, Reckoned, Operand, Path, Statistic, Subject, Term } from '../tree/check.ts';
import type { Expression } from './expression.ts';
import type { Surroundings } from './locations.ts';
import { chainOf, each, isListAt, isMoment, locationOf } from './locations.ts';

/** What an expression stands for, before something is said of it. */
export type Value =
  | { kind: 'literal'; value: Json }
  | { kind: 'list'; values: Value[] }
  | { kind: 'place'; path: Path }
  | { kind: 'subject'; subject: Subject }
  | { kind: 'size'; path: Path }
  | { kind: 'sum'; terms: Term[] }
  | Statistic
  | Calculation
  /** The type of what stands at a location. */
  | { kind: 'type'; path: Path }
  /** How many different items there are. */
  | { kind: 'distinct'; list: Path; by: Path }
  /** How many items are as is said. */
  | { kind: 'matching'; list: Path; where: Check }
  | { kind: 'sorted'; list: Path; by: Path; isDescending: boolean };

export type ReadCheck = (expression: Expression, around: Surroundings) => Check | null;

interface Reading {
  around: Surroundings;
  read: ReadCheck;
}

const wrappers = new Set(
  'Number parseInt parseFloat int float str String Boolean bool list Array abs Date set Set'.split(' '),
);

/** The value of an expression; `null` where it is none that a check can speak of. */
// eslint-disable-next-line complexity -- one case for each kind of expression, so that a new one is not forgotten
export function valueOf(expression: Expression, reading: Reading): Value | null {
  switch (expression.kind) {
    case 'value':
      return { kind: 'literal', value: expression.value };
    case 'list': {
      const values = expression.items.map((item) => valueOf(item, reading) ?? wordOf(item));
      const known = values.filter((value) => value !== null);
      return known.length < values.length ? null : { kind: 'list', values: known };
    }
    case 'arithmetic':
      return calculated(expression, reading);
    case 'call':
      return calledValue(expression, reading) ?? locationValue(expression, reading);
    case 'loop':
      return loopLocation(expression, reading);
    case 'name':
    case 'member':
    case 'item':
      return locationValue(expression, reading);
    case 'pattern':
    case 'function':
    case 'not':
    case 'all':
    case 'any':
    case 'implies':
    case 'iff':
    case 'compare':
      return null;
  }
}

/** `{red, green}`: words that name nothing are values. */
function wordOf(expression: Expression): Value | null {
  return expression.kind === 'name' ? { kind: 'literal', value: expression.name } : null;
}

function locationValue(expression: Expression, reading: Reading): Value | null {
  const path = locationOf(expression, reading.around);
  const special = specialOf(expression);
  // `res.status` is the status of the answer where its body has none of its own.
  const isOfAnswer = special !== null && (path?.length ?? 0) > 1;
  if (path !== null && !isOfAnswer) return { kind: 'place', path };
  if (special !== null) return { kind: 'subject', subject: special };
  if (expression.kind !== 'member' || !/^(length|size|count)$/.test(expression.name)) return null;
  return sizeOf(expression.of, reading);
}

const isAnswer = /^(res|resp|response|r|pm)$/;
const isTime = /^(time|responseTime|elapsed|duration|timeMs)$/;

const timeOf = (base: string, name: string): Subject | null =>
  isAnswer.test(base) && isTime.test(name) ? { kind: 'time' } : null;

/** `status`, `res.statusCode`, `headers['etag']`, `res.headers.etag`. */
function specialOf(expression: Expression): Subject | null {
  const chain = chainOf(expression);
  if (chain === null) return null;
  const texts = [chain.base, ...chain.steps].filter((step) => typeof step === 'string');
  if (texts.length < chain.steps.length + 1) return null;
  const [first = '', ...rest] = isAnswer.test(chain.base) ? texts.slice(1) : texts;
  if (/^(status|statusCode|status_code|code)$/.test(first) && rest.length === 0) return { kind: 'status' };
  if (rest.length === 0) return timeOf(chain.base, first);
  const [name] = rest;
  if (/^headers?$/.test(first) && rest.length === 1 && name !== undefined) return { kind: 'header', name };
  return null;
}

function sizeOf(expression: Expression, reading: Reading): Value | null {
  if (expression.kind === 'loop' && expression.isSet) return distinctOf(loopLocation(expression, reading));
  if (expression.kind === 'call') {
    const own = filtered(expression, reading) ?? setSize(expression, reading);
    if (own !== null) return own;
  }
  if (expression.kind === 'loop' && expression.where !== null) return matchingLoop(expression, reading);
  const value = valueOf(expression, reading);
  if (value?.kind !== 'place') return null;
  return { kind: 'size', path: isPart(expression) ? listAround(value.path) : value.path };
}

/** The items of a list of which a part was taken are as many as the list has. */
const isPart = (expression: Expression): boolean => expression.kind === 'loop' || isMap(expression);

function listAround(path: Path): Path {
  const last = path.findLastIndex(isEach);
  return last < 0 ? path : path.slice(0, last);
}

const isMap = (expression: Expression): boolean =>
  expression.kind === 'call' && expression.of.kind === 'member' && expression.of.name === 'map';

function distinctOf(value: Value | null): Value | null {
  if (value?.kind !== 'place') return null;
  const last = value.path.findLastIndex(isEach);
  if (last < 0) return { kind: 'distinct', list: value.path, by: [] };
  return { kind: 'distinct', list: value.path.slice(0, last), by: value.path.slice(last + 1) };
}

/** `set(x)`, `Set(x.map(...))`. */
function setSize({ of, args }: Expression & { kind: 'call' }, reading: Reading): Value | null {
  const [only] = args;
  if (of.kind !== 'name' || !/^(set|Set|uniq|unique)$/.test(of.name) || only === undefined) return null;
  return distinctOf(valueOf(only, reading));
}

/** `x.filter(d => ...)`. */
function filtered({ of, args }: Expression & { kind: 'call' }, reading: Reading): Value | null {
  const [test] = args;
  if (of.kind !== 'member' || of.name !== 'filter' || test?.kind !== 'function') return null;
  const list = valueOf(of.of, reading);
  if (list?.kind !== 'place') return null;
  const where = reading.read(test.body, withParameter(reading.around, test.parameter, [...list.path, each]));
  return where === null ? null : { kind: 'matching', list: list.path, where };
}

function matchingLoop(
  { parameter, list: of, where: test }: Expression & { kind: 'loop' },
  reading: Reading,
): Value | null {
  const list = valueOf(of, reading);
  if (list?.kind !== 'place' || test === null) return null;
  const where = reading.read(test, withParameter(reading.around, parameter, [...list.path, each]));
  return where === null ? null : { kind: 'matching', list: list.path, where };
}

export function withParameter(around: Surroundings, name: string, path: Path): Surroundings {
  return { ...around, parameters: new Map([...around.parameters, [name, path]]) };
}

/** `d.mac for d in devices`: the location of each. */
function loopLocation(
  { body, parameter, list: of, where }: Expression & { kind: 'loop' },
  reading: Reading,
): Value | null {
  const list = valueOf(of, reading);
  if (list?.kind !== 'place' || where !== null) return null;
  const around = withParameter(reading.around, parameter, [...list.path, each]);
  return valueOf(body, { ...reading, around });
}

/** `x.map(d => d.mac)`. */
function mapped({ of, args }: Expression & { kind: 'call' }, reading: Reading): Value | null {
  const [body] = args;
  if (of.kind !== 'member' || !/^(map|flatMap)$/.test(of.name) || body?.kind !== 'function') return null;
  const list = valueOf(of.of, reading);
  if (list?.kind !== 'place') return null;
  const around = withParameter(reading.around, body.parameter, [...list.path, each]);
  return valueOf(body.body, { ...reading, around });
}

const statistics = new Map<string, Statistic['of']>([
  ['max', 'highest'],
  ['min', 'lowest'],
  ['avg', 'average'],
  ['mean', 'average'],
  ['average', 'average'],
]);

const roundings = new Map<string, Calculation['rounding']>([
  ['ceil', 'up'],
  ['floor', 'down'],
]);

function calledValue(expression: Expression & { kind: 'call' }, reading: Reading): Value | null {
  const { of, args } = expression;
  const map = mapped(expression, reading);
  if (map !== null) return map;
  const isMath = of.kind === 'member' && of.of.kind === 'name' && of.of.name === 'Math';
  if (of.kind === 'name' || isMath) return functionValue(of.name, args, reading);
  return of.kind === 'member' ? methodValue(of, args, reading) : null;
}

function functionValue(name: string, args: Expression[], reading: Reading): Value | null {
  const [only, key] = args;
  if (only === undefined) return null;
  if (/^(len|length|size|count)$/.test(name)) return sizeOf(only, reading);
  const value = valueOf(only, reading);
  if (/^(typeof|type)$/.test(name)) return typeOf(value);
  if (name === 'sorted') return sortedOf(value, args.slice(1), reading);
  const rounding = roundings.get(name);
  if (rounding !== undefined && value?.kind === 'calculation' && key === undefined) return { ...value, rounding };
  return wrappers.has(name) && key === undefined ? value : aggregate(name, value, reading.around);
}

/** `sum(weights)`, `sum(parcels.weight)`: of a list of numbers, or of a number of each item. */
function aggregate(name: string, value: Value | null, around: Surroundings): Value | null {
  if (name === 'sum' && value?.kind === 'sum') return value;
  if (value?.kind !== 'place') return null;
  const path = isListAt(value.path, around) ? [...value.path, each] : value.path;
  if (!path.some(isEach)) return null;
  if (name === 'sum') return { kind: 'sum', terms: [{ minus: false, factors: [path] }] };
  const statistic = statistics.get(name);
  return statistic === undefined ? null : { kind: 'statistic', of: statistic, path };
}

const typeOf = (value: Value | null): Value | null =>
  value?.kind === 'place' ? { kind: 'type', path: value.path } : null;

const isText = (expression: Expression | undefined): expression is { kind: 'value'; value: string } =>
  expression?.kind === 'value' && typeof expression.value === 'string';

/** `headers.get('etag')`, `x.toLowerCase()` is none. */
function methodValue(
  { of, name }: Expression & { kind: 'member' },
  args: Expression[],
  reading: Reading,
): Value | null {
  const [only] = args;
  const chain = chainOf(of);
  const owner = chain === null ? null : (chain.steps.at(-1) ?? chain.base);
  if (/^(get|header)$/.test(name) && typeof owner === 'string' && /^headers?$/.test(owner) && isText(only))
    return { kind: 'subject', subject: { kind: 'header', name: only.value } };
  if (name === 'keys' || name === 'values') return null;
  return /^(trim|toString|valueOf|getTime|json)$/.test(name) && args.length === 0 ? valueOf(of, reading) : null;
}

function sortedOf(value: Value | null, options: Expression[], reading: Reading): Value | null {
  if (value?.kind !== 'place') return null;
  const isDescending = options.some((one) => one.kind === 'value' && one.value === true);
  const last = value.path.findLastIndex(isEach);
  if (last >= 0)
    return { kind: 'sorted', list: value.path.slice(0, last), by: value.path.slice(last + 1), isDescending };
  const key = options.find((one) => one.kind === 'function');
  if (key?.kind !== 'function') return { kind: 'sorted', list: value.path, by: [], isDescending };
  const around = withParameter(reading.around, key.parameter, [...value.path, each]);
  const by = valueOf(key.body, { ...reading, around });
  return by?.kind === 'place'
    ? { kind: 'sorted', list: value.path, by: by.path.slice(value.path.length + 1), isDescending }
    : null;
}

function calculated({ sign, left, right }: Expression & { kind: 'arithmetic' }, reading: Reading): Value | null {
  const [first, second] = [valueOf(left, reading), valueOf(right, reading)];
  // Which unit a difference in time is counted in is said in words.
  if ([first, second].some((value) => value?.kind === 'place' && isMoment(value.path, reading.around))) return null;
  const [one, other] = [termsOf(first), termsOf(second)];
  if (one === null || other === null) return calculation(sign, figureOf(first), figureOf(second));
  if (sign === '+') return { kind: 'sum', terms: [...one, ...other] };
  if (sign === '-') return { kind: 'sum', terms: [...one, ...other.map((term) => ({ ...term, minus: !term.minus }))] };
  if (sign !== '*') return calculation(sign, figureOf(first), figureOf(second));
  const [factor, by] = [one[0], other[0]];
  if (factor === undefined || by === undefined || one.length > 1 || other.length > 1) return null;
  return { kind: 'sum', terms: [{ minus: factor.minus !== by.minus, factors: [...factor.factors, ...by.factors] }] };
}

const operations: Record<'+' | '-' | '*' | '/' | '%', Calculation['sign'] | null> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'dividedBy',
  '%': null,
};

/** `offset + items.length`, `total / 2`: two numbers of which one is no plain sum. */
function calculation(sign: keyof typeof operations, left: Figure | null, right: Figure | null): Value | null {
  const operation = operations[sign];
  if (operation === null || left === null || right === null) return null;
  return { kind: 'calculation', left, sign: operation, right, rounding: 'none' };
}

const areFigures = new Set<Value['kind']>(['size', 'sum', 'statistic']);

function figureOf(value: Value | null): Figure | null {
  if (value?.kind === 'place') return value.path.some(isEach) ? null : { kind: 'field', path: value.path };
  if (value?.kind === 'literal') return typeof value.value === 'number' ? { kind: 'number', value: value.value } : null;
  return value !== null && isFigure(value) ? value : null;
}

const isFigure = (value: Value): value is Extract<Value, Figure> => areFigures.has(value.kind);

function termsOf(value: Value | null): Term[] | null {
  if (value?.kind === 'place') return [{ minus: false, factors: [value.path] }];
  return value?.kind === 'sum' ? value.terms : null;
}

/** A value as what something is compared with. */
// eslint-disable-next-line complexity -- one case for each kind of value, so that a new one is not forgotten
export function operandOf(value: Value): Operand | null {
  switch (value.kind) {
    case 'literal':
      return { kind: 'literal', value: value.value };
    case 'place':
      return { kind: 'field', path: value.path };
    case 'size':
      return { kind: 'size', path: value.path };
    case 'sum':
    case 'statistic':
    case 'calculation':
      return value;
    case 'subject':
      return ofSubject(value.subject);
    case 'matching':
      return chosenCount(value);
    case 'list':
    case 'type':
    case 'distinct':
    case 'sorted':
      return null;
  }
}

/** `x.filter(d => d.open).length`, where one member says which items are meant. */
export function chosenCount({ list, where }: Value & { kind: 'matching' }): (Reckoned & { kind: 'count' }) | null {
  const step = chosenStep(where, list);
  return step === null ? null : { kind: 'count', path: [...list, step] };
}

function ofSubject(subject: Subject): Operand | null {
  if (subject.kind === 'status') return { kind: 'status' };
  return subject.kind === 'header' ? { kind: 'header', name: subject.name } : null;
}
