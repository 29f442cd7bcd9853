// Makes what users install, in dist/packages: the npm package and the Python wheel of the command line, from one bundle, and the npm package of the server.
import { readFileSync } from 'node:fs';
import { buildStale } from '../build/build.mjs';
import { bundleCommandLine } from '../build/bundle.mjs';
import { compileAhead } from './compile-ahead.mjs';
import { writeNpmPackage, writeServerPackage } from './npm-package.mjs';
import { writeWheel } from './wheel.mjs';

const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
const bundle = 'dist/cli';
const common = { output: 'dist/packages', version, license };
await bundleCommandLine(bundle);
await compileAhead(bundle);
await buildStale({ log: console.log });
console.log(await writeNpmPackage({ ...common, bundle }));
console.log(writeWheel({ ...common, bundle }));
console.log(await writeServerPackage({ ...common, web: 'apps/web/build/client' }));
