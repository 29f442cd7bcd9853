// Removes from node_modules what the server does not need to run. For the image; a working copy is whole again after `npm ci`.
// usage: prune
import { readFileSync, rmSync } from 'node:fs';
import { productionTree } from './production-tree.mjs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const needed = productionTree(lock, ['apps/server']);
const removed = Object.keys(lock.packages).filter((path) => path.includes('node_modules/') && !needed.has(path));
// A folder that holds what is needed further down stays.
const kept = [...needed];
for (const path of removed) {
  if (!kept.some((one) => one.startsWith(`${path}/`))) rmSync(path, { recursive: true, force: true });
}
rmSync('node_modules/.bin', { recursive: true, force: true });
console.log(`node_modules: ${removed.length} packages removed, ${kept.length} kept`);
