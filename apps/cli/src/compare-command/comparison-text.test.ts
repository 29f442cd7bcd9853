import type { RunComparison } from '@assay/contract';
import { createPaint } from '../output/terminal-text.ts';
import { expect, it } from 'vitest';
import { comparisonText, summaryText } from './comparison-text.ts';

type Status = 'success' | 'skipped';
type Scenario = RunComparison['scenarios'][number];

const side = (status: Status): Scenario['left'] => ({
  execution_id: 1,
  status,
  http_status: status === 'success' ? 200 : null,
  response_time_ms: null,
});

const scenario = (left: Status, right: Status): Scenario => ({
  scenario_id: 1,
  scenario_name: 'Lists',
  endpoint_id: 1,
  method: 'GET',
  endpoint: '/lamps',
  left: side(left),
  right: side(right),
});

const run = (id: number, name: string, skipped: number) => ({
  id,
  created_at: '2026-01-02T03:04:05.000Z',
  environment: { id, name, base_url: `http://${name}.example` },
  completed: 2,
  failed: 0,
  skipped,
  total: 2,
});

it('says what was not run on one side, which is no agreement', () => {
  const scenarios = [scenario('success', 'success'), scenario('success', 'skipped')];
  const compared = { left: run(1, 'staging', 0), right: run(2, 'production', 1), scenarios };
  const text = comparisonText(compared, { paint: createPaint(false), isAll: false });
  expect(text).toContain('Run only in staging (1)\n  GET /lamps  Lists\n    success, 200 | not run\n');
  expect(summaryText(compared)).toBe(
    '1 scenario did the same in both environments. 1 ran in one of the environments only.',
  );
});
