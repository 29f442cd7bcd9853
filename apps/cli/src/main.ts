import { processIo } from './io.ts';
import { run } from './program.ts';

async function main(): Promise<void> {
  process.exitCode = await run(process.argv.slice(2), processIo());
}

// The bundle is no module, so it cannot wait here.
void main();
