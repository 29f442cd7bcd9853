import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shortChangelog } from './short-changelog.ts';

it('shows the newest entries of a kind, each by its first sentence', () => {
  const entries = Array.from({ length: 30 }, (_, at) => `- Pond ${at} of \`a. B\` has ducks. They swim\n  and dive.`);
  const short = shortChangelog(
    ['# Changelog', '', 'A form.', '', '## [1.0.0]', '', '### Added', '', ...entries].join('\n'),
  );
  expect(short.split('\n').slice(0, 9)).toEqual([
    '# Changelog',
    '',
    'A form.',
    '',
    '## [1.0.0]',
    '',
    '### Added',
    '',
    '- Pond 0 of `a. B` has ducks.',
  ]);
  expect(short.match(/^- /gm)).toHaveLength(25);
  expect(short).toContain('5 earlier entries are in the file CHANGELOG.md of the source.');
});

it('the changelog has each version, and each kind in it, once', () => {
  for (const version of readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1)) {
    const kinds = version.match(/^### .*/gm) ?? [];
    expect(new Set(kinds).size, version.slice(0, 40)).toBe(kinds.length);
  }
  const titles = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*/gm) ?? [];
  expect(new Set(titles).size).toBe(titles.length);
});
