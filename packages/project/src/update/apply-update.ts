import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { addScenarios, renameCalls } from '../edit/edit-file.ts';
import { endpointFile } from '../format/endpoint-file.ts';
import { printFile } from '../print/print-file.ts';
import { openProject, shapeOf } from '../project.ts';
import { fileFor } from '../scenarios/names.ts';
import type { DefaultsOf } from '../scenarios/to-text.ts';
import { endpointTexts, scenarioTexts } from '../scenarios/write-project.ts';
import { parseFile } from '../yaml/source-file.ts';
import { renamedParameters } from './plan-update.ts';
import type { UpdatePlan } from './plan-update.ts';

export interface ApplyInput {
  files: ReadonlyMap<string, string>;
  plan: UpdatePlan;
  operations: readonly Operation[];
  documentedDefaults: (operation: Operation) => readonly StepValue[];
  /** Of the project, after its renames. */
  defaultsOf: DefaultsOf;
}

/** The files that change, and new ones, by their paths. Everything else of them stays, comments too. */
export function applyUpdate({ files, plan, ...rest }: ApplyInput): Map<string, string> {
  const changed = new Map<string, string>();
  const textOf = (path: string): string => changed.get(path) ?? files.get(path) ?? '';
  const names = new Map(
    plan.renamed.map((one) => [one.from, { to: one.to, parameters: renamedParameters(one) }] as const),
  );
  for (const path of files.keys()) {
    const isYaml = shapeOf(path) !== null;
    const text = isYaml && names.size > 0 ? renameCalls(parseFile(path, textOf(path)), names) : null;
    if (text !== null) changed.set(path, text);
  }
  const now = new Map([...files.keys()].map((path) => [path, textOf(path)]));
  const { project } = openProject(now);
  const homes = new Map(
    (project?.endpoints ?? []).map(({ source, text }) => [text.endpoint, { path: source.file, text }]),
  );
  const taken = new Set([...files.keys()].map((path) => path.replace(/\.ya?ml$/, '')));
  for (const { operation, scenarios } of plan.fresh) {
    const home = homes.get(operation);
    const added =
      home === undefined
        ? null
        : addScenarios(
            parseFile(home.path, textOf(home.path)),
            scenarioTexts(scenarios, rest.defaultsOf, new Set(Object.keys(home.text.scenarios))),
          );
    if (home !== undefined && added !== null) changed.set(home.path, added);
    else
      for (const text of endpointTexts({ ...rest, scenarios }))
        changed.set(fileFor(operation, taken), printFile(text, endpointFile));
  }
  return changed;
}
