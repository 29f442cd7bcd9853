import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runScenarios } from '../../run/run-scenarios.ts';
import { runContext } from '../../testing/run-context.ts';
import { said, transport } from '../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../../testing/scenario.ts';
import type { ScenarioResult } from '../../types.ts';
import { RunSafety } from '../run-safety.ts';

const create = said('POST', '/boats', {});
const remove = said('DELETE', '/boats/{boatId}', {});
const ROUTES = [create, remove, said('GET', '/boats', {}), said('GET', '/boats/{boatId}', {})].map((operation) => ({
  method: operation.method,
  path: operation.path,
  operation,
}));

let api: LocalApi;
let boats: number[] = [];
/** Whom a DELETE of a boat removes. */
let removed: (id: number) => number | undefined = (id) => id;
let refuses = (): boolean => false;
let last = 10;

beforeEach(async () => {
  boats = [1, 2, 3];
  last = 10;
  refuses = () => false;
  api = await startLocalApi(({ method, url = '' }, response) => {
    const id = Number(/\d+$/.exec(url)?.[0] ?? 0);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (method === 'POST') {
      last += 1;
      boats.push(last);
      return answer(201, { id: last });
    }
    if (method === 'GET' && id === 0) return answer(200, { items: boats.map((one) => ({ id: one })) });
    if (method === 'GET') return boats.includes(id) ? answer(200, { id }) : answer(404, {});
    const taken = removed(id);
    boats = boats.filter((one) => one !== taken);
    return answer(refuses() ? 403 : 200, {});
  });
});
afterEach(() => api.close());

const ofPath = (id: string) => ({
  method: remove.method,
  path: remove.path,
  baseUrl: api.url,
  operation: remove,
  expectedStatus: 200,
  parameters: [parameter('path', 'boatId', id)],
});

const removesOwn = () =>
  makeScenario({
    ...ofPath('{{id}}'),
    before: [
      makeStep({
        method: create.method,
        path: create.path,
        baseUrl: api.url,
        operation: create,
        parameters: [jsonBody({ name: 'Gull' })],
        extracts: [{ name: 'id', path: 'id' }],
      }),
    ],
  });

async function run(count: number, scenario = removesOwn): Promise<ScenarioResult[]> {
  const waiting = Array.from({ length: count }, (_, id) => ({ ...scenario(), id }));
  const safety = new RunSafety({ routes: () => Promise.resolve(ROUTES) });
  const results: ScenarioResult[] = [];
  for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), {
    ...runContext(transport),
    concurrency: 4,
    safety,
  }))
    if (event.type === 'finished') results.push(event.result);
  return results;
}

describe('a DELETE that ignores the id', () => {
  it('takes away one record that was there, and is not sent again', async () => {
    removed = () => boats[0];
    const results = await run(8);
    expect(boats.filter((id) => id < 10)).toEqual([2, 3]);
    expect(api.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    const refused = results.filter(({ error }) => error?.cause === 'not_owned');
    expect(refused).toHaveLength(7);
    expect(refused[0]?.error?.message).toContain('a removal there took away "1", which it did not name');
  });

  it('is noticed after removals that were refused', async () => {
    let asked = 0;
    removed = () => ((asked += 1) < 4 ? undefined : boats[0]);
    refuses = () => asked < 4;
    await run(8);
    expect(boats.filter((id) => id < 10)).toEqual([2, 3]);
  });

  it('is noticed where it names a record that nobody has', async () => {
    removed = () => boats[0];
    await run(5, () => makeScenario({ ...ofPath('987654321'), expectedStatus: 404 }));
    expect(boats).toEqual([2, 3]);
  });
});

it.each<[string, (id: number) => number | undefined]>([
  ['removes the record that it names', (id) => id],
  ['removes nothing', () => undefined],
])('a DELETE that %s is sent for every record', async (_, takes) => {
  removed = takes;
  const results = await run(6);
  expect(boats.filter((id) => id < 10)).toEqual([1, 2, 3]);
  expect(results.map(({ status }) => status)).toEqual(results.map(() => 'success'));
});

it('a record of others that goes meanwhile does not count where the own one is removed', async () => {
  removed = (id) => {
    boats = boats.filter((one) => one !== 2);
    return id;
  };
  const results = await run(3);
  expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
});
