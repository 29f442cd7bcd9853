#!/usr/bin/env node
// Lists optional dependencies that locked packages name but package-lock.json itself lacks.
// Such holes (another platform's binary that the registry did not have) make `npm ci` fail. Exit 1 if there are any.
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const holes = new Map();
for (const [path, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!isLocked(path, name)) {
      const owner = `${path.split('node_modules/').pop()}@${entry.version}`;
      holes.set(owner, [...(holes.get(owner) ?? []), name]);
    }
  }
}
for (const [owner, names] of holes) console.log(`${owner}: ${names.length} missing, e.g. ${names[0]}`);
console.log(holes.size === 0 ? 'lock file complete' : 'lock file incomplete');
process.exit(holes.size === 0 ? 0 : 1);

/** Looks a package up the way Node does: from the nested folder outwards. */
function isLocked(path, name) {
  for (let at = path; ;) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
    const cut = at.lastIndexOf('node_modules/');
    at = cut <= 0 ? '' : at.slice(0, cut - 1);
  }
}
