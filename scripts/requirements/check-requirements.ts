// Lists the requirement rows of the application and the public site that no test names in its title.
// usage: check-requirements FILE.tsv [--areas NAV,LAY] [--all] [--floor]
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rowsNamedBy, titlesOf } from './named-rows.ts';

/** Rows that no test holds word for word yet. */
const elsewhere = new Set(rowsNamedBy('GEN-10'));
const folders = ['apps', 'packages', 'examples', 'test', 'scripts'];
const testFile = /\.(?:test|spec)\.tsx?$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { areas: { type: 'string' }, all: { type: 'boolean' }, floor: { type: 'boolean' } },
});
const [file] = positionals;
if (file === undefined) {
  console.error('usage: check-requirements FILE.tsv [--areas NAV,LAY] [--all] [--floor]');
  process.exit(2);
}

const wanted = values.areas === undefined ? null : new Set(values.areas.split(','));
const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
const rows = lines
  .map((line) => line.split('\t'))
  .map(([id = '', level = '', requirement = '']) => ({ id, level, requirement }))
  .filter(({ id }) => values.all === true || ((wanted?.has(id.split('-')[0] ?? '') ?? true) && !elsewhere.has(id)));

const named = new Set<string>();
for (const source of testSources()) {
  for (const title of titlesOf(source)) for (const id of rowsNamedBy(title)) named.add(id);
}
const open = rows.filter(({ id }) => !named.has(id));
for (const { id, level, requirement } of open) console.log(`${id}\t${level}\t${requirement}`);
console.log(JSON.stringify({ rows: rows.length, covered: rows.length - open.length }));
if (values.floor === true && open.length > 0) process.exit(1);

function* testSources(): Generator<string> {
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (testFile.test(entry) && !entry.includes('node_modules')) yield readFileSync(path.join(folder, entry), 'utf8');
    }
  }
}
