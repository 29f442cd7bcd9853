import type { Run } from '@assay/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { RunPair } from './CompareRunsChoice.tsx';

const run = (id: number, systemId: number): Run => ({
  id,
  scope: 'system',
  scope_id: systemId,
  system_id: systemId,
  name: `System ${systemId}`,
  started_by: null,
  state: 'completed',
  total: 1,
  completed: 1,
  failed: 0,
  errors: 0,
  skipped: 0,
  protection: 'own_records',
  environment: null,
  may_change_settings: false,
  left_behind: { count: 0, requests: [] },
  created_at: '2026-01-02T03:04:04.000Z',
  started_at: '2026-01-02T03:04:05.000Z',
  finished_at: '2026-01-02T03:04:06.000Z',
});

/** What the two selectors show. */
function selected(pair: [number, number] | null): string[] {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RunPair list={[run(9, 1), run(8, 2), run(7, 1)]} pair={pair} />
    </MemoryRouter>,
  );
  return [...html.matchAll(/<option value="(\d+)" selected="">/g)].map(([, id = '']) => id);
}

it('shows the runs that are compared, older ones than are listed too', () => {
  expect(selected([7, 8])).toEqual(['7', '8']);
  expect(selected([2, 3])).toEqual(['2', '3']);
});

it('offers two runs of one system where nothing is compared yet', () => {
  expect(selected(null)).toEqual(['7', '9']);
});
