import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { addScenarios, renameCalls } from '../edit/edit-file.ts';
import { endpointFile } from '../format/endpoint-file.ts';
import { printFile } from '../print/print-file.ts';
import { readFile, shapeOf } from '../project.ts';
import type { EndpointSource, Project } from '../project.ts';
import { fileFor } from '../scenarios/names.ts';
import type { DefaultsOf } from '../scenarios/to-text.ts';
import { endpointTexts, scenarioTexts } from '../scenarios/write-project.ts';
import { parseFile } from '../yaml/source-file.ts';
import { renamedParameters } from './plan-update.ts';
import type { UpdatePlan } from './plan-update.ts';

export interface ApplyInput {
  /** As the files have it. */
  project: Project;
  files: ReadonlyMap<string, string>;
  plan: UpdatePlan;
  operations: readonly Operation[];
  documentedDefaults: (operation: Operation) => readonly StepValue[];
  /** Called with the project after its renames. */
  defaultsIn: (project: Project) => DefaultsOf;
}

/** The files that change, and new ones, by their paths. Everything else of them stays, comments too. */
export function applyUpdate({ project, files, plan, defaultsIn, ...rest }: ApplyInput): Map<string, string> {
  const changed = renamedFiles(files, plan);
  const textOf = (path: string): string => changed.get(path) ?? files.get(path) ?? '';
  const endpoints = project.endpoints.map((one) => rereadEndpoint(one, changed));
  const homes = homesOf(endpoints);
  const defaultsOf = defaultsIn({ ...project, endpoints });
  const taken = new Set([...files.keys()].map((path) => path.replace(/\.ya?ml$/, '')));
  for (const { operation, scenarios } of plan.fresh) {
    const home = homes.get(operation);
    const added =
      home === undefined
        ? null
        : addScenarios(parseFile(home.path, textOf(home.path)), scenarioTexts(scenarios, defaultsOf, home.keys));
    if (home !== undefined && added !== null) changed.set(home.path, added);
    else
      for (const text of endpointTexts({ ...rest, scenarios }))
        changed.set(fileFor(operation, taken), printFile(text, endpointFile));
  }
  return changed;
}

function renamedFiles(files: ReadonlyMap<string, string>, { renamed }: UpdatePlan): Map<string, string> {
  const changed = new Map<string, string>();
  const names = new Map(renamed.map((one) => [one.from, { to: one.to, parameters: renamedParameters(one) }]));
  for (const [path, text] of names.size === 0 ? [] : files) {
    const renewed = shapeOf(path) === null ? null : renameCalls(parseFile(path, text), names);
    if (renewed !== null) changed.set(path, renewed);
  }
  return changed;
}

function rereadEndpoint(endpoint: EndpointSource, changed: ReadonlyMap<string, string>): EndpointSource {
  const text = changed.get(endpoint.source.file);
  if (text === undefined) return endpoint;
  const source = parseFile(endpoint.source.file, text);
  return { source, text: readFile(source, endpointFile).value ?? endpoint.text };
}

/** The last file of each operation, and the keys of all of them. */
function homesOf(endpoints: readonly EndpointSource[]): Map<string, { path: string; keys: Set<string> }> {
  const homes = new Map<string, { path: string; keys: Set<string> }>();
  for (const { source, text } of endpoints) {
    const keys = [...(homes.get(text.endpoint)?.keys ?? []), ...Object.keys(text.scenarios)];
    homes.set(text.endpoint, { path: source.file, keys: new Set(keys) });
  }
  return homes;
}
