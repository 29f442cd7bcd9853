import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CoverageTotals } from './CoverageTotals.tsx';

it('adds up: what has scenarios passed, failed, or was not judged', () => {
  const share = { documented: 10, tried: 8, passed: 5, failed: 1 };
  const html = renderToStaticMarkup(
    <CoverageTotals totals={{ endpoints: share, statuses: share, constraints: share, rule_kinds: [] }} />,
  ).replaceAll(/<[^>]*>/g, '');
  expect(html).toContain('2 not judged (20%)');
});
