// Runs scripts of package.json as many at once as there are processors, each with its time and its output whole at its end. All are
// run to their end; fails when one of them does. usage: side-by-side 'check:rules FILE --floor' 'fuzz:import 500'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';

/** Answers whether it passed. */
async function run(command) {
  const from = Date.now();
  const [script, ...args] = command.split(' ');
  const child = spawn('npm', ['run', '-s', script, '--', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [[status], ...output] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  const outcome = status === 0 ? 'passed' : 'FAILED';
  console.log(
    `\n== ${command}\n${output.join('').trimEnd()}\n-- ${outcome}: ${Math.round((Date.now() - from) / 1000)} s`,
  );
  return status === 0;
}

const limit = pLimit(Math.max(2, availableParallelism()));
const passed = await Promise.all(process.argv.slice(2).map((command) => limit(() => run(command))));
process.exitCode = passed.every(Boolean) ? 0 : 1;
