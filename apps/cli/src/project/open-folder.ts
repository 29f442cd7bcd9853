import { isAbsolute, resolve } from 'node:path';
import { defaultParameters } from '@assay/generator';
import { fileProblem, listDefaults, listScenarios, openProject } from '@assay/project';
import type { DefaultsOf, ListedScenarios, Problem, Project, ReadingContext } from '@assay/project';
import type { Transport } from '@assay/runner';
import { nearestName } from '@assay/scenario/nearest-name';
import { loadDocument } from '../document/load-document.ts';
import type { LoadedDocument } from '../document/load-document.ts';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import type { Secrets } from './secrets.ts';
import { linksIn, namedFiles, readFolder } from './files/folder-files.ts';
import { problemLines } from './files/problem-lines.ts';

/** A project with its document. */
export interface OpenFolder {
  folder: string;
  files: ReadonlyMap<string, string>;
  project: Project;
  document: LoadedDocument;
  problems: Problem[];
}

const LINK = 'This is a link, and links are not followed. Put the files themselves here.';

/**
 * Reads a project and its document.
 * @throws {UsageError} where one of the two cannot be read at all
 */
export async function openFolder(
  folder: string,
  io: Pick<Io, 'folder' | 'stdin'>,
  transport: Transport,
): Promise<OpenFolder> {
  const files = readFolder(folder);
  const { project, problems: found } = openProject(files);
  const problems = [...linksIn(folder).map((path) => fileProblem(path, LINK)), ...found];
  if (project === null) throw new UsageError(problemLines(problems, { folder, cwd: io.folder }).join('\n'));
  const document = await loadDocument(documentPath(project.settings.document, folder), io, transport);
  return { folder, files, project, document, problems };
}

/** Where the document of a project is: an address, or a file relative to its folder. */
export function documentPath(document: string, folder: string): string {
  return /^https?:\/\//i.test(document) || isAbsolute(document) ? document : resolve(folder, document);
}

export interface ChosenValues {
  /** Name of an environment; null for none. */
  environment: string | null;
  /** `NAME=VALUE` of the command line. */
  given: Readonly<Record<string, string>>;
  /** Null where nothing is sent. */
  secrets: Secrets | null;
}

/** @throws {UsageError} for an environment that there is not */
export function environmentOf({ project }: Pick<OpenFolder, 'project'>, name: string | null) {
  if (name === null) return {};
  const found = project.environments.get(name);
  if (found !== undefined) return found;
  const known = [...project.environments.keys()];
  const near = nearestName(name, known);
  const meant = near === null ? '' : ` Did you mean ${near}?`;
  const list = known.length === 0 ? 'There are none: add env/NAME.yaml.' : `There are: ${known.join(', ')}.`;
  throw new UsageError(`The project has no environment "${name}".${meant} ${list}`);
}

/** The scenarios of a project for one environment. */
export const scenariosOf = (opened: OpenFolder, values: ChosenValues): ListedScenarios =>
  listScenarios(opened.project, readingContext(opened, values));

/** What requests of a project send by themselves, with no environment; as its scenarios are read, in a hundredth of the time. */
export const defaultsOf = (opened: Reading): DefaultsOf =>
  listDefaults(opened.project, readingContext(opened, { environment: null, given: {}, secrets: null }));

type Reading = Pick<OpenFolder, 'document' | 'folder' | 'project'>;

function readingContext(opened: Reading, { environment, given, secrets }: ChosenValues): ReadingContext {
  const { project, document, folder } = opened;
  const { definitions, operations } = document.model;
  return {
    operations,
    documentedDefaults: (operation) => defaultParameters(operation, definitions),
    given,
    variables: { ...project.settings.variables, ...environmentOf(opened, environment).variables },
    secretOf: secrets === null ? null : (name) => secrets.named(name),
    readText: namedFiles(folder),
  };
}
