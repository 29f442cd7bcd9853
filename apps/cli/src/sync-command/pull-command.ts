import { counted } from '../output/counted.ts';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { hashOf } from '@assay/api-model';
import type { ProjectText } from '@assay/contract';
import { mergeSides, nextBase, openProject, PROJECT_FILE, saidIn, secretProblems, writeProject } from '@assay/project';
import type { Merged, Problem } from '@assay/project';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { writeWhole } from '../project/files/folder-files.ts';
import { problemLines } from '../project/files/problem-lines.ts';
import { confirmLosses } from './confirm-losses.ts';
import { chosenUnits, findFolder } from './chosen-units.ts';
import { canBeRead, ignoreOwnFiles, localFiles, readSynced, writeFiles, writeSynced } from './synced.ts';
import type { Synced } from './synced.ts';
import { section } from '../output/section.ts';
import { conflictText, differenceLines, keptText } from './sync-text.ts';
import { withServer } from '../server-client/with-server.ts';
import { systemOf } from './sync-options.ts';
import type { SyncOptions } from './sync-options.ts';

export interface PullOptions extends SyncOptions {
  document?: string;
}

/** Takes over what has changed on the server. What was changed here stays. */
export function pull(given: readonly string[], options: PullOptions, outer: Io): Promise<ExitCode> {
  return withServer(options, { given: outer }, async ({ client, io }) => {
    const found = findFolder(given, io.folder);
    const { folder, targets, isNew } = found;
    const synced = isNew ? null : readSynced(folder);
    const system = systemOf(options, synced, client);
    const text = await client.text(system);
    const server = new Map(text.files.map(({ path, text: content }) => [path, content]));
    const local = isNew ? new Map<string, string>() : localFiles(folder);
    if (!canBeRead(local, folder, io)) return exitCodes.usage;
    const base = synced?.files ?? new Map<string, string>();
    const flags = { isChosen: chosenUnits(targets), deletes: options.delete === true, forces: options.force === true };
    const merged = mergeSides({ direction: 'pull', base, local, server, ...flags });
    if (merged.conflicts.length > 0) {
      io.err(conflictText(merged.conflicts, 'pull'));
      return exitCodes.usage;
    }
    io.out(pullText(merged, options.dryRun === true));
    warnOfSecrets(merged.files, text, { folder, io });
    if (options.dryRun === true) return exitCodes.passed;
    if (!(await confirmLosses(merged, 'pull', { io, isSure: options.yes === true }))) return exitCodes.usage;
    const document = isNew ? beginFolder(folder, text, options, io) : takeDocument(folder, text, { synced, io });
    const kept = isNew ? '' : keptText(folder, merged, 'pull');
    const changed = writeFiles(folder, local, merged.files);
    const files = nextBase({ base, local: merged.files, server }, merged.taken);
    writeSynced(folder, { server: client.apiUrl, system, files, document });
    ignoreOwnFiles(folder);
    io.err(`${text.system.name}: ${counted(changed.length, 'file')} written.${kept}\n`);
    return exitCodes.passed;
  });
}

function pullText({ taken, kept, waiting }: Merged, isDry: boolean): string {
  const lines = [
    ...section(isDry ? 'Would be taken from the server' : 'Taken from the server', differenceLines(taken, 'pull')),
    ...section('Deleted on the server, kept here (--delete takes it over)', differenceLines(kept, 'pull')),
    ...section('Changed here only (assay push)', differenceLines(waiting, 'push')),
  ];
  return lines.length === 0 ? 'Folder and server are the same.\n' : `${lines.join('\n')}\n`;
}

function warnOfSecrets(
  files: ReadonlyMap<string, string>,
  { document }: ProjectText,
  { folder, io }: { folder: string; io: Io },
): void {
  const isDocumented = saidIn(() => document?.text ?? '');
  const problemsOf = (scenarios: ReadonlyMap<string, string>): Problem[] => {
    const { project } = openProject(new Map([[PROJECT_FILE, 'format: 1\nname: x\ndocument: x\n'], ...scenarios]));
    return project === null ? [] : secretProblems(project, files, isDocumented);
  };
  // Read whole, since some scenarios send credentials that open nothing.
  const named = new Set(problemsOf(new Map()).map(({ file }) => file));
  const problems = named.size === 0 ? [] : problemsOf(new Map([...files].filter(([path]) => named.has(path))));
  for (const line of problemLines(problems, { folder, cwd: io.folder }, 5)) io.err(`${line}\n`);
}

/** The files of a project beside its scenarios: its settings and its document. */
function beginFolder(folder: string, text: ProjectText, options: PullOptions, io: Io): string | null {
  const { system, document } = text;
  const given = options.document === undefined ? null : resolve(io.folder, options.document);
  if (given !== null && !existsSync(given))
    throw new UsageError(`${options.document} cannot be read. Check the path behind --document.`);
  const source = given === null ? document?.text : readFileSync(given, 'utf8');
  if (source === undefined)
    throw new UsageError('The server has no text of the document of this system. Give it: --document FILE.');
  const name = source.trimStart().startsWith('{') ? 'document.json' : 'document.yaml';
  const { name: title, base_url: baseUrl } = system;
  const settings = { name: title, document: name, base_url: baseUrl === '' ? undefined : baseUrl };
  const files = writeProject({ settings, operations: [], documentedDefaults: () => [], scenarios: [] });
  writeWhole(join(folder, name), source);
  for (const [path, content] of files) writeWhole(join(folder, path), content);
  io.err(`${basename(folder)}: a new project of ${title}.\n`);
  return documentHash(text);
}

const documentHash = ({ document }: ProjectText): string | null => (document === null ? null : hashOf(document.text));

/** A copy of the document that nobody has changed here follows the one of the server. */
function takeDocument(
  folder: string,
  text: ProjectText,
  { synced, io }: { synced: Synced | null; io: Io },
): string | null {
  const before = synced?.document ?? null;
  const next = documentHash(text);
  const path = ['document.json', 'document.yaml'].map((name) => join(folder, name)).find((one) => existsSync(one));
  if (text.document === null || next === before) return before;
  if (path !== undefined && before !== null && hashOf(readFileSync(path, 'utf8')) === before) {
    writeWhole(path, text.document.text);
    io.err(`${basename(path)}: the document of the server is a newer one, and was taken over.\n`);
  } else if (before !== null) io.err('The server has another document by now. Compare it with yours: assay update.\n');
  return next;
}
