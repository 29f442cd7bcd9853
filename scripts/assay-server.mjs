#!/usr/bin/env node
// The command of the package `assay-server`: the product on an empty machine; with `worker` a process that only executes runs, with `admin` a command.
import { readFileSync } from 'node:fs';
import { runProduct } from './run-product.mjs';

const at = (path) => new URL(`../${path}`, import.meta.url).pathname;

const USAGE = `Usage: assay-server [worker | admin COMMAND]

  assay-server            starts the product at PORT (4400), with its data in .assay of this folder or in ASSAY_DATA_DIR
  assay-server worker     executes runs and serves nothing
  assay-server admin      shows what an administrator can do

  -h, --help              shows this
  -V, --version           shows the version

All settings are environment variables: docs/operations.md.
`;

const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const [command] = process.argv.slice(2);

if (command === undefined)
  await runProduct({ server: at('dist/main.js'), sample: at('sample/dist/bin/main.js'), webDir: at('web') });
else if (command === 'worker' || command === 'admin') await import(at('dist/main.js'));
else if (command === '-h' || command === '--help') process.stdout.write(USAGE);
else if (command === '-V' || command === '--version') process.stdout.write(`${version}\n`);
else {
  process.stderr.write(`assay-server does not know "${command}".\n\n${USAGE}`);
  process.exitCode = 2;
}
