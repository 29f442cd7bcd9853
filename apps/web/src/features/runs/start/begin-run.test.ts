import { afterEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../../ui/overlays/toasts.ts';
import { runStore } from '../state/run-store.ts';
import { beginRun } from './begin-run.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useToasts.setState([], true);
});

it.each([
  [500, 'Internal Server Error'],
  [429, 'Too Many Requests'],
])(
  'ERR-14, RUN-19: a preflight that is answered with %i is shown for 5 s, and no stream is opened',
  async (status, statusText) => {
    vi.useFakeTimers();
    const asked: string[] = [];
    vi.stubGlobal('fetch', (input: string, init?: { method?: string }) => {
      const { pathname } = new URL(input, 'http://assay.test');
      asked.push(`${init?.method ?? 'GET'} ${pathname}`);
      if (pathname === '/api/auth/get-session')
        return Promise.resolve(
          Response.json({ session: { token: 't' }, user: { id: 'u', name: 'Ann', email: 'a@b.c' } }),
        );
      return Promise.resolve(new Response(null, { status, statusText }));
    });
    await beginRun('endpoint', 3, 'GET /things');
    expect(useToasts.getState()).toMatchObject([
      { kind: 'error', text: `Failed to start execution: ${status} ${statusText}` },
    ]);
    expect(asked.filter((one) => !one.includes('/auth/'))).toEqual(['HEAD /api/endpoints/3/execute/stream']);
    expect(runStore.find('endpoint', 3).execution).toBe('idle');
    await vi.advanceTimersByTimeAsync(4900);
    expect(useToasts.getState()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(useToasts.getState()).toEqual([]);
  },
);
