import { createSchemaValidators } from '@assay/rules/evaluate';
import { afterEach, expect, it } from 'vitest';
import type { RunnableStep } from '@assay/scenario';
import { runScenario } from '../../run/run-scenario.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../../testing/scenario.ts';
import { createTransport } from '../../transport/transport.ts';
import { RunSafety } from '../run-safety.ts';

type Route = [method: string, path: string];
const GUEST: Route = ['PUT', '/parties/{partyId}/guests/{name}'];
const LEAVES: Route = ['DELETE', '/parties/{partyId}/guests/{name}'];
const ROUTES: Route[] = [['POST', '/parties'], ['GET', '/parties/{partyId}'], GUEST, LEAVES];
const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
let api: LocalApi;
afterEach(() => api.close());

interface Habits {
  /** The address of a guest is taken for that of a person, whatever party stands before it. */
  ignoresParent?: boolean;
  hidesGuests?: boolean;
}

/** Parties with guests. Party 1 and its guest `ada` were there before. `harm`: what happened to what a run did not make. */
async function startParties({ ignoresParent = false, hidesGuests = false }: Habits = {}) {
  const parties = new Map<string, Set<string>>([['1', new Set(['ada'])]]);
  const harm: string[] = [];
  const write = (method: string, party: string, name: string): number => {
    const guests = parties.get(party);
    if (ignoresParent && method === 'DELETE') harm.push(`removed ${name} everywhere`);
    if (party === '1') harm.push(`${method} ${name} at ${party}`);
    if (ignoresParent || guests === undefined) return 200;
    if (method === 'PUT') guests.add(name);
    else if (!guests.delete(name)) return 404;
    return 200;
  };
  api = await startLocalApi((request, response) => {
    const [, , party = '', , name = ''] = (request.url ?? '').split('/');
    const send = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (request.method === 'POST') {
      parties.set('2', new Set(['host']));
      return send(201, { id: 2 });
    }
    if (request.method !== 'GET') return send(write(request.method ?? '', party, name), {});
    const guests = parties.get(party);
    if (guests === undefined || name !== '') return send(404, {});
    return send(200, { id: Number(party), ...(!hidesGuests && { guests: [...guests].map((one) => ({ name: one })) }) });
  });
  return harm;
}

const step = ([method, path]: Route, party: string, name: string): RunnableStep =>
  makeStep({
    method,
    path,
    baseUrl: api.url,
    parameters: [parameter('path', 'partyId', party), parameter('path', 'name', name), jsonBody({})],
  });

async function run(last: RunnableStep, before: RunnableStep[], routes = ROUTES) {
  const made = makeStep({
    method: 'POST',
    path: '/parties',
    baseUrl: api.url,
    parameters: [jsonBody({})],
    extracts: [{ name: 'party', path: 'id' }],
  });
  const safety = new RunSafety({
    routes: () => Promise.resolve(routes.map(([method, path]) => ({ method, path, operation: null }))),
  });
  const { name: _, ...judged } = last;
  const context = { transport, tokens: null, definitions: {}, validators: createSchemaValidators({}), safety };
  const result = await runScenario(makeScenario({ ...judged, before: [made, ...before] }), {
    ...context,
    signal: new AbortController().signal,
  });
  return { status: result.status, reason: result.failureReason };
}

const own = '{{party}}';

it('is put below a record of the scenario, put again, and taken away', async () => {
  const harm = await startParties();
  const put = step(GUEST, own, 'kim');
  expect(await run(step(LEAVES, own, 'kim'), [put, put])).toEqual({ status: 'success', reason: null });
  expect(harm).toEqual([]);
});

it('may be taken away twice once a read has shown it there', async () => {
  await startParties();
  const put = step(GUEST, own, 'kim');
  const leave = step(LEAVES, own, 'kim');
  const { reason } = await run(leave, [put, leave]);
  expect(reason).toContain('404');
});

it.each([
  ['is there without us', GUEST, own, 'host'],
  ['is below somebody else', GUEST, '1', 'kim'],
  ['was never put there', LEAVES, own, 'kim'],
])('is left alone where it %s', async (_, route, party, name) => {
  const harm = await startParties();
  expect((await run(step(route, party, name), [])).status).toBe('skipped');
  expect(harm).toEqual([]);
});

it('is not taken away where the server did not put it below our record', async () => {
  const harm = await startParties({ ignoresParent: true });
  const { status } = await run(step(LEAVES, own, 'ada'), [step(GUEST, own, 'ada')]);
  expect(status).toBe('skipped');
  expect(harm).toEqual([]);
});

it('is not written where no read shows what belongs to the record', async () => {
  await startParties({ hidesGuests: true });
  expect((await run(step(GUEST, own, 'kim'), [])).status).toBe('skipped');
});

it('is not written where the document has it as a record of its own', async () => {
  await startParties();
  const routes: Route[] = [...ROUTES, ['DELETE', '/guests/{name}']];
  expect((await run(step(GUEST, own, 'kim'), [], routes)).status).toBe('skipped');
});
