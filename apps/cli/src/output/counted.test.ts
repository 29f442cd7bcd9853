import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('is one of one, and several of all else', () => {
  expect([0, 1, 2].map((count) => counted(count, 'file'))).toEqual(['0 files', '1 file', '2 files']);
});

it('writes every number of texts that may be 1', () => {
  const sources = readdirSync('apps/cli/src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(join('apps/cli/src', name), 'utf8') }));
  const bare = sources.flatMap(({ name, text }) =>
    [
      ...text.matchAll(
        /\$\{[\w.]+(?:\.length|\.size|[cC]ount)\} (?:file|scenario|operation|request|rule|finding|line)s\b/g,
      ),
    ].map(([found]) => `${name}: ${found}`),
  );
  expect(bare).toEqual([]);
});
