// npm run dev: the server restarts when its sources change, the web reloads hot, the sample API runs beside them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { checkNode, ensureInstalled } from './build/install.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
checkNode();
ensureInstalled();
spawnSync(process.execPath, ['scripts/build/build.mjs'], { stdio: 'inherit' });

const watch = ['--import', 'tsx', '--watch-preserve-output', '--watch-path=apps/server/src', '--watch-path=packages'];
/** @type {[command: string, args: string[], options: { cwd?: string, env?: NodeJS.ProcessEnv }][]} */
const commands = [
  [
    process.execPath,
    [...watch, 'apps/server/src/main.ts'],
    { env: { ASSAY_SAMPLE_URL: 'http://127.0.0.1:4401', ...process.env } },
  ],
  [process.execPath, ['--import', 'tsx', '--watch-path=examples/bookshop/src', 'examples/bookshop/src/main.ts'], {}],
  [process.execPath, ['../../node_modules/@react-router/dev/bin.js', 'dev'], { cwd: 'apps/web' }],
];
const children = commands.map(([command, args, options]) =>
  spawn(command, args, { stdio: 'inherit', detached: true, ...options }),
);

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.all(
    children
      .filter((child) => child.exitCode === null && child.signalCode === null)
      .map((child) => {
        child.kill('SIGTERM');
        return once(child, 'exit');
      }),
  );
  process.exit(0);
}

process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
console.log('\n  Open http://127.0.0.1:4402 (hot reload). The server is at 4400, the sample API at 4401.\n');
