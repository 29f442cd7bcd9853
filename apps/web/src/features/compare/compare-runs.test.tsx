import type { Run } from '@assay/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { storedRun } from '../../testing/stored-run.ts';
import { RunPair } from './CompareRunsChoice.tsx';

const run = (id: number, systemId: number): Run =>
  storedRun({ id, scope_id: systemId, system_id: systemId, name: `System ${systemId}` });

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
