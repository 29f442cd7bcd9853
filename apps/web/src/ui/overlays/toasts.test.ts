import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast, toastMs, useToasts } from './toasts.ts';

const texts = (): string[] => useToasts.getState().map(({ text }) => text);

describe('CONST-04: a message', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each([
    ['success', undefined, 5000],
    ['info', undefined, 5000],
    ['error', undefined, 8000],
    ['error', toastMs.limit, 10_000],
    ['info', toastMs.cancel, 3000],
  ] as const)('of kind %s with %s ms stays %i ms', (kind, given, ms) => {
    showToast(kind, 'Hello', given);
    vi.advanceTimersByTime(ms - 1);
    expect(texts()).toEqual(['Hello']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });
});
