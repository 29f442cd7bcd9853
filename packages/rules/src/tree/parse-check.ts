import type { Check, Predicate } from './check.ts';
import { itemRelations, outcomeNames, statusClasses, valueFormats, valueTypes, weekdayNames } from './check.ts';
import type { Shape } from './shapes.ts';
import { boolean, json, list, number, oneOf, orNull, record, shaped, string, tagged } from './shapes.ts';

const each = record({ each: json });
const anywhere = record({ find: string });
const itemKey = shaped({ type: ['string', 'number', 'boolean'] }, (value, at) =>
  /^(string|number|boolean)$/.test(typeof value) ? null : `${at} is not a text, a number or a boolean`,
);
const filter = record({ where: string, is: itemKey });
const steps = [each, anywhere, filter];
const stepSchema = { anyOf: [{ type: ['string', 'integer'] }, ...steps.map(({ schema }) => schema)] };
const step = shaped(stepSchema, (value, at) => {
  if (typeof value === 'string' || Number.isInteger(value)) return null;
  return steps.some((shape) => shape(value, at) === null) ? null : `${at} is not a step of a path`;
});
const path = list(step);
const requestPart = oneOf('any', 'body', 'query', 'path', 'header');
const comparison = oneOf('equal', 'greater', 'less', 'atLeast', 'atMost');

const subject = tagged('kind', [
  ['status time size contentType charset body', {}],
  ['header', { name: string }],
  ['cookie', { name: string, attribute: orNull(string) }],
  ['field', { path }],
  ['error', { part: oneOf('message', 'code', 'object') }],
  ['request', { part: requestPart, name: string }],
]);

const terms = list(record({ minus: boolean, factors: list(path) }));
const statistic: [string, Record<string, Shape>] = ['statistic', { of: oneOf('highest', 'lowest', 'average'), path }];
const figure = tagged('kind', [['number', { value: number }], ['field size', { path }], ['sum', { terms }], statistic]);
const operand = tagged('kind', [
  ['literal', { value: json }],
  ['words', { text: string }],
  ['field size', { path }],
  ['status', {}],
  ['header', { name: string }],
  ['sum', { terms }],
  statistic,
  [
    'calculation',
    {
      left: figure,
      sign: oneOf('plus', 'minus', 'times', 'dividedBy'),
      right: figure,
      rounding: oneOf('none', 'up', 'down', 'nearest'),
    },
  ],
  ['request', { part: requestPart, name: string }],
  ['clock', { anchor: oneOf('now', 'today'), offsetMs: number }],
  ['variable', { name: string }],
]);

const none = {};
const oneValue = { value: operand };
const other = record({ step: string, subject });

/** A shape for each field of each predicate: a predicate or a field without one does not compile. */
const predicates: { [Op in Predicate['op']]: Record<Exclude<keyof (Predicate & { op: Op }), 'op'>, Shape> } = {
  compare: { comparison, value: operand },
  oneOf: { values: list(operand) },
  statusClass: { class: oneOf(...statusClasses) },
  between: { low: operand, high: operand },
  before: oneValue,
  after: oneValue,
  contains: oneValue,
  startsWith: oneValue,
  endsWith: oneValue,
  apart: { comparison, ms: number, side: oneOf('after', 'before', 'from'), value: operand },
  weekday: { days: list(oneOf(...weekdayNames)) },
  decimals: { comparison, count: number },
  chained: { key: path, comparison, other: path },
  matches: { pattern: string },
  present: none,
  null: none,
  empty: none,
  unset: none,
  schema: none,
  type: { type: oneOf(...valueTypes) },
  format: { format: oneOf(...valueFormats) },
  length: { comparison, value: operand },
  unique: { by: orNull(path) },
  sorted: { order: oneOf('ascending', 'descending'), by: orNull(path) },
  keys: { keys: list(string), only: boolean },
  form: { form: oneOf('json', 'xml', 'html', 'text', 'csv') },
  sameAs: { other, except: list(path) },
  offset: { comparison, by: number, other },
  itemsOf: { relation: oneOf(...itemRelations), other, by: orNull(path) },
  leaks: { what: list(oneOf('secret', 'stackTrace', 'sql', 'implementation')), words: list(string) },
};

/** The names that share their fields, as one variant of the schema. */
function bySharedFields(shapes: Record<string, Record<string, Shape>>): [names: string, Record<string, Shape>][] {
  const names = new Map<Record<string, Shape>, string[]>();
  for (const [name, fields] of Object.entries(shapes)) names.set(fields, [...(names.get(fields) ?? []), name]);
  return [...names].map(([fields, own]) => [own.join(' '), fields]);
}

const predicate = tagged('op', bySharedFields(predicates));

const counted: [string, Record<string, Shape>] = ['exactly atLeast atMost', { count: number }];
const quantifier = tagged('kind', [['implied all any none', {}], counted]);
const saidQuantifier = tagged('kind', [['all any none', {}], counted]);

const deepest = 60;
let depth = 0;
const check: Shape = shaped({ $ref: '#/$defs/check' }, (value, at) => {
  if (depth > deepest) return `${at} is nested too deeply`;
  depth++;
  try {
    return variants(value, at);
  } finally {
    depth--;
  }
});
const variants = tagged('kind', [
  ['test', { subject, quantifier, predicate, negated: boolean }],
  ['outcome', { outcome: oneOf(...outcomeNames), thing: orNull(string), field: orNull(string) }],
  ['all any', { checks: list(check) }],
  ['not', { check }],
  ['when', { condition: check, consequence: check }],
  ['each', { list: path, quantifier: saidQuantifier, filter: orNull(check), check }],
]);

/** The JSON Schema of a check; its own location in the document that uses it is `#/$defs/check`. */
export const checkDefinition = variants.schema;

/**
 * Reads a stored check.
 * @throws TypeError that names the location in the tree, when it is not a check that this version can judge.
 */
export function parseCheck(value: unknown): Check {
  const problem = check(value, 'check');
  if (problem !== null) throw new TypeError(`This is not a check: ${problem}.`);
  return value as Check;
}

/** Reads a stored check that another version may have written; null when this version cannot judge it. */
export function readCheck(value: unknown): Check | null {
  return check(value, 'check') === null ? (value as Check) : null;
}
