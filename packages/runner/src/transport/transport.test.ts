import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { startLocalApi, startRawServer } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { createTransport } from './transport.ts';
import type { TransportOptions, WireRequest } from './transport.ts';

let api: LocalApi | null = null;
afterEach(async () => {
  await api?.close();
  api = null;
});

async function send(url: string, changes: Partial<WireRequest> = {}, options: Partial<TransportOptions> = {}) {
  const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000, ...options });
  try {
    return await transport.send({ method: 'GET', url, headers: {}, body: null, ...changes });
  } finally {
    await transport.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('createTransport', () => {
  it('gives status, headers with repetitions, body, time and size', async () => {
    api = await startLocalApi((_, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.writeHead(201, 'Made').end('grün');
    });
    const response = await send(api.url, { method: 'POST', body: 'x', headers: { 'x-a': '1' } });
    expect(response).toMatchObject({ status: 201, statusText: 'Made', body: 'grün', sizeBytes: 5 });
    expect(response.headers.filter(([name]) => name === 'set-cookie')).toEqual([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    expect(response.load).toMatchObject({ others: 0 });
    expect(api.requests[0]).toMatchObject({ method: 'POST', body: 'x', headers: { 'x-a': '1' } });
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('reads a body in %s', async (encoding, compress) => {
    api = await startLocalApi((_, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(compress('plain text'));
    });
    expect((await send(api.url)).body).toBe('plain text');
  });

  it.each<[string, string | string[]]>([
    ['one header', 'gzip, br'],
    ['several headers', ['GZIP', 'identity', 'br']],
  ])('reads a body that was coded twice, the last coding first: %s', async (_, codings) => {
    api = await startLocalApi((__, response) => {
      response.setHeader('content-encoding', codings);
      response.end(brotliCompressSync(gzipSync('plain text')));
    });
    expect(await send(api.url)).toMatchObject({ body: 'plain text', sizeBytes: 10 });
  });

  it('keeps to its cap between two codings, and refuses more codings than anybody needs', async () => {
    const large = gzipSync(gzipSync(Buffer.alloc(300_000_000)));
    api = await startLocalApi(({ url }, response) => {
      response.setHeader('content-encoding', url === '/many' ? 'gzip,gzip,gzip,gzip,gzip,gzip' : 'gzip, gzip');
      response.end(large);
    });
    expect(large.length).toBeLessThan(20_000);
    const message = expect.stringContaining('larger than 0 MB') as string;
    await expect(send(api.url, {}, { maxBodyBytes: 100_000 })).rejects.toMatchObject({ message });
    await expect(send(`${api.url}/many`)).rejects.toMatchObject({
      message: 'The answer could not be decompressed: it is coded 6 times.',
    });
  });

  it('reads a body in zstd', async () => {
    const text = Buffer.from('plain text');
    // RFC 8878 section 3.1.1: magic number, a single segment of a known size, one raw block that is the last.
    const frame = [0x28, 0xb5, 0x2f, 0xfd, 0x20, text.length, (text.length << 3) | 1, 0, 0, ...text];
    api = await startLocalApi((_, response) => {
      response.setHeader('content-encoding', 'zstd');
      response.end(Buffer.from(frame));
    });
    expect((await send(api.url)).body).toBe('plain text');
  });

  it('keeps the names of headers as they were sent, and drops a byte order mark', async () => {
    api = await startRawServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nX-Trace-ID: 7\r\nContent-Length: 5\r\n\r\n\uFEFF{}'),
    );
    const response = await send(api.url);
    expect(response.headers[0]).toEqual(['X-Trace-ID', '7']);
    expect(response.body).toBe('{}');
  });

  it('goes through a proxy, and past it to hosts that it is not for', async () => {
    api = await startLocalApi((_, response) => response.end('from the proxy'));
    const proxy = { http: api.url };
    expect((await send('http://api.example.test/books', {}, { proxy })).body).toBe('from the proxy');
    expect(api.requests[0]?.path).toBe('http://api.example.test/books');
    for (const url of ['http://api.example.test/books', 'https://api.example.test/books'])
      await expect(send(url, {}, { proxy: { http: 'http://127.0.0.1:1' } })).rejects.toMatchObject({
        reason: 'target_unreachable',
        message: expect.stringMatching(
          /^The proxy 127\.0\.0\.1:1 cannot be reached: nothing listens there\. .*NO_PROXY/,
        ),
      });
    const direct = { proxy: { http: 'http://127.0.0.1:1', noProxy: '127.0.0.1' } };
    expect((await send(api.url, {}, direct)).body).toBe('from the proxy');
  });

  it('reads the charset that the answer names', async () => {
    api = await startLocalApi((_, response) => {
      response.setHeader('content-type', 'text/plain; charset=iso-8859-1');
      response.end(Buffer.from([0xe9]));
    });
    expect((await send(api.url)).body).toBe('é');
  });

  it('does not follow a redirect', async () => {
    api = await startLocalApi((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
    expect(await send(api.url)).toMatchObject({ status: 302 });
  });
});

describe('trouble on the way', () => {
  it('names a port where nothing listens', async () => {
    await expect(send(`http://127.0.0.1:${await freePort()}`)).rejects.toMatchObject({
      name: 'TransportError',
      reason: 'target_unreachable',
      message: expect.stringContaining('Is the API running?'),
    });
  });

  it('names a connection that the other side resets', async () => {
    api = await startRawServer((socket) => socket.resetAndDestroy());
    await expect(send(api.url)).rejects.toMatchObject({ reason: 'target_unreachable' });
  });

  it('names a body that is cut off', async () => {
    api = await startRawServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'));
    await expect(send(api.url)).rejects.toMatchObject({ reason: 'target_unreachable' });
  });

  it('names an answer that is not HTTP', async () => {
    api = await startRawServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    await expect(send(api.url)).rejects.toMatchObject({ reason: 'target_unreachable' });
  });

  it.each(['before the headers', 'in the body'])('names an API that hangs %s', async (where) => {
    api = await startLocalApi((_, response) => {
      if (where === 'in the body') response.write('half');
    });
    await expect(send(api.url, {}, { timeoutMs: 150 })).rejects.toMatchObject({
      reason: 'timeout',
      message: expect.stringContaining('within 150 ms'),
    });
  });

  it('names a name that does not resolve', async () => {
    await expect(send('http://nowhere.invalid/')).rejects.toMatchObject({ reason: 'dns' });
  });

  it('names TLS where the other side speaks none', async () => {
    api = await startRawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await expect(send(api.url.replace('http:', 'https:'))).rejects.toMatchObject({ reason: 'tls' });
  });

  it.each(['plain', 'gzip'])('stops reading a body over the limit (%s)', async (kind) => {
    const body = Buffer.alloc(3_000_000, 'a');
    api = await startLocalApi((_, response) => {
      if (kind === 'gzip') response.setHeader('content-encoding', 'gzip');
      response.end(kind === 'gzip' ? gzipSync(body) : body);
    });
    await expect(send(api.url, {}, { maxBodyBytes: 2 * 1024 * 1024 })).rejects.toMatchObject({
      reason: 'answer_too_large',
      message: expect.stringContaining('larger than 2 MB'),
    });
  });

  it('names a body that does not decompress', async () => {
    api = await startLocalApi((_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end('not gzip');
    });
    await expect(send(api.url)).rejects.toMatchObject({
      message: expect.stringContaining('could not be decompressed'),
    });
  });

  it.each(['', 'identity', ' Identity , identity'])('reads a body of the coding %j as it is', async (coding) => {
    api = await startLocalApi((_, response) => {
      response.setHeader('content-encoding', coding);
      response.end('plain');
    });
    expect(await send(api.url)).toMatchObject({ status: 200, body: 'plain' });
  });

  it.each(['constructor', '__proto__', 'lzw', 'gzip, lzw'])(
    'names a coding that it does not know: %j',
    async (coding) => {
      api = await startLocalApi((_, response) => {
        response.setHeader('content-encoding', coding);
        response.end('plain');
      });
      const name = coding.replace('gzip, ', '');
      await expect(send(api.url)).rejects.toMatchObject({
        reason: 'target_unreachable',
        message: `The answer could not be decompressed: its content coding "${name}" is not known.`,
      });
    },
  );

  it('does not mind the coding of a body that is not there', async () => {
    api = await startLocalApi((_, response) => response.writeHead(200, { 'content-encoding': 'lzw' }).end());
    expect(await send(api.url)).toMatchObject({ status: 200, body: '' });
  });

  it.each(['a\r\nX-Admin: 1', 'a\nb', '\0'])('sends no header with the value %j', async (value) => {
    api = await startLocalApi((_, response) => response.end());
    await expect(send(api.url, { headers: { 'x-a': value } })).rejects.toMatchObject({ reason: 'invalid_request' });
    expect(api.requests).toEqual([]);
  });

  it.each(['ftp://x/', 'file:///etc/passwd', 'books', '', 'http://'])('sends nothing to %j', async (address) => {
    await expect(send(address)).rejects.toMatchObject({ reason: 'invalid_request' });
  });

  it('ends with a run that is stopped', async () => {
    api = await startLocalApi(() => undefined);
    const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
    const abort = new AbortController();
    const sent = transport.send({ method: 'GET', url: api.url, headers: {}, body: null }, abort.signal);
    setTimeout(() => abort.abort(), 20);
    await expect(sent).rejects.toMatchObject({ reason: 'interrupted' });
    await transport.close();
  });
});

describe('private targets', () => {
  it('are not reached through a proxy either', async () => {
    api = await startLocalApi((_, response) => response.end('secret'));
    const options = { allowPrivateTargets: false, proxy: { http: api.url } };
    await expect(send('http://localhost:9/', {}, options)).rejects.toMatchObject({ reason: 'blocked_address' });
    expect(api.requests).toEqual([]);
  });

  it.each(['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '0x7f.1'])('are refused: %s', async (host) => {
    api = await startLocalApi((_, response) => response.end());
    const { port } = new URL(api.url);
    await expect(send(`http://${host}:${port}/`, {}, { allowPrivateTargets: false })).rejects.toMatchObject({
      reason: 'blocked_address',
    });
    expect(api.requests).toEqual([]);
  });
});
