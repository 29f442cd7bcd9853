import { afterEach, expect, it } from 'vitest';
import { GeneratedTarget } from '../run-on-target.ts';
import { compareSnapshots } from '../serve-target.ts';
import { harbourDocument } from './document.ts';
import { startHarbour } from './harbour.ts';
import type { Harbour, HarbourOptions } from './harbour.ts';

const target = new GeneratedTarget(
  {
    name: 'harbour',
    document: harbourDocument,
    credentials: {
      main: {
        type: 'login',
        method: 'POST',
        path: '/auth/login',
        json: { username: 'user1', password: 'Harbour-1' },
        token: 'token',
        in: 'header',
        name: 'Authorization',
        format: 'Bearer {token}',
      },
    },
  },
  'deep',
);

let harbour: Harbour | null = null;
afterEach(async () => {
  await harbour?.close();
  harbour = null;
});

async function runAll(options: HarbourOptions) {
  harbour = await startHarbour(options);
  const before = harbour.snapshot();
  const { outcomes } = await target.run(harbour.url);
  return { harbour, outcomes, before, ...compareSnapshots(before, harbour.snapshot()) };
}

const removals = ({ requests }: Harbour): string[] =>
  requests.filter((request) => request.startsWith('DELETE ')).map((request) => request.slice('DELETE '.length));

it('tries writes, removals and refusals on a server whose ids count on from those that are there, and changes none of these', async () => {
  const { harbour: served, outcomes, changed, left } = await runAll({ authenticates: true, removes: 'named' });
  expect(changed).toEqual([]);
  expect(left).toEqual([]);
  expect(outcomes.filter(({ result }) => result.status === 'success').length).toBeGreaterThan(40);
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect(served.requests.some((request) => request.startsWith(`${method} /moorings/`))).toBe(true);
});

it('loses nothing on a server that lets everybody do everything, and says that it does', async () => {
  const { outcomes, changed, left } = await runAll({ authenticates: false, removes: 'named' });
  expect(changed).toEqual([]);
  expect(left).toEqual([]);
  const open = outcomes.filter(({ scenario }) => scenario.name.endsWith('No credentials'));
  const failed = open.filter(({ result }) => result.status === 'failure').map(({ scenario }) => scenario.name);
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
    expect(failed).toContain(`${method} /moorings/{mooringId}: No credentials`);
});

it('asks only for the removal of what it made where DELETE removes another record: no more is lost than that bug loses', async () => {
  const { harbour: served, changed } = await runAll({ authenticates: true, removes: 'oldest' });
  const asked = removals(served);
  const own = asked.filter((path) => served.made.has(path));
  const others = asked.filter((path) => !served.made.has(path));
  expect(own.length).toBeGreaterThan(0);
  // Ids that nobody has are tried as well, after a read that says so.
  for (const path of others) expect(served.requests).toContain(`GET ${path}`);
  expect(others.filter((path) => /\/[123]$/.test(path))).toEqual([]);
  // Nothing but a removal of an own record has changed what was there.
  expect(changed.length).toBeLessThanOrEqual(own.length);
  expect(changed.filter((record) => !record.startsWith('/moorings/'))).toEqual([]);
});
