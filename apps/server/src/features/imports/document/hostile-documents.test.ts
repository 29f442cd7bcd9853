import { fork } from 'node:child_process';
import { once } from 'node:events';
import { HOSTILE } from '@assay/importer/testing';
import { expect, test } from 'vitest';
import type { Walked } from '../../../testing/walk-hostile.ts';

const TOTAL_MS = 300_000;

/** In a process with the memory of a thread, so that what takes too much ends it. */
async function walkAll(): Promise<Walked[]> {
  const child = fork(new URL('../../../testing/walk-hostile.ts', import.meta.url), {
    execArgv: ['--max-old-space-size=1024', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const walked: Walked[] = [];
  child.on('message', (one: Walked) => walked.push(one));
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([walked.at(-1)?.name, code]).toEqual([HOSTILE.at(-1)?.[0], 0]);
  return walked;
}

test(
  'documents that ask for too much cost bounded time, memory and storage, and are told so',
  async () => {
    const walked = await walkAll();
    expect(walked.map(({ name }) => name)).toEqual(HOSTILE.map(([name]) => name));
    expect(walked.filter(({ slowest }) => slowest.ms > 10_000)).toEqual([]);
    expect(walked.filter(({ peakMb }) => peakMb > 1024)).toEqual([]);
    expect(walked.filter((one) => one.storedCharacters > 70_000_000)).toEqual([]);
    expect(walked.filter((one) => one.scenarioCharacters > 4_000_000)).toEqual([]);
    const silent = walked.filter(({ diagnostics }) => diagnostics.length === 0).map(({ name }) => name);
    // These are only long to walk: what is made of them is small, and as the document asks as far as anybody can tell.
    expect(silent).toEqual([
      'optional properties that refer to one another',
      'a pattern with large repeats',
      'patterns that only a backtracking engine reads',
      'steps that no number keeps',
      'choices between references',
      'parts that are laid together',
      'conditions within conditions',
      'dependent schemas',
    ]);
  },
  TOTAL_MS,
);
