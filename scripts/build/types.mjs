// Type-checks every part with its own globals, so that a package which runs in the browser cannot use Node's by accident. Parts with
// the same settings are checked as one program: each of them alone would check what they import once more.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const CACHE = 'node_modules/.cache/assay-types';

const parts = ['packages', 'apps', 'examples', 'test']
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'tsconfig.json')))
  .filter((file) => existsSync(file));

/** Parts by what their settings say, whatever folder they are in. */
const groups = new Map();
for (const file of parts) groups.set(settingsOf(file), [...(groups.get(settingsOf(file)) ?? []), file]);
const projects = ['tsconfig.json', ...[...groups.values()].map((files) => (files.length === 1 ? files[0] : merge(files)))];

let failed = false;
for (const project of projects) {
  const run = spawnSync(process.execPath, ['node_modules/@typescript/native/bin/tsc', '-p', project], {
    stdio: 'inherit',
  });
  failed ||= run.status !== 0;
}
process.exit(failed ? 1 : 0);

function settingsOf(file) {
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  return JSON.stringify([settings.extends, settings.compilerOptions ?? {}, settings.include, settings.exclude ?? []]);
}

/** One project for several of the same settings. Its name says which parts it has. */
function merge(files) {
  const { compilerOptions = {}, include, exclude = [] } = JSON.parse(readFileSync(files[0], 'utf8'));
  const inEach = (patterns) => files.flatMap((file) => patterns.map((pattern) => resolve(dirname(file), pattern)));
  const merged = {
    extends: resolve('tsconfig.base.json'),
    compilerOptions,
    include: inEach(include),
    exclude: inEach(exclude),
  };
  const names = files.map((file) => dirname(file).split(/[\\/]/).at(-1));
  const project = join(CACHE, `tsconfig.${names.join('.')}.json`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(project, JSON.stringify(merged, null, 2));
  return project;
}
