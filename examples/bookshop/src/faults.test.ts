import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createBookshop, FAULTS, parseFaults, type FaultName } from './index.ts';
import { createClient, type Client } from './testing/documented-client.ts';
import { PROBES } from './testing/probes.ts';

interface Observation {
  seen: unknown;
  breaches: string[];
}

async function observe(faults: FaultName[], probe: (client: Client) => Promise<unknown>): Promise<Observation> {
  const app = createBookshop({ faults, slowMs: 300 });
  const client = await createClient(app);
  const seen = await probe(client);
  await app.close();
  return { seen, breaches: client.breaches };
}

describe('every fault shows over HTTP', () => {
  test.each(Object.keys(FAULTS) as FaultName[])('%s', async (fault) => {
    const { probe, clean, faulty } = PROBES[fault];
    expect(await observe([], probe)).toEqual({ seen: clean, breaches: [] });
    expect((await observe([fault], probe)).seen).toEqual(faulty);
  });
});

test('there are at least thirty, and the README describes each as the code does', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)].map((match) => [match[1], match[2]]);
  expect(rows).toEqual(Object.entries(FAULTS).map(([name, { does }]) => [name, does]));
  expect(rows.length).toBeGreaterThanOrEqual(30);
});

test('all faults can be on at once', async () => {
  const app = createBookshop({ faults: parseFaults(Object.keys(FAULTS).join(' , ')) });
  expect((await app.inject('/health')).statusCode).toBe(200);
  await app.close();
});

test('an unknown fault is named', () => {
  expect(() => parseFaults('oversell,no-such-fault')).toThrow('Unknown fault: no-such-fault.');
  expect(parseFaults('')).toEqual([]);
});
