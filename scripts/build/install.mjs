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
  if ((existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) || isInstalled()) return;
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

/** Somebody may have run `npm ci`: npm writes down what it has installed, package by package. */
function isInstalled() {
  const installed = 'node_modules/.package-lock.json';
  if (!existsSync(installed)) return false;
  const packages = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);
  const present = new Map(packages(installed));
  // Packages for other machines are optional, and our own are links.
  return packages('package-lock.json').every(
    ([path, { integrity, optional, peer }]) =>
      integrity === undefined || optional || peer || present.get(path)?.integrity === integrity,
  );
}
