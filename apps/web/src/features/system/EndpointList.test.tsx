import type { EndpointNode } from '@assay/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { EndpointList } from './EndpointList.tsx';

const endpoint: EndpointNode = {
  id: 7,
  method: 'GET',
  endpoint: '/tides',
  summary: 'Tides of a `harbour`',
  removed: false,
  scenarios: [],
};

it('shows names in the summary of an endpoint as code, not in backticks', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EndpointList system={{ id: 1, endpoints: [endpoint] }} />
    </MemoryRouter>,
  );
  expect(html).toMatch(/<code[^>]*>harbour<\/code>/);
  expect(html).not.toContain('`');
});
