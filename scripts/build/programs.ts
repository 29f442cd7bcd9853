import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Where the build writes what Node runs: it starts ten times as quickly as its sources. */
export const programs = {
  server: resolve(root, 'apps/server/dist/main.js'),
  thread: resolve(root, 'apps/server/dist/thread.js'),
  commandLine: resolve(root, 'apps/cli/dist/assay.mjs'),
  sampleApi: resolve(root, 'examples/bookshop/dist/bin/main.js'),
};

/** Set-up of tests that start them: builds what is older than its sources. */
export default function setup(): void {
  const build = resolve(import.meta.dirname, 'build.mjs');
  execFileSync(process.execPath, [build, '--programs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
