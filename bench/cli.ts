// Whole runs of the command line beside newman and Bruno, from start to end. usage: npm run bench:cli [-- --quick]
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleCommandLine } from '../scripts/build/bundle.mjs';
import { compileAhead } from '../scripts/package/compile-ahead.mjs';
import { itemsDocument } from './run/items-document.ts';
import { installPeers, wholeRun } from './run/peers.ts';
import { startTarget } from './run/processes.ts';

const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 1 : 3;
const THOUSAND = 1000;

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
const ratio = (theirs: number, ours: number): number => Number((theirs / ours).toFixed(1));

interface Run {
  ms: number;
  rssMb: number;
}

/** One run of a document with so many operations: a request each, its status and its documented schema. */
async function assay(entry: string, url: string, operations: number): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-cli-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, itemsDocument(url, operations));
    const before = await served(url);
    const startedMs = performance.now();
    const options = ['--depth', 'quick', '--no-warm-up', '--concurrency', '10', '--no-progress'];
    const child = spawn(process.execPath, [entry, 'test', file, ...options], { stdio: 'ignore' });
    let rssMb = 0;
    const watch = setInterval(() => {
      rssMb = Math.max(rssMb, peakMb(child.pid));
    }, 20);
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    const ms = performance.now() - startedMs;
    clearInterval(watch);
    const sent = (await served(url)) - before;
    if (code !== 0 || sent !== operations) throw new Error(`assay ended with ${code} after ${sent} requests.`);
    return { ms, rssMb };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The most memory that a process has had, as Linux counts it. */
function peakMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

async function served(url: string): Promise<number> {
  return Number(await (await fetch(new URL('/served', url))).text());
}

async function measure(entry: string, url: string): Promise<void> {
  const rounds: { own: Run; start: number; newmanStart: number; newman: number; bru: number }[] = [];
  await assay(entry, url, 1);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = (await assay(entry, url, 1)).ms;
    const newmanStart = await wholeRun('newman', url, 1);
    const own = await assay(entry, url, THOUSAND);
    const newman = await wholeRun('newman', url, THOUSAND);
    const bru = await wholeRun('bru', url, isQuick ? 100 : THOUSAND);
    rounds.push({ own, start, newmanStart, newman, bru: isQuick ? bru * 10 : bru });
    console.log(`round ${round}: ${JSON.stringify(rounds.at(-1))}`);
  }
  const many = await assay(entry, url, 10 * THOUSAND);
  const of = (read: (round: (typeof rounds)[number]) => number): number => median(rounds.map(read));
  const startMs = of(({ start }) => start);
  const thousandMs = of(({ own }) => own.ms);
  const figures = {
    startMs: Math.round(startMs),
    startVsNewman: ratio(
      of(({ newmanStart }) => newmanStart),
      startMs,
    ),
    thousandMs: Math.round(thousandMs),
    thousandVsNewman: ratio(
      of(({ newman }) => newman),
      thousandMs,
    ),
    thousandVsBru: ratio(
      of(({ bru }) => bru),
      thousandMs,
    ),
    tenThousandMs: Math.round(many.ms),
    rssMb: Math.max(many.rssMb, ...rounds.map(({ own }) => own.rssMb)),
  };
  console.log(JSON.stringify(figures));
}

installPeers();
const bundle = mkdtempSync(join(tmpdir(), 'assay-bench-bundle-'));
const target = await startTarget();
try {
  await bundleCommandLine(bundle);
  await compileAhead(bundle);
  await measure(join(bundle, 'assay.mjs'), target.url);
} finally {
  target.stop();
  rmSync(bundle, { recursive: true, force: true });
}
