import type { ApiModel } from '@assay/api-model';
import type { Assertion, FailureStep, JsonStep, Take, TakeForm } from '@assay/reproduce';
import { parsePath } from '@assay/rules';
import { MASK, templateRequest } from '@assay/runner';
import type { Credential, Random } from '@assay/runner';
import type { Expectation, RunnableStep } from '@assay/scenario';
import { isTextual } from './is-textual.ts';

/** Without the values that no later request needs. */
export const withUsedTakes = (steps: readonly FailureStep[]): FailureStep[] =>
  steps.map((step, at) => {
    const rest = steps.slice(at + 1);
    const later = JSON.stringify(rest);
    const compared = new Set(rest.flatMap(({ assertions }) => assertions.flatMap(comparedWith)));
    return { ...step, takes: step.takes.filter(({ name }) => later.includes(`{{${name}}}`) || compared.has(name)) };
  });

const comparedWith = (assertion: Assertion): string[] => (assertion.kind === 'same' ? [assertion.from.variable] : []);

/** Steps take what later answers are compared with; what no earlier step of that name answers is left to people. */
export function withComparedTakes(
  steps: readonly FailureStep[],
  names: readonly (string | undefined)[],
): FailureStep[] {
  const kept = steps.map((step, at) => ({
    ...step,
    assertions: step.assertions.map((one): Assertion => {
      if (one.kind !== 'same' || names.slice(0, at).includes(one.from.step)) return one;
      return { kind: 'note', rule: one.rule, reason: `There is no step "${one.from.step}".` };
    }),
  }));
  const wanted = kept.flatMap(({ assertions }) => assertions.flatMap((one) => (one.kind === 'same' ? [one.from] : [])));
  return kept.map((step, at) => {
    const own = wanted.filter((one) => one.step === names[at]);
    const takes = own.map(({ variable, path }): Take => ({ name: variable, from: { kind: 'body', path } }));
    const byName = new Map([...step.takes, ...takes].map((take) => [take.name, take]));
    return { ...step, takes: [...byName.values()] };
  });
}

/** The variable that holds what requests sign in with. */
export const TOKEN = 'api_token';

/** The base address and secrets as variables. */
export const withVariables = (text: string, baseUrl: string): string =>
  (text.startsWith(baseUrl) ? `{{base_url}}${text.slice(baseUrl.length)}` : text).replaceAll(MASK, `{{${TOKEN}}}`);

interface Templating {
  baseUrl: string;
  random: Random;
  /** Whether a value that a step yields is a text. */
  textual: ReadonlyMap<string, boolean>;
  /** With variables in place of its secrets. */
  credential: Credential | null;
}

/**
 * A step as a request with variables, without assertions.
 * @throws {TransportError} where it cannot be put together outside of a run
 */
export function templateStep(
  step: RunnableStep,
  role: FailureStep['role'],
  { baseUrl, random, textual, credential }: Templating,
): FailureStep {
  const { method, url, headers, body } = templateRequest(step, credential, random);
  return {
    role,
    method,
    url: renamed(withVariables(url, baseUrl)),
    headers: Object.entries(headers).map(([name, value]) => [name, renamed(value)]),
    body: body === null ? null : renamed(unquoted(body, textual)),
    takes: role === 'after' ? [] : step.extracts.flatMap(takeOf),
    assertions: [],
  };
}

/** Names as every tool and every shell allows them. */
export const variableName = (name: string): string => name.replaceAll(/\W/g, '_').replace(/^(\d)/, '_$1');

const renamed = (text: string): string =>
  text.replaceAll(/\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g, (_, name: string) => `{{${variableName(name)}}}`);

/** A JSON body whose numbers from earlier answers are numbers. */
const unquoted = (body: string, textual: ReadonlyMap<string, boolean>): string =>
  body.replaceAll(/"\{\{\s*([A-Za-z_][\w-]*)\s*\}\}"/g, (written, name: string) =>
    textual.get(name) === false ? `{{${name}}}` : written,
  );

/** Whether the values that steps yield are texts, by name. */
export const textualTakes = (
  steps: readonly RunnableStep[],
  definitions: ApiModel['definitions'],
): ReadonlyMap<string, boolean> =>
  new Map(
    steps.flatMap(({ operation, extracts }) =>
      extracts.map(({ name, path }): [string, boolean] => [
        name,
        FORM.test(path) || isTextual(operation, jsonSteps(path), definitions),
      ]),
    ),
  );

const FORM = /^(?:segment (?<at>-?[1-9]\d?)|(?<kind>after|behind) "(?<prefix>[^"\\]{1,40})") of (?<of>.+)$/s;

/** What every tool can take out of an answer; other values have to be given. */
export function takeOf({ name, path }: RunnableStep['extracts'][number]): Take[] {
  const { at, kind, prefix = '', of } = FORM.exec(path)?.groups ?? {};
  if (of !== undefined) {
    const form: TakeForm =
      at === undefined ? { kind: kind === 'after' ? 'after' : 'behind', prefix } : { kind: 'segment', at: Number(at) };
    return takeOf({ name, path: of }).map((take) => ({ ...take, forms: [...(take.forms ?? []), form] }));
  }
  const header = /^header (\S+)$/.exec(path)?.[1];
  if (header !== undefined) return [{ name: variableName(name), from: { kind: 'header', header } }];
  const steps = jsonSteps(path);
  return steps === null ? [] : [{ name: variableName(name), from: { kind: 'body', path: steps } }];
}

/** A path of names and positions; null for one that leads to something else. */
export function jsonSteps(path: string): JsonStep[] | null {
  if (/ /.test(path)) return null;
  const steps = parsePath(path)?.flatMap((step): JsonStep[] =>
    typeof step === 'string' || (typeof step === 'number' && step >= 0) ? [step] : [],
  );
  return steps !== undefined && steps.length === parsePath(path)?.length ? steps : null;
}

/** The status that is expected, for every tool. */
export function statusAssertion({ status, acceptsClass, alternatives = [] }: Expectation): Assertion {
  if (acceptsClass) return { kind: 'statusClass', class: Math.floor(status / 100) };
  return { kind: 'status', statuses: [status, ...alternatives] };
}
