import type { Execution } from '@assay/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ExecutionRow } from './ExecutionRow.tsx';

const execution: Pick<
  Execution,
  'actual_response_status_code' | 'error' | 'id' | 'overall_status' | 'response_time_ms' | 'run_at'
> = {
  id: 1,
  overall_status: 'failure',
  error: null,
  actual_response_status_code: 200,
  response_time_ms: 4,
  run_at: '2026-01-02T03:04:05.000Z',
};

it('shows the names in why a run failed as code, not in backticks', () => {
  const html = renderToStaticMarkup(
    <ExecutionRow
      execution={execution as Execution}
      title='Validation rule "`price` is at least 1" failed.'
      chosen={false}
      onChoose={() => undefined}
      onOpen={() => undefined}
    />,
  );
  expect(html).toMatch(/<code[^>]*>price<\/code>/);
  expect(html).not.toContain('`');
});
