import type { Reading } from '../grammar/reading.ts';
import type { NameIndex } from '../language/names/names.ts';
import { literal } from '../language/values/values.ts';
import { allOf, anyOf, bound, denied } from '../phrases/compose.ts';
import { isEach } from '../tree/within.ts';
import type { Check, Path, Predicate } from '../tree/check.ts';
import { testsOf } from '../tree/parts-of.ts';
import { calledCheck } from './calls.ts';
import { compared } from './comparing.ts';
import type { Expression } from './expression.ts';
import { expressionOf } from './expression.ts';
import type { Surroundings } from './locations.ts';
import { each, locationOf, quantifierOf, typesAt } from './locations.ts';
import { fieldTest } from './tests.ts';
import { withParameter } from './values.ts';

const looksLikeCode =
  /\b(?:is|valid)[A-Z_]\w*\(|[=!]==?|=~|[<>]=|[<>≤≥∈≠]|&&|\|\||=>|\b(len|sum|all|any|typeof|isinstance|expect|Array|Number|Object)\s*\(|\b(Array|Number|Math)\.|\.(length|every|some|filter|map|includes|startsWith|endsWith|test|match)\b|\w\[|\s(in|not in)\s*[[({]|^\s*[\w.]+\s*=\s*[\w.]+\s*[*+/-]\s*[\w.]|^!|^['"][\w-]+['"]\s+(not\s+)?in\s+\w/;
const loops =
  /^\s*(?:[-*•]\s*)?(?:(?:for\s+)?(?:each|every|all|∀)|for(?=\s+(?:(?:const|let|var)\s+)?\w+\s+(?:in|of)\b))\s+(?:(?:const|let|var)\s+)?(\w+)(?:\s+(?:in|of|∈)\s+([\w.$[\]*]+))?\s*[:,]\s*(.+)$/su;
const score = 0.96;
const longest = 600;
const maxStatements = 6;

/** The reading of a text that is written as a condition in a program, or none. */
export function codeReadings(text: string, names: NameIndex): Reading[] {
  if (text.length > longest || names.entries.length === 0 || !looksLikeCode.test(text)) return [];
  const check = checkIn(bareCode(text), names);
  if (check === null) return [];
  return [
    {
      check,
      score,
      spans: [{ start: 0, end: text.length, role: 'predicate' }],
      guessed: false,
      isExact: true,
      isCode: true,
    },
  ];
}

const quoted = /^\s*`([^`]+)`[\s.;]*$/u;
const ends =
  /[,\s]+(?:(?:for|in)\s+(?:all|each|every)\s+(?:of\s+(?:the\s+)?)?[\p{L}_]+|(?:and\s+)?(?:never|not|no)\s+(?:more|less|fewer)(?:\s+than\s+that)?|always)[\s.;]*$/u;

const demand = /^\s*(?:expect|assert|check|verify|ensure)\s+(?=[\w$]+[.[][^\s]*\s*[=!<>])/u;

/** What a part of a text says, where it is written as a condition in a program. */
export function codeCheck(text: string, names: NameIndex): Check | null {
  return text.length > longest || !looksLikeCode.test(text) ? null : checkIn(inserted(text, names), names);
}

const given = /^\s*(?:(?:const|let|var)\s+)?(\w+)\s*=\s*([^=;][^;]*);\s*(.+)$/su;

/** `ids = x.map(...); new Set(ids)...`: a name that the text itself gives stands for what it was given. */
function inserted(text: string, { byText }: NameIndex): string {
  const [, name = '', value = '', rest = ''] = given.exec(text) ?? [];
  const use = new RegExp(`(?<![\\w.])${name}(?!\\w)`, 'g');
  return name === '' || byText.has(name) || !use.test(rest) ? text : rest.replaceAll(use, value.trim());
}

/** Code in back-ticks, or with words behind it that say what holds anyway: "for all items", "never more". */
function bareCode(text: string): string {
  const inside = (quoted.exec(text)?.[1] ?? text).replace(demand, '');
  return inside.includes('`') ? inside : inside.replace(ends, '');
}

function checkIn(text: string, names: NameIndex): Check | null {
  const around: Surroundings = { names, parameters: new Map() };
  const [, item = '', list, body] = loops.exec(text) ?? [];
  if (body === undefined) return statementsIn(text, around);
  const location = list === undefined ? null : listAt(list, around);
  return statementsIn(body, location === null ? around : withParameter(around, item, [...location, each]));
}

/** One statement, or several between semicolons. */
function statementsIn(text: string, around: Surroundings): Check | null {
  const whole = expressionOf(text);
  if (whole !== null) return perItem(checkOf(whole, around));
  const parts = text.split(/;(?=\s)(?!\s*else\b)/u).filter((part) => part.trim() !== '');
  if (parts.length < 2 || parts.length > maxStatements) return null;
  const checks = parts.map((part) => {
    const expression = expressionOf(part);
    return expression === null ? null : perItem(checkOf(expression, around));
  });
  const known = checks.filter((check) => check !== null);
  return known.length < checks.length ? null : allOf(known);
}

function listAt(text: string, around: Surroundings): Path | null {
  const expression = expressionOf(`${text} != 0`);
  return expression?.kind === 'compare' ? locationOf(expression.left, around) : null;
}

/** What speaks of several values of an item is said of each item. */
function perItem(check: Check | null): Check | null {
  if (check === null || check.kind === 'test' || check.kind === 'each' || check.kind === 'outcome') return check;
  if (check.kind === 'all') {
    const parts = check.checks.map((part) => perItem(part) ?? part);
    return allOf(parts);
  }
  const lists = testsOf(check).flatMap(({ subject, quantifier }) => {
    if (subject.kind !== 'field' || quantifier.kind !== 'implied') return [];
    const last = subject.path.findLastIndex(isEach);
    return last < 0 ? [] : [subject.path.slice(0, last)];
  });
  const [list] = lists.toSorted((left, right) => left.length - right.length);
  if (list === undefined) return check;
  if (check.kind === 'when') {
    const binding = { list, quantifier: quantifierOf('all'), filter: check.condition };
    return (
      bound(check.consequence, [binding]) ?? bound(check, [{ list, quantifier: quantifierOf('all'), filter: null }])
    );
  }
  return bound(check, [{ list, quantifier: quantifierOf('all'), filter: null }]);
}

// eslint-disable-next-line complexity -- one case for each kind of expression, so that a new one is not forgotten
function checkOf(expression: Expression, around: Surroundings): Check | null {
  switch (expression.kind) {
    case 'all':
    case 'any':
      return several(expression, around);
    case 'not':
      return contrary(expression.of, around);
    case 'implies':
    case 'iff':
      return conditional(expression, around);
    case 'compare':
      return compared(expression, { around, read: checkOf });
    case 'call':
      return calledCheck(expression, { around, read: checkOf });
    case 'name':
    case 'member':
    case 'item':
      return truthy(expression, around);
    case 'value':
    case 'pattern':
    case 'list':
    case 'function':
    case 'loop':
    case 'arithmetic':
      return null;
  }
}

function several({ kind, of }: Expression & { kind: 'all' | 'any' }, around: Surroundings): Check | null {
  const parts = of.map((part) => checkOf(part, around));
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return null;
  return kind === 'all' ? allOf(known) : anyOf(known);
}

function conditional(
  { kind, left, right }: Expression & { kind: 'implies' | 'iff' },
  around: Surroundings,
): Check | null {
  const [condition, consequence] = [checkOf(left, around), checkOf(right, around)];
  if (condition === null || consequence === null) return null;
  const there: Check = { kind: 'when', condition, consequence };
  if (kind === 'implies') return there;
  return { kind: 'all', checks: [there, { kind: 'when', condition: consequence, consequence: condition }] };
}

function contrary(expression: Expression, around: Surroundings): Check | null {
  if (expression.kind === 'compare' && expression.sign === 'in')
    return checkOf({ ...expression, sign: 'not in' }, around);
  const check = checkOf(expression, around);
  if (check === null) return null;
  if (check.kind === 'test' && check.quantifier.kind === 'implied') return denied(check);
  if ((check.kind === 'test' || check.kind === 'each') && check.quantifier.kind === 'any')
    return { ...check, quantifier: quantifierOf('none') };
  return { kind: 'not', check };
}

/** A flag by itself. */
function truthy(expression: Expression, around: Surroundings): Check | null {
  const path = locationOf(expression, around);
  if (path === null) return null;
  const types = typesAt(path, around);
  if (types.has('boolean')) return fieldTest(path, equal(true));
  // An empty text is as good as none.
  return fieldTest(path, { op: types.has('string') ? 'empty' : 'unset' }, true);
}

const equal = (value: boolean): Predicate => ({ op: 'compare', comparison: 'equal', value: literal(value) });
