// Lists the requirement rows of the application and the public site that no test names in its title, and those that are only named
// together with so many others that their test says little of them. Without FILE it takes shared/spec/requirements.tsv here or above.
// usage: check-requirements [FILE.tsv] [--areas NAV,LAY] [--all] [--floor]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BUNCH, rowsNamedBy, titlesOf } from './named-rows.ts';

/** As many rows as have no test of their own. */
const MAX_BUNCHED = 0;

const folders = ['apps', 'packages', 'examples', 'test', 'scripts'];
const testFile = /\.(?:test|spec)\.tsx?$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { areas: { type: 'string' }, all: { type: 'boolean' }, floor: { type: 'boolean' } },
});
const file = positionals[0] ?? findRows(process.cwd());
// `npm run check:requirements --all` gives the option to npm, which passes it on like this.
const all = values.all === true || process.env['npm_config_all'] === 'true';
if (file === undefined) {
  console.error('usage: check-requirements [FILE.tsv] [--areas NAV,LAY] [--all] [--floor]');
  process.exit(2);
}

const wanted = values.areas === undefined ? null : new Set(values.areas.split(','));
const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
const rows = lines
  .map((line) => line.split('\t'))
  .map(([id = '', level = '', requirement = '']) => ({ id, level, requirement }))
  .filter(({ id }) => all || (wanted?.has(id.split('-')[0] ?? '') ?? true));

const named = new Set<string>();
const alone = new Set<string>();
for (const ids of [...testSources()].flatMap((source) => titlesOf(source)).map((title) => rowsNamedBy(title))) {
  for (const id of ids) named.add(id);
  if (ids.length < BUNCH) for (const id of ids) alone.add(id);
}
const open = rows.filter(({ id }) => !named.has(id));
for (const { id, level, requirement } of open) console.log(`${id}\t${level}\t${requirement}`);
const bunched = rows.filter(({ id }) => named.has(id) && !alone.has(id));
for (const { id } of bunched) console.log(`${id}\tonly in a title that names ${BUNCH} rows or more`);
console.log(
  JSON.stringify({ rows: rows.length, covered: rows.length - open.length - bunched.length, bunched: bunched.length }),
);
if (values.floor === true && (open.length > 0 || bunched.length > MAX_BUNCHED)) process.exit(1);

function findRows(folder: string): string | undefined {
  const found = path.join(folder, 'shared/spec/requirements.tsv');
  if (existsSync(found)) return found;
  return path.dirname(folder) === folder ? undefined : findRows(path.dirname(folder));
}

function* testSources(): Generator<string> {
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (testFile.test(entry) && !entry.includes('node_modules')) yield readFileSync(path.join(folder, entry), 'utf8');
    }
  }
}
