import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languageGuide } from './documentation.ts';

it('docs/rules.md is current', () => {
  const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
  expect(page).toBe(languageGuide());
});
