import { expect, it } from 'vitest';
import { routeTable } from './route-table.ts';
import type { RouteName } from './route-table.ts';
import { screens } from '../../../../test/e2e/src/browser/screens.ts';

/** Addresses that the list of the browser tests leaves out. */
const exceptions: Partial<Record<RouteName, string>> = {
  Landing: 'leads to the public site, which site/landing.spec.ts checks',
  Login: 'is seen without a session only: signed-out.spec.ts',
  Pricing: 'is seen without a session too: subscription.spec.ts',
  EndpointAlias: 'leads to the address of the endpoint: navigation.spec.ts',
  Run: 'needs a run, which runs.spec.ts starts',
  ApiToken: 'needs a token, which tokens.spec.ts makes',
  PaymentCancelled: 'is where a payment returns to: compare.spec.ts',
  PaymentSucceeded: 'is where a payment returns to: subscription.spec.ts',
};

const ids = { system: '/system/1', endpoint: '/system/1/endpoint/2/detail' };
const shop = { ...ids, scenario: '/system/1/endpoint/2/scenario/3/detail' };

const isAt = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '\\d+')}(?:[?#]|$)`).test(path);

const visited = screens.map(({ path }) => path(shop));

it('visits every address of the application in the browser', () => {
  const missing = Object.entries(routeTable)
    .filter(([, pattern]) => !visited.some((path) => isAt(pattern, path)))
    .map(([name]) => name);
  expect(missing.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

it('lists no screen at an address that the application does not have', () => {
  const patterns = Object.values(routeTable);
  expect(visited.filter((path) => !patterns.some((pattern) => isAt(pattern, path)))).toEqual([]);
});
