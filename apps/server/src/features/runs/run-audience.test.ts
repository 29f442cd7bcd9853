import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunAudience } from './run-audience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const GRACE_MS = 2000;

describe('createRunAudience', () => {
  it('reports a run that nobody came back to within the grace, once', () => {
    const audience = createRunAudience(GRACE_MS);
    const abandoned = vi.fn<() => void>();
    audience.join(1);
    audience.leave(1, abandoned);
    vi.advanceTimersByTime(GRACE_MS - 1);
    expect(abandoned).not.toHaveBeenCalled();
    vi.advanceTimersByTime(GRACE_MS * 5);
    expect(abandoned).toHaveBeenCalledTimes(1);
  });

  it('lets a reader come back within the grace', () => {
    const audience = createRunAudience(GRACE_MS);
    const abandoned = vi.fn<() => void>();
    audience.join(1);
    audience.leave(1, abandoned);
    vi.advanceTimersByTime(GRACE_MS - 1);
    audience.join(1);
    vi.advanceTimersByTime(GRACE_MS * 5);
    expect(abandoned).not.toHaveBeenCalled();
  });

  it('waits for the last of several readers, each run by itself', () => {
    const audience = createRunAudience(GRACE_MS);
    const [one, two] = [vi.fn<() => void>(), vi.fn<() => void>()];
    audience.join(1);
    audience.join(1);
    audience.join(2);
    audience.leave(1, one);
    audience.leave(2, two);
    vi.advanceTimersByTime(GRACE_MS);
    expect(one).not.toHaveBeenCalled();
    expect(two).toHaveBeenCalledTimes(1);
    audience.leave(1, one);
    vi.advanceTimersByTime(GRACE_MS);
    expect(one).toHaveBeenCalledTimes(1);
  });

  it('reports nothing after it was closed', () => {
    const audience = createRunAudience(GRACE_MS);
    const abandoned = vi.fn<() => void>();
    audience.join(1);
    audience.leave(1, abandoned);
    audience.close();
    vi.advanceTimersByTime(GRACE_MS * 5);
    expect(abandoned).not.toHaveBeenCalled();
  });
});
