import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectGarbage } from './heap-limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-heap-limits-'));
const bundle = join(folder, 'heap-limits.cjs');
beforeAll(async () => {
  const entry = fileURLToPath(new URL('heap-limits.ts', import.meta.url));
  await build({ entryPoints: [entry], outfile: bundle, bundle: true, platform: 'node', format: 'cjs' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Size of the young generation, in MB, of a process that makes much that lives for a while. */
function youngAfter(limits: string): number {
  const code = `
    const limits = require(${JSON.stringify(bundle)});
    const { getHeapSpaceStatistics } = require('node:v8');
    const kept = [];
    let turns = 0;
    const work = () => {
      for (let at = 0; at < 2000; at += 1) kept[(Math.random() * 30000) | 0] = { at, text: ['a', at] };
      turns += 1;
      if (turns === 10) { ${limits} }
      if (turns < 150) return setTimeout(work, 1);
      console.log(getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size / 2 ** 20);
    };
    limits.freezeYoungGeneration();
    work();`;
  return Number(spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stdout);
}

// Nothing is set with another version.
it.skipIf(!process.version.startsWith('v20.'))(
  'lets the young generation grow later, and only as far as it helps',
  () => {
    const frozen = youngAfter('');
    const grown = youngAfter('limits.growSlowly();');
    const usual = youngAfter('limits.growAsUsual();');
    expect(frozen).toBeLessThan(grown);
    expect(grown).toBeLessThan(usual);
  },
);

/** Nothing but the reference knows it. */
const unreachable = (): WeakRef<object> => new WeakRef({ pages: Array.from({ length: 1000 }, () => ({})) });

it('collects what nobody can reach, and leaves no function for that behind', async () => {
  const reference = unreachable();
  // A weak reference holds what it was made with until the end of the turn.
  await setImmediate();
  collectGarbage();
  await setImmediate();
  expect(reference.deref()).toBeUndefined();
  expect(runInNewContext('typeof gc')).toBe('undefined');
});
