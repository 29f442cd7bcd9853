// Makes what users install, in dist/packages: the npm package and the Python wheel of the command line, from one bundle.
import { readFileSync } from 'node:fs';
import { bundleWhole } from '../build/bundle.mjs';
import { writeNpmPackage } from './npm-package.mjs';
import { writeWheel } from './wheel.mjs';

const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
const bundle = 'dist/cli';
await bundleWhole('apps/cli/src/main.ts', bundle, 'assay');
for (const write of [writeNpmPackage, writeWheel])
  console.log(write({ bundle, output: 'dist/packages', version, license }));
