import { afterAll, vi } from 'vitest';

// Test files share the modules that they load, and the next one must not meet what stood in for the browser in this one.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
