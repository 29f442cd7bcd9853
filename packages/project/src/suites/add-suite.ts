import type { ApiModel, Operation } from '@assay/api-model';
import type { Remark, Suite } from '@assay/importer';
import type { StepValue } from '@assay/scenario';
import type { Project } from '../project.ts';
import type { DefaultsOf } from '../scenarios/to-text.ts';
import type { ScenarioText } from '../format/scenario-text.ts';
import { scenarioText } from '../scenarios/to-text.ts';
import type { NewScenario } from '../scenarios/write-project.ts';
import { applyUpdate } from '../update/apply-update.ts';
import { OperationMatcher } from './match-operation.ts';
import { toNewScenario } from './to-new-scenario.ts';

export interface SuiteInput {
  suite: Suite;
  project: Project;
  files: ReadonlyMap<string, string>;
  model: Pick<ApiModel, 'definitions' | 'operations'>;
  /** Below which requests of the suite may go. */
  baseUrls: readonly string[];
  documentedDefaults: (operation: Operation) => readonly StepValue[];
  defaultsOf: DefaultsOf;
  /**
   * Scenarios of the project, of operations that the suite calls, as its files would have them if they had been exported from here. More are
   * asked for as long as something is not among them.
   */
  exported?: (operations: ReadonlySet<string>) => Iterable<Suite>;
}

export interface AddedSuite {
  /** Files that change, and new ones. */
  changed: Map<string, string>;
  added: { operation: string; name: string }[];
  /** Scenarios that the project has already. */
  known: number;
  remarks: Remark[];
}

/** Adds the scenarios of another tool to a project. What is there stays as it is. */
export function addSuite({ suite, project, files, model, baseUrls, exported, ...rest }: SuiteInput): AddedSuite {
  const { defaultsOf, documentedDefaults } = rest;
  const remarks = [...suite.remarks];
  const matcher = new OperationMatcher(model.operations, baseUrls);
  const context = { matcher, definitions: model.definitions, defaultsOf, known: new Map() };
  const read = suite.scenarios.flatMap((one) => toNewScenario(one, context, remarks) ?? []);
  const textOf = (one: NewScenario): ScenarioText => scenarioText(one, one.operation, defaultsOf);
  const seen = new Set(
    project.endpoints.flatMap(({ text }) => Object.values(text.scenarios).map((one) => identity(text.endpoint, one))),
  );
  let fresh = read.filter((one) => {
    const same = identity(one.operation, textOf(one));
    return !seen.has(same) && seen.add(same);
  });
  const namelessOf = (one: NewScenario): string => identity(one.operation, { ...textOf(one), name: undefined });
  const returned = exported?.(calledOf(suite, matcher)) ?? [];
  for (const own of fresh.length === 0 ? [] : returned) {
    const known = new Set(own.scenarios.flatMap((one) => toNewScenario(one, context, []) ?? []).map(namelessOf));
    fresh = fresh.filter((one) => !known.has(namelessOf(one)));
    if (fresh.length === 0) break;
  }
  const plan = {
    added: [],
    removed: [],
    renamed: [],
    proposed: [],
    changed: [],
    fresh: byOperation(fresh),
    isCompared: true,
  };
  const { operations } = model;
  const changed =
    fresh.length === 0
      ? new Map()
      : applyUpdate({ project, files, plan, operations, documentedDefaults, defaultsIn: () => defaultsOf });
  const added = fresh.map(({ operation, name }) => ({ operation, name }));
  return { changed, added, known: read.length - added.length, remarks };
}

function byOperation(scenarios: readonly NewScenario[]): { operation: string; scenarios: NewScenario[] }[] {
  const groups = new Map<string, NewScenario[]>();
  for (const one of scenarios) groups.set(one.operation, [...(groups.get(one.operation) ?? []), one]);
  return [...groups].map(([operation, own]) => ({ operation, scenarios: own }));
}

/** The operations that requests of a suite call. */
function calledOf({ scenarios }: Suite, matcher: OperationMatcher): Set<string> {
  const requests = scenarios.flatMap((one) => one.requests);
  return new Set(requests.flatMap((one) => matcher.match(one)?.operation.key ?? []));
}

/** What a scenario says, in whatever order its keys stand. */
const identity = (operation: string, text: object): string => `${operation} ${JSON.stringify(sorted(text))}`;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([name, one]) => [name, sorted(one)]),
  );
}
