import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { publishedEvents, sharedEvents } from './shared-events.ts';

/** Web Locks of one browser: who asks waits until those before have let go. */
function createLocks() {
  const tails = new Map<string, Promise<void>>();
  return {
    request: async (
      name: string,
      { signal }: { signal: AbortSignal },
      pressable: () => Promise<void>,
    ): Promise<void> => {
      const before = tails.get(name) ?? Promise.resolve();
      const own = before.then(() => (signal.aborted ? undefined : pressable()));
      tails.set(name, own);
      await own;
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: createLocks() });
});

const TOTAL = 12;
let keys = 0;

/** A server whose stream has an event each few milliseconds; counts the connections, and from where each reads. */
function createServer() {
  const opened: number[] = [];
  async function* open(after: number): AsyncGenerator<number> {
    opened.push(after);
    for (let seq = after + 1; seq <= TOTAL; seq += 1) {
      await sleep(15);
      yield seq;
    }
  }
  return { opened, open };
}

function openTab(key: string, open: (after: number) => AsyncIterable<number>) {
  const close = new AbortController();
  const seen: number[] = [];
  const read = async (): Promise<void> => {
    const isTerminal = (event: number): boolean => event === TOTAL;
    for await (const event of sharedEvents({ key, open, isTerminal, signal: close.signal })) seen.push(event);
  };
  return { seen, close: () => close.abort(), done: read() };
}

const all = Array.from({ length: TOTAL }, (_, index) => index + 1);
const nextKey = (): string => `test-${(keys += 1)}`;

it('seven tabs share one connection, and each sees every event once and in order', async () => {
  const [key, server] = [nextKey(), createServer()];
  const tabs = [];
  for (let index = 0; index < 7; index += 1) {
    tabs.push(openTab(key, server.open));
    await sleep(10);
  }
  await Promise.all(tabs.map(({ done }) => done));
  expect(tabs.map(({ seen }) => seen)).toEqual(tabs.map(() => all));
  expect(server.opened).toEqual([0]);
});

it('when the tab that owns the connection closes, the next one continues after its last event', async () => {
  const [key, server] = [nextKey(), createServer()];
  const first = openTab(key, server.open);
  const others = [openTab(key, server.open), openTab(key, server.open)];
  await expect.poll(() => first.seen.length, { interval: 5 }).toBeGreaterThan(2);
  first.close();
  await Promise.all(others.map(({ done }) => done));
  expect(others.map(({ seen }) => seen)).toEqual([all, all]);
  expect(server.opened).toHaveLength(2);
  expect(server.opened[1]).toBeGreaterThan(0);
});

it('a tab that started the stream shares it with tabs that open later', async () => {
  const [key, server] = [nextKey(), createServer()];
  const starter: number[] = [];
  const start = async (): Promise<void> => {
    for await (const event of publishedEvents(server.open(0), () => key)) starter.push(event);
  };
  const started = start();
  await expect.poll(() => starter.length, { interval: 5 }).toBeGreaterThan(2);
  const later = openTab(key, server.open);
  await Promise.all([started, later.done]);
  expect([starter, later.seen]).toEqual([all, all]);
  expect(server.opened).toEqual([0]);
});

it('a failure of the stream is thrown in the tab that owns it, and another tab retries', async () => {
  const key = nextKey();
  const server = createServer();
  async function* broken(): AsyncGenerator<number> {
    yield 1;
    await sleep(20);
    throw new Error('lost');
  }
  const first = openTab(key, broken);
  const second = openTab(key, server.open);
  await expect(first.done).rejects.toThrow('lost');
  await second.done;
  expect(second.seen).toEqual(all);
  expect(server.opened).toEqual([1]);
});
