// What --reproduce writes of a faulty bookshop, run as its README says by sh with curl, newman, bru and, where it is installed, hurl:
// each reproducer has to show its failure on the faulty shop, and nothing on a healthy one. newman and bru are installed from npm.
// usage: npm run check:reproducers [-- FAULT... --only TOOL]; three faults of different kinds where none is named.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FAULTS } from '@assay/bookshop';
import type { FaultName } from '@assay/bookshop';
import { installPeers, peerBinary } from '../../bench/run/peers.ts';
import { environmentOf, hurlVariables, start, variables } from './run-tool.ts';
import { openShop } from './shop.ts';
import type { RunningShop } from './shop.ts';

const isFault = (word: string): word is FaultName => Object.hasOwn(FAULTS, word);
const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const unknown = positionals.filter((word) => !isFault(word));
if (unknown.length > 0) throw new Error(`Unknown faults: ${unknown.join(', ')}`);
const named = positionals.filter(isFault);
const faults: readonly FaultName[] =
  named.length > 0 ? named : ['title-not-required', 'price-as-text', 'unknown-author-answers-500'];

/** What a tool says of a reproducer: that it sees the failure, that it does not, or why it cannot tell. */
type Said = 'seen' | 'not seen' | { cannot: string };

interface Tool {
  /** Why it cannot be run here; null where it can. */
  absent: () => string | null;
  /** The names of its reproducers, each of which it runs alone. */
  names: (folder: string) => string[];
  run: (folder: string, name: string, shop: RunningShop) => Promise<Said>;
}

const isThere = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

interface NewmanReport {
  run: { failures: { source?: { name?: string }; error: { name: string; message: string } }[] };
}

const tools: Readonly<Record<string, Tool>> = {
  curl: {
    absent: () => (isThere('curl') ? null : 'curl is not on the PATH.'),
    names: (folder) => readdirSync(join(folder, 'curl')),
    run: async (folder, name, shop) => {
      const { code, output } = await start('sh', [join(folder, 'curl', name)], { env: environmentOf(shop) });
      if (code === 1 && output.includes('FAILED: ')) return 'seen';
      return code === 0 ? 'not seen' : { cannot: output };
    },
  },
  hurl: {
    absent: () => (isThere('hurl') ? null : 'hurl is not on the PATH.'),
    names: (folder) => readdirSync(join(folder, 'hurl')),
    run: async (folder, name, shop) => {
      const file = join(folder, 'hurl', name);
      const { code, output } = await start('hurl', ['--test', ...hurlVariables(shop), file]);
      // 4: an assertion is not met.
      if (code === 4) return 'seen';
      return code === 0 ? 'not seen' : { cannot: output };
    },
  },
  newman: {
    absent: () => null,
    names: (folder) => {
      const { item }: { item: { name: string }[] } = JSON.parse(
        readFileSync(join(folder, 'postman_collection.json'), 'utf8'),
      );
      return item.map(({ name }) => name);
    },
    run: async (folder, name, shop) => {
      const out = join(folder, 'newman.json');
      const report = ['--reporters', 'json', '--reporter-json-export', out];
      const collection = join(folder, 'postman_collection.json');
      await start(peerBinary('newman'), ['run', collection, '--folder', name, ...report, ...variables(shop)]);
      const { run }: NewmanReport = JSON.parse(readFileSync(out, 'utf8'));
      rmSync(out);
      const [first] = run.failures;
      if (first === undefined) return 'not seen';
      const text = `${first.source?.name ?? ''}: ${first.error.name}: ${first.error.message}`;
      const isPrepared = run.failures.every(({ error }) => error.name === 'AssertionError' && !isPreparation(error));
      return isPrepared ? 'seen' : { cannot: text };
    },
  },
  bru: {
    absent: () => null,
    names: (folder) => readdirSync(join(folder, 'bruno')).filter((name) => /^\d/.test(name)),
    run: async (folder, name, shop) => {
      const out = join(folder, 'bru.json');
      const argv = ['run', name, '-r', '--env', 'local', ...variables(shop), '--output', out, '--format', 'json'];
      const { output } = await start(peerBinary('bru'), argv, { cwd: join(folder, 'bruno') });
      const [report]: BruReport[] = JSON.parse(readFileSync(out, 'utf8'));
      rmSync(out);
      return saidByBru(report, output);
    },
  },
};

interface BruReport {
  summary: { failedRequests: number; failedTests: number; failedAssertions: number; errorRequests?: number };
}

/** Assertions of its own prepare, tests judge. */
function saidByBru(report: BruReport | undefined, output: string): Said {
  if (report === undefined) return { cannot: output };
  const { failedTests, failedAssertions, errorRequests = 0 } = report.summary;
  if (failedAssertions > 0 || errorRequests > 0) return { cannot: output };
  return failedTests > 0 ? 'seen' : 'not seen';
}

const isPreparation = ({ message }: { message: string }): boolean => message.endsWith('to be below 400');

const folder = mkdtempSync(join(tmpdir(), 'assay-reproducers-'));
const problems: string[] = [];

/** Runs the tool as the README of `assay test` begins: with a document, an address and a token. */
async function reproduce(shop: RunningShop): Promise<void> {
  const argv = ['test', 'examples/bookshop/openapi.yaml', '--base-url', shop.url, '--no-progress'];
  const own = ['--bearer', shop.tokens['api_token'] ?? '', '--reproduce', folder];
  const { code, output } = await start(process.execPath, ['--import', 'tsx', 'apps/cli/src/main.ts', ...argv, ...own]);
  if (code !== 1) throw new Error(`assay test ended with ${code}: ${output.slice(-800)}`);
}

interface Figures {
  reproducers: number;
  showTheFault: number;
  quietWhenHealthy: number;
}

async function tryTool(name: string, tool: Tool, shops: Shops): Promise<Figures> {
  const figures = { reproducers: 0, showTheFault: 0, quietWhenHealthy: 0 };
  for (const one of tool.names(folder)) {
    figures.reproducers += 1;
    const faulty = await tool.run(folder, one, shops.faulty);
    const healthy = await tool.run(folder, one, shops.healthy);
    if (faulty === 'seen') figures.showTheFault += 1;
    else problems.push(`${name}, ${one}, faulty shop: ${textOf(faulty)}`);
    if (healthy === 'not seen') figures.quietWhenHealthy += 1;
    else problems.push(`${name}, ${one}, healthy shop: ${textOf(healthy)}`);
  }
  return figures;
}

const textOf = (said: Said): string => (typeof said === 'string' ? said : said.cannot.slice(-600));

interface Shops {
  faulty: RunningShop;
  healthy: RunningShop;
}

installPeers();
const shops: Shops = { faulty: await openShop(faults), healthy: await openShop([]) };
const figures: Record<string, Figures> = {};
const skipped: string[] = [];
try {
  await reproduce(shops.faulty);
  for (const [name, tool] of Object.entries(tools)) {
    if (values.only !== undefined && values.only !== name) continue;
    const why = tool.absent();
    if (why === null) figures[name] = await tryTool(name, tool, shops);
    else {
      console.error(`SKIPPED: the reproducers for ${name} are not run. ${why}`);
      skipped.push(name);
    }
  }
} finally {
  await shops.faulty.close();
  await shops.healthy.close();
  rmSync(folder, { recursive: true, force: true });
}
for (const line of problems) console.error(line);
console.log(JSON.stringify({ faults: faults.length, ...figures, skipped }));
process.exit(problems.length > 0 ? 1 : 0);
