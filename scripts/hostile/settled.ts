// Waits until what the last attack has left to do is done: what the server takes meanwhile is no other work of the machine.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 500;
const MAX_WAIT_MS = 20_000;
/** Of one processor. */
const IDLE_SHARE = 0.1;

/** Processor time of all threads of a process, in seconds; 0 where it is gone. */
function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ', 2)[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** Answers as soon as the process rests, or after 20 seconds. */
export async function settled(pid: number): Promise<void> {
  const endMs = performance.now() + MAX_WAIT_MS;
  while (performance.now() < endMs) {
    const before = processorSeconds(pid);
    await sleep(SAMPLE_MS);
    if ((processorSeconds(pid) - before) / (SAMPLE_MS / 1000) < IDLE_SHARE) return;
  }
}
