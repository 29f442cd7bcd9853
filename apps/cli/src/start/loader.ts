// Starts the program with the compiled code of an earlier start: compiling takes longer than a short run.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { CodeCache } from './code-cache.ts';

/** The hash of the program, written in by the build. */
declare const ASSAY_PROGRAM: string;

// The HTTP parser is WebAssembly. Compiling it a second time, for speed, takes 30 MB and gains nothing on the answers of a test.
// Measured on this version of Node only; a version without the flag would complain.
if (process.version.startsWith('v20.')) {
  setFlagsFromString('--liftoff-only');
  // A heap that grows by a fifth at a time: a quarter less memory for 10,000 requests, in an eighth more time.
  setFlagsFromString('--heap-growing-percent=20');
}

const folder = dirname(fileURLToPath(import.meta.url));
const filename = join(folder, 'program.cjs');
const cache = new CodeCache({
  program: ASSAY_PROGRAM,
  shipped: join(folder, 'compiled'),
  argv: process.argv.slice(2),
  env: process.env,
  home: homedir(),
});
const cachedData = cache.read();
// The build writes ASCII: V8 keeps other sources with two bytes for each character.
const script = new Script(readFileSync(filename, 'latin1'), { filename, ...(cachedData && { cachedData }) });
const program: unknown = script.runInThisContext();
if (typeof program === 'function') program(createRequire(import.meta.url));
if (cachedData === null || script.cachedDataRejected === true)
  process.once('exit', () => cache.keep(() => script.createCachedData()));
