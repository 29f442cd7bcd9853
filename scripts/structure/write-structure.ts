// npm run docs:structure: counts files and imports and writes the figures of docs/structure.md anew.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { countRegions } from './count-regions.ts';
import { cruise } from './cruise.ts';
import { withRegions } from './structure-page.ts';

const PAGE = 'docs/structure.md';
const commit = execFileSync('git', ['log', '-1', '--format=%cs, commit `%h`'], { encoding: 'utf8' }).trim();
const regions = countRegions(cruise().modules).set('date', `Today is ${commit}.`);
writeFileSync(PAGE, withRegions(readFileSync(PAGE, 'utf8'), regions));
