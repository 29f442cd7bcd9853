import { assertionText, documentedAnswers, expressedRule, unexpressed } from '@assay/reproduce';
import type { Assertion, ExportFormat, Failure, FailureStep } from '@assay/reproduce';
import { TransportError } from '@assay/runner';
import type { Credential, Random } from '@assay/runner';
import type { Account, JudgedStep, RunnableScenario, RunnableStep } from '@assay/scenario';
import type { RunnableSuite } from '@assay/suite';
import { DYNAMIC, SentValues } from './sent-values.ts';
import { statusAssertion, takeOf, templateStep, textualTakes, withUsedTakes } from '../reproduce/template-step.ts';

export interface ExportContext {
  suite: RunnableSuite;
  baseUrl: string;
  format: ExportFormat;
  /** Its own for each scenario: what they make differs. */
  random: Random;
  credentialOf: (account: Account) => Credential | null;
}

/** A scenario for other tools, and what of it they do not do. */
export interface ExportedScenario {
  /** Null where it cannot be sent outside of a run. */
  scenario: Failure | null;
  left: string[];
}

/** The requests of a scenario in their order, with the assertions that other tools know. */
export function exportedScenario(
  runnable: RunnableScenario,
  operation: string,
  context: ExportContext,
): ExportedScenario {
  const { before, judged, followUps, after } = runnable;
  const all = [...before, judged, ...followUps, ...after];
  const unknown = all.find(({ problem }) => problem !== null);
  if (unknown !== undefined) return { scenario: null, left: [`left out: ${unknown.problem}`] };
  const { suite, baseUrl, credentialOf, format, random } = context;
  const { definitions } = suite.model;
  const textual = textualTakes([...before, judged, ...followUps], definitions);
  const sent = new SentValues(random);
  const build = (role: FailureStep['role'], given: RunnableStep): FailureStep => {
    const { step, makes } = sent.prepare(given);
    const credential = credentialOf(step.account);
    const { operation } = step;
    const called = operation === null ? {} : { operation: { id: operation.operationId, path: operation.path } };
    return { ...templateStep(step, role, { baseUrl, random, textual, credential }), ...called, makes };
  };
  const judge = (step: JudgedStep): FailureStep => ({
    ...build('judged', step),
    assertions: assertionsOf(step, definitions),
    rules: step.rules.map(({ text }) => text),
  });
  try {
    const steps = withUsedTakes([
      ...before.map((step) => (isJudged(step) ? judge(step) : build('before', step))),
      ...[judged, ...followUps].map(judge),
      ...after.filter(({ isFallback }) => isFallback !== true).map((step) => build('after', step)),
    ]);
    const notes = steps.flatMap(({ assertions }) => assertions.flatMap((one) => unexpressed(one, format) ?? []));
    return {
      scenario: { operation, name: runnable.name, reason: null, steps },
      left: [...notes, ...all.flatMap((step) => leftOf(step, { sent, format }))],
    };
  } catch (error) {
    if (error instanceof TransportError) return { scenario: null, left: [`left out: ${error.message}`] };
    throw error;
  }
}

type Definitions = RunnableSuite['model']['definitions'];

const isJudged = (step: RunnableStep): step is JudgedStep => step.expected !== null;

function assertionsOf({ expected, rules, operation }: JudgedStep, definitions: Definitions): Assertion[] {
  const { status, acceptsClass, alternatives = [] } = expected;
  const right = { statuses: [status, ...alternatives], class: acceptsClass ? Math.floor(status / 100) : null };
  const answers = operation === null ? [] : documentedAnswers(operation, right, definitions);
  const all = [statusAssertion(expected), ...rules.flatMap((rule) => expressedRule(rule, answers))];
  return [...new Map(all.map((one) => [assertionText(one), one])).values()];
}

/** What requests do in a run and nowhere else. */
function leftOf(step: RunnableStep, { sent, format }: { sent: SentValues; format: ExportFormat }): string[] {
  const { label, until, followRedirects, isFallback, expected, extracts, parameters } = step;
  const lines = [
    until !== undefined && 'it is sent once instead of until its answer meets the validation rules',
    followRedirects && 'redirects are not followed',
    isFallback === true && 'the fallback is left out',
    (expected?.undecided ?? []).length > 0 &&
      `the statuses ${expected?.undecided?.join(', ')} fail instead of judging nothing`,
    isFixed(JSON.stringify(parameters), format) && 'values that are made for each request are the same every time',
    ...extracts
      .filter((extract) => takenBy(format, extract).length === 0 && !sent.has(extract.name))
      .map(({ name, path }) => `{{${name}}} ("${path}") is not taken: set it as a variable`),
  ];
  return lines.filter((line) => typeof line === 'string').map((line) => `${label}: ${line}`);
}

/** Arazzo takes values as they are. */
const takenBy = (format: ExportFormat, extract: RunnableStep['extracts'][number]) =>
  takeOf(extract).filter(({ forms }) => forms === undefined || format !== 'arazzo');

/** Whether a request has values that are made when it is sent, and that the tool does not make. */
const isFixed = (parameters: string, format: ExportFormat): boolean =>
  /\{\{\s*\$/.test(format === 'hurl' || format === 'arazzo' ? parameters : parameters.replaceAll(DYNAMIC, ''));
