import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TokenSource } from '../auth/token-source.ts';
import { RunSafety } from '../safety/run-safety.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { runContext } from '../testing/run-context.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../testing/scenario.ts';
import type { LeftBehind } from '../types.ts';
import { runScenarios } from './run-scenarios.ts';

const routes = ['POST /boats', 'GET /boats/{id}', 'DELETE /boats/{id}', 'POST /boats/{id}/sell'].map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path, operation: null };
});
const ID = [parameter('path', 'id', '{{id}}')];

const source = (token: string): TokenSource => {
  const credential = { location: 'header' as const, name: 'Authorization', token, format: '{token}' };
  return { get: () => Promise.resolve(credential), renew: (old) => Promise.resolve(old) };
};

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi(({ method, headers }, response) => {
    const isOffice = headers.authorization === 'office';
    const status = method === 'POST' ? 201 : isOffice ? 204 : 409;
    response.writeHead(method === 'POST' && headers.authorization === 'skipper' ? 201 : status, {
      'content-type': 'application/json',
    });
    response.end(method === 'POST' ? '{"id":7}' : '');
  });
});
afterEach(() => api.close());

async function leftBy(account: 'own' | 'other'): Promise<{ left: string[]; removals: (string | undefined)[] }> {
  const extracts = [{ name: 'id', path: 'id' }];
  const made = makeStep({
    method: 'POST',
    path: '/boats',
    baseUrl: api.url,
    account,
    extracts,
    parameters: [jsonBody({})],
  });
  const removal = makeStep({ method: 'DELETE', path: '/boats/{id}', baseUrl: api.url, account, parameters: ID });
  const scenario = makeScenario({
    method: 'GET',
    path: '/boats/{id}',
    baseUrl: api.url,
    parameters: ID,
    before: [made],
    after: [removal],
  });
  const left: LeftBehind[] = [];
  const options = {
    ...runContext(),
    tokens: source(account === 'own' ? 'skipper' : 'office'),
    otherTokens: source('skipper'),
    concurrency: 1,
    safety: new RunSafety({ routes: () => Promise.resolve(routes) }),
    onLeftBehind: (one: LeftBehind) => left.push(one),
  };
  const waiting = [scenario];
  for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options)) void event;
  const removals = api.requests.filter(({ method }) => method === 'DELETE');
  return { left: left.map(({ path }) => path), removals: removals.map(({ headers }) => headers.authorization) };
}

it('a record of another account that may no longer remove it is removed by the account of the system', async () => {
  expect(await leftBy('other')).toEqual({ left: [], removals: ['skipper', 'office'] });
});

it('what the account of the system may not remove either is listed', async () => {
  expect(await leftBy('own')).toEqual({ left: ['/boats/7'], removals: ['skipper'] });
});
