import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { toCurl } from './to-curl.ts';

const request: Sent = { method: 'GET', url: 'http://x/a?b=c&d=e', header_list: [], body: null };

type Sent = Parameters<typeof toCurl>[0];

/** What a POSIX shell makes of the command: its arguments, one by one. */
function argumentsOf(raw: Partial<Sent>): string[] {
  const script = `curl() { printf '%s\\037' "$@"; }\n${toCurl({ ...request, ...raw })}`;
  const text = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: { API_TOKEN: 'secret $x' } });
  return text.split('\u001f').slice(0, -1);
}

describe('toCurl', () => {
  it('is one readable command', () => {
    expect(toCurl({ ...request, method: 'POST', header_list: [['accept', '*/*']], body: '{"a":1}' })).toBe(
      ["curl -X POST 'http://x/a?b=c&d=e'", "-H 'accept: */*'", `--data-raw '{"a":1}'`].join(' \\\n  '),
    );
  });

  it.each(['plain', "it's", `'"`, `"'`, `''"`, `"''`, `'"'"'`, '$HOME `id` $(id) \\ !', 'a\nb', "'", "''", '""'])(
    'reaches the shell as it is: %j',
    (text) => {
      const body = JSON.stringify({ text });
      expect(argumentsOf({ method: 'POST', header_list: [['x-a', text]], body })).toEqual([
        '-X',
        'POST',
        request.url,
        '-H',
        `x-a: ${text}`,
        '--data-raw',
        body,
      ]);
    },
  );

  it.each(['Bearer ********', '********', 'it\'s ******** "x"\''])('fills in the token for the mask in %j', (value) => {
    expect(toCurl({ ...request, header_list: [['authorization', value]] })).toContain('"${API_TOKEN}"');
    expect(argumentsOf({ header_list: [['authorization', value]] }).at(-1)).toBe(
      `authorization: ${value.replace('********', 'secret $x')}`,
    );
  });
});
