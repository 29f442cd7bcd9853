import type { Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { inEnvironment } from './in-environment.ts';
import type { CalledEndpoint } from '../to-runnable.ts';

const environment = {
  baseUrl: 'https://staging.example',
  headers: [
    { name: 'X-Tenant', value: 'acme' },
    { name: 'X-New', value: '1' },
  ],
};

function endpoint(ownUrl: string | null): CalledEndpoint {
  const operation = { key: 'GET /books', baseUrl: ownUrl } as unknown as Operation;
  const defaults = [
    { in: 'header', name: 'x-tenant', value: 'example' },
    { in: 'query', name: 'x-new', value: 'page' },
  ] as const;
  return { id: 1, method: 'GET', path: '/books', operation, baseUrl: 'https://api.example/', defaults: [...defaults] };
}

describe('an endpoint in an environment', () => {
  it.each([null, 'https://api.example'])('is at its address, with its headers before the defaults: %s', (ownUrl) => {
    const called = inEnvironment(endpoint(ownUrl), environment);
    expect([called.baseUrl, called.operation?.baseUrl]).toEqual(['https://staging.example', null]);
    expect(called.defaults).toEqual([
      { in: 'header', name: 'x-tenant', value: 'acme' },
      { in: 'query', name: 'x-new', value: 'page' },
      { in: 'header', name: 'X-New', value: '1' },
    ]);
  });

  it('stays where it is when its operation has another server', () => {
    const elsewhere = endpoint('https://files.example');
    expect(inEnvironment(elsewhere, environment)).toBe(elsewhere);
  });
});
