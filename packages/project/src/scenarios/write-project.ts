import type { Json, Operation } from '@assay/api-model';
import type { UnresolvedScenario, ScenarioSettings, StepValue } from '@assay/scenario';
import { endpointFile } from '../format/endpoint-file.ts';
import type { EndpointText } from '../format/endpoint-file.ts';
import { FORMAT, projectFile } from '../format/project-file.ts';
import type { ProjectText } from '../format/project-file.ts';
import type { RequestText } from '../format/request-text.ts';
import type { RuleText, ScenarioText } from '../format/scenario-text.ts';
import { printFile } from '../print/print-file.ts';
import { PROJECT_FILE } from '../project.ts';
import { fileFor, keyFor } from './names.ts';
import { effective, requestText } from './request-values.ts';
import { scenarioText } from './to-text.ts';
import type { CallDefaults, DefaultsOf } from './to-text.ts';
import type { Origin } from './written-scenario.ts';

/** A scenario that is to be written. */
export interface NewScenario extends UnresolvedScenario {
  /** `METHOD /path`. */
  operation: string;
  details: ScenarioSettings;
  origin: Origin;
  rules: readonly RuleText[];
}

export interface NewProject {
  settings: Omit<ProjectText, 'format'>;
  operations: readonly Operation[];
  documentedDefaults: (operation: Operation) => readonly StepValue[];
  scenarios: readonly NewScenario[];
}

/** The files of a new project by their paths. */
export function writeProject({ settings, ...rest }: NewProject): Map<string, string> {
  const files = new Map([[PROJECT_FILE, printFile({ format: FORMAT, ...settings }, projectFile)]]);
  const taken = new Set<string>();
  for (const endpoint of endpointTexts(rest))
    files.set(fileFor(endpoint.endpoint, taken), printFile(endpoint, endpointFile));
  return files;
}

/** The files of operations, in the order of the document; an operation without scenarios has none. */
export function endpointTexts({
  operations,
  documentedDefaults,
  scenarios,
}: Omit<NewProject, 'settings'>): EndpointText[] {
  const byOperation = new Map<string, NewScenario[]>();
  for (const one of scenarios) byOperation.set(one.operation, [...(byOperation.get(one.operation) ?? []), one]);
  const known = new Map(operations.map((operation) => [operation.key, operation]));
  const calls = new Map<string, CallDefaults & { text: RequestText | undefined }>();
  const defaultsOf = (key: string): CallDefaults & { text: RequestText | undefined } => {
    const found = calls.get(key) ?? newDefaults(known.get(key) ?? null, documentedDefaults, byOperation.get(key) ?? []);
    calls.set(key, found);
    return found;
  };
  return [...byOperation].map(([endpoint, own]) => ({
    endpoint,
    defaults: defaultsOf(endpoint).text,
    scenarios: scenarioTexts(own, defaultsOf, new Set()),
  }));
}

/** Scenarios by new keys, in the order of the keys: what is added later then seldom meets what another branch adds. */
export function scenarioTexts(
  scenarios: readonly NewScenario[],
  defaultsOf: DefaultsOf,
  taken: Set<string>,
): Record<string, ScenarioText> {
  const entries = scenarios.map((one): [string, ScenarioText] => [
    keyFor(one.name, taken),
    scenarioText(one, one.operation, defaultsOf),
  ]);
  return Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** The body of the valid request, where it is another than the documented one and stands on nothing that was taken. */
function newDefaults(
  operation: Operation | null,
  documentedDefaults: NewProject['documentedDefaults'],
  scenarios: readonly NewScenario[],
): CallDefaults & { text: RequestText | undefined } {
  const documented = operation === null ? [] : documentedDefaults(operation);
  const base = scenarios.find(({ details }) => details.role === 'base');
  const usual = effective(documented);
  const body = base?.overrides.find((one) => one.in === 'body');
  const isOwn = body?.value === null && isWorthWriting(body.bodyValue ?? null, usual.get('body body')?.bodyValue);
  if (body === undefined || !isOwn) return { operation, documented, own: [...usual.values()], text: undefined };
  const own = effective(documented, [body]);
  return { operation, documented, own: [...own.values()], text: requestText(own, usual) };
}

const NAMED = /\{\{\s*[^$\s{}]/;

function isWorthWriting(body: Json, usual: Json | undefined): boolean {
  const text = JSON.stringify(body);
  return body !== null && text !== JSON.stringify(usual ?? null) && !NAMED.test(text);
}
