import { readFileSync } from 'node:fs';
import { previewRule } from '@assay/rules';
import type { Exchange } from '@assay/rules';
import { expect, it } from 'vitest';
import { docSources } from './doc-list.ts';
import { matches } from './matches.ts';

const guide = readFileSync('docs/guides/writing-rules.md', 'utf8');
const shown = [...guide.matchAll(/^\| (?!you mean|-)[^|]+ \| ([^|]+) \|$/gm)].map(([, rule = '']) => rule);

const body = {
  price: 12,
  email: 'ada@example.com',
  status: 'open',
  subtotal: 10,
  total: 12,
  createdAt: new Date().toISOString(),
};
const answered: Exchange = {
  request: { method: 'GET', url: 'https://shop.example/order', headers: {}, pathParams: {}, query: {}, body: null },
  response: {
    status: 200,
    statusText: '',
    headers: [['content-type', 'application/json']],
    body: JSON.stringify(body),
    timeMs: 42,
    sizeBytes: 100,
  },
};

it.each(shown)('a rule that the guide recommends is understood: %s', (rule) => {
  const { status } = previewRule(rule, { method: 'GET', path: '/order', samples: [answered] });
  expect(status).toBe('understood');
});

it('the guide recommends some', () => expect(shown.length).toBeGreaterThanOrEqual(7));

it('there is a page for each subject that people look for', () => {
  const slugs = docSources.map(({ slug }) => slug);
  for (const slug of ['get-assay', 'writing-rules', 'self-hosting', 'single-sign-on', 'billing', 'settings'])
    expect(slugs).toContain(slug);
});

it('no page begins with a note to its writers', () => {
  for (const { file } of docSources) {
    const [, first = ''] = readFileSync(file, 'utf8')
      .replaceAll(/<!--[^]*?-->\s*/g, '')
      .split(/^# .*\n+/m);
    expect(first.slice(0, 200), file).not.toMatch(/do not edit|by hand/i);
  }
});

it('an example is found by words in any order and case', () => {
  expect(matches('price is Greater than 0', 'GREATER price')).toBe(true);
  expect(matches('price is greater than 0', 'greater total')).toBe(false);
  expect(matches('price', '  ')).toBe(true);
});
