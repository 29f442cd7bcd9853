import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './browser/test.ts';

let server: Server;
let asked = 0;

test.beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/script.js') {
      asked += 1;
      const headers = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' };
      response.writeHead(200, headers).end('document.title = "read"');
    } else response.writeHead(200, { 'content-type': 'text/html' }).end('<script src="/script.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

test.afterAll(() => {
  server.close();
  server.closeAllConnections();
});

for (const time of ['one test', 'the next test'])
  test(`${time} meets no cookies and nothing stored, and a script is fetched once for both`, async ({ page }) => {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await expect(page).toHaveTitle('read');
    const stored = () => [document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)];
    expect(await page.evaluate(stored)).toEqual(['', [], []]);
    await page.evaluate(() => {
      document.cookie = 'a=1';
      localStorage.setItem('b', '2');
      sessionStorage.setItem('c', '3');
    });
    expect(await page.evaluate(stored)).toEqual(['a=1', [['b', '2']], [['c', '3']]]);
    expect(asked).toBe(1);
  });
