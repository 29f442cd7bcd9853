import { takesLogin } from '@assay/scenario';
import type { Extract, NamedAccount, Polling, ScenarioSettings, StatusWish, Step, StepValue } from '@assay/scenario';
import type { TakeText, UntilText } from '../format/request-text.ts';
import type { RequestText } from '../format/request-text.ts';
import type { OriginText, RuleText, ScenarioText, StepText } from '../format/scenario-text.ts';
import { present } from './present.ts';
import { effective, requestValues } from './request-values.ts';
import type { ReadBodyFile } from './request-values.ts';
import { statusWish } from './to-text.ts';
import type { DefaultsOf } from './to-text.ts';
import type { Origin, WrittenRule, WrittenScenario } from './written-scenario.ts';

/** What reading a scenario needs beside its text. */
export interface Surroundings {
  defaultsOf: DefaultsOf;
  readBody: ReadBodyFile;
  /** Says what is wrong in a scenario. */
  report: (message: string) => void;
}

type Core = Omit<WrittenScenario, 'file' | 'key' | 'line' | 'operation' | 'row'>;

/** What a scenario of a file sends and expects; its variables are filled in already. */
export function toScenario(key: string, text: ScenarioText, operation: string, surroundings: Surroundings): Core {
  const { status, ...wish } = statusWish(text.expect, text.unjudged);
  const account = accountOf(text.login, operation, surroundings);
  const steps = (list: StepText[] | undefined): Step[] | undefined => list?.map((one) => toStep(one, surroundings));
  const details: ScenarioSettings = present({
    ...wish,
    role: text.role,
    login: account === 'none' || account === 'own' ? undefined : account,
    method: text.method,
    contentType: text.content_type,
    followRedirects: text.redirects === 'follow' ? (true as const) : undefined,
    until: text.until && toPolling(text.until),
    before: steps(text.before),
    extracts: text.take && toExtracts(text.take),
    followUps: steps(text.then),
    after: steps(text.after),
  });
  return {
    name: text.name ?? key,
    tags: text.tags ?? [],
    skip: text.skip ?? null,
    requiresAuth: account !== 'none',
    expectedStatus: status,
    overrides: valuesOf(text, operation, surroundings),
    details,
    origin: toOrigin(text),
    rules: (text.rules ?? []).map(toRule),
  };
}

type Account = 'none' | 'other' | 'own' | NamedAccount;
const isNamed = (login: string): login is NamedAccount => login.startsWith('account:');

function accountOf(login: string | undefined, operation: string, { defaultsOf }: Surroundings): Account {
  if (login === 'none' || login === 'other' || login === 'own') return login;
  if (login !== undefined && isNamed(login)) return login;
  const known = defaultsOf(operation).operation;
  return known === null || takesLogin(known) ? 'own' : 'none';
}

function valuesOf(text: RequestText, operation: string, { defaultsOf, readBody, report }: Surroundings): StepValue[] {
  const { documented, own } = defaultsOf(operation);
  const read = requestValues(text, effective(documented, own), readBody);
  if ('values' in read) return read.values;
  report(read.problem);
  return [];
}

function toStep(text: StepText, surroundings: Surroundings): Step {
  const { call, name, login, expect, unjudged, content_type: contentType, shared, fallback, until, take, rules } = text;
  const account = login === undefined ? 'own' : accountOf(login, call, surroundings);
  const expects: StatusWish | undefined = expect === undefined ? undefined : statusWish(expect, unjudged);
  return present({
    name,
    operation: call,
    values: valuesOf(text, call, surroundings),
    extracts: toExtracts(take ?? {}),
    login: account === 'own' ? undefined : account,
    shared,
    fallback,
    contentType,
    until: until && toPolling(until),
    expects,
    rules,
  });
}

const toExtracts = (take: Record<string, TakeText>): Extract[] =>
  Object.entries(take).map(([name, one]) =>
    typeof one === 'string' ? { name, path: one } : present({ name, path: one.from, optional: one.optional }),
  );

const toPolling = ({ rules, tries, seconds, forward, promised }: UntilText): Polling =>
  present({ rules, tries, seconds, forward, promised });

const MANUAL: OriginText = { by: 'manual' };

function toOrigin({ origin = MANUAL }: ScenarioText): Origin {
  const { by, reason = '', fault = null, error_in: errorIn = null, constraint = null, pointer = null } = origin;
  return { by, reason, fault, errorIn, constraint, pointer };
}

export const toRule = (rule: RuleText): WrittenRule =>
  typeof rule === 'string'
    ? { text: rule, means: null }
    : present({ text: rule.rule, means: rule.means ?? null, note: rule.note });
