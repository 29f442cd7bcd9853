// Type-checks every part with its own globals, so that a package which runs in the browser cannot use Node's by accident.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const parts = ['packages', 'apps', 'examples', 'test']
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'tsconfig.json')))
  .filter((file) => existsSync(file));

let failed = false;
for (const project of ['tsconfig.json', ...parts]) {
  const run = spawnSync(process.execPath, ['node_modules/@typescript/native/bin/tsc', '-p', project], {
    stdio: 'inherit',
  });
  failed ||= run.status !== 0;
}
process.exit(failed ? 1 : 0);
