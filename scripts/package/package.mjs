// Makes what users install, in dist/packages: the npm package and the Python wheel of the command line, from one bundle, and the npm package of the server.
import { readFileSync } from 'node:fs';
import { checkNode, ensureInstalled } from '../build/install.mjs';

checkNode();
ensureInstalled();
// They need what is installed.
const { buildStale } = await import('../build/build.mjs');
const { bundleCommandLine } = await import('../build/bundle.mjs');
const { compileAhead } = await import('./compile-ahead.mjs');
const { writeNpmPackage, writeServerPackage } = await import('./npm-package.mjs');
const { writeWheel } = await import('./wheel.mjs');

const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
const bundle = 'dist/cli';
const common = { output: 'dist/packages', version, license };
await bundleCommandLine(bundle);
await compileAhead(bundle);
await buildStale({ log: console.log });
console.log(await writeNpmPackage({ ...common, bundle }));
console.log(writeWheel({ ...common, bundle }));
console.log(await writeServerPackage({ ...common, web: 'apps/web/build/client' }));
