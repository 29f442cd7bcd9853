// Breaks the product in a copy, one row at a time, and asks whether a test that names the row goes red.
// usage: check-guards [--seed 13] [--sample 40] [--rows RUN-02,API-07] [--verbose]
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { namingTests } from '../guards/naming-tests.ts';
import { findTarget, parseMutations } from '../guards/read-mutations.ts';
import type { Mutation } from '../guards/read-mutations.ts';
import { runTests } from '../guards/run-tests.ts';
import { sample } from '../guards/sample.ts';
import { makeWorkingCopy } from '../guards/working-copy.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '13' },
    sample: { type: 'string', default: '40' },
    rows: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(`check:guards -- [--seed 13] [--sample 40] [--rows RUN-02,API-07] [--verbose]
Breaks the product in a copy, one row of scripts/guards/mutations.tsv at a time, and expects a test that names the row to fail.`);
  process.exit();
}
type Outcome = 'red' | 'green' | 'stale' | 'not run';

const all = parseMutations(readFileSync('scripts/guards/mutations.tsv', 'utf8'));
const rows = values.rows?.split(',');
const chosen = rows
  ? all.filter(({ row }) => rows.includes(row))
  : sample(all, Number(values.sample), Number(values.seed));
const copy = makeWorkingCopy(process.cwd());
process.once('SIGINT', () => {
  copy.remove();
  process.exit(130);
});

/** Red only when the same tests pass without the change: a test that always fails guards nothing. */
function judge(mutation: Mutation): { outcome: Outcome; note: string } {
  const file = findTarget(copy.path, mutation);
  if (file === null) return { outcome: 'stale', note: `not exactly once in ${mutation.part}: ${mutation.find}` };
  const tests = namingTests(copy.path, mutation.row);
  if (tests === null) return { outcome: 'green', note: 'no test names it' };
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(mutation.find, () => mutation.replace),
  );
  const broken = runTests(copy.path, tests);
  writeFileSync(file, text);
  if (values.verbose) console.log(broken.output);
  const location = `${relative(copy.path, file)}, ${tests.runner}`;
  if (broken.failed + broken.passed === 0)
    return { outcome: 'not run', note: `${location}: no test was reached; --verbose shows why` };
  if (broken.failed === 0) return { outcome: 'green', note: `${location}: ${broken.passed} passed all the same` };
  const whole = runTests(copy.path, tests);
  if (whole.failed > 0 || whole.passed === 0) return { outcome: 'green', note: `${location}: fails without it too` };
  return { outcome: 'red', note: location };
}

const counts: Record<Outcome, number> = { red: 0, green: 0, stale: 0, 'not run': 0 };
try {
  for (const mutation of chosen) {
    const began = Date.now();
    const { outcome, note } = judge(mutation);
    counts[outcome] += 1;
    console.log(`${mutation.row}\t${outcome}\t${((Date.now() - began) / 1000).toFixed(1)} s\t${note}`);
  }
} finally {
  copy.remove();
}
console.log(JSON.stringify({ rows: chosen.length, ...counts }));
if (chosen.length === 0 || counts.red < chosen.length) process.exitCode = 1;
