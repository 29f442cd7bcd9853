import type { Assertion } from './assertion.ts';
import type { JsonStep } from './json-step.ts';
import type { Make } from './make.ts';

/** One scenario as requests in order. */
export interface Failure {
  /** `GET /books/{id}`. */
  operation: string;
  name: string;
  /** Why it failed, in one line; null where it is no failure that is shown, but a test that is handed on. */
  reason: string | null;
  steps: readonly FailureStep[];
}

/** A request. `{{name}}` in address, headers and body is a variable. */
export interface FailureStep {
  /** `before`: prepares. `judged`: is what failed, or comes before it. `after`: cleans up. */
  role: 'before' | 'judged' | 'after';
  method: string;
  /** The operation of the document that it calls; absent where there is none. */
  operation?: { id: string | null; path: string };
  /** Sentences that are judged on its answer. */
  rules?: readonly string[];
  /** Begins with the base address. */
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | null;
  /** Variables that it uses and that are made before it is sent. */
  makes?: readonly Make[];
  takes: readonly Take[];
  /** Of steps before: any status below 400. Empty for what is not judged. */
  assertions: readonly Assertion[];
}

/** A value of an answer that a later request needs. */
export interface Take {
  name: string;
  from: { kind: 'body'; path: readonly JsonStep[] } | { kind: 'header'; header: string };
  /** What is made of the value, in order; it is taken as it is where nothing is said. */
  forms?: readonly TakeForm[];
}

/** A part of a path, counted from 1 or from the end; what comes after a prefix; or the value behind one. */
export type TakeForm = { kind: 'segment'; at: number } | { kind: 'after' | 'behind'; prefix: string };

const VARIABLE = /\{\{([A-Za-z_]\w*)\}\}/g;

/** The names of variables in a text, in order. */
export const variablesIn = (text: string): string[] => [...text.matchAll(VARIABLE)].map(([, name = '']) => name);

/** Variables of the address of a step that only an answer has: without them it is another address, perhaps that of all records. */
export const neededOf = ({ url }: FailureStep, { steps }: Pick<Failure, 'steps'>): string[] => {
  const taken = new Set(steps.flatMap(({ takes }) => takes.map(({ name }) => name)));
  return [...new Set(variablesIn(url))].filter((name) => taken.has(name));
};

/** A text in pieces: what stands there as it is, and variables. */
export function piecesOf(text: string): ({ text: string } | { variable: string })[] {
  return text
    .split(/(\{\{[A-Za-z_]\w*\}\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\{\w+\}\}$/.test(part) ? { variable: part.slice(2, -2) } : { text: part }));
}

/** What has to be given from outside: variables that no step yields or makes. */
export function givenVariables({ steps }: Failure): string[] {
  const taken = new Set(steps.flatMap(({ takes, makes = [] }) => [...takes, ...makes].map(({ name }) => name)));
  const used = steps.flatMap(({ url, headers, body }) => variablesIn([url, ...headers.flat(), body ?? ''].join('\n')));
  return [...new Set(used)].filter((name) => !taken.has(name));
}
