import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleCommandLine } from '../../../../../../scripts/build/bundle.mjs';

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

/** The command-line tool as it is shipped: bundled, and run by Node in an empty folder with nothing in its environment. */
export async function bundleTool(): Promise<Tool> {
  const bundled = await mkdtemp(join(tmpdir(), 'assay-tool-'));
  const folder = await mkdtemp(join(tmpdir(), 'assay-tool-run-'));
  await bundleCommandLine(bundled);
  const start: Tool['start'] = (argv, env = {}) => {
    const own = { XDG_CACHE_HOME: join(bundled, 'cache') };
    const child = spawn(process.execPath, [join(bundled, 'assay.mjs'), ...argv], {
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
    remove: async () => {
      await rm(bundled, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
