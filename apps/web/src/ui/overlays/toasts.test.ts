import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screenToastMs, showToast, toastMs, useToasts } from './toasts.ts';

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

describe('CONST-03: a screen shows', () => {
  it.each([
    ['success', screenToastMs.done, 3000, 4000],
    ['success', screenToastMs.saved, 3000, 4000],
    ['error', screenToastMs.error, 5000, 6000],
  ] as const)('a message of kind %s for %s ms: at least %i, at most %i', (kind, given, min, max) => {
    vi.useFakeTimers();
    showToast(kind, 'Saved', given);
    vi.advanceTimersByTime(min - 1);
    expect(texts()).toEqual(['Saved']);
    vi.advanceTimersByTime(max - min + 1);
    expect(texts()).toEqual([]);
    vi.useRealTimers();
  });
});
