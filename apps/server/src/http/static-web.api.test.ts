import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp } from '../testing/index.ts';
import type { TestApp } from '../testing/index.ts';

let app: TestApp;
let webDir: string;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'assay-site-'));
  const files = {
    '__spa-fallback.html': '<meta property="csp-nonce" nonce="__CSP_NONCE__">shell',
    'index.html': 'home <script>let a</script>',
    '404.html': 'nothing here',
    'docs.html': 'docs',
    'docs/cli.html': 'command line',
    'blog.html': 'blog',
    'blog/404.html': 'no such article',
    'assets/a-1.js': 'let plain',
    'assets/a-1.js.gz': 'packed',
    '__addresses.json': '["/systems","/systems/:systemId","/system/:id/endpoint/:other?/detail"]',
  };
  for (const folder of ['docs', 'blog', 'assets']) mkdirSync(join(webDir, folder));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(webDir, name), text);
  app = await buildTestApp({ ASSAY_WEB_DIR: webDir });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.assay.app.inject({ method: 'GET', url, headers });

it('answers HEAD of a screen or page as its GET, without a body', async () => {
  for (const url of ['/dashboard', '/docs', '/docs/none']) {
    const head = await app.assay.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([
      (await get(url)).statusCode,
      '',
      'text/html; charset=utf-8',
    ]);
  }
});

it('an address that neither a page nor the application has is answered 404, with the page that says so', async () => {
  const known = ['/systems', '/systems/', '/Systems/1', '/system/1/endpoint/2/detail', '/system/1/endpoint/detail'];
  for (const url of known) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
  const unknown = [
    '/nope',
    '/systems/1/2',
    '/favicon.ico',
    '/feed.xml',
    '/__addresses.json',
    '/__spa-fallback',
    '/404',
  ];
  for (const url of unknown) {
    const { statusCode, body } = await get(url);
    expect([url, statusCode, body]).toEqual([url, 404, 'nothing here']);
  }
});

it('a page has one address: names of files and other letters lead there', async () => {
  const asked = {
    '/index.html': '/',
    '/Docs': '/docs',
    '/docs/cli.html': '/docs/cli',
    '/DOCS/CLI?a=1': '/docs/cli?a=1',
  };
  for (const [url, target] of Object.entries(asked)) {
    const { statusCode, headers } = await get(url);
    expect([url, statusCode, headers.location]).toEqual([url, 301, target]);
  }
  expect((await get('/docs/cli/')).statusCode).toBe(200);
});

it('NAV-03, BLOG-16: public pages are files, and unknown addresses below them say so with 404', async () => {
  const answers = [
    '/',
    '/docs',
    '/docs/cli',
    '/docs/cli/',
    '/blog',
    '/docs/none',
    '/blog/none',
    '/blog/404',
    '/systems/1',
  ];
  const answered = await Promise.all(
    answers.map(async (url) => {
      const { statusCode, body } = await get(url);
      return [statusCode, body.replace(/<.*>/, '').trim()];
    }),
  );
  expect(answered).toEqual([
    [200, 'home'],
    [200, 'docs'],
    [200, 'command line'],
    [200, 'command line'],
    [200, 'blog'],
    [404, 'nothing here'],
    [404, 'no such article'],
    [404, 'no such article'],
    [200, 'shell'],
  ]);
});

it('a page without a nonce is known by its entity tag, and its policy has hashes alone', async () => {
  const { headers } = await get('/');
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-\S+';/);
  expect(headers['content-security-policy']).not.toContain('nonce');
  expect(headers['cache-control']).toBe('no-cache');
  const again = await get('/', { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect((await get('/systems/1')).headers.etag).toBeUndefined();
});

it('pages and scripts are sent compressed to who accepts it', async () => {
  const page = await get('/docs', { 'accept-encoding': 'gzip' });
  expect(page.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(page.rawPayload).toString()).toBe('docs');
  expect((await get('/docs')).body).toBe('docs');
  const script = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' });
  expect(script.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  });
  expect((await get('/assets/a-1.js')).body).toBe('let plain');
  expect((await get('/assets/a-1.js.gz')).statusCode).toBe(404);
});
