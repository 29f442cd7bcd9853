import { counted } from '../output/counted.ts';
import { ApiError } from '@assay/client';
import { hashOf } from '@assay/api-model';
import type { ProjectTextPlan, ProjectTextWrite } from '@assay/contract';
import { mergeSides, nextBase } from '@assay/project';
import type { Files, Merged, Problem } from '@assay/project';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { problemLines } from '../project/files/problem-lines.ts';
import { findProject } from '../project/files/project-folder.ts';
import type { FoundProject } from '../project/files/project-folder.ts';
import type { ServerClient } from '../server-client/server-client.ts';
import { ServerError } from '../server-client/server-error.ts';
import { confirmLosses } from './confirm-losses.ts';
import { chosenUnits } from './chosen-units.ts';
import { canBeRead, ignoreOwnFiles, localFiles, readSynced, writeSynced } from './synced.ts';
import type { Synced } from './synced.ts';
import { section } from '../output/section.ts';
import { conflictText, differenceLines, keptText } from './sync-text.ts';
import { withServer } from '../server-client/with-server.ts';
import { systemOf } from './sync-options.ts';
import type { SyncOptions } from './sync-options.ts';

export type PushOptions = SyncOptions;

/** Somebody else may write between reading and writing; then both are read again. */
const MAX_ATTEMPTS = 3;
const MAX_BYTES = 10 * 1024 * 1024;

/** Takes what has changed in a folder over to the server. What was changed there stays. */
export function push(given: readonly string[], options: PushOptions, outer: Io): Promise<ExitCode> {
  return withServer(options, { given: outer }, async ({ client, io }) => {
    const found = findProject(given, io.folder);
    const synced = readSynced(found.folder);
    const system = systemOf(options, synced, client);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await pushOnce({ client, io, options, found, synced, system });
      } catch (error) {
        const cause = error instanceof ServerError && error.cause instanceof ApiError ? error.cause : null;
        if (cause?.code === 'text_changed' && attempt < MAX_ATTEMPTS) continue;
        if (cause?.code !== 'validation_failed') throw error;
        const lines = problemLines(problemsOf(cause), { folder: found.folder, cwd: io.folder });
        if (lines.length === 0) throw error;
        io.err(`${lines.join('\n')}\nNothing was pushed.\n`);
        return exitCodes.usage;
      }
    }
  });
}

interface Pushing {
  client: ServerClient;
  io: Io;
  options: PushOptions;
  found: FoundProject;
  synced: Synced | null;
  system: number;
}

async function pushOnce({ client, io, options, found, synced, system }: Pushing): Promise<ExitCode> {
  const { folder, targets } = found;
  const text = await client.text(system);
  const server = new Map(text.files.map(({ path, text: content }) => [path, content]));
  const local = localFiles(folder);
  if (!canBeRead(local, folder, io)) return exitCodes.usage;
  const base = synced?.files ?? new Map<string, string>();
  const flags = { isChosen: chosenUnits(targets), deletes: options.delete === true, forces: options.force === true };
  const merged = mergeSides({ direction: 'push', base, local, server, ...flags });
  if (merged.conflicts.length > 0) {
    io.err(conflictText(merged.conflicts, 'push'));
    return exitCodes.usage;
  }
  const write = writeOf(server, merged.files, flags.deletes);
  const isDry = options.dryRun === true;
  if (!(await confirmLosses(merged, 'push', { io, isSure: isDry || options.yes === true }))) return exitCodes.usage;
  const plan = write.files.length === 0 ? null : await client.writeText(system, write, isDry);
  io.out(pushText(merged, plan, isDry));
  warnOf(plan, folder, io);
  if (isDry) return exitCodes.passed;
  const files = nextBase({ base, local, server: merged.files }, merged.taken);
  writeSynced(folder, { server: client.apiUrl, system, files, document: synced?.document ?? null });
  ignoreOwnFiles(folder);
  const target = `${client.apiUrl}/systems/${system}`;
  io.err(
    `${text.system.name}: ${counted(write.files.length, 'file')} pushed to ${target}.${keptText(folder, merged, 'push')}\n`,
  );
  return exitCodes.passed;
}

function warnOf(plan: ProjectTextPlan | null, folder: string, io: Io): void {
  const warnings = plan?.warnings ?? [];
  const problems = warnings.map((one): Problem => ({ severity: 'warning', column: 1, ...one }));
  for (const line of problemLines(problems, { folder, cwd: io.folder })) io.err(`${line}\n`);
}

/** @throws {UsageError} where it is more than a server takes at once */
function writeOf(server: Files, next: Files, deletes: boolean): ProjectTextWrite {
  const paths = [...new Set([...server.keys(), ...next.keys()])].filter((path) => server.get(path) !== next.get(path));
  const files = paths.map((path) => {
    const before = server.get(path);
    return { path, text: next.get(path) ?? null, replaces: before === undefined ? null : hashOf(before) };
  });
  const write = { files, deletes };
  if (Buffer.byteLength(JSON.stringify(write)) > MAX_BYTES)
    throw new UsageError(
      'This is more than the 10 MB that a server accepts at once. Push it in parts: assay push assay/endpoints/FOLDER.',
    );
  return write;
}

function pushText({ kept, waiting }: Merged, plan: ProjectTextPlan | null, isDry: boolean): string {
  const named = (list: ProjectTextPlan['added'], word: string): string[] =>
    list.map(({ operation, key }) => `${word.padEnd(7)}  ${operation}#${key}`);
  const done =
    plan === null
      ? []
      : [
          ...named(plan.added, 'new'),
          ...named(plan.changed, 'changed'),
          ...named(plan.deleted, 'deleted'),
          ...plan.defaults.map((operation) => `changed  ${operation}, its defaults`),
        ];
  const lines = [
    ...section(isDry ? 'Would be pushed' : 'Pushed', done),
    ...(plan !== null && done.length === 0
      ? [`${isDry ? 'Would be pushed' : 'Pushed'}: only comments, names of files and the like.`]
      : []),
    ...section('Deleted here, kept on the server (--delete takes it over)', differenceLines(kept, 'push')),
    ...section('Changed on the server only (assay pull)', differenceLines(waiting, 'pull')),
  ];
  return lines.length === 0 ? 'Folder and server are the same.\n' : `${lines.join('\n')}\n`;
}

const problemsOf = ({ errors }: ApiError): Problem[] =>
  errors.flatMap(({ loc: [file, line, column], msg: message }): Problem[] =>
    typeof file === 'string' && typeof line === 'number' && typeof column === 'number'
      ? [{ severity: 'error', file, line, column, message }]
      : [],
  );
