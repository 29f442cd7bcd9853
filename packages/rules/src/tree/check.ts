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

/** A number that is calculated with. */
export type Figure =
  | { kind: 'number'; value: number }
  | { kind: 'field'; path: Path }
  | { kind: 'size'; path: Path }
  | { kind: 'sum'; terms: Term[] }
  | Statistic;

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
  | { kind: 'size'; path: Path }
  | { kind: 'status' }
  | { kind: 'header'; name: string }
  | { kind: 'sum'; terms: Term[] }
  | Statistic
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
export type BodyForm = 'json' | 'xml' | 'html' | 'text' | 'csv';
export type Leak = 'secret' | 'stackTrace' | 'sql' | 'implementation';

/** A location in the answer of another step of the scenario. */
export interface StepLocation {
  step: string;
  subject: Subject;
}

/** What the items of one list have to do with those of another. `within`: all are there; `including`: the others are all here. */
export const itemRelations = ['same', 'anyOrder', 'reversed', 'within', 'including', 'apart'] as const;
export type ItemRelation = (typeof itemRelations)[number];

export type Predicate =
  | { op: 'compare'; comparison: Comparison; value: Operand }
  | { op: 'oneOf'; values: Operand[] }
  | { op: 'statusClass'; class: StatusClass }
  | { op: 'between'; low: Operand; high: Operand }
  | { op: 'before' | 'after'; value: Operand }
  /** How far a moment lies after or before another, or from it on either side. Whole days are counted between dates where one of the two has no time. */
  | { op: 'apart'; comparison: Comparison; ms: number; side: 'after' | 'before' | 'from'; value: Operand }
  /** The day of the week of the date as it is written. */
  | { op: 'weekday'; days: Weekday[] }
  /** How many digits a number has behind its point; zeros at the end of a JSON number cannot be seen. */
  | { op: 'decimals'; comparison: Comparison; count: number }
  /** What `key` of every item of a list is, compared with `other` of the item before it. */
  | { op: 'chained'; key: Path; comparison: Comparison; other: Path }
  | { op: 'contains' | 'startsWith' | 'endsWith'; value: Operand }
  | { op: 'matches'; pattern: string }
  | { op: 'present' | 'null' | 'empty' | 'unset' }
  | { op: 'type'; type: ValueType }
  | { op: 'format'; format: ValueFormat }
  | { op: 'length'; comparison: Comparison; value: Operand }
  | { op: 'unique'; by: Path | null }
  | { op: 'sorted'; order: 'ascending' | 'descending'; by: Path | null }
  | { op: 'keys'; keys: string[]; only: boolean }
  | { op: 'form'; form: BodyForm }
  | { op: 'schema' }
  | { op: 'leaks'; what: Leak[]; words: string[] }
  /** The same record as in another answer. A name in `except` is left out at any depth, a longer path at its location. */
  | { op: 'sameAs'; other: StepLocation; except: Path[] }
  /** Compared with a value of another answer to which `by` is added. */
  | { op: 'offset'; comparison: Comparison; by: number; other: StepLocation }
  /** Items are told apart by the value at `by`, or as a whole. */
  | { op: 'itemsOf'; relation: ItemRelation; other: StepLocation; by: Path | null };

/** How many of the values a subject stands for must meet the predicate. `implied`: all of them and at least one, because nothing was said. */
export type Quantifier = { kind: 'implied' } | SaidQuantifier;
export type SaidQuantifier =
  | { kind: 'all' | 'any' | 'none' }
  | { kind: 'exactly' | 'atLeast' | 'atMost'; count: number };

export interface Test {
  kind: 'test';
  subject: Subject;
  quantifier: Quantifier;
  predicate: Predicate;
  negated: boolean;
}

export const outcomeNames = [
  'succeeds',
  'created',
  'updated',
  'deleted',
  'retrieved',
  'accepted',
  'rejected',
  'denied',
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  'invalid',
  'rateLimited',
  'broken',
] as const;
export type OutcomeName = (typeof outcomeNames)[number];

/** A sentence about what happened as a whole ("the order is created"), judged by the convention of its name. */
export interface Outcome {
  kind: 'outcome';
  outcome: OutcomeName;
  /** What it happened to, for the reason and the paraphrase. */
  thing: string | null;
  /** `invalid` only: the field that the error has to name. */
  field: string | null;
}

/** A compiled rule: a typed tree that is judged without a model. Stored as JSON. */
export type Check =
  | Test
  | Outcome
  | { kind: 'all' | 'any'; checks: Check[] }
  | { kind: 'not'; check: Check }
  | { kind: 'when'; condition: Check; consequence: Check }
  | EachItem;

/**
 * What is said of the items of a list one by one: paths in `filter` and `check` begin at the item, everything else (status, headers,
 * what was sent) is that of the whole answer. `filter` tells which items are meant; `null` means all of them.
 */
export interface EachItem {
  kind: 'each';
  list: Path;
  quantifier: SaidQuantifier;
  filter: Check | null;
  check: Check;
}
