// What a server's memory consists of, from /proc and from what its threads report.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Heap {
  threadId: number;
  at: number;
  taken: number;
  used: number;
}

export interface Parts {
  /** All of the server's process. */
  total: number;
  /** The file of Node and its libraries, which other processes of Node share. */
  program: number;
  mainHeap: number;
  /** What of it is in use, before the next garbage collection. */
  mainUsed: number;
  threadHeaps: number;
  threads: number;
  /** Buffers and what else the engine and libraries allocate themselves. */
  rest: number;
  /** PostgreSQL, shared memory counted once. */
  database: number;
}

const MB = 2 ** 20;
const STALE_MS = 2000;

function smapsMb(pid: number, field: string): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return (Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * 1024) / MB;
}

function childrenOf(pid: number): number[] {
  const isChild = (one: number): boolean => {
    try {
      return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1]) === pid;
    } catch {
      // It has ended.
      return false;
    }
  };
  const below = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(isChild);
  return below.flatMap((one) => [one, ...childrenOf(one)]);
}

/** The parts in MB. `heaps` is the folder that `report-heap.mjs` writes into. */
export function partsOf(pid: number, heaps: string): Parts {
  const reports = readdirSync(heaps)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(heaps, name), 'utf8')) as Heap)
    .filter(({ at }) => Date.now() - at < STALE_MS);
  const main = reports.find(({ threadId }) => threadId === 0);
  const threads = reports.filter(({ threadId }) => threadId !== 0);
  const total = smapsMb(pid, 'Rss');
  const program = total - smapsMb(pid, 'Anonymous');
  const mainHeap = (main?.taken ?? 0) / MB;
  const threadHeaps = threads.reduce((sum, { taken }) => sum + taken, 0) / MB;
  return {
    total,
    program,
    mainHeap,
    mainUsed: (main?.used ?? 0) / MB,
    threadHeaps,
    threads: threads.length,
    rest: total - program - mainHeap - threadHeaps,
    database: childrenOf(pid).reduce((sum, one) => sum + smapsMb(one, 'Pss'), 0),
  };
}
