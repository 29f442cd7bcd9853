import { reportInternalError } from './internal-error.ts';
import { processIo } from './io.ts';
import { run } from './program.ts';

async function main(): Promise<void> {
  const io = processIo();
  process.on('uncaughtException', (error) => process.exit(reportInternalError(error, io)));
  process.exitCode = await run(process.argv.slice(2), io);
}

// The bundle is no module, so it cannot wait here.
void main();
