import { parseJson } from '@assay/api-model';
import type { ApiModel } from '@assay/api-model';
import { assertionsOf, assertionText, documentedAnswers, expressedRule } from '@assay/reproduce';
import type { Assertion, Failure, FailureStep } from '@assay/reproduce';
import { createRandom, TransportError } from '@assay/runner';
import type { Credential, ScenarioResult } from '@assay/runner';
import type { JudgedStep, RunnableScenario, RunnableStep } from '@assay/scenario';
import type { SuiteResult } from '@assay/suite';
import { SentValues } from '../export-command/sent-values.ts';
import {
  statusAssertion,
  takeOf,
  templateStep,
  TOKEN,
  textualTakes,
  withComparedTakes,
  withUsedTakes,
  withVariables,
} from './template-step.ts';

/** More are of the same causes, or nobody looks at them. */
const MAX_FAILURES = 100;

/** A scenario as it was run, and what is known of it beside that. */
export interface FailureSource {
  runnable: RunnableScenario;
  /** As reports call it. */
  operation: string;
  /** Rules that are no longer in the steps. */
  rules: readonly { text: string; check: Parameters<typeof assertionsOf>[0]['check'] }[];
}

/** What failures are put together from. */
export interface ReproducedFrom {
  /** Null for one that is not known any more. */
  ranOf: (one: SuiteResult) => FailureSource | null;
  /** Schemas of the document. */
  definitions: ApiModel['definitions'];
  baseUrl: string;
  /** What requests sign in with; null when they do not. */
  credential: Credential | null;
}

/** Failures as requests that anybody can send, and how many there are in all. */
export interface Reproduced {
  failures: Failure[];
  total: number;
}

/** A run that is over. */
export interface Ended {
  results: readonly SuiteResult[];
  /** How many failed in all, where not all of them are kept. */
  failed?: number;
  findings: readonly { execution_ids: readonly number[] }[];
}

/** Of each finding one first: those beyond the limit say nothing new. */
export function chosenFailures({ results, findings, failed: all }: Ended): { chosen: SuiteResult[]; total: number } {
  const failed = results.filter(({ result }) => result.status === 'failure');
  const known = new Set(failed.map(({ executionId }) => executionId));
  const first = new Set(findings.map((one) => one.execution_ids.find((id) => known.has(id))));
  const isFirst = ({ executionId }: SuiteResult): boolean => first.has(executionId);
  const inOrder = [...failed.filter(isFirst), ...failed.filter((one) => !isFirst(one))];
  return { chosen: inOrder.slice(0, MAX_FAILURES), total: all ?? failed.length };
}

/** The failed scenarios of a run as requests that anybody can send. */
export function failuresOf(ended: Ended, from: ReproducedFrom): Reproduced {
  const { chosen, total } = chosenFailures(ended);
  const failures = chosen.flatMap((one) => {
    const ran = from.ranOf(one);
    if (ran === null) return [];
    const { runnable, operation, rules } = ran;
    const steps = stepsOf(runnable, one.result, { ...from, checks: rules });
    if (steps === null) return [];
    return [{ operation, name: runnable.name, reason: one.result.failureReason ?? '', steps }];
  });
  return { failures, total };
}

interface Building extends ReproducedFrom {
  checks: FailureSource['rules'];
}

/** Null where a request cannot be put together outside of a run. */
function stepsOf(scenario: RunnableScenario, result: ScenarioResult, building: Building): FailureStep[] | null {
  const { before, judged, followUps, after } = scenario;
  const random = createRandom(1);
  const textual = textualTakes([...before, judged, ...followUps], building.definitions);
  const { baseUrl } = building;
  const sent = new SentValues(random);
  const build = (role: FailureStep['role']) => (given: RunnableStep) => {
    const { step, makes } = sent.prepare(given);
    const credential = step.account === 'none' ? null : asVariables(building.credential);
    return { ...templateStep(step, role, { baseUrl, random, textual, credential }), makes };
  };
  try {
    const prepared = before.map(build('before'));
    const own = judgedStep(scenario, result, build('judged')(judged), building);
    const asked = [
      ...prepared,
      { ...own, assertions: assertions(judged, null, result, { ...building, sent: own.body }) },
      ...followUps.map((step) => ({
        ...build('judged')(step),
        assertions: assertions(step, step.label, result, { ...building, sent: own.body }),
      })),
    ];
    const names = [...before, judged, ...followUps].map(({ name }) => name);
    return withUsedTakes([
      ...withComparedTakes(asked, names),
      ...after.filter(({ isFallback }) => isFallback !== true).map(build('after')),
    ]);
  } catch (error) {
    if (error instanceof TransportError) return null;
    throw error;
  }
}

/** As it was sent, unless it carries values of earlier answers. */
function judgedStep(
  { judged }: RunnableScenario,
  { request }: ScenarioResult,
  template: FailureStep,
  { baseUrl }: ReproducedFrom,
): FailureStep {
  const isOpen = /\{\{\s*\$?[A-Za-z_][\w:-]*\s*\}\}/.test(JSON.stringify(judged.parameters));
  if (isOpen) return template;
  const { method, url, headers, body } = request;
  const named = (text: string): string => withVariables(text, baseUrl);
  return {
    role: 'judged',
    method,
    url: named(url),
    headers: headers.map(([name, value]) => [name, named(value)]),
    body: body === null ? null : named(body),
    takes: judged.extracts.flatMap(takeOf),
    assertions: [],
  };
}

/** Rules of follow-ups name their request in front of the sentence. */
const FOLLOW_UP = /^then ([A-Z]+ \S+): /;

/**
 * What is expected of the answer to one of the judged requests, each once. With another status than the expected one, what the rules say of
 * answers follows from that, but for leaks.
 */
function assertions(
  step: JudgedStep,
  followUp: string | null,
  result: ScenarioResult,
  { checks, definitions, sent }: Building & { sent: string | null },
): Assertion[] {
  const { rules, statusMet } = result;
  const answer = answerTo(followUp, result);
  const body = parseJson(answer?.body ?? '');
  const failed = rules.filter(
    ({ status, text }) => status === 'fail' && (FOLLOW_UP.exec(text)?.[1] ?? null) === followUp,
  );
  const all = failed.flatMap((rule) => {
    const sentence = rule.text.replace(FOLLOW_UP, '');
    const check = [...step.rules, ...checks].find(({ text }) => text === sentence)?.check ?? null;
    if (statusMet === false && !isAboutLeaks(check)) return [];
    const { text, reason, evidence } = rule;
    const found = assertionsOf({ text, reason, check, evidence, answer: body, sent });
    return [...documented({ text, check }, { step, status: answer?.status, definitions }), ...found];
  });
  const byText = new Map(
    [statusAssertion(step.expected), ...all].map((one) => [`${one.kind} ${assertionText(one)}`, one]),
  );
  return [...byText.values()];
}

/** What was answered to the judged request, or to one after it. */
const answerTo = (
  followUp: string | null,
  { response, followUps = [] }: ScenarioResult,
): { status: number; body: string } | null =>
  followUp === null ? response : (followUps.find(({ label }) => label === followUp)?.response ?? null);

interface Documented {
  step: JudgedStep;
  status: number | undefined;
  definitions: ApiModel['definitions'];
}

/** The documented schema itself, for tools that read schemas. */
function documented(rule: Parameters<typeof expressedRule>[0], { step, status, definitions }: Documented): Assertion[] {
  const { operation } = step;
  if (operation === null || status === undefined) return [];
  const answers = documentedAnswers(operation, { statuses: [status], class: null }, definitions);
  return expressedRule(rule, answers).filter(({ kind }) => kind === 'schema');
}

const isAboutLeaks = (check: Building['checks'][number]['check']): boolean =>
  check?.kind === 'test' && check.predicate.op === 'leaks';

/** A credential whose secrets are variables. */
function asVariables(credential: Credential | null): Credential | null {
  if (credential === null) return null;
  const also = (credential.also ?? []).map((part, at) => ({ ...part, token: `{{${TOKEN}_${at + 2}}}` }));
  return { ...credential, token: `{{${TOKEN}}}`, also };
}
