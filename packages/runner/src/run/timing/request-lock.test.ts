import { expect, it } from 'vitest';
import type { Transport, WireResponse } from '../../transport/transport.ts';
import { RequestLock } from './request-lock.ts';

const answer: WireResponse = { status: 200, statusText: 'OK', headers: [], body: '', timeMs: 1, sizeBytes: 0 };
const request = { method: 'GET', url: 'http://api.example/', headers: {}, body: null };

function createWire() {
  const open: (() => void)[] = [];
  const transport: Transport = {
    send: () => new Promise((resolve) => open.push(() => resolve(answer))),
    delay: () => undefined,
    close: () => Promise.resolve(),
  };
  return { transport, open };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('sends one alone: after those that are under way, before those that come', async () => {
  const { transport, open } = createWire();
  const lock = new RequestLock();
  const shared = lock.shared(transport);
  const before = [shared.send(request), shared.send(request)];
  const alone = lock.exclusive(transport).send(request);
  const after = shared.send(request);
  await settle();
  expect(open).toHaveLength(2);
  open[0]?.();
  await settle();
  expect(open).toHaveLength(2);
  open[1]?.();
  await Promise.all(before);
  await settle();
  expect(open).toHaveLength(3);
  open[2]?.();
  await alone;
  await settle();
  expect(open).toHaveLength(4);
  open[3]?.();
  await after;
});

it('goes on after requests that fail', async () => {
  const lock = new RequestLock();
  const failing: Transport = { ...createWire().transport, send: () => Promise.reject(new Error('refused')) };
  await expect(lock.exclusive(failing).send(request)).rejects.toThrow('refused');
  await expect(lock.shared(failing).send(request)).rejects.toThrow('refused');
  await expect(lock.exclusive(failing).send(request)).rejects.toThrow('refused');
});
