import { join, relative, resolve, sep } from 'node:path';
import type { ApiModel } from '@assay/api-model';
import { defaultParameters, generateScenarios } from '@assay/generator';
import type { Depth } from '@assay/generator';
import { applyUpdate, nodeAt, parseFile, planUpdate, PROJECT_FILE, replaceScalar, splice } from '@assay/project';
import type { NewScenario, OperationRename, UpdatePlan } from '@assay/project';
import { loadDocument } from '../document/load-document.ts';
import type { LoadedDocument } from '../document/load-document.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { openTransport } from '../network/open-transport.ts';
import { writeWhole } from '../project/files/folder-files.ts';
import { documentSince } from '../project/files/earlier-project.ts';
import { newScenario } from '../project/new-scenario.ts';
import { openFolder, scenariosOf } from '../project/open-folder.ts';
import type { OpenFolder } from '../project/open-folder.ts';
import { findProject } from '../project/files/project-folder.ts';
import type { NetworkOptions } from '../shared-options.ts';
import { updateText } from './update-text.ts';

export interface UpdateOptions extends NetworkOptions {
  project?: string;
  since: string;
  depth: Depth;
  rename?: string[];
  dryRun?: true;
}

/** Brings a project up to date with a newer document: what is there stays, what is new gets scenarios. */
export async function updateProject(source: string | undefined, options: UpdateOptions, io: Io): Promise<ExitCode> {
  const { folder } = findProject(options.project === undefined ? [] : [options.project], io.folder);
  const transport = await openTransport(options, io);
  try {
    const opened = await openFolder(folder, io, transport);
    const after = source === undefined ? opened.document : await loadDocument(source, io, transport);
    const before = source === undefined ? documentSince(options.since, opened) : opened.document.model;
    const plan = planUpdate({
      project: opened.project,
      before,
      after: after.model,
      renames: (options.rename ?? []).map(readRename),
      generate: (which, operation) =>
        generated(which === 'before' ? (before ?? after.model) : after.model, operation, options.depth),
    });
    const changed = changedFiles(opened, after, plan);
    if (source !== undefined) moveDocument(source, { opened, after, changed, cwd: io.folder });
    if (options.dryRun !== true) for (const [path, text] of changed) writeWhole(join(folder, path), text);
    io.out(updateText(plan, { files: changed.size, isDry: options.dryRun === true }));
    return exitCodes.passed;
  } finally {
    await transport.close();
  }
}

function readRename(text: string): OperationRename {
  const [from = '', to = ''] = text.split(/\s*=>\s*/);
  if (from !== '' && to !== '') return { from, to };
  throw new UsageError(`--rename wants 'GET /old => GET /new', not "${text}".`);
}

function generated(model: ApiModel, operation: ApiModel['operations'][number], depth: Depth): NewScenario[] {
  return generateScenarios(operation, model, { depth }).map((one) =>
    newScenario({ operation: operation.key, generated: one }),
  );
}

function changedFiles(opened: OpenFolder, { model }: LoadedDocument, plan: UpdatePlan): Map<string, string> {
  const { defaultsOf } = scenariosOf(
    { ...opened, document: { ...opened.document, model } },
    { environment: null, given: {}, secrets: null },
  );
  return applyUpdate({
    files: opened.files,
    plan,
    operations: model.operations,
    documentedDefaults: (operation) => defaultParameters(operation, model.definitions),
    defaultsOf,
  });
}

interface Moving {
  opened: OpenFolder;
  after: LoadedDocument;
  changed: Map<string, string>;
  cwd: string;
}

/** The project stands on the newer document from now on: its own copy is replaced, a file is pointed to. */
function moveDocument(source: string, { opened, after, changed, cwd }: Moving): void {
  const { folder, project, files } = opened;
  const isCopy = !/^https?:/i.test(project.settings.document) && !project.settings.document.startsWith('..');
  const isFile = source !== '-' && !/^https?:/i.test(source);
  if (!isFile || isCopy) {
    const name = isCopy ? project.settings.document : 'document.json';
    changed.set(name, Buffer.from(after.bytes).toString());
    if (isCopy) return;
  }
  const name = isFile ? relative(folder, resolve(cwd, source)).split(sep).join('/') : 'document.json';
  const text = changed.get(PROJECT_FILE) ?? files.get(PROJECT_FILE) ?? '';
  const node = nodeAt(parseFile(PROJECT_FILE, text).root, ['document']);
  if (node !== null && name !== project.settings.document)
    changed.set(PROJECT_FILE, splice(text, [replaceScalar(node, name)]));
}
