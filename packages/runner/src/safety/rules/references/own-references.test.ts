import type { Json } from '@assay/api-model';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runGuarded, said } from '../../../testing/guarded-scenarios.ts';
import { startLocalApi } from '../../../testing/local-api.ts';
import type { LocalApi } from '../../../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep } from '../../../testing/scenario.ts';

const fees = said('POST', '/fees/payments', { summary: 'Pay a fee' });
const stays = said('POST', '/stays', { description: 'A stay begins. The berth becomes taken.' });
const visits = said('POST', '/visits', { summary: 'Write a visit down' });
const transfers = said('POST', '/transfers', { summary: 'Move money' });
const picnics = said('POST', '/picnics', { description: 'The berth must be `free` (else 409).' });
const repairs = said('POST', '/repairs', { description: 'The `fee` is `settled` from then on.' });
const plans = said('POST', '/plans', { summary: 'Plan a visit' });
const topUps = said('POST', '/credits', { summary: 'Pay into a purse' });
const notes = said('POST', '/notes', { summary: 'Leave a note', description: 'Sends the note to the keeper.' });
const ROUTES = [
  transfers,
  topUps,
  notes,
  said('POST', '/fees', {}),
  said('GET', '/fees/{feeId}', {}),
  fees,
  said('GET', '/fees/payments/{id}', {}),
  // Nothing makes a berth.
  said('GET', '/berths/{berthId}', {}),
  stays,
  said('GET', '/stays/{stayId}', {}),
  said('POST', '/stays/{stayId}/cancel', {}),
  visits,
  said('GET', '/visits/{visitId}', {}),
  repairs,
  picnics,
  said('GET', '/picnics/{picnicId}', {}),
  said('GET', '/credits/{creditId}', {}),
  plans,
  said('GET', '/plans/{planId}', {}),
  said('POST', '/plans/{planId}/close', { description: 'The fee becomes due.' }),
].map((operation) => ({ method: operation.method, path: operation.path, operation }));

let api: LocalApi;
beforeEach(async () => {
  // Fee 7 and berth 7 are somebody else's, fee 41 is made here, and there are no others.
  api = await startLocalApi(({ method, url = '' }, response) => {
    const status = method === 'GET' && !url.endsWith('/7') ? 404 : method === 'GET' ? 200 : 201;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 41 }));
  });
});
afterEach(() => api.close());

async function make(operation: typeof fees, body: Json, isDisposable = false): Promise<string | null> {
  const scenario = makeScenario({
    method: 'POST',
    path: operation.path,
    baseUrl: api.url,
    operation,
    expectedStatus: 201,
    parameters: [jsonBody(body)],
    before: [
      makeStep({
        method: 'POST',
        path: '/fees',
        baseUrl: api.url,
        parameters: [jsonBody({})],
        extracts: [{ name: 'fee', path: 'id' }],
      }),
    ],
  });
  return (await runGuarded(scenario, { routes: () => Promise.resolve(ROUTES), isDisposable })).error?.cause ?? null;
}

const wasSent = ({ path }: typeof fees): boolean =>
  api.requests.some((request) => request.method === 'POST' && request.path === path);

it.each<[string, typeof fees, Json]>([
  ['an own record', fees, { fee_id: '{{fee}}', amount: 7 }],
  ['what is not there', fees, { feeId: 900_001 }],
  ['what it does not change', visits, { fee: 7, berth: 7 }],
  ['what nothing makes, and gives it back later', stays, { berthId: 7 }],
  ['what nothing makes, and only has to be free', picnics, { berthId: 7 }],
  ['an own record that a later request changes', plans, { feeId: '{{fee}}' }],
])('what is made may name %s', async (_, operation, body) => {
  expect(await make(operation, body)).toBeNull();
  expect(wasSent(operation)).toBe(true);
});

it.each<[string, typeof fees, Json]>([
  ['pays what somebody else owes', fees, { fee_id: 7 }],
  ['changes it by words with marks', repairs, { fee_id: 7 }],
  ['lets a later request change it', plans, { feeId: 7 }],
  ['does so deeper inside', fees, { splits: [{ fee: 7 }] }],
])('it is not sent where it %s', async (_, operation, body) => {
  expect(await make(operation, body)).toBe('not_owned');
  expect(wasSent(operation)).toBe(false);
});

it.each<[string, typeof fees, Json]>([
  ['moves money between accounts', transfers, { from_account: 7, to_account: 8, amount: 9.5 }],
  ['pays into what its body names', topUps, { purseId: 7 }],
  ['does so in a form', topUps, { purse_ref: '7' }],
  ['is sent to somebody', notes, { keeper: { recipient_id: 7 } }],
])('it is not sent where it %s that no read is documented of', async (_, operation, body) => {
  expect(await make(operation, body)).toBe('not_owned');
  expect(wasSent(operation)).toBe(false);
});

it.each<[string, typeof fees, Json]>([
  ['names an own one', transfers, { fee_id: '{{fee}}', amount: 7 }],
  ['names nothing', topUps, { amount: 7, currency_id: 'EUR', external_id: 'a-1', area_code: '041', note: 'Rent' }],
  ['moves nothing', visits, { purseId: 7, account: 7 }],
])('it is sent where it %s', async (_, operation, body) => {
  expect(await make(operation, body)).toBeNull();
  expect(wasSent(operation)).toBe(true);
});

it('a value that the document lists itself is no record of anybody', async () => {
  const schema = { type: 'object' as const, properties: { source: { type: 'string' as const, enum: ['tok_visa'] } } };
  const listing = {
    ...topUps,
    requestBody: {
      required: true,
      description: null,
      content: [{ contentType: 'application/json', schema, examples: [] }],
    },
  };
  expect(await make(listing, { source: 'tok_visa' })).toBeNull();
  expect(await make(listing, { source: 'tok_of_somebody' })).toBe('not_owned');
});

it('leaves a disposable system to the tests', async () => {
  expect(await make(fees, { fee_id: 7 }, true)).toBeNull();
});
