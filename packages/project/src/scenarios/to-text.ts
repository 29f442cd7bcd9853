import { takesLogin } from '@assay/scenario';
import type {
  Extract,
  Polling,
  UnresolvedScenario,
  ScenarioSettings,
  StatusWish,
  Step,
  StepValue,
} from '@assay/scenario';
import type { Operation } from '@assay/api-model';
import type { ExpectText, RequestText, TakeText, UntilText } from '../format/request-text.ts';
import type { RuleText, ScenarioText, StepText } from '../format/scenario-text.ts';
import { present } from './present.ts';
import { effective, requestText } from './request-values.ts';
import type { Origin } from './written-scenario.ts';

/** What requests of an operation send by themselves. */
export interface CallDefaults {
  /** Of the document. */
  documented: readonly StepValue[];
  /** Of the project, over those. */
  own: readonly StepValue[];
  operation: Operation | null;
}

export type DefaultsOf = (operation: string) => CallDefaults;

type Writable = UnresolvedScenario & { details: ScenarioSettings | null; rules: readonly RuleText[]; origin: Origin };

/** A scenario as it stands in a file of its operation. */
export function scenarioText(scenario: Writable, operation: string, defaultsOf: DefaultsOf): ScenarioText {
  const { name, expectedStatus, overrides, rules, origin } = scenario;
  const details = scenario.details ?? {};
  const step = (one: Step): StepText => stepText(one, defaultsOf);
  return present<ScenarioText>({
    name,
    login: loginText(scenario, defaultsOf(operation).operation),
    expect: expectText({ status: expectedStatus, ...details }),
    unjudged: details.undecided,
    role: details.role,
    redirects: details.followRedirects && 'follow',
    method: details.method,
    content_type: details.contentType,
    before: filled(details.before?.map(step)),
    ...sentText(operation, overrides, defaultsOf),
    until: details.until && untilText(details.until),
    take: takeText(details.extracts),
    // oxlint-disable-next-line unicorn/no-thenable -- a list, so nothing that can be awaited
    then: filled(details.followUps?.map(step)),
    after: filled(details.after?.map(step)),
    origin: originText(origin),
    rules: filled([...rules]),
  });
}

function stepText(step: Step, defaultsOf: DefaultsOf): StepText {
  const { operation, values, extracts, expects, until } = step;
  return present<StepText>({
    call: operation,
    name: step.name,
    login: step.login,
    expect: expects && expectText(expects),
    unjudged: expects?.undecided,
    content_type: step.contentType,
    shared: step.shared,
    fallback: step.fallback,
    ...sentText(operation, values, defaultsOf),
    until: until && untilText(until),
    take: takeText(extracts),
    rules: filled(step.rules),
  });
}

function sentText(operation: string, values: readonly StepValue[], defaultsOf: DefaultsOf): RequestText {
  const { documented, own } = defaultsOf(operation);
  return requestText(effective(documented, values), effective(documented, own));
}

const filled = <T>(list: T[] | undefined): T[] | undefined =>
  list === undefined || list.length === 0 ? undefined : list;

/** Nothing where it is as the document says. */
function loginText(
  { requiresAuth, details }: Pick<UnresolvedScenario, 'details' | 'requiresAuth'>,
  operation: Operation | null,
): string | undefined {
  const isUsual = operation === null || takesLogin(operation);
  if (!requiresAuth) return isUsual ? 'none' : undefined;
  return details?.login ?? (isUsual ? undefined : 'own');
}

const classOf = (status: number): string => `${String(status)[0]}xx`;

function expectText({ status, statusBy, alternatives = [] }: StatusWish): ExpectText {
  const others = alternatives.filter((one) => one !== status);
  if (statusBy !== 'convention') return others.length === 0 ? status : [status, ...others];
  return [status, ...others, classOf(status)];
}

/** The same the other way round. */
export function statusWish(text: ExpectText, unjudged: number[] | undefined): StatusWish {
  const [status = 0, ...others] = typeof text === 'number' ? [text] : text;
  const alternatives = others.filter((one) => typeof one === 'number');
  return {
    status: Number(status),
    ...(others.length > alternatives.length && { statusBy: 'convention' as const }),
    ...(alternatives.length > 0 && { alternatives }),
    ...(unjudged && { undecided: unjudged }),
  };
}

function untilText({ rules, tries, seconds, forward, promised }: Polling): UntilText {
  return present<UntilText>({ rules, tries, seconds, forward, promised });
}

function takeText(extracts: readonly Extract[] | undefined): Record<string, TakeText> | undefined {
  if (extracts === undefined || extracts.length === 0) return undefined;
  return Object.fromEntries(
    extracts.map(({ name, path, optional }): [string, TakeText] => [name, optional ? { from: path, optional } : path]),
  );
}

function originText({ by, reason, fault, errorIn, constraint, pointer }: Origin): ScenarioText['origin'] {
  const text = (value: string | null): string | undefined => (value === null || value === '' ? undefined : value);
  if (by === 'manual' && reason === '') return undefined;
  return present({
    by,
    reason: text(reason),
    fault: text(fault),
    error_in: text(errorIn),
    constraint: text(constraint),
    pointer: text(pointer),
  });
}
