import { expect, it } from 'vitest';
import { showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { storedNode, storedSystem } from '../../testing/stored.ts';
import { Dashboard } from './Dashboard.tsx';

const systems = [6, 5, 4, 3, 2, 1].map((id) =>
  storedSystem({ id, name: `System ${id}`, endpoints: id > 4 ? [storedNode(id, 3), storedNode(id + 10)] : [] }),
);
const html = showScreen(<Dashboard />, { data: [[['systems'], systems]] });

it('DASH-02: counts systems, endpoints and scenarios', () => {
  expect(wordsOf(html)).toMatch(/Systems 6 Endpoints 4 Scenarios 6|6 Systems 4 Endpoints 6 Scenarios/);
});

it('DASH-07: lists the first five systems, each leading to its screen', () => {
  const recent = html.slice(html.indexOf('Recent systems'));
  expect([...recent.matchAll(/href="(\/system\/\d+)"/g)].map(([, path]) => path)).toEqual(
    [6, 5, 4, 3, 2].map((id) => `/system/${id}`),
  );
});
