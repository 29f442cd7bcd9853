import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let webDir: string;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'assay-web-'));
  mkdirSync(join(webDir, 'assets'));
  const page = '<html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script>let a</script></html>';
  writeFileSync(join(webDir, 'index.html'), page);
  writeFileSync(join(webDir, '__spa-fallback.html'), page.replace('let a', 'let shell'));
  writeFileSync(join(webDir, 'assets', 'x-1.js'), 'let x');
  app = await buildTestApp({ ASSAY_PUBLIC_URL: 'https://assay.example', ASSAY_WEB_DIR: webDir });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const STRICT = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

describe('the headers that protect', () => {
  it.each([
    ['an answer', '/api/health', 200],
    ['an answer of the identity provider', '/api/auth/get-session', 200],
    ['a refusal', '/api/system', 401],
    ['wrong input', '/api/health?a=%00', 422],
    ['an unknown address', '/api/nothing', 404],
    ['an address that is none', '/api/%c0', 400],
    ['the documentation', '/api/docs', 200],
    ['the first page', '/', 200],
    ['any other page', '/systems/1', 200],
    ['a file', '/assets/x-1.js', 200],
    ['a file that is not there', '/assets/none.js', 404],
  ])('stand on %s', async (_, url, status) => {
    const { headers, statusCode } = await app.assay.app.inject(url);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(STRICT);
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it.each([
    ['that is not HTTP', 'HELLO\r\n\r\n', '400 Bad Request'],
    [
      'that expects what nobody does',
      'GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n',
      '417 Expectation Failed',
    ],
  ])('are sent with the answer to a request %s', async (_, request, status) => {
    if (!app.assay.app.server.listening) await app.assay.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.assay.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    const answer = await text(socket);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    for (const [name, value] of Object.entries(STRICT)) expect(answer).toContain(`${name}: ${value}\r\n`);
    expect(answer).toContain('application/problem+json');
  });

  it('give each page its own scripts and each answer its own nonce', async () => {
    const read = async (url: string) => {
      const { headers, body } = await app.assay.app.inject(url);
      return { policy: String(headers['content-security-policy']), nonce: /nonce="([^"]+)"/.exec(body)?.[1], body };
    };
    const [first, again, shell] = [await read('/'), await read('/'), await read('/login')];
    expect(first.policy).toContain(`'nonce-${first.nonce}'`);
    expect(again.nonce).not.toBe(first.nonce);
    expect(shell.body).toContain('let shell');
    const scripts = ({ policy }: { policy: string }) => /script-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts(shell)).toMatch(/^'self' 'sha256-\S+'$/);
    expect(scripts(shell)).not.toBe(scripts(first));
  });

  it('omit HSTS when the public URL is http', async () => {
    const plain = await buildTestApp();
    const { headers } = await plain.assay.app.inject('/api/health');
    await plain.close();
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
