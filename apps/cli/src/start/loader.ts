// Starts the program with the compiled code of an earlier start: compiling takes longer than a short run.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { exitCodes } from '../exit-codes.ts';
import { CodeCache, leavesTurns } from './code-cache.ts';
import { collectGarbage, growAsUsual, growSlowly, freezeYoungGeneration } from './heap-limits.ts';
import { isOlder } from './is-older.ts';

/** The hash of the program and the oldest Node.js that it runs on, written in by the build. */
declare const ASSAY_PROGRAM: string;
declare const ASSAY_NODE_FLOOR: string;

const SHORT_RUN_MS = 400;
const LONG_RUN_MS = 1000;

const { node } = process.versions;
if (isOlder(node, ASSAY_NODE_FLOOR)) {
  const name = 'ASSAY_NODE' in process.env ? ', or name another one in ASSAY_NODE' : '';
  process.stderr.write(
    `assay needs Node.js ${ASSAY_NODE_FLOOR} or newer, and this is ${node}. Install a newer one${name}.\n`,
  );
  process.exit(exitCodes.usage);
}

// The HTTP parser is WebAssembly. Compiling it a second time, for speed, takes 30 MB and gains nothing on the answers of a test.
// Flags are measured on this version of Node only; a version without one of them would complain.
const canSetFlags = process.version.startsWith('v20.');
if (canSetFlags) setFlagsFromString('--liftoff-only');

const folder = dirname(fileURLToPath(import.meta.url));
const filename = join(folder, 'program.cjs');
const argv = process.argv.slice(2);
const cache = new CodeCache({
  program: ASSAY_PROGRAM,
  shipped: join(folder, 'compiled'),
  argv,
  env: process.env,
  home: homedir(),
});
const { script, isNew } = compiledScript();
// Flags that are set before are part of what the compiled code is checked against. Without a turn for the timers the young generation
// would stay frozen, and be collected all the time.
if (canSetFlags && leavesTurns(argv)) {
  freezeYoungGeneration();
  setTimeout(growSlowly, SHORT_RUN_MS).unref();
  setTimeout(collectGarbage, LONG_RUN_MS).unref();
}
const program: unknown = script.runInThisContext();
if (typeof program === 'function') program(createRequire(import.meta.url));
if (isNew)
  process.once('exit', () => {
    // V8 takes only what was written with the flags that a start has.
    if (canSetFlags) growAsUsual();
    cache.keep(() => script.createCachedData());
  });

/** What was read is no longer held once V8 has it. */
function compiledScript(): { script: Script; isNew: boolean } {
  const cachedData = cache.read();
  // The build writes ASCII: V8 keeps other sources with two bytes for each character.
  const made = new Script(readFileSync(filename, 'latin1'), { filename, ...(cachedData && { cachedData }) });
  return { script: made, isNew: cachedData === null || made.cachedDataRejected === true };
}
