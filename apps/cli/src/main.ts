import { setFlagsFromString } from 'node:v8';
import { processIo } from './io.ts';
import { run } from './program.ts';

// The HTTP parser is WebAssembly. Compiling it a second time, for speed, takes 30 MB and gains nothing on the answers of a test.
// Measured on this version of Node only; a version without the flag would complain.
if (process.version.startsWith('v20.')) setFlagsFromString('--liftoff-only');

process.exitCode = await run(process.argv.slice(2), processIo());
