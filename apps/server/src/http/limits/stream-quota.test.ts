import { expect, it } from 'vitest';
import { createStreamQuota } from './stream-quota.ts';

const MINUTE_MS = 60_000;

function start(limits: { maxPerAccount: number; maxPerAddress: number }) {
  let at = 0;
  const ended: string[] = [];
  const quota = createStreamQuota(limits, () => at);
  const open = (account: string, address: string, name: string | null = `${account} at ${address}`) =>
    quota.open({ account, address }, name === null ? null : () => void ended.push(name));
  return { open, ended, wait: (ms: number) => void (at += ms) };
}

it.each([
  ['account', { maxPerAccount: 2, maxPerAddress: 0 }, [1, 2, 3] as const],
  ['address', { maxPerAccount: 0, maxPerAddress: 2 }, [1, 1, 1] as const],
])('the limit of one %s is a problem that says what to do, and closing one helps', (whose, limits, addresses) => {
  const { open, ended } = start(limits);
  const [first, second, third] = addresses.map((address) => `10.0.0.${address}`);
  const stream = open('ada', first ?? '');
  open('ada', second ?? '');
  const refused = { code: 'too_many_requests', message: expect.stringMatching(`2 .* of this ${whose} .*Close one`) };
  expect(() => open('ada', third ?? '')).toThrow(expect.objectContaining(refused));
  stream.close();
  stream.close();
  open('ada', third ?? '');
  expect(() => open('ada', third ?? '')).toThrow('the limit');
  open('bob', '10.0.9.9');
  expect(ended).toEqual([]);
});

it('the longest idle stream gives way, and one that sends events does not', () => {
  const { open, ended, wait } = start({ maxPerAccount: 3, maxPerAddress: 0 });
  const busy = open('ada', 'a', 'busy');
  open('ada', 'a', 'first idle');
  wait(1000);
  open('ada', 'a', 'second idle');
  wait(MINUTE_MS);
  busy.sent();
  open('ada', 'a', 'new');
  expect(ended).toEqual(['first idle']);
  open('ada', 'a', 'newer');
  expect(ended).toEqual(['first idle', 'second idle']);
  expect(() => open('ada', 'a')).toThrow('the limit');
});

it('a call that reports its progress counts and never gives way', () => {
  const { open, wait } = start({ maxPerAccount: 1, maxPerAddress: 0 });
  open('ada', 'a', null);
  wait(MINUTE_MS);
  expect(() => open('ada', 'a')).toThrow('the limit');
});

it('0 is no limit', () => {
  const { open, ended } = start({ maxPerAccount: 0, maxPerAddress: 0 });
  for (let count = 0; count < 1000; count += 1) open('ada', 'a');
  expect(ended).toEqual([]);
});
