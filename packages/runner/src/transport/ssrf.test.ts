import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agent, request } from 'undici';
import { guarded } from './address-guard.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { createTransport } from './transport.ts';
import type { Transport } from './transport.ts';

/** Addresses of this machine, of private networks and of clouds' metadata, in every way that a URL takes them. */
const hosts = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.127.127.127',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0x7F.0x0.0x0.0x1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127%2e0%2e0%2e1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhos%74',
  'user:pass@127.0.0.1',
  'api.example@127.0.0.1',
  '0',
  '0.0.0.0',
  '00.00.00.00',
  '10.0.0.1',
  '10.255.255.254',
  '012.0.0.1',
  '167772161',
  '100.64.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '0xac100001',
  '192.168.0.1',
  '192.168.1.1.',
  '3232235777',
  '169.254.169.254',
  '169.254.169.254.',
  '2852039166',
  '0xA9FEA9FE',
  '0251.0376.0251.0376',
  '169.254.43518',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fc00::1]',
  '[ff02::1]',
];

let api: LocalApi;
let transport: Transport;
beforeAll(async () => {
  api = await startLocalApi((_, response) => response.end('secret'));
  transport = createTransport({ allowPrivateTargets: false, timeoutMs: 2000 });
});
afterAll(async () => {
  await transport.close();
  await api.close();
});

const get = (url: string) => transport.send({ method: 'GET', url, headers: {}, body: null });
const portOf = () => new URL(api.url).port;

describe('a server for many people', () => {
  it('has at least 60 addresses and tricks to refuse', () => {
    expect(new Set(hosts).size).toBeGreaterThanOrEqual(60);
  });

  it.each(hosts)('does not call %s', async (host) => {
    await expect(get(`http://${host}:${portOf()}/`)).rejects.toMatchObject({
      reason: expect.stringMatching(/^(blocked_address|invalid_request|dns)$/),
    });
    expect(api.requests).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'gopher://127.0.0.1/', 'ftp://127.0.0.1/', 'data:text/plain,x', 'javascript:1'])(
    'does not open %s',
    async (address) => {
      await expect(get(address)).rejects.toMatchObject({ reason: 'invalid_request' });
    },
  );
});

describe('a name that resolves to something else each time', () => {
  it('is called at the address that was looked at, or not at all', async () => {
    const answers = [
      [{ address: '93.184.216.34', family: 4 }],
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '10.0.0.1', family: 4 },
        { address: '93.184.216.34', family: 4 },
      ],
    ];
    const resolve = guarded((_, __, callback) => callback(null, answers.shift() ?? []));
    const ask = () =>
      new Promise((settle) => {
        resolve('rebind.example', { all: true }, (error, addresses) => settle(error?.message ?? addresses));
      });
    expect(await ask()).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(await ask()).toContain('rebind.example is a private or reserved address');
    expect(await ask()).toEqual([{ address: '93.184.216.34', family: 4 }]);
  });

  it('reaches no socket of this machine through the connection that asks it', async () => {
    const lookup = guarded((_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]));
    const agent = new Agent({ connect: { lookup } });
    await expect(request(`http://rebind.example:${portOf()}/`, { dispatcher: agent })).rejects.toThrow(
      'private or reserved',
    );
    await agent.close();
    expect(api.requests).toEqual([]);
  });
});

describe('a server for oneself', () => {
  it('calls them', async () => {
    const own = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
    const answer = await own.send({ method: 'GET', url: api.url, headers: {}, body: null });
    await own.close();
    expect(answer.body).toBe('secret');
    api.requests.length = 0;
  });
});
