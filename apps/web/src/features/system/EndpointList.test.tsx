import type { EndpointNode } from '@assay/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { pathTo } from '../../app/index.ts';
import { buttonsOf, showScreen } from '../../testing/show-screen.tsx';
import { storedNode } from '../../testing/stored.ts';
import { EndpointList, matching } from './EndpointList.tsx';

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

const list = (): string => {
  const endpoints = [storedNode(1, 2), storedNode(2), storedNode(3)];
  return showScreen(<EndpointList system={{ id: 1, endpoints }} />);
};

it('SYS-06: is searched by path and by method', () => {
  const endpoints: EndpointNode[] = [
    { ...storedNode(1), method: 'POST', endpoint: '/orders' },
    { ...storedNode(2), endpoint: '/posters' },
    { ...storedNode(3), endpoint: '/lamps' },
  ];
  const found = (text: string) => matching(endpoints, 'all', text).map(({ endpoint: path }) => path);
  expect(found('post')).toEqual(['/orders', '/posters']);
  expect(found(' POST /o')).toEqual(['/orders']);
  expect(found('lamp')).toEqual(['/lamps']);
});

it('SYS-07: has a filter for all, with and without scenarios, each with its count, that add up', () => {
  expect(buttonsOf(list()).slice(0, 3)).toEqual(['All (3)', 'With Scenarios (1)', 'Without Scenarios (2)']);
  const endpoints = [storedNode(1, 2), storedNode(2), storedNode(3)];
  expect(matching(endpoints, 'with', '').map(({ id }) => id)).toEqual([1]);
  expect(matching(endpoints, 'without', '').map(({ id }) => id)).toEqual([2, 3]);
});

it('SYS-08: leads to the screen of each endpoint', () => {
  const leads = [...list().matchAll(/href="([^"]*)"/g)].map(([, path]) => path);
  expect(leads).toEqual([1, 2, 3].map((id) => pathTo('EndpointDetail', { systemId: 1, endpointId: id })));
});
