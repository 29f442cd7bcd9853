// Memory of a process and of the PostgreSQL processes below it, from /proc.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const BYTES_PER_MB = 2 ** 20;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function rssMb(pid: number): number {
  return (Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES) / BYTES_PER_MB;
}

/** Private memory alone: what the processes share would be counted for each. */
function privateMb(pid: number): number {
  const [, kilobytes = '0'] = /^RssAnon:\s+(\d+)/m.exec(read(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) / 1024;
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((one) => Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${one}/status`))?.[1]) === pid);
}

export interface Peak {
  serverMb: number;
  databaseMb: number;
}

/** The most that a process took since `forgetPeak`, by the kernel's own count: no sample misses it. */
function peakMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) / 1024;
}

/** Whether the kernel allowed it. */
function forgetPeak(pid: number): boolean {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return true;
  } catch {
    return false;
  }
}

const SAMPLE_MS = 50;

/** From now until `stop`, which answers the peaks. `postmaster` answers the process of the database as of now. */
export function watchMemory(server: number, postmaster: () => number): () => Peak {
  const hasPeak = forgetPeak(server);
  const peak: Peak = { serverMb: 0, databaseMb: 0 };
  const sample = (): void => {
    const pid = postmaster();
    const database = [pid, ...childrenOf(pid)].reduce((sum, one) => sum + privateMb(one), 0);
    peak.serverMb = Math.max(peak.serverMb, Math.round(rssMb(server)));
    peak.databaseMb = Math.max(peak.databaseMb, Math.round(database));
  };
  sample();
  const timer = setInterval(sample, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    sample();
    return hasPeak ? { ...peak, serverMb: Math.max(peak.serverMb, Math.round(peakMb(server))) } : peak;
  };
}
