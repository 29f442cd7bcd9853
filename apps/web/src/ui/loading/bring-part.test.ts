import { describe, expect, it } from 'vitest';
import { bringPart } from './bring-part.ts';

const says = (...answers: boolean[]) => {
  const next = async (): Promise<boolean> => answers.shift() ?? true;
  return { serverAnswers: next, askServer: next };
};
const refuse = (): Promise<string> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('bringPart', () => {
  it('returns the part', async () => {
    expect(await bringPart(async () => 'part', says(true))).toEqual({ state: 'loaded', part: 'part' });
  });

  it('does not touch the part while the server is away, since the browser would remember', async () => {
    let asked = 0;
    const load = async (): Promise<number> => (asked += 1);
    const server = says(false, true);
    expect(await bringPart(load, server)).toEqual({ state: 'offline' });
    expect(asked).toBe(0);
    expect(await bringPart(load, server)).toEqual({ state: 'loaded', part: 1 });
  });

  it('distinguishes an unreachable server from a part that no longer exists', async () => {
    expect(await bringPart(refuse, says(true, false))).toEqual({ state: 'offline' });
    expect(await bringPart(refuse, says(true, true))).toEqual({ state: 'stale' });
  });
});
