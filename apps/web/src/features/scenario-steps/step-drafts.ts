import type { ScenarioPolling, ScenarioStep } from '@assay/contract';
import { parseJson } from '../../ui/index.ts';
import type { Json } from '../../ui/index.ts';

export type StepValue = ScenarioStep['values'][number];
export type ValueLocation = StepValue['in'];

/** A value while it is edited; the text of a body is JSON, or sent unchanged when it is not. */
export interface ValueDraft {
  key: number;
  in: ValueLocation;
  name: string;
  text: string;
  /** The parameter is not sent at all. */
  omitted: boolean;
}

export interface ExtractDraft {
  key: number;
  name: string;
  path: string;
  /** Kept as it is. */
  optional?: true | undefined;
}

/** When a step that is repeated has its answer; numbers are text while they are edited, and empty where the usual ones apply. */
export interface UntilDraft {
  /** One a line. */
  rules: string;
  tries: string;
  seconds: string;
  /** Separated by commas. */
  forward: string;
  /** Kept as it is. */
  promised?: true | undefined;
}

/** What of a step is not edited, and kept as it is. */
type KeptFields = Omit<ScenarioStep, 'operation' | 'login' | 'values' | 'extracts' | 'until'>;

export interface StepDraft {
  key: number;
  operation: string;
  /** Undefined: as the endpoint that it calls says. */
  login: ScenarioStep['login'];
  values: ValueDraft[];
  extracts: ExtractDraft[];
  /** Null: it is sent once. */
  until: UntilDraft | null;
  kept: KeptFields;
}

export interface StepDrafts {
  before: StepDraft[];
  after: StepDraft[];
}

let nextKey = 1;

export function newStep(): StepDraft {
  return { key: nextKey++, operation: '', login: undefined, values: [], extracts: [], until: null, kept: {} };
}

export function newValue(location: ValueLocation): ValueDraft {
  const isBody = location === 'body';
  return { key: nextKey++, in: location, name: isBody ? 'body' : '', text: isBody ? '{\n  \n}' : '', omitted: false };
}

export function newExtract(): ExtractDraft {
  return { key: nextKey++, name: '', path: '' };
}

export const newUntil = (): UntilDraft => ({ rules: '', tries: '', seconds: '', forward: '' });

const toUntilDraft = ({ rules, tries, seconds, forward, promised }: ScenarioPolling): UntilDraft => ({
  rules: rules.join('\n'),
  tries: tries === undefined ? '' : String(tries),
  seconds: seconds === undefined ? '' : String(seconds),
  forward: forward?.join(', ') ?? '',
  promised,
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function toPolling({ rules, tries, seconds, forward, promised }: UntilDraft): ScenarioPolling {
  const paths = forward
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
  return {
    rules: linesOf(rules),
    ...(tries.trim() !== '' && { tries: Number(tries) }),
    ...(seconds.trim() !== '' && { seconds: Number(seconds) }),
    ...(paths.length > 0 && { forward: paths }),
    ...(promised && { promised }),
  };
}

export function toStepDrafts(steps: readonly ScenarioStep[]): StepDraft[] {
  return steps.map(({ operation, login, values, extracts, until, ...kept }) => ({
    key: nextKey++,
    operation,
    login,
    values: values.map((value) => ({
      key: nextKey++,
      in: value.in,
      name: value.name,
      text: textOf(value),
      omitted: value.value === null && value.body_value == null,
    })),
    extracts: extracts.map((extract) => ({ key: nextKey++, ...extract })),
    until: until === undefined ? null : toUntilDraft(until),
    kept,
  }));
}

function textOf({ value, body_value: body }: StepValue): string {
  if (value !== null) return value;
  return body == null ? '' : JSON.stringify(body, null, 2);
}

export function toSteps(drafts: readonly StepDraft[]): ScenarioStep[] {
  return drafts.map(({ operation, login, values, extracts, until, kept }) => ({
    ...kept,
    ...(login !== undefined && { login }),
    operation: operation.trim(),
    values: values.map(toValue),
    extracts: extracts.map(({ name, path, optional }) => ({
      name: name.trim(),
      path: path.trim(),
      ...(optional && { optional }),
    })),
    ...(until !== null && { until: toPolling(until) }),
  }));
}

function toValue({ in: location, name, text, omitted }: ValueDraft): StepValue {
  const value = { in: location, name: location === 'body' ? 'body' : name.trim() };
  if (omitted) return { ...value, value: null };
  const body = location === 'body' ? parseBody(text) : null;
  return body === null ? { ...value, value: text } : { ...value, value: null, body_value: body };
}

/** Null for what is not JSON, and for `null`, which would leave the body out. */
export function parseBody(text: string): Json | null {
  return parseJson(text).value ?? null;
}

/** Texts by the path of the field, as the server writes it: `before.0.extracts.1.name`. */
export type StepErrors = Readonly<Record<string, string>>;

const OPERATION = /^[A-Z]+ \//;
const EXTRACT_NAME = /^[A-Za-z_][\w-]*$/;

export function stepErrors(drafts: StepDrafts): StepErrors {
  return Object.fromEntries([...listErrors('before', drafts.before), ...listErrors('after', drafts.after)]);
}

const isLimit = (text: string, max: number): boolean =>
  text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max);

function listErrors(list: string, steps: readonly StepDraft[]): [string, string][] {
  return steps.flatMap((step, index) => errorsOf(`${list}.${index}`, step));
}

function errorsOf(path: string, { operation, values, extracts, until }: StepDraft): [string, string][] {
  const errors: [string, string][] = [];
  const check = (field: string, good: boolean, text: string): void => {
    if (!good) errors.push([`${path}.${field}`, text]);
  };
  check('operation', OPERATION.test(operation.trim()), 'Choose an endpoint, such as POST /books.');
  for (const [at, value] of values.entries())
    check(`values.${at}.name`, value.in === 'body' || value.name.trim() !== '', 'Name the parameter.');
  for (const [at, { name, path: location }] of extracts.entries()) {
    const good = EXTRACT_NAME.test(name.trim());
    check(`extracts.${at}.name`, good, 'Use letters, digits, - and _, beginning with a letter.');
    check(`extracts.${at}.path`, location.trim() !== '', 'Enter where the response has the value, such as data.id.');
  }
  if (until !== null) {
    check(
      'until.rules',
      linesOf(until.rules).length > 0,
      'Enter a validation rule, such as status is one of done, failed.',
    );
    check('until.tries', isLimit(until.tries, 100), 'Enter a number from 1 to 100.');
    check('until.seconds', isLimit(until.seconds, 300), 'Enter a number from 1 to 300.');
  }
  return errors;
}

/** What the steps yield, each name once. */
export function yieldedNames(steps: readonly Pick<ScenarioStep, 'extracts'>[]): string[] {
  return [...new Set(steps.flatMap(({ extracts }) => extracts.map(({ name }) => name.trim())))].filter(
    (name) => name !== '',
  );
}

const PLACEHOLDER = /\{\{\s*([^{}\s]+)\s*\}\}/g;

/** Names in a text that no step yields; dynamic values such as `{{$randomUUID}}` are known to the runner. */
export function strangeNames(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => !name.startsWith('$') && !known.includes(name));
}

/** The list with one entry moved up or down by one. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const entry = list[index];
  const to = index + by;
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(index, 1).toSpliced(to, 0, entry);
}
