// npm start: installs and builds what is missing or stale, then runs Assay and the sample API until a signal ends both.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { checkNode, ensureInstalled } from './build/install.mjs';

process.chdir(new URL('..', import.meta.url).pathname);
checkNode();
ensureInstalled();
const { buildStale } = await import('./build/build.mjs');
await buildStale({ log: console.log });

const samplePort = process.env['SAMPLE_PORT'] ?? '4401';
const children = [];
let stopping = false;

/** A child in a process group of its own: Ctrl-C reaches this process only, which then stops both in order. */
function start(entry, env) {
  const child = fork(entry, {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  child.once('exit', (code) => {
    if (!stopping) void stop(code === 0 ? 1 : (code ?? 1));
  });
  return child;
}

async function ready(child) {
  const [message] = await once(child, 'message');
  return message.url;
}

async function stop(code) {
  if (stopping) return;
  stopping = true;
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(
    running.map((child) => {
      child.kill('SIGTERM');
      return once(child, 'exit');
    }),
  );
  process.exit(code);
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
process.on('SIGHUP', () => void stop(0));

const server = start('apps/server/dist/main.js', {
  ASSAY_LOG_LEVEL: process.env['ASSAY_LOG_LEVEL'] ?? 'warn',
  ASSAY_SAMPLE_URL: process.env['ASSAY_SAMPLE_URL'] ?? `http://127.0.0.1:${samplePort}`,
  ASSAY_WEB_DIR: process.env['ASSAY_WEB_DIR'] ?? 'apps/web/build/client',
});
const sample = start('examples/bookshop/dist/bin/main.js', { SAMPLE_PORT: samplePort });
const [serverUrl, sampleUrl] = await Promise.all([ready(server), ready(sample)]);

console.log(`
  Assay       ${serverUrl}
  Sample API  ${sampleUrl}  (document: ${sampleUrl}/openapi.json)

  Next: open ${serverUrl}, sign up, and choose "Try it with the sample API".
  Ctrl-C stops everything.
`);
