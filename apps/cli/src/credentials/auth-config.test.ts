import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();
const quick = ['--depth', 'quick', '--no-warm-up'];

/** The header of the first request. */
async function sentWith(argv: readonly string[], env: Record<string, string>, header: string) {
  let value: string | string[] | undefined;
  const { api, file } = await workspace.shelf({
    intercept: ({ headers }) => {
      value ??= headers[header];
      return false;
    },
  });
  const { code, err } = await runCommand(['test', file, ...quick, ...argv], { env });
  return { code, err, value, asked: api.asked };
}

describe('credentials by reference', () => {
  it.each([
    ['staging=bearer', { ASSAY_AUTH_STAGING_TOKEN: 'abc-token' }, 'authorization', 'Bearer abc-token'],
    [
      'my-shop.2=basic',
      { ASSAY_AUTH_MY_SHOP_2_USERNAME: 'ann', ASSAY_AUTH_MY_SHOP_2_PASSWORD: 'hush' },
      'authorization',
      `Basic ${Buffer.from('ann:hush').toString('base64')}`,
    ],
    ['7=api_key:X-Key', { ASSAY_AUTH_7_API_KEY: 'abc-key' }, 'x-key', 'abc-key'],
  ])('CLI-09 CLI-10 %s come from variables that the id names', async (reference, env, header, expected) => {
    const { code, value } = await sentWith(['--auth', reference], env, header);
    expect({ code, value }).toEqual({ code: 0, value: expected });
  });

  it('CLI-16 that are not there end with 2, the exact text and the names of the variables', async () => {
    const { code, err, asked } = await sentWith(['--auth', 'staging=basic'], {}, 'authorization');
    expect(code).toBe(2);
    expect(err).toContain(
      'Failed to resolve auth config: "staging" needs ASSAY_AUTH_STAGING_USERNAME and ASSAY_AUTH_STAGING_PASSWORD, which are not set.',
    );
    expect(asked).toEqual([]);
  });

  it('are one of the types that there are', async () => {
    expect((await sentWith(['--auth', 'staging=magic'], {}, 'x')).err).toContain('--auth wants ID=TYPE');
    expect((await sentWith(['--auth', 'a=bearer', '--bearer', 'b'], {}, 'x')).err).toContain('Choose one.');
  });
});

describe('an API key', () => {
  const documented = (url: string): string =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Keys', version: '1' },
      servers: [{ url }],
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
      security: [{ key: [] }],
      paths: { '/lamps': { get: { responses: { 200: { description: 'All' } } } } },
    });

  it('that the document describes may end as Base64 does', async () => {
    const seen: unknown[] = [];
    const { api } = await workspace.shelf({
      intercept: ({ headers }) => {
        seen.push(headers['x-key']);
        return false;
      },
    });
    const file = workspace.path('keys.json');
    writeFileSync(file, documented(api.url));
    const { err } = await runCommand(['test', file, ...quick, '--api-key', 'c2VjcmV0a2V5==']);
    expect(err).toContain('Keys 1, 1 operation');
    expect(seen).toContain('c2VjcmV0a2V5==');
  });

  it('is read from a file behind its name too', async () => {
    const file = workspace.path('key.txt');
    writeFileSync(file, 'key-of-a-file\n');
    const { code, value } = await sentWith(['--api-key', `X-Key=@${file}@header`], {}, 'x-key');
    expect({ code, value }).toEqual({ code: 0, value: 'key-of-a-file' });
    expect((await sentWith(['--api-key', 'X-Key=@nowhere.txt'], {}, 'x-key')).err).toContain('cannot be read');
  });
});

it('where the token of a login is says nothing without a login', async () => {
  const { code, err, asked } = await sentWith(['--take', 'the token is in data'], {}, 'x');
  expect({ code, err, asked }).toEqual({
    code: 2,
    err: expect.stringContaining('Give the login too: --login.'),
    asked: [],
  });
});
