import { environmentFile, projectFile } from './format/project-file.ts';
import type { EnvironmentText, ProjectText } from './format/project-file.ts';
import { endpointFile } from './format/endpoint-file.ts';
import type { EndpointText } from './format/endpoint-file.ts';
import { LIMITS } from './limits.ts';
import { fileProblem } from './problem.ts';
import type { Problem } from './problem.ts';
import type { Shape } from './shapes/shape.ts';
import { nodeAt, parseFile } from './yaml/source-file.ts';
import type { SourceFile } from './yaml/source-file.ts';

/** The file that marks the root of a project. */
export const PROJECT_FILE = 'assay.yaml';

/** A file of scenarios as it was read. */
export interface EndpointSource {
  source: SourceFile;
  text: EndpointText;
}

/** The files of one project. Paths are relative to its folder, with `/`. */
export interface Project {
  settings: ProjectText;
  environments: ReadonlyMap<string, EnvironmentText>;
  endpoints: readonly EndpointSource[];
}

export interface OpenedProject {
  /** Null where `assay.yaml` cannot be read. What cannot be read of the rest is left out, and is a problem. */
  project: Project | null;
  problems: Problem[];
}

/** What a file of a project is, by its path; null for one that a project does not read. */
export function shapeOf(path: string): Shape<object> | null {
  if (path === PROJECT_FILE) return projectFile;
  if (!/\.ya?ml$/.test(path)) return null;
  if (path.startsWith('endpoints/')) return endpointFile;
  return /^env\/[^/]+$/.test(path) ? environmentFile : null;
}

/** Reads a file of the project by its shape. */
export function readFile<T>(source: SourceFile, shape: Shape<T>): { value: T | null; problems: Problem[] } {
  const problems = [...source.problems];
  if (source.root === null) {
    if (problems.length === 0) problems.push(fileProblem(source.file, 'The file is empty. Remove it, or fill it.'));
    return { value: null, problems };
  }
  const value = shape.read(source.root, (node, message) => {
    problems.push({ severity: 'error', file: source.file, ...source.positionOf(node.range?.[0] ?? 0), message });
  });
  return { value: value ?? null, problems };
}

/** Reads a whole project from the texts of its files. `onFile` is called before each of them. */
export function openProject(
  files: ReadonlyMap<string, string>,
  onFile: (path: string) => void = () => undefined,
): OpenedProject {
  const problems: Problem[] = [];
  const read = <T>(path: string, text: string, shape: Shape<T>): { source: SourceFile; value: T | null } => {
    const source = parseFile(path, text);
    const { value, problems: found } = readFile(source, shape);
    problems.push(...found);
    return { source, value };
  };
  if (files.size > LIMITS.files)
    return {
      project: null,
      problems: [fileProblem(PROJECT_FILE, `The project has more than ${LIMITS.files} files. Split it.`)],
    };
  const environments = new Map<string, EnvironmentText>();
  const endpoints: EndpointSource[] = [];
  let settings: ProjectText | null = null;
  for (const [path, text] of files) {
    onFile(path);
    if (path === PROJECT_FILE) settings = read(path, text, projectFile).value;
    else if (shapeOf(path) === environmentFile) {
      const { value } = read(path, text, environmentFile);
      if (value !== null) environments.set(path.replace(/^env\/|\.ya?ml$/g, ''), value);
    } else if (shapeOf(path) === endpointFile) {
      const { source, value } = read(path, text, endpointFile);
      if (value !== null) endpoints.push({ source, text: value });
    }
  }
  problems.push(...repeatedKeys(endpoints), ...repeatedDefaults(endpoints));
  if (settings === null) {
    if (!files.has(PROJECT_FILE))
      problems.push(fileProblem(PROJECT_FILE, 'There is no assay.yaml. Begin a project: assay init DOCUMENT.'));
    return { project: null, problems };
  }
  return { project: { settings, environments, endpoints }, problems };
}

/** Where something of a file stands. */
export function locate(source: SourceFile, path: readonly (string | number)[]): { line: number; column: number } {
  return source.positionOf(nodeAt(source.root, path)?.range?.[0] ?? 0);
}

/** Where the key of a scenario stands. */
export function locateKey({ text, positionOf, root }: SourceFile, key: string): { line: number; column: number } {
  const value = nodeAt(root, ['scenarios', key])?.range?.[0] ?? 0;
  const at = text.lastIndexOf(key, value);
  return positionOf(at === -1 ? value : at);
}

/** A key names one scenario of an operation, in whatever file it is. */
function repeatedKeys(endpoints: readonly EndpointSource[]): Problem[] {
  const seen = new Map<string, string>();
  return endpoints.flatMap(({ source, text }) =>
    Object.keys(text.scenarios).flatMap((key): Problem[] => {
      const identity = `${text.endpoint}#${key}`;
      const other = seen.get(identity);
      seen.set(identity, other ?? source.file);
      if (other === undefined) return [];
      const message = `${text.endpoint} has a scenario ${key} in ${other} already. Give one of them another key: assay rename.`;
      return [{ severity: 'error', file: source.file, ...locateKey(source, key), message }];
    }),
  );
}

function repeatedDefaults(endpoints: readonly EndpointSource[]): Problem[] {
  const seen = new Map<string, string>();
  return endpoints.flatMap(({ source, text }): Problem[] => {
    if (text.defaults === undefined) return [];
    const other = seen.get(text.endpoint);
    seen.set(text.endpoint, other ?? source.file);
    if (other === undefined) return [];
    const message = `The defaults of ${text.endpoint} stand in ${other} already. Keep them in one of the two files.`;
    return [{ severity: 'error', file: source.file, ...locate(source, ['defaults']), message }];
  });
}
