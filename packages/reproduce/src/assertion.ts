import type { JsonStep } from './json-step.ts';
import type { DocumentedAnswer } from './schema/documented-answer.ts';

export type ValueType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';
export type Scalar = string | number | boolean | null;

/** What is expected of a value in the JSON body. */
export type Expected =
  | { op: 'equal' | 'notEqual'; value: Scalar }
  | { op: 'above' | 'min' | 'below' | 'max'; value: number }
  | { op: 'type'; type: ValueType }
  | { op: 'present' }
  | { op: 'absent' };

export type HeaderExpected = { op: 'present' | 'absent' } | { op: 'equal' | 'startsWith'; value: string };

export interface SomeExpected {
  op: 'contains' | 'equal';
  value: string | number;
}

export interface EarlierValue {
  /** The name of the step. */
  step: string;
  path: readonly JsonStep[];
  variable: string;
}

/** What tools can check of an answer; all of them everything but a schema, of which some check parts. */
export type Assertion =
  | { kind: 'status'; statuses: readonly number[] }
  /** 4 for 4xx. */
  | { kind: 'statusClass'; class: number }
  | { kind: 'header'; name: string; expected: HeaderExpected }
  | { kind: 'time'; maxMs: number }
  | { kind: 'value'; path: readonly JsonStep[]; expected: Expected; observed: Scalar | undefined; rule: string }
  /** One of the values at a path, null for each item of a list. */
  | { kind: 'some'; path: readonly (JsonStep | null)[]; expected: SomeExpected; rule: string }
  /** A value is that of an earlier answer, which a variable holds. */
  | { kind: 'same'; path: readonly JsonStep[]; from: EarlierValue; rule: string }
  /** A value is the text that was sent, with the variables in it. */
  | { kind: 'text'; path: readonly JsonStep[]; template: string; rule: string }
  /** The body is as the document says for the status that came. */
  | { kind: 'schema'; answers: readonly DocumentedAnswer[]; rule: string }
  /** A rule that has no such form; for people. */
  | { kind: 'note'; rule: string; reason: string };

const words: Record<Exclude<Expected['op'], 'type' | 'present' | 'absent'>, string> = {
  equal: 'is',
  notEqual: 'is not',
  above: 'is above',
  min: 'is at least',
  below: 'is below',
  max: 'is at most',
};

/** `data[0].price`, or `the body`. */
export function pathText(path: readonly (JsonStep | null)[]): string {
  const text = path.map((step) => (typeof step === 'string' ? `.${step}` : `[${step ?? '*'}]`)).join('');
  return text === '' ? 'the body' : text.replace(/^\./, '');
}

function headerWords(expected: HeaderExpected): string {
  if (expected.op === 'equal') return `is ${JSON.stringify(expected.value)}`;
  if (expected.op === 'startsWith') return `starts with ${JSON.stringify(expected.value)}`;
  return expected.op === 'present' ? 'is there' : 'is not there';
}

function valueText({ path, expected }: Extract<Assertion, { kind: 'value' }>): string {
  if (expected.op === 'present') return `${pathText(path)} is there`;
  if (expected.op === 'absent') return `${pathText(path)} is not there`;
  if (expected.op === 'type') return `${pathText(path)} is of type ${expected.type}`;
  return `${pathText(path)} ${words[expected.op]} ${JSON.stringify(expected.value)}`;
}

function someText({ path, expected: { op, value } }: Extract<Assertion, { kind: 'some' }>): string {
  return `some ${pathText(path)} ${op === 'equal' ? 'is' : 'contains'} ${JSON.stringify(value)}`;
}

/** The assertion in words, as the name of a test. */
export function assertionText(assertion: Assertion): string {
  switch (assertion.kind) {
    case 'status':
      return `status is ${assertion.statuses.join(' or ')}`;
    case 'statusClass':
      return `status is ${assertion.class}xx`;
    case 'header':
      return `header ${assertion.name} ${headerWords(assertion.expected)}`;
    case 'time':
      return `the answer takes less than ${assertion.maxMs} ms`;
    case 'some':
      return someText(assertion);
    case 'same':
      return `${pathText(assertion.path)} is as in step "${assertion.from.step}"`;
    case 'text':
      return `${pathText(assertion.path)} is as it was sent`;
    case 'schema':
    case 'note':
      return assertion.rule;
    case 'value':
      return valueText(assertion);
  }
}
