import type { Json } from '@assay/api-model';

/**
 * One step of a path into a JSON body: a property name, an index (negative counts from the end), every item of a list,
 * the items of a list whose property has a value (compared without case and separators), or any depth under the current location at which a property of this name (compared without case and separators) is found first.
 */
export type PathStep = string | number | { each: true } | { find: string } | { where: string; is: ItemKey };
/** The value that tells an item of a list from the others. */
export type ItemKey = string | number | boolean;
export type Path = PathStep[];

/** What a check looks at. */
export type Subject =
  | { kind: 'status' }
  | { kind: 'time' }
  | { kind: 'size' }
  | { kind: 'header'; name: string }
  | { kind: 'cookie'; name: string; attribute: string | null }
  | { kind: 'contentType' }
  | { kind: 'charset' }
  | { kind: 'figure'; figure: Reckoned }
  | { kind: 'body' }
  | { kind: 'field'; path: Path }
  | { kind: 'error'; part: 'message' | 'code' | 'object' }
  | { kind: 'request'; part: RequestPart; name: string };

export type RequestPart = 'any' | 'body' | 'query' | 'path' | 'header';

/** A part of a sum: the product of what stands at some paths; a path to many values adds up item by item. */
export interface Term {
  minus: boolean;
  factors: Path[];
}

/** The highest, lowest or average of the numbers that a path leads to. */
export interface Statistic {
  kind: 'statistic';
  of: 'highest' | 'lowest' | 'average';
  path: Path;
}

export const spanUnits = ['days', 'hours', 'minutes', 'seconds', 'milliseconds'] as const;
export type SpanUnit = (typeof spanUnits)[number];

/** The time from one moment to another, as a number. */
export interface Span {
  kind: 'span';
  unit: SpanUnit;
  from: Path;
  to: Path;
}

/** How many values a path leads to, what they come to, how far two moments are apart. */
export type Reckoned = { kind: 'count'; path: Path } | { kind: 'sum'; terms: Term[] } | Statistic | Span;

/** A number that is read of an answer. */
export type Measure = { kind: 'size'; path: Path } | Reckoned;

/** A number that is calculated with. */
export type Figure = { kind: 'number'; value: number } | { kind: 'field'; path: Path } | Measure;

/** Two numbers calculated with each other, and how the result is rounded to a whole number, if it is. */
export interface Calculation {
  kind: 'calculation';
  left: Figure;
  sign: 'plus' | 'minus' | 'times' | 'dividedBy';
  right: Figure;
  rounding: 'none' | 'up' | 'down' | 'nearest';
}

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdayNames)[number];

/** A value that a check compares with. `words` compare without case and separators, the way people write in prose. */
export type Operand =
  | { kind: 'literal'; value: Json }
  | { kind: 'words'; text: string }
  | { kind: 'field'; path: Path }
  | Measure
  | { kind: 'status' }
  | { kind: 'header'; name: string }
  | Calculation
  | { kind: 'request'; part: RequestPart; name: string }
  | { kind: 'clock'; anchor: 'now' | 'today'; offsetMs: number }
  | { kind: 'variable'; name: string };

export type Comparison = 'equal' | 'greater' | 'less' | 'atLeast' | 'atMost';
export const statusClasses = ['informational', 'success', 'redirect', 'clientError', 'serverError', 'error'] as const;
export type StatusClass = (typeof statusClasses)[number];
export const valueTypes = [
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
  'scalar',
  'numeric',
  'positive',
  'negative',
] as const;
export type ValueType = (typeof valueTypes)[number];
export const valueFormats = [
  'email',
  'uuid',
  'uri',
  'date',
  'iso8601',
  'date-time',
  'time',
  'duration',
  'ipv4',
  'ipv6',
  'ip',
  'hostname',
  'base64',
  'jwt',
  'hex',
  'semver',
  'phone',
  'currency',
  'country',
  'language',
  'json',
] as const;
export type ValueFormat = (typeof valueFormats)[number];
export const bodyForms = ['json', 'xml', 'html', 'text', 'csv'] as const;
export type BodyForm = (typeof bodyForms)[number];
export const leakKinds = ['secret', 'stackTrace', 'sql', 'implementation'] as const;
export type Leak = (typeof leakKinds)[number];

/** A location in the answer of another step of the scenario. */
export interface StepLocation {
  step: string;
  subject: Subject;
}

/** What the items of one list have to do with those of another. `within`: all are there; `including`: the others are all here. */
export const itemRelations = ['same', 'anyOrder', 'reversed', 'within', 'including', 'apart'] as const;
export type ItemRelation = (typeof itemRelations)[number];
