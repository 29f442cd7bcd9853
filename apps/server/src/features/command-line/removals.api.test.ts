import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedSystem } from '@assay/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importLampShop, startLampShop, storeReadOfALamp } from '../../testing/index.ts';
import type { LampShop } from '../../testing/index.ts';
import { toolSuite } from './testing/tool-suite.ts';

const suite = toolSuite();

let shop: LampShop;
let system: ImportedSystem;

beforeEach(async () => {
  const { app, token } = suite;
  shop = await startLampShop();
  system = await importLampShop(app, token, shop);
  await storeReadOfALamp(app, token, { system });
});
afterEach(() => shop.close());

/** What runs have written down about what they still have to remove. */
function journals(): string[] {
  const folder = join(suite.tool.folder, 'state/assay/removals');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
}

/** Runs the system until its judged request hangs, and kills the tool there. */
async function killInTheMiddle(): Promise<void> {
  const { child, finished } = suite.tool.start(['run', '--system', String(system.id)], suite.env());
  await expect.poll(() => shop.seen.some(({ method }) => method === 'GET')).toBe(true);
  child.kill('SIGKILL');
  await finished;
  shop.answersReads = true;
  expect(shop.lamps.size).toBe(1);
  expect(journals()).toHaveLength(1);
}

it('a run that was killed has told what it made: the next one against the same address removes that first', async () => {
  await killInTheMiddle();
  const { code, err } = await suite.run(['run', '--system', String(system.id)]);
  expect(err).toMatch(/The run of \S+ did not end and had left \S+.*It was removed now\./);
  expect({ code, lamps: shop.lamps.size, journals: journals() }).toEqual({ code: 0, lamps: 0, journals: [] });
});

it('assay cleanup --system removes it too, and runs nothing', async () => {
  await killInTheMiddle();
  const sent = shop.seen.length;
  const { code, err } = await suite.run(['cleanup', '--system', String(system.id)]);
  expect(err).toContain('It was removed now.');
  expect({ code, lamps: shop.lamps.size, journals: journals() }).toEqual({ code: 0, lamps: 0, journals: [] });
  expect(shop.seen.slice(sent).map(({ method }) => method)).not.toContain('POST');
  const again = await suite.run(['cleanup', '--system', String(system.id)]);
  expect(again).toMatchObject({ code: 0, err: expect.stringContaining('No run that did not end has left anything') });
});

it('nothing is removed while only reads may be sent, or at another address', async () => {
  await killInTheMiddle();
  const reads = await suite.run(['run', '--system', String(system.id), '--read-only']);
  expect(reads.err).toContain('An earlier run that did not end has left records.');
  const elsewhere = ['--base-url', `http://localhost:${new URL(shop.url).port}`];
  await suite.run(['cleanup', '--system', String(system.id), ...elsewhere]);
  expect({ lamps: shop.lamps.size, journals: journals().length }).toEqual({ lamps: 1, journals: 1 });
  await suite.run(['cleanup', '--system', String(system.id)]);
});
