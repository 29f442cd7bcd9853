import { join, relative, resolve, sep } from 'node:path';
import type { ApiModel } from '@assay/api-model';
import { defaultParameters, generateScenarios } from '@assay/generator';
import type { Depth } from '@assay/generator';
import {
  applyUpdate,
  missingOperations,
  nodeAt,
  openOperations,
  parseFile,
  planUpdate,
  PROJECT_FILE,
  replaceScalar,
  splice,
} from '@assay/project';
import type { NewScenario, OperationRename, Project, UpdatePlan } from '@assay/project';
import { nearestName } from '@assay/scenario/nearest-name';
import { loadDocument } from '../document/load-document.ts';
import type { LoadedDocument } from '../document/load-document.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { openTransport } from '../network/open-transport.ts';
import { documentNameFor } from '../document/document-name.ts';
import { isWithProject, writeWhole } from '../project/files/folder-files.ts';
import { documentSince } from '../project/files/earlier-project.ts';
import { newScenario } from '../project/new-scenario.ts';
import { defaultsOf, openFolder } from '../project/open-folder.ts';
import type { OpenFolder } from '../project/open-folder.ts';
import { findProject } from '../project/files/project-folder.ts';
import type { NetworkOptions } from '../shared-options.ts';
import { updateText } from './update-text.ts';

export interface UpdateOptions extends NetworkOptions {
  project?: string;
  since: string;
  depth: Depth;
  /** Confirmed ones. */
  rename?: string[];
  /** False: no others are proposed. */
  renames?: boolean;
  dryRun?: true;
}

/** Brings a project up to date with a newer document: what is there stays, what is new gets scenarios. */
export async function updateProject(given: string | undefined, options: UpdateOptions, io: Io): Promise<ExitCode> {
  const { folder } = findProject(options.project === undefined ? [] : [options.project], io.folder);
  const transport = await openTransport(options, io);
  try {
    const opened = await openFolder(folder, io, transport);
    const source = given !== undefined && isOwnDocument(given, opened, io.folder) ? undefined : given;
    const after = source === undefined ? opened.document : await loadDocument(source, io, transport);
    const before = source === undefined ? documentSince(options.since, opened) : opened.document.model;
    const plan = planUpdate({
      project: opened.project,
      before,
      after: after.model,
      renames: confirmedRenames(options.rename ?? [], opened.project, after.model),
      proposesNone: options.renames === false,
      generate: (which, operation) =>
        generated(which === 'before' ? (before ?? after.model) : after.model, operation, options.depth),
    });
    if (plan.proposed.length > 0 && options.dryRun !== true) {
      io.out(updateText(plan, { files: 0, moved: null, isDry: true }));
      throw new UsageError(`Nothing was written. ${decideText(plan.proposed)}`);
    }
    const changed = changedFiles(opened, after, plan);
    const moved = source === undefined ? null : moveDocument(source, { opened, after, changed, cwd: io.folder });
    if (options.dryRun !== true) for (const [path, text] of changed) writeWhole(join(folder, path), text);
    io.out(updateText(plan, { files: changed.size, moved, isDry: options.dryRun === true }));
    return exitCodes.passed;
  } finally {
    await transport.close();
  }
}

/** Compared with itself it would never have changed; what it was before is in git. */
function isOwnDocument(given: string, { folder, project }: OpenFolder, cwd: string): boolean {
  const { document } = project.settings;
  return !isAddress(given) && !isAddress(document) && resolve(cwd, given) === resolve(folder, document);
}

function confirmedRenames(given: readonly string[], project: Project, model: ApiModel): OperationRename[] {
  const missing = missingOperations(project, model);
  const open = openOperations(project, model);
  return given.map((text) => {
    const [from = '', to = ''] = text.split(/\s*=>\s*/);
    if (from === '' || to === '') throw new UsageError(`--rename wants 'GET /old => GET /new', not "${text}".`);
    if (!missing.includes(from))
      throw new UsageError(
        `--rename: ${from} is no operation that the project has and the document has not.${meant(from, missing)}`,
      );
    if (!open.includes(to))
      throw new UsageError(`--rename: ${to} is no operation of the document without scenarios.${meant(to, open)}`);
    return { from, to };
  });
}

function meant(name: string, known: readonly string[]): string {
  const near = nearestName(name, [...known]);
  return near === null ? '' : ` Did you mean ${near}?`;
}

/** What is written for an operation would have to be taken back if it turned out to be one that was there before. */
const decideText = (proposed: readonly OperationRename[]): string =>
  proposed.length === 1
    ? 'Say whether the operation was renamed: --rename as above, or --no-renames.'
    : 'Say which of these operations were renamed: --rename as above for each, and --no-renames for the others.';

function generated(model: ApiModel, operation: ApiModel['operations'][number], depth: Depth): NewScenario[] {
  return generateScenarios(operation, model, { depth }).map((one) =>
    newScenario({ operation: operation.key, generated: one }),
  );
}

function changedFiles(opened: OpenFolder, after: LoadedDocument, plan: UpdatePlan): Map<string, string> {
  const { folder, files, project } = opened;
  const { operations, definitions } = after.model;
  return applyUpdate({
    project,
    files,
    plan,
    operations,
    documentedDefaults: (operation) => defaultParameters(operation, definitions),
    defaultsIn: (renamed) => defaultsOf({ folder, project: renamed, document: after }),
  });
}

interface Moving {
  opened: OpenFolder;
  after: LoadedDocument;
  changed: Map<string, string>;
  cwd: string;
}

const isAddress = (text: string): boolean => /^https?:/i.test(text);

/**
 * The project stands on the newer document from now on. One of the repository is pointed to, unless the project has a copy of its own. One from
 * elsewhere replaces the document, so that whoever has the repository has it too.
 * @returns what is said about it
 */
function moveDocument(source: string, { opened, after, changed, cwd }: Moving): string {
  const { folder, project, files } = opened;
  const current = project.settings.document;
  const here = pathInRepository(source, current, { folder, cwd });
  const name = here ?? documentNameFor(isAddress(current) ? 'document' : current, after.bytes);
  if (here === null) changed.set(name, Buffer.from(after.bytes).toString());
  const text = changed.get(PROJECT_FILE) ?? files.get(PROJECT_FILE) ?? '';
  const node = nodeAt(parseFile(PROJECT_FILE, text).root, ['document']);
  if (node !== null && name !== current) changed.set(PROJECT_FILE, splice(text, [replaceScalar(node, name)]));
  const target = relative(cwd, resolve(folder, name));
  return here === null ? `The document is ${target}, with what ${source} says.` : `The document is ${target}.`;
}

/** A newer document as a project points to it; null where its content replaces that of the current one. */
function pathInRepository(source: string, current: string, { folder, cwd }: { folder: string; cwd: string }) {
  const isCopy = !isAddress(current) && !current.startsWith('..');
  const path = resolve(cwd, source);
  const isPointedTo = source !== '-' && !isAddress(source) && !isCopy && isWithProject(path, folder);
  return isPointedTo ? relative(folder, path).split(sep).join('/') : null;
}
