import { execFileSync } from 'node:child_process';
import type { RawRequest } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { toCurl } from './to-curl.ts';

const request: RawRequest = { method: 'GET', url: 'http://x/a?b=c&d=e', headers: {}, json_body: null };

/** What a POSIX shell makes of the command: its arguments, one by one. */
function argumentsOf(raw: Partial<RawRequest>): string[] {
  const script = `curl() { printf '%s\\037' "$@"; }\n${toCurl({ ...request, ...raw })}`;
  const text = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: { API_TOKEN: 'secret $x' } });
  return text.split('\u001f').slice(0, -1);
}

describe('toCurl', () => {
  it('is one readable command', () => {
    expect(toCurl({ ...request, method: 'POST', headers: { accept: '*/*' }, json_body: { a: 1 } })).toBe(
      ["curl -X POST 'http://x/a?b=c&d=e'", "-H 'accept: */*'", `--data-raw '{"a":1}'`].join(' \\\n  '),
    );
  });

  it.each(['plain', "it's", `'"`, `"'`, `''"`, `"''`, `'"'"'`, '$HOME `id` $(id) \\ !', 'a\nb', "'", "''", '""'])(
    'reaches the shell as it is: %j',
    (text) => {
      const json_body = JSON.stringify({ text });
      expect(argumentsOf({ method: 'POST', headers: { 'x-a': text }, json_body })).toEqual([
        '-X',
        'POST',
        request.url,
        '-H',
        `x-a: ${text}`,
        '--data-raw',
        json_body,
      ]);
    },
  );

  it.each(['Bearer ********', '********', 'it\'s ******** "x"\''])('fills in the token for the mask in %j', (value) => {
    expect(toCurl({ ...request, headers: { authorization: value } })).toContain('"${API_TOKEN}"');
    expect(argumentsOf({ headers: { authorization: value } }).at(-1)).toBe(
      `authorization: ${value.replace('********', 'secret $x')}`,
    );
  });
});
