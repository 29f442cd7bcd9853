import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { programs } from '../../../../../../scripts/build/programs.ts';

export interface FinishedTool {
  code: number | null;
  out: string;
  err: string;
}

export interface Tool {
  /** Where it runs, and where it keeps files. */
  folder: string;
  /** Runs one command line in a process of its own. */
  run(argv: readonly string[], env?: Record<string, string>): Promise<FinishedTool>;
  /** The same, to be interrupted while it runs. */
  start(
    argv: readonly string[],
    env?: Record<string, string>,
  ): { child: ChildProcess; finished: Promise<FinishedTool> };
  remove(): Promise<void>;
}

/** Of its compiled code, which the tools of all files share. */
const CACHE = resolve('node_modules/.cache/assay-tool');

/** The command-line tool as it is built: run by Node in an empty folder with nothing in its environment. */
export async function useTool(): Promise<Tool> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-tool-'));
  const start: Tool['start'] = (argv, env = {}) => {
    const own = { XDG_CACHE_HOME: CACHE };
    const child = spawn(process.execPath, [programs.commandLine, ...argv], {
      cwd: folder,
      env: { ...own, ...env },
    });
    const finished = new Promise<FinishedTool>((resolve, reject) => {
      let [out, err] = ['', ''];
      child.stdout.on('data', (part: Buffer) => (out += part.toString()));
      child.stderr.on('data', (part: Buffer) => (err += part.toString()));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, out, err }));
    });
    return { child, finished };
  };
  return {
    folder,
    start,
    run: (argv, env) => start(argv, env).finished,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
