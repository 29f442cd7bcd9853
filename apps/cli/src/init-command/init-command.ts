import { readBaseUrl } from '../document/base-url.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { defaultParameters } from '@assay/generator';
import type { Depth, Untried } from '@assay/generator';
import { PROJECT_FILE, writeProject } from '@assay/project';
import { Suite } from '@assay/suite';
import type { AuthOptions } from '../credentials/auth-settings.ts';
import { loadDocument } from '../document/load-document.ts';
import type { LoadedDocument } from '../document/load-document.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { openTransport } from '../network/open-transport.ts';
import { learn } from './learn.ts';
import { loginHint } from './login-hint.ts';
import { documentNameFor } from '../document/document-name.ts';
import { isWithProject, writeWhole } from '../project/files/folder-files.ts';
import { newScenario } from '../project/new-scenario.ts';
import type { NetworkOptions } from '../shared-options.ts';
import { counted } from '../output/counted.ts';

export interface InitOptions extends AuthOptions, NetworkOptions {
  dir: string;
  baseUrl?: string;
  depth: Depth;
  seed: number;
  /** Sends requests to the API, to learn which values it accepts. */
  learn?: true;
}

/** Begins a project: its folder, and the scenarios that are generated from the document. */
export async function initProject(source: string, options: InitOptions, io: Io): Promise<ExitCode> {
  const folder = resolve(io.folder, options.dir);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(
      existsSync(join(folder, PROJECT_FILE))
        ? `${options.dir} has a project already. Bring it up to date: assay update ${source}.`
        : `${options.dir} is not empty. Choose another folder with --dir, or empty this one.`,
    );
  const transport = await openTransport(options, io);
  try {
    const document = await loadDocument(source, io, transport);
    const { model } = document;
    const given = options.baseUrl === undefined ? undefined : readBaseUrl(options.baseUrl);
    if (model.operations.length === 0)
      throw new UsageError(`${source} describes no operations, so there is nothing to test.`);
    const suite = new Suite(model, { depth: options.depth, seed: options.seed });
    if (options.learn) await learn({ suite, model, io, transport }, options);
    const kept = keptDocument(source, { folder, cwd: io.folder }, document);
    const files = writeProject({
      settings: {
        name: model.title,
        document: kept.name,
        base_url: given ?? (model.baseUrl === '' ? undefined : model.baseUrl),
      },
      operations: model.operations,
      documentedDefaults: (operation) => defaultParameters(operation, model.definitions),
      scenarios: suite.scenarios.map(newScenario),
    });
    for (const [path, text] of files) writeWhole(join(folder, path), text);
    writeWhole(join(folder, '.gitignore'), '.secrets/\n.last.json\n');
    if (kept.bytes !== null) writeWhole(join(folder, kept.name), Buffer.from(kept.bytes).toString());
    io.err(
      `${model.title}: ${counted(suite.scenarios.length, 'scenario')} of ${counted(files.size - 1, 'operation')} in ${options.dir}.\n`,
    );
    io.err(untriedText(suite.untried, options));
    io.err(loginHint(model, relative(io.folder, join(folder, PROJECT_FILE))));
    io.err(`Run them: assay test ${options.dir === 'assay' ? '' : options.dir}`.trimEnd() + '\n');
    return exitCodes.passed;
  } finally {
    await transport.close();
  }
}

function untriedText(untried: readonly Untried[], { depth, dir }: InitOptions): string {
  if (untried.length === 0) return '';
  const list = `assay lint ${dir === 'assay' ? '' : `${dir} `}--untried ${depth}`;
  return `${counted(untried.length, 'scenario')} more that the document gives reason for: ${list}\n`;
}

/** A file of the repository stays where it is; what came from elsewhere is kept in the folder, so that tests do not change by themselves. */
function keptDocument(
  source: string,
  { folder, cwd }: { folder: string; cwd: string },
  { bytes }: LoadedDocument,
): { name: string; bytes: Uint8Array | null } {
  const isFile = source !== '-' && !/^https?:\/\//i.test(source);
  const path = resolve(cwd, source);
  if (isFile && isWithProject(path, folder)) return { name: relative(folder, path).split(sep).join('/'), bytes: null };
  return { name: documentNameFor('document', bytes), bytes };
}
