import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunSubscribers } from './run-subscribers.ts';
import type { RunSubscribers } from './run-subscribers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const GRACE_MS = 2000;
const disconnected = () => vi.fn<() => Promise<void>>().mockResolvedValue();

/** Servers that see each other's signs. */
function servers(count: number): RunSubscribers[] {
  const registry = new Map<number, number>();
  const change = (runId: number, by: number): void => void registry.set(runId, (registry.get(runId) ?? 0) + by);
  return Array.from({ length: count }, () =>
    createRunSubscribers(GRACE_MS, {
      announce: (runId) => change(runId, 1),
      withdraw: (runId) => Promise.resolve(change(runId, -1)),
      isAnnounced: (runId) => Promise.resolve((registry.get(runId) ?? 0) > 0),
    }),
  );
}

describe('createRunSubscribers', () => {
  it('reports a run without readers once, after the grace', async () => {
    const [subscribers] = servers(1);
    const abandoned = disconnected();
    subscribers?.join(1);
    subscribers?.leave(1, abandoned);
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
    expect(abandoned).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(GRACE_MS * 5);
    expect(abandoned).toHaveBeenCalledTimes(1);
  });

  it('lets a reader come back within the grace', async () => {
    const [subscribers] = servers(1);
    const abandoned = disconnected();
    subscribers?.join(1);
    subscribers?.leave(1, abandoned);
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
    subscribers?.join(1);
    await vi.advanceTimersByTimeAsync(GRACE_MS * 5);
    expect(abandoned).not.toHaveBeenCalled();
    subscribers?.leave(1, abandoned);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    expect(abandoned).toHaveBeenCalledTimes(1);
  });

  it('lets a reader come back to another server, which then decides', async () => {
    const [one, two] = servers(2);
    const [leftOne, leftTwo] = [disconnected(), disconnected()];
    one?.join(1);
    one?.leave(1, leftOne);
    await vi.advanceTimersByTimeAsync(GRACE_MS / 2);
    two?.join(1);
    await vi.advanceTimersByTimeAsync(GRACE_MS * 5);
    expect(leftOne).not.toHaveBeenCalled();
    two?.leave(1, leftTwo);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    expect(leftTwo).toHaveBeenCalledTimes(1);
  });

  it('reports a run that loses its readers on two servers at the same time', async () => {
    const [one, two] = servers(2);
    const abandoned = disconnected();
    one?.join(1);
    two?.join(1);
    one?.leave(1, abandoned);
    two?.leave(1, abandoned);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    expect(abandoned).toHaveBeenCalled();
  });

  it('waits for the last of several readers, for each run separately', async () => {
    const [subscribers] = servers(1);
    const [one, two] = [disconnected(), disconnected()];
    subscribers?.join(1);
    subscribers?.join(1);
    subscribers?.join(2);
    subscribers?.leave(1, one);
    subscribers?.leave(2, two);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    expect(one).not.toHaveBeenCalled();
    expect(two).toHaveBeenCalledTimes(1);
    subscribers?.leave(1, one);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    expect(one).toHaveBeenCalledTimes(1);
  });

  it('reports nothing after it was closed', async () => {
    const [subscribers] = servers(1);
    const abandoned = disconnected();
    subscribers?.join(1);
    subscribers?.leave(1, abandoned);
    subscribers?.close();
    await vi.advanceTimersByTimeAsync(GRACE_MS * 5);
    expect(abandoned).not.toHaveBeenCalled();
  });
});
