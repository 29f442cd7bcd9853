import { posix } from 'node:path';
import { listScenarios, locate, openProject, PROJECT_FILE, saidIn, secretProblems, shapeOf } from '@assay/project';
import type { EndpointSource, ListedScenarios, Problem, Project } from '@assay/project';
import type { JobContext } from '../../../background/index.ts';
import { documentedDefaults } from '../current/load-current.ts';
import type { CurrentSystem } from '../current/load-current.ts';

/** What a text wants a system to be. */
export interface Wanted {
  project: Project;
  listed: ListedScenarios;
  problems: Problem[];
}

const STUB = 'format: 1\nname: x\ndocument: x\n';

/** Reads the files of some operations for a system. */
export function readWanted(
  files: ReadonlyMap<string, string>,
  paths: readonly string[],
  { operations, definitions, endpoints }: CurrentSystem,
  nextPart: JobContext['nextPart'],
): Wanted | { problems: Problem[] } {
  const texts = new Map(paths.flatMap((path) => [[path, files.get(path) ?? '']]));
  const { project, problems } = openProject(new Map([[PROJECT_FILE, STUB], ...texts]), nextPart);
  if (project === null || problems.length > 0) return { problems };
  nextPart();
  const listed = listScenarios(project, {
    operations,
    documentedDefaults: (operation) => documentedDefaults(operation, definitions),
    given: {},
    variables: {},
    secretOf: null,
    readText: (named, from) => files.get(posix.join(posix.dirname(from), named)) ?? null,
    allowsOpenNames: true,
    onPart: nextPart,
  });
  const names = new Set(endpoints.map(({ name }) => name));
  const calls = project.endpoints.flatMap((one) => {
    nextPart();
    return unknownCalls(one, names);
  });
  nextPart();
  const isDocumented = saidIn(() => JSON.stringify([operations, definitions]));
  return { project, listed, problems: [...listed.problems, ...calls, ...secretProblems(project, texts, isDocumented)] };
}

function unknownCalls({ source, text }: EndpointSource, known: ReadonlySet<string>): Problem[] {
  const problem = (at: { line: number; column: number }, operation: string): Problem => {
    const message = `The system has no operation ${operation}. Import the newer document first (Re-import), or correct the name.`;
    return { severity: 'error', file: source.file, ...at, message };
  };
  if (!known.has(text.endpoint)) return [problem(locate(source, ['endpoint']), text.endpoint)];
  return Object.entries(text.scenarios).flatMap(([key, scenario]) => {
    const pathNames = Object.keys(scenario.path ?? {}).filter((name) => !text.endpoint.includes(`{${name}}`));
    const paths = pathNames.map((name): Problem => {
      const at = locate(source, ['scenarios', key, 'path', name]);
      return { severity: 'error', file: source.file, ...at, message: `The path ${text.endpoint} has no {${name}}.` };
    });
    const steps = (['before', 'then', 'after'] as const).flatMap((list) =>
      (scenario[list] ?? []).flatMap(({ call }, index) =>
        known.has(call) ? [] : [problem(locate(source, ['scenarios', key, list, index, 'call']), call)],
      ),
    );
    return [...paths, ...steps];
  });
}

/** Files of scenarios that stand on an operation, or name a file. */
export function pathsNaming(
  files: ReadonlyMap<string, string>,
  words: ReadonlySet<string>,
  nextPart: JobContext['nextPart'],
): string[] {
  if (words.size === 0) return [];
  return [...files]
    .filter(([path, text]) => {
      nextPart();
      return shapeOf(path) !== null && [...words].some((word) => text.includes(word));
    })
    .map(([path]) => path);
}
