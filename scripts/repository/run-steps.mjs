// Runs the steps of npm test. A step that fails ends no other one: whoever reads the output learns of all failures at once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** @typedef {[name: string, command: [string, string[]]]} Step */
/** @typedef {{ name: string, outcome: 'passed' | 'failed' | 'not run', seconds: number }} StepResult */

/** Runs a step, its output shown as it comes (`live`) or at its end. @param {Step} step @returns {Promise<StepResult>} */
async function runStep([name, [command, args]], { live } = { live: false }) {
  const from = Date.now();
  if (live) console.log(`\n== ${name}`);
  const child = spawn(command, args, { stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const [[status], ...output] = await Promise.all([
    once(child, 'close'),
    ...(live ? [] : [text(child.stdout), text(child.stderr)]),
  ]);
  const seconds = (Date.now() - from) / 1000;
  if (!live) console.log(`\n== ${name}\n${output.join('').trimEnd()}`);
  console.log(status === 0 ? `-- ${name}: ${seconds.toFixed(1)} s` : `\n${name} failed.`);
  return { name, outcome: status === 0 ? 'passed' : 'failed', seconds };
}

/** A step that needs what an earlier one did not bring about. @param {Step} step @returns {StepResult} */
function notRun([name]) {
  console.log(`\n${name} not run.`);
  return { name, outcome: 'not run', seconds: 0 };
}

/** One line a step, those that did not pass last, where they are read. @param {StepResult[]} results */
export function summaryOf(results) {
  const inOrder = [...results].sort((a, b) => Number(b.outcome === 'passed') - Number(a.outcome === 'passed'));
  return inOrder.map(
    ({ name, outcome, seconds }) => `${outcome.padEnd(8)}${seconds.toFixed(1).padStart(7)} s  ${name}`,
  );
}

/**
 * Two lanes beside each other, since either leaves the processor idle while it waits: the static checks with the unit and API tests
 * after them, and the browser tests, which need the build. `limit` is how many steps run at once before the tests.
 * @param {{ build: Step, staticChecks: Step[], unitTests: Step, browserTests: Step }} steps
 * @param {<T>(run: () => Promise<T>) => Promise<T>} limit
 * @returns {Promise<StepResult[]>}
 */
export async function runLanes({ build, staticChecks, unitTests, browserTests }, limit) {
  const built = limit(() => runStep(build));
  const [checks, browser] = await Promise.all([
    Promise.all([built, ...staticChecks.map((step) => limit(() => runStep(step)))]).then(async (results) => [
      ...results,
      await runStep(unitTests, { live: true }),
    ]),
    built.then(({ outcome }) => (outcome === 'passed' ? runStep(browserTests) : notRun(browserTests))),
  ]);
  return [...checks, browser];
}
