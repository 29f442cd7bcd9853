import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Principal } from '../principal.ts';
import { createSessionStreams } from './session-streams.ts';

const ada: Principal = { userId: 'ada', organizationId: 'o', role: 'owner', scopes: ['read'], via: 'session' };

afterEach(() => vi.useRealTimers());

function setUp(recheckMs = 10) {
  const known = new Map<string, Principal>([
    ['Bearer a', ada],
    ['Bearer b', ada],
  ]);
  const asked: string[] = [];
  const ended: string[] = [];
  const streams = createSessionStreams(
    async (authorization = '') => {
      asked.push(authorization);
      return known.get(authorization) ?? null;
    },
    { recheckMs },
  );
  const add = (token: string, name: string) => streams.add(`Bearer ${token}`, ada, () => ended.push(name));
  return { known, asked, ended, streams, add };
}

describe('createSessionStreams', () => {
  it('ends the streams of a session that has expired or was ended elsewhere', async () => {
    const { known, ended, streams, add } = setUp();
    add('a', 'first');
    add('a', 'second');
    add('b', 'other');
    known.delete('Bearer a');
    await expect.poll(() => ended).toEqual(['first', 'second']);
    streams.close();
  });

  it('ends those of a user who no longer belongs to the organization', async () => {
    const { known, ended, streams, add } = setUp();
    add('a', 'first');
    known.set('Bearer a', { ...ada, organizationId: 'p' });
    await expect.poll(() => ended).toEqual(['first']);
    streams.close();
  });

  it('asks once for all streams of a token, and for none that has ended', async () => {
    const { asked, streams, add } = setUp(60_000);
    const leave = [add('a', 'first'), add('a', 'second')];
    add('b', 'other')();
    await streams.recheck();
    expect(asked).toEqual(['Bearer a']);
    for (const end of leave) end();
    await streams.recheck();
    expect(asked).toEqual(['Bearer a']);
    streams.close();
  });

  it('ends no stream when the session cannot be checked', async () => {
    const ended: string[] = [];
    const streams = createSessionStreams(() => Promise.reject(new Error('no database')), { recheckMs: 60_000 });
    streams.add('Bearer a', ada, () => ended.push('first'));
    await streams.recheck();
    expect(ended).toEqual([]);
    streams.close();
  });
});
