import type { Operation } from '@assay/api-model';
import type { DefinedRule, DefinedScenario, DefinedStep } from '@assay/contract';
import { readCheck } from '@assay/rules';
import type { JudgedStep, RunnableRule, RunnableScenario, RunnableStep } from '@assay/scenario';
import type { DefinedApi } from './defined-api.ts';

/** A scenario of the server as the runner takes it. `baseUrl`: every request goes there instead. */
export function fromDefinition(defined: DefinedScenario, api: DefinedApi, baseUrl: string | null): RunnableScenario {
  const { before, judged, follow_ups: followUps, after } = defined.sequence;
  const step = (one: DefinedStep): RunnableStep => toStep(one, api.named(one.operation), baseUrl);
  const own = toStep(judged, api.ofEndpoint(defined.endpoint_id), baseUrl);
  return {
    id: defined.scenario_id,
    name: defined.name,
    endpointId: defined.endpoint_id,
    role: defined.role ?? undefined,
    before: before.map(step),
    judged: {
      ...own,
      expected: own.expected ?? { status: defined.expected_http_status, acceptsClass: false },
      rules: defined.validations.map(toRule),
    },
    followUps: followUps.map(step).filter(isJudged),
    after: after.map(step),
  };
}

const isJudged = (step: RunnableStep): step is JudgedStep => step.expected !== null;

function toStep(step: DefinedStep, operation: Operation | null, baseUrl: string | null): RunnableStep {
  const { name, until, expected } = step;
  return {
    ...(name !== null && { name }),
    label: step.operation,
    problem: step.problem,
    method: step.method,
    baseUrl: baseUrl ?? step.base_url,
    path: step.path,
    parameters: step.parameters.map(({ in: location, name: parameter, value, body_value: bodyValue }) => ({
      in: location,
      name: parameter,
      value,
      bodyValue,
    })),
    contentType: step.content_type,
    operation: step.problem === null ? operation : null,
    account: step.account,
    followRedirects: step.follow_redirects,
    expected: expected && {
      status: expected.status,
      acceptsClass: expected.accepts_class,
      alternatives: expected.alternatives,
      undecided: expected.undecided,
    },
    ...(until !== null && { until: toPolling(until) }),
    rules: step.rules.map(toRule),
    extracts: step.extracts.map(({ optional, ...extract }) => ({ ...extract, ...(optional && { optional }) })),
    ...(step.shared && { isShared: true }),
    ...(step.fallback && { isFallback: true }),
  };
}

function toPolling({ promised, rules, ...same }: NonNullable<DefinedStep['until']>) {
  return { ...same, rules: rules.map(toRule), isPromised: promised };
}

const NEWER =
  'This validation rule was compiled by another version of Assay, and this tool cannot read it. Install the version of the server, then run it again.';

/** A rule without a check fails with its reason, as on the server. */
function toRule({ validation_id: id, validation_text: text, check, problem }: DefinedRule): RunnableRule {
  const read = check === null ? null : readCheck(check);
  const why = check !== null && read === null ? NEWER : problem;
  return { id, text, check: read, problem: why };
}
