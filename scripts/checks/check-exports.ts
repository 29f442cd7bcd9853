// Generated scenarios of the bookshop, exported and run by newman, bru, hurl and sh: green on the healthy shop, red where an answer
// contradicts its schema. A tool that this machine lacks is left out, and said so; newman and bru are installed from npm.
// usage: npm run check:exports [-- --all] [--only newman|bru|hurl|curl]; all: every scenario instead of the valid requests.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPeers, peerBinary } from '../../bench/run/peers.ts';
import { environmentOf, hurlVariables, start, variables } from '../exports/run-tool.ts';
import type { Run } from '../exports/run-tool.ts';
import { openShop, schemaFaults } from '../exports/shop.ts';
import type { RunningShop } from '../exports/shop.ts';

const work = mkdtempSync(join(tmpdir(), 'assay-exports-'));
const project = join(work, 'assay');
const choice = process.argv.includes('--all') ? [] : ['--key', 'valid-request*'];
const SCHEMA = 'matches the documented schema';

function assay(...words: string[]): void {
  const done = spawnSync(process.execPath, ['--import', 'tsx', 'apps/cli/src/main.ts', ...words], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`assay ${words[0]} ended with ${done.status}: ${done.stderr.slice(-800)}`);
}

const known: Readonly<Record<string, (shop: RunningShop) => Promise<Run>>> = {
  newman: (shop) =>
    start(peerBinary('newman'), [
      'run',
      join(work, 'postman.json'),
      '--reporters',
      'cli',
      '--color',
      'off',
      ...variables(shop),
    ]),
  bru: (shop) =>
    start(peerBinary('bru'), ['run', '-r', '--env', 'local', ...variables(shop)], { cwd: join(work, 'bruno') }),
  hurl: (shop) => {
    const files = readdirSync(join(work, 'hurl')).map((file) => join(work, 'hurl', file));
    return start('hurl', ['--test', '--jobs', '4', ...hurlVariables(shop), ...files]);
  },
  curl: async (shop) => {
    const runs: Run[] = [];
    for (const file of readdirSync(join(work, 'curl')))
      runs.push(await start('sh', [join(work, 'curl', file)], { env: environmentOf(shop) }));
    const failed = runs.filter(({ code }) => code !== 0);
    return { code: failed[0]?.code ?? 0, output: failed.map(({ output }) => output).join('') };
  },
};

/** Why a tool cannot be run here; null where it can. */
const absences: Readonly<Record<string, () => string | null>> = {
  hurl: () =>
    spawnSync('hurl', ['--version']).status === 0
      ? null
      : 'hurl is not on the PATH. Its package for npm downloads the program from its releases: npm install -g @orangeopensource/hurl.',
  curl: () => (spawnSync('curl', ['--version']).status === 0 ? null : 'curl is not on the PATH.'),
};

const only = process.argv[process.argv.indexOf('--only') + 1];
const tools = Object.fromEntries(
  Object.entries(known).filter(([name]) => only === undefined || !(only in known) || name === only),
);
const absent = Object.keys(tools).flatMap((name) => {
  const why = absences[name]?.() ?? null;
  return why === null ? [] : [{ name, why }];
});
for (const { name, why } of absent) {
  console.error(`SKIPPED: the files for ${name} are not run. ${why}`);
  Reflect.deleteProperty(tools, name);
}

/** Runs a tool against a shop with one fault. */
async function tryFault(name: string, fault: (typeof schemaFaults)[number]): Promise<void> {
  const run = tools[name];
  const own = figures[name];
  if (run === undefined || own === undefined) return;
  const shop = await openShop([fault]);
  const { code, output } = await run(shop);
  await shop.close();
  // The others say which value it is, not which rule, and compare a part of the schema.
  const isWhole = name === 'newman' || name === 'bru';
  if (code !== 0 && (!isWhole || output.includes(SCHEMA))) own.caught += 1;
  else if (isWhole) missed.push(`${name} does not see ${fault}`);
  else console.log(`${name} does not see ${fault}`);
}

installPeers();
const missed: string[] = [];
const figures: Record<string, { healthy: boolean; caught: number; of: number }> = {};
try {
  assay('init', 'examples/bookshop/openapi.yaml', '--dir', project, '--depth', 'quick', '--base-url', 'http://shop');
  assay('export', project, '--format', 'postman', '-o', join(work, 'postman.json'), ...choice);
  for (const format of ['bruno', 'curl', 'hurl'])
    assay('export', project, '--format', format, '-o', join(work, format), ...choice);
  const healthy = await openShop([]);
  for (const [name, run] of Object.entries(tools)) {
    const { code, output } = await run(healthy);
    const isGreen = code === 0;
    figures[name] = { healthy: isGreen, caught: 0, of: schemaFaults.length };
    if (!isGreen) missed.push(`${name} is not green on the healthy shop:\n${output.slice(-3000)}`);
  }
  await healthy.close();
  for (const fault of schemaFaults) for (const name of Object.keys(tools)) await tryFault(name, fault);
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const line of missed) console.error(line);
console.log(JSON.stringify({ ...figures, skipped: absent.map(({ name }) => name) }));
process.exit(missed.length > 0 ? 1 : 0);
