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

export type HeaderExpected = { op: 'present' | 'absent' } | { op: 'equal'; value: string };

/** What tools can check of an answer; all of them everything but a schema, of which some check parts. */
export type Assertion =
  | { kind: 'status'; statuses: readonly number[] }
  /** 4 for 4xx. */
  | { kind: 'statusClass'; class: number }
  | { kind: 'header'; name: string; expected: HeaderExpected }
  | { kind: 'time'; maxMs: number }
  | { kind: 'value'; path: readonly JsonStep[]; expected: Expected; observed: Scalar | undefined; rule: string }
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
export function pathText(path: readonly JsonStep[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return text === '' ? 'the body' : text.replace(/^\./, '');
}

function headerWords(expected: HeaderExpected): string {
  if (expected.op === 'equal') return `is ${JSON.stringify(expected.value)}`;
  return expected.op === 'present' ? 'is there' : 'is not there';
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
    case 'schema':
    case 'note':
      return assertion.rule;
    case 'value': {
      const { path, expected } = assertion;
      if (expected.op === 'present') return `${pathText(path)} is there`;
      if (expected.op === 'absent') return `${pathText(path)} is not there`;
      if (expected.op === 'type') return `${pathText(path)} is of type ${expected.type}`;
      return `${pathText(path)} ${words[expected.op]} ${JSON.stringify(expected.value)}`;
    }
  }
}
