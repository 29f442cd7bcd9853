// npm run boundaries: who may import whom (.dependency-cruiser.cjs), and whether docs/structure.md still describes the tree.
import { readFileSync } from 'node:fs';
import { countRegions } from './count-regions.ts';
import { cruise } from './cruise.ts';
import { staleRegions } from './structure-page.ts';

const { modules, report, isAllowed } = cruise();
console.log(report.trim());
const stale = staleRegions(readFileSync('docs/structure.md', 'utf8'), countRegions(modules));
for (const region of stale)
  console.error(`docs/structure.md: "${region}" is not what the tree has: run npm run docs:structure.`);
process.exitCode = isAllowed && stale.length === 0 ? 0 : 1;
