import type { ApiModel, Operation } from '@assay/api-model';
import type { Remark, Suite } from '@assay/importer';
import type { StepValue } from '@assay/scenario';
import type { Project } from '../project.ts';
import type { DefaultsOf } from '../scenarios/to-text.ts';
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
export function addSuite({ suite, project, files, model, baseUrls, ...rest }: SuiteInput): AddedSuite {
  const { defaultsOf } = rest;
  const remarks = [...suite.remarks];
  const matcher = new OperationMatcher(model.operations, baseUrls);
  const context = { matcher, definitions: model.definitions, defaultsOf };
  const read = suite.scenarios.flatMap((one) => toNewScenario(one, context, remarks) ?? []);
  const seen = new Set(
    project.endpoints.flatMap(({ text }) => Object.values(text.scenarios).map((one) => identity(text.endpoint, one))),
  );
  const fresh = new Map<string, NewScenario[]>();
  const added: AddedSuite['added'] = [];
  for (const one of read) {
    const same = identity(one.operation, scenarioText(one, one.operation, defaultsOf));
    if (seen.has(same)) continue;
    seen.add(same);
    added.push({ operation: one.operation, name: one.name });
    fresh.set(one.operation, [...(fresh.get(one.operation) ?? []), one]);
  }
  const plan = {
    added: [],
    removed: [],
    renamed: [],
    proposed: [],
    changed: [],
    fresh: [...fresh].map(([operation, scenarios]) => ({ operation, scenarios })),
    isCompared: true,
  };
  const changed = applyUpdate({ files, plan, operations: model.operations, ...rest });
  return { changed, added, known: read.length - added.length, remarks };
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
