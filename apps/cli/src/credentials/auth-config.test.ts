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
