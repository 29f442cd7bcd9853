import type { Comparison, Operand, Path, PathStep, RequestPart, StepLocation, Subject } from './vocabulary.ts';
import { spanUnits } from './vocabulary.ts';
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
const step = shaped<PathStep>(stepSchema, (value, at) => {
  if (typeof value === 'string' || Number.isInteger(value)) return null;
  return steps.some((shape) => shape(value, at) === null) ? null : `${at} is not a step of a path`;
});
export const path: Shape<Path> = list(step);
const requestPart: Shape<RequestPart> = oneOf('any', 'body', 'query', 'path', 'header');
export const comparison: Shape<Comparison> = oneOf('equal', 'greater', 'less', 'atLeast', 'atMost');

const terms = list(record({ minus: boolean, factors: list(path) }));
const reckoned: [string, Record<string, Shape>][] = [
  ['count', { path }],
  ['sum', { terms }],
  ['statistic', { of: oneOf('highest', 'lowest', 'average'), path }],
  ['span', { unit: oneOf(...spanUnits), from: path, to: path }],
];
const figure = tagged('kind', [['number', { value: number }], ['field size', { path }], ...reckoned]);

export const subject = tagged<Subject>('kind', [
  ['status time size contentType charset body', {}],
  ['header', { name: string }],
  ['cookie', { name: string, attribute: orNull(string) }],
  ['field', { path }],
  ['figure', { figure: tagged('kind', reckoned) }],
  ['error', { part: oneOf('message', 'code', 'object') }],
  ['request', { part: requestPart, name: string }],
]);

export const operand = tagged<Operand>('kind', [
  ['literal', { value: json }],
  ['words', { text: string }],
  ['field size', { path }],
  ...reckoned,
  ['status', {}],
  ['header', { name: string }],
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

/** A location in the answer of another step. */
export const otherAnswer: Shape<StepLocation> = record({ step: string, subject });
