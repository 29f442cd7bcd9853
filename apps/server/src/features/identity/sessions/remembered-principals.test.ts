import { describe, expect, it } from 'vitest';
import type { Principal } from '../../../http/index.ts';
import { rememberPrincipals } from './remembered-principals.ts';
import type { Found } from './remembered-principals.ts';

const ada: Principal = {
  userId: 'ada',
  organizationId: 'o',
  role: 'owner',
  scopes: ['read'],
  via: 'session',
};

function setUp(found: Found | null = { principal: ada, expiresAt: new Date(60_000) }) {
  const state = { at: 0, looks: 0, found };
  const principals = rememberPrincipals(() => state.at);
  const look = async (): Promise<Found | null> => {
    state.looks += 1;
    return state.found;
  };
  return {
    state,
    principals,
    find: (token = 'Bearer a') => principals.find(token, look),
  };
}

describe('rememberPrincipals', () => {
  it('looks up each token once for simultaneous calls and for five seconds', async () => {
    const { state, find } = setUp();
    expect(await Promise.all([find(), find(), find()])).toEqual([ada, ada, ada]);
    state.at = 4999;
    expect(await find()).toBe(ada);
    expect(state.looks).toBe(1);
    await find('Bearer b');
    state.at = 5000;
    await find();
    expect(state.looks).toBe(3);
  });

  it('looks up again after everything was forgotten, so a session that was ended here ends immediately', async () => {
    const { state, principals, find } = setUp();
    await find();
    state.found = null;
    principals.forget();
    expect(await find()).toBeNull();
  });

  it('does not outlive the session', async () => {
    const { state, find } = setUp({
      principal: ada,
      expiresAt: new Date(2000),
    });
    await find();
    state.at = 2000;
    expect(await find()).toBeNull();
  });

  it('remembers neither the unknown nor what went wrong', async () => {
    const { state, principals, find } = setUp(null);
    await expect(principals.find('Bearer a', () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    );
    await find();
    expect(await find()).toBeNull();
    expect(state.looks).toBe(2);
  });
});
