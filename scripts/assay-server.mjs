#!/usr/bin/env node
// The command of the package `assay-server`: the product on an empty machine; with `worker` a process that only executes runs, with `admin` a command.
import { runProduct } from './run-product.mjs';

const at = (path) => new URL(`../${path}`, import.meta.url).pathname;

if (process.argv[2] === 'worker' || process.argv[2] === 'admin') await import(at('dist/main.js'));
else await runProduct({ server: at('dist/main.js'), sample: at('sample/dist/bin/main.js'), webDir: at('web') });
