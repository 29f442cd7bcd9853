// Makes sure that node_modules is what package-lock.json says. Uses nothing but Node, since it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STAMP = 'node_modules/.assay-lock';
const MINIMUM = [20, 19];

/** Ends the process with a clear text on a Node that is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  console.error(`Assay needs Node ${MINIMUM.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs `npm ci` when the lock file has changed since the last time. */
export function ensureInstalled(log = console.log) {
  const fingerprint = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return;
  log('Installing dependencies (once) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const run = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) {
    console.error('The dependencies could not be installed. The lines above say why; then run the command again.');
    process.exit(run.status ?? 1);
  }
  writeFileSync(STAMP, fingerprint);
}
