import type { AuthReference, DefinedRule, DefinedScenario, DefinedStep } from '@assay/contract';
import type { RunnableRule, RunnableScenario, RunnableStep } from '@assay/scenario';
import type { ScenarioFacts } from './scenario-facts.store.ts';

/** A scenario as a tool runs it. */
export function presentScenario(
  runnable: RunnableScenario,
  facts: ScenarioFacts,
  references: readonly AuthReference[],
): DefinedScenario {
  const { judged } = runnable;
  return {
    scenario_id: runnable.id,
    name: runnable.name,
    endpoint_id: runnable.endpointId,
    request: presentRequest(judged),
    expected_http_status: judged.expected.status,
    requires_auth: facts.requiresAuth,
    auth: referenceOf(judged, references),
    validations: judged.rules.map(presentRule),
    fault: facts.fault,
    role: runnable.role ?? null,
    sequence: {
      before: runnable.before.map(presentStep),
      // Its rules are the validations.
      judged: presentStep({ ...judged, rules: [] }),
      follow_ups: runnable.followUps.map(presentStep),
      after: runnable.after.map(presentStep),
    },
  };
}

const ACCOUNT = 'account:';

function referenceOf({ account }: RunnableStep, references: readonly AuthReference[]): DefinedScenario['auth'] {
  const name = account.startsWith(ACCOUNT) ? account.slice(ACCOUNT.length) : account;
  const found =
    references.find((one) => one.account === name && one.scheme === null) ??
    references.find((one) => one.account === name);
  return found === undefined ? null : { auth_config_id: found.auth_config_id, auth_type: found.auth_type };
}

/** For people and other tools: the values as they are set, without those of steps. */
function presentRequest({ method, baseUrl, path, parameters }: RunnableStep): DefinedScenario['request'] {
  const of = (location: string) =>
    parameters.flatMap((one) => (one.in === location && one.value !== null ? [[one.name, one.value] as const] : []));
  const inPath = new Map(of('path'));
  const body = parameters.find((one) => one.in === 'body');
  return {
    method,
    url: `${baseUrl}${path.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => inPath.get(name) ?? whole)}`,
    headers: Object.fromEntries(of('header')),
    query: Object.fromEntries(of('query')),
    body: body === undefined ? null : (body.value ?? body.bodyValue),
  };
}

function presentStep(step: RunnableStep): DefinedStep {
  const { expected, until } = step;
  return {
    name: step.name ?? null,
    operation: step.label,
    problem: step.problem,
    method: step.method,
    base_url: step.baseUrl,
    path: step.path,
    parameters: step.parameters.map(({ in: location, name, value, bodyValue }) => ({
      in: location,
      name,
      value,
      body_value: bodyValue,
    })),
    content_type: step.contentType,
    account: step.account,
    follow_redirects: step.followRedirects,
    expected: expected && {
      status: expected.status,
      accepts_class: expected.acceptsClass,
      alternatives: [...(expected.alternatives ?? [])],
      undecided: [...(expected.undecided ?? [])],
    },
    until:
      until === undefined
        ? null
        : {
            rules: until.rules.map(presentRule),
            tries: until.tries,
            ms: until.ms,
            forward: [...until.forward],
            promised: until.isPromised,
          },
    rules: step.rules.map(presentRule),
    extracts: step.extracts.map(({ name, path, optional }) => ({ name, path, optional: optional === true })),
    shared: step.isShared === true,
    fallback: step.isFallback === true,
  };
}

const presentRule = ({ id, text, check, problem = null }: RunnableRule): DefinedRule => ({
  validation_id: id,
  validation_text: text,
  check,
  problem,
});
