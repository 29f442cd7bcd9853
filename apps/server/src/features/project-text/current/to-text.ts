import { effective, requestText, scenarioText } from '@assay/project';
import type { CurrentOperation, Origin, RequestText, RuleText, ScenarioText } from '@assay/project';
import type { Step, StepValue, UnresolvedScenario } from '@assay/scenario';
import { toSettings } from '../../scenarios/index.ts';
import type { ValidationRow } from '../../validations/index.ts';
import type { CurrentEndpoint, CurrentScenario, ServerDefaults } from './load-current.ts';

/** What a scenario without a reason of its own says. */
export const BY_HAND = 'Written by hand';

/** A scenario of the database in the words of the engine. */
export type PlainScenario = UnresolvedScenario & {
  rules: RuleText[];
  origin: Origin;
  tags: string[];
  skip: string | null;
};

export function plainScenario({ row, overrides, rules }: CurrentScenario): PlainScenario {
  const { name, requiresAuth, expectedHttpStatus, details, errorType: fault, errorIn } = row;
  const { generated_by: by = 'manual', reason = '', constraint = null, pointer = null } = details ?? {};
  return {
    name,
    requiresAuth,
    expectedStatus: expectedHttpStatus,
    overrides,
    details: toSettings(details),
    rules: rules.map(ruleText),
    origin: { by, reason: by === 'manual' && reason === BY_HAND ? '' : reason, fault, errorIn, constraint, pointer },
    tags: details?.tags ?? [],
    skip: details?.skip ?? null,
  };
}

function ruleText({ text, means, description }: ValidationRow): RuleText {
  if (means === null && description === null) return text;
  return { rule: text, ...(means !== null && { means }), ...(description !== null && { note: description }) };
}

/** As it stands in a file of its operation. */
export function textOf(scenario: PlainScenario, operation: string, defaultsOf: ServerDefaults): ScenarioText {
  const { tags, skip, details } = scenario;
  const step = (one: Step): Step => ({ ...one, values: overDefaults(one.operation, one.values, defaultsOf) });
  const whole = {
    ...scenario,
    overrides: overDefaults(operation, scenario.overrides, defaultsOf),
    details: details && {
      ...details,
      before: details.before?.map(step),
      followUps: details.followUps?.map(step),
      after: details.after?.map(step),
    },
  };
  return {
    ...scenarioText(whole, operation, defaultsOf),
    ...(tags.length > 0 && { tags }),
    ...(skip !== null && { skip }),
  };
}

/** Requests of a server send what their endpoints say, which may differ from the document, where a scenario says nothing. */
function overDefaults(operation: string, values: readonly StepValue[], defaultsOf: ServerDefaults): StepValue[] {
  const { own } = defaultsOf(operation);
  return [...new Map([...own, ...values].map((one) => [`${one.in} ${one.name}`, one])).values()];
}

/** What an endpoint sends by itself beyond what the document says; undefined where that is nothing. */
export function defaultsText(name: string, defaultsOf: ServerDefaults): RequestText | undefined {
  const { documented, own } = defaultsOf(name);
  const text = requestText(effective(documented, own), effective(documented));
  return Object.keys(text).length === 0 ? undefined : text;
}

/** An endpoint in the form that files are written from. Its scenarios have their keys. */
export function currentText({ name, scenarios }: CurrentEndpoint, defaultsOf: ServerDefaults): CurrentOperation {
  return {
    operation: name,
    defaults: defaultsText(name, defaultsOf),
    scenarios: new Map(
      scenarios.flatMap((one) =>
        one.row.key === null ? [] : [[one.row.key, textOf(plainScenario(one), name, defaultsOf)] as const],
      ),
    ),
  };
}
