import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { otherDefaults, settingsPage } from './settings-page.ts';

const readme = readFileSync('README.md', 'utf8');

it('the page of settings is what the schema and the README say: npm run docs:settings', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsPage(readme));
});

it('has each variable with its bounds', () => {
  const page = settingsPage(readme);
  expect(page).toMatch(/`ASSAY_RUN_CONCURRENCY` \| `10` \| 1 to 50 \| Scenarios of one run/);
  expect(page).toMatch(/`ASSAY_LOG_LEVEL` \| .* \| `fatal`, `error`/);
  expect(page).toContain('`ASSAY_SECRET_KEY` | generated | 16 characters or more |');
});

it('the README names the defaults of the schema', () => {
  expect(otherDefaults(readme)).toEqual([]);
  expect(otherDefaults('| `PORT` | `4401` | Port |')).toEqual(['PORT: `4401` is `4400`']);
});
