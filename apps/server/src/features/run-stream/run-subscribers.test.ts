import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunAudience } from './run-subscribers.ts';
import type { RunAudience } from './run-subscribers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const GRACE_MS = 2000;
const gone = () => vi.fn<() => Promise<void>>().mockResolvedValue();

/** Servers that see each other's signs. */
function servers(count: number): RunAudience[] {
  const signs = new Map<number, number>();
  const change = (runId: number, by: number): void => void signs.set(runId, (signs.get(runId) ?? 0) + by);
  return Array.from({ length: count }, () =>
    createRunAudience(GRACE_MS, {
      putUp: (runId) => change(runId, 1),
      takeDown: (runId) => Promise.resolve(change(runId, -1)),
      isUp: (runId) => Promise.resolve((signs.get(runId) ?? 0) > 0),
    }),
  );
}

describe('createRunAudience', () => {
  it('reports a run that nobody came back to within the grace, once', async () => {
    const [audience] = servers(1);
    const abandoned = gone();
    audience?.join(1);
    audience?.leave(1, abandoned);
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
    expect(abandoned).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(GRACE_MS * 5);
    expect(abandoned).toHaveBeenCalledTimes(1);
  });

  it('lets a reader come back within the grace', async () => {
    const [audience] = servers(1);
    const abandoned = gone();
    audience?.join(1);
    audience?.leave(1, abandoned);
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1);
    audience?.join(1);
    await vi.advanceTimersByTimeAsync(GRACE_MS * 5);
    expect(abandoned).not.toHaveBeenCalled();
    audience?.leave(1, abandoned);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    expect(abandoned).toHaveBeenCalledTimes(1);
  });

  it('lets a reader come back to another server, which then decides', async () => {
    const [one, two] = servers(2);
    const [leftOne, leftTwo] = [gone(), gone()];
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

  it('reports a run that two servers lose at once', async () => {
    const [one, two] = servers(2);
    const abandoned = gone();
    one?.join(1);
    two?.join(1);
    one?.leave(1, abandoned);
    two?.leave(1, abandoned);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    expect(abandoned).toHaveBeenCalled();
  });

  it('waits for the last of several readers, each run by itself', async () => {
    const [audience] = servers(1);
    const [one, two] = [gone(), gone()];
    audience?.join(1);
    audience?.join(1);
    audience?.join(2);
    audience?.leave(1, one);
    audience?.leave(2, two);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    expect(one).not.toHaveBeenCalled();
    expect(two).toHaveBeenCalledTimes(1);
    audience?.leave(1, one);
    await vi.advanceTimersByTimeAsync(GRACE_MS);
    expect(one).toHaveBeenCalledTimes(1);
  });

  it('reports nothing after it was closed', async () => {
    const [audience] = servers(1);
    const abandoned = gone();
    audience?.join(1);
    audience?.leave(1, abandoned);
    audience?.close();
    await vi.advanceTimersByTimeAsync(GRACE_MS * 5);
    expect(abandoned).not.toHaveBeenCalled();
  });
});
