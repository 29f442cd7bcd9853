import { expect, it } from 'vitest';
import { pathTo, routeTable } from './route-table.ts';

it('makes addresses of the table, with their parameters, query and hash', () => {
  expect(pathTo('Home')).toBe('/dashboard');
  expect(pathTo('System', { systemId: 3 }, { mode: 'config', tab: 'authentication' })).toBe(
    '/system/3?mode=config&tab=authentication',
  );
  expect(pathTo('ScenarioDetail', { systemId: 1, endpointId: 2, scenarioId: 3 })).toBe(
    '/system/1/endpoint/2/scenario/3/detail',
  );
  expect(pathTo('Login', {}, '#/sign-up')).toBe('/login#/sign-up');
  expect(pathTo('Compare', { runs: '1,2' })).toBe('/compare?runs=1,2');
});

it('has one name for each address', () => {
  const patterns = Object.values(routeTable);
  expect(new Set(patterns).size).toBe(patterns.length);
});
