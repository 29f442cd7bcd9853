import { randomUUID } from 'node:crypto';
import { A, B, dayAfter, expect, expectStatus, M, SITE_A, SITE_B } from './api.mjs';
import { act, machineBody, newMachine, newRental, newSite, rentalBody, siteBody, unitsOf } from './makers.mjs';

const RETURNED_A = 'rnt_01HZ1B4K7N2Q5T8X3C6R9M1DZE';
const ACTIVE_A = 'rnt_01HZR29J2Q7R0T5V8Y3Q6M1ZHF';
const ACTIVE_B = 'rnt_01HZNZ6F9M4N7Q2R5V0M3J8WEC';

/** Goes once through everything the clean server does and leaves nothing behind. */
export async function walk(call) {
  const before = (await call('GET', '/__snapshot')).body;
  await refusedKeys(call);
  await categories(call);
  await machines(call);
  await sites(call);
  await customers(call);
  await lists(call);
  await reservations(call);
  await states(call);
  const after = (await call('GET', '/__snapshot')).body;
  expect(JSON.stringify(after) === JSON.stringify(before), 'The walk has left something behind.');
}

/** Calls in a row: [status, method, path, key, body]. */
async function each(call, rows) {
  for (const [status, method, path, key, json] of rows)
    expectStatus(await call(method, path, { key, json }), status, `${method} ${path}`);
}

async function refusedKeys(call) {
  const rows = [
    ['GET', '/v2/categories'],
    ['POST', '/v2/categories'],
    ['DELETE', '/v2/categories/fencing'],
    ['GET', '/v2/machines'],
    ['POST', '/v2/machines'],
    ['GET', '/v2/machines/101'],
    ['PATCH', '/v2/machines/101'],
    ['POST', '/v2/sites'],
    ['GET', `/v2/sites/${SITE_A}`],
    ['PUT', `/v2/sites/${SITE_A}`],
    ['DELETE', `/v2/sites/${SITE_A}`],
    ['GET', '/v2/rentals'],
    ['POST', '/v2/rentals'],
    ['GET', `/v2/rentals/${ACTIVE_A}`],
    ['PATCH', `/v2/rentals/${ACTIVE_A}`],
    ['DELETE', `/v2/rentals/${ACTIVE_A}`],
    ['POST', `/v2/rentals/${ACTIVE_A}:start`],
    ['POST', `/v2/rentals/${ACTIVE_A}:return`],
    ['POST', `/v2/rentals/${ACTIVE_A}:cancel`],
  ];
  await each(
    call,
    rows.flatMap(([method, path], index) => [[401, method, path, index % 2 ? 'dk_nobody' : undefined]]),
  );
  await each(call, [
    [404, 'GET', '/v2/nothing'],
    [405, 'PUT', '/v2/machines/101', M],
  ]);
}

async function categories(call) {
  const json = { id: 'probe-tools', displayName: 'Probe tools' };
  await each(call, [
    [200, 'GET', '/v2/categories', A],
    [403, 'POST', '/v2/categories', A, json],
    [400, 'POST', '/v2/categories', M, { id: 'Probe', displayName: 'x' }],
    [201, 'POST', '/v2/categories', M, json],
    [409, 'POST', '/v2/categories', M, json],
    [403, 'DELETE', '/v2/categories/probe-tools', A],
  ]);
  const machine = await newMachine(call, { category: 'probe-tools' });
  await each(call, [
    [409, 'DELETE', '/v2/categories/probe-tools', M],
    [204, 'DELETE', `/v2/machines/${machine.id}`, M],
    [204, 'DELETE', '/v2/categories/probe-tools', M],
    [404, 'DELETE', '/v2/categories/probe-tools', M],
  ]);
}

const WRONG_MACHINES = [
  {},
  { dailyRate: '0.00' },
  { dailyRate: '5000.01' },
  { dailyRate: 20 },
  { category: 'nowhere' },
  { attachments: ['hook', 'hook'] },
  { unitsTotal: 51 },
  { availableFrom: '2026-02-30' },
  { serialNumber: 'pb-1' },
  { colour: 'red' },
];

async function machines(call) {
  const wrong = WRONG_MACHINES.map((more, index) => (index ? machineBody(more) : {}));
  for (const json of wrong)
    expectStatus(await call('POST', '/v2/machines', { key: M, json }), 400, JSON.stringify(json));
  const malformed = await call('POST', '/v2/machines', { key: M, text: '{"name":' });
  expectStatus(malformed, 400, 'malformed body');
  const machine = await newMachine(call);
  const path = `/v2/machines/${machine.id}`;
  await each(call, [
    [403, 'POST', '/v2/machines', A, machineBody()],
    [409, 'POST', '/v2/machines', M, machineBody({ serialNumber: machine.serialNumber })],
    [400, 'GET', '/v2/machines/first', A],
    [404, 'GET', '/v2/machines/99', A],
    [404, 'PATCH', '/v2/machines/99', M, { unitsTotal: 2 }],
    [400, 'PATCH', path, M, {}],
    [400, 'PATCH', path, M, { serialNumber: 'PB-11111' }],
    [403, 'PATCH', path, A, { unitsTotal: 2 }],
    [403, 'DELETE', path, A],
    [400, 'DELETE', '/v2/machines/first', M],
    [404, 'DELETE', '/v2/machines/99', M],
  ]);
  const tag = (await call('GET', path, { key: A })).headers.get('etag');
  expectStatus(await call('GET', path, { key: A, headers: { 'If-None-Match': tag } }), 304, 'same ETag');
  const json = { attachments: ['hook'], unitsTotal: 7, weightKg: null };
  const first = await call('PATCH', path, { key: M, json, headers: { 'If-Match': tag } });
  expect(expectStatus(first, 200, 'updateMachine').machine.unitsAvailable === 7, 'unitsAvailable moves along');
  expectStatus(await call('PATCH', path, { key: M, json, headers: { 'If-Match': tag } }), 412, 'old ETag');
  const rental = await newRental(call, machine, { units: 2 });
  await each(call, [
    [409, 'PATCH', path, M, { unitsTotal: 1 }],
    [409, 'DELETE', path, M],
    [200, 'POST', `/v2/rentals/${rental.id}:cancel`, A],
    [204, 'DELETE', path, M],
    [204, 'DELETE', `/v2/rentals/${rental.id}`, A],
  ]);
}

async function sites(call) {
  const site = await newSite(call, { contactPhone: '+4681234567', accessNotes: 'Ring twice.' });
  const path = `/v2/sites/${site.id}`;
  await each(call, [
    [200, 'GET', '/v2/sites', A],
    [200, 'GET', '/v2/sites?city=STOCKHOLM', M],
    [403, 'POST', '/v2/sites', M, siteBody()],
    [400, 'POST', '/v2/sites', A, siteBody({ contactPhone: '08-1234' })],
    [400, 'POST', '/v2/sites', A, siteBody({ address: { street: 'Testgatan 1', city: 'Stockholm' } })],
    [200, 'GET', path, A],
    [403, 'GET', path, B],
    [404, 'GET', '/v2/sites/ste_none', A],
    [400, 'PUT', path, A, { name: 'Only a name' }],
    [403, 'PUT', path, B, siteBody()],
    [404, 'PUT', '/v2/sites/ste_none', A, siteBody()],
    [403, 'DELETE', path, B],
    [404, 'DELETE', '/v2/sites/ste_none', A],
    [409, 'DELETE', '/v2/sites/ste_01HV9T4D7M2QX8B5KC3N6W1RYF', A],
  ]);
  const tag = (await call('GET', path, { key: A })).headers.get('etag');
  const headers = { 'If-Match': tag };
  const replaced = expectStatus(await call('PUT', path, { key: A, json: siteBody(), headers }), 200, 'replaceSite');
  expect(replaced.site.accessNotes === null && replaced.site.contactPhone === null, 'PUT empties what is left out');
  expectStatus(await call('PUT', path, { key: A, json: siteBody(), headers }), 412, 'old ETag');
  await each(call, [[204, 'DELETE', path, A]]);
}

async function customers(call) {
  const own = await call('GET', '/v2/customers/CU-2041', { key: A });
  const { openRentals, depositsHeld } = expectStatus(own, 200, 'getCustomer').customer;
  expect(openRentals === 1 && depositsHeld === '483.84', `open rentals of the seed: ${openRentals}, ${depositsHeld}`);
  await each(call, [
    [403, 'GET', '/v2/customers/CU-2057', A],
    [200, 'GET', '/v2/customers/CU-2057', M],
    [404, 'GET', '/v2/customers/CU-9999', A],
  ]);
}

async function lists(call) {
  await each(call, [
    [400, 'GET', '/v2/machines?pageSize=0', A],
    [400, 'GET', '/v2/machines?pageToken=zzz', A],
    [400, 'GET', '/v2/machines?orderBy=weight', A],
    [400, 'GET', '/v2/machines?minDailyRate=20', A],
    [200, 'GET', '/v2/machines?orderBy=name%20desc&category=loaders&availableFrom=2030-01-01', A],
    [400, 'GET', '/v2/rentals?state=lost', A],
    [400, 'GET', '/v2/rentals?startFrom=2026-02-30', A],
    [200, 'GET', '/v2/rentals?orderBy=total+desc&startFrom=2025-02-01&startTo=2025-12-31', M],
  ]);
  const first = (await call('GET', '/v2/machines?pageSize=10&orderBy=dailyRate', { key: A })).body;
  expect(first.machines.length === 10 && first.totalSize === 15, 'first page');
  const next = `/v2/machines?pageSize=60&orderBy=dailyRate&pageToken=${first.nextPageToken}`;
  const second = (await call('GET', next, { key: A })).body;
  expect(second.machines.length === 5 && second.nextPageToken === undefined, 'last page');
  await each(call, [[400, 'GET', `/v2/machines?orderBy=name&pageToken=${first.nextPageToken}`, A]]);
  const mine = (await call('GET', '/v2/rentals', { key: A })).body;
  expect(
    mine.rentals.every((rental) => rental.customer === 'CU-2041'),
    'own rentals only',
  );
}

async function reservations(call) {
  const machine = await newMachine(call, { dailyRate: '33.35' });
  const wrong = [
    { startDate: dayAfter(-1) },
    { endDate: dayAfter(9) },
    { endDate: dayAfter(70) },
    { units: 6 },
    { site: SITE_B },
    { machine: 99 },
    { purchaseOrder: 'PO-1' },
    { state: 'active' },
  ];
  await each(call, [
    ...wrong.map((more) => [400, 'POST', '/v2/rentals', A, rentalBody(machine, more)]),
    [403, 'POST', '/v2/rentals', M, rentalBody(machine)],
    [409, 'POST', '/v2/rentals', A, rentalBody({ id: 106 })],
    [409, 'POST', '/v2/rentals', A, rentalBody(machine, { machine: 103, units: 3 })],
    [400, 'POST', '/v2/rentals?requestId=again', A, rentalBody(machine)],
  ]);
  const path = `/v2/rentals?requestId=${randomUUID()}`;
  const json = rentalBody(machine, { endDate: dayAfter(16) });
  const first = await call('POST', path, { key: A, json });
  const { rental } = expectStatus(first, 201, 'createRental');
  expect(first.headers.get('location') === `/v2/rentals/${rental.id}`, 'Location');
  expect(rental.days === 7 && rental.discount === '23.35' && rental.total === '210.10', JSON.stringify(rental));
  expect(rental.deposit === '100.00', 'deposit');
  const again = expectStatus(await call('POST', path, { key: A, json }), 200, 'repeated');
  expect(again.rental.id === rental.id && (await unitsOf(call, machine)) === 4, 'nothing was reserved again');
  expectStatus(await call('POST', path, { key: A, json: { ...json, units: 2 } }), 409, 'requestId of another body');
  const second = await newRental(call, machine);
  await each(call, [
    [409, 'POST', '/v2/rentals', A, rentalBody(machine)],
    [200, 'POST', `/v2/rentals/${rental.id}:cancel`, A, { reason: 'Walk is over.' }],
    [200, 'POST', `/v2/rentals/${second.id}:cancel`, M],
    [204, 'DELETE', `/v2/rentals/${rental.id}`, A],
    [204, 'DELETE', `/v2/rentals/${second.id}`, A],
    [204, 'DELETE', `/v2/machines/${machine.id}`, M],
  ]);
}

async function states(call) {
  const machine = await newMachine(call);
  const rental = await newRental(call, machine, { note: 'Call first.' });
  const path = `/v2/rentals/${rental.id}`;
  await each(call, [
    [200, 'GET', path, A],
    [403, 'GET', path, B],
    [404, 'GET', '/v2/rentals/rnt_none', A],
    [400, 'PATCH', path, A, { endDate: dayAfter(9) }],
    [400, 'PATCH', path, A, { units: 2 }],
    [403, 'PATCH', path, B, { note: null }],
    [404, 'PATCH', '/v2/rentals/rnt_none', A, { note: null }],
    [200, 'PATCH', path, A, { endDate: dayAfter(20) }],
    [200, 'PATCH', path, A, { startDate: dayAfter(10), note: null }],
    [400, 'PATCH', path, A, { startDate: dayAfter(-1) }],
    [409, 'PATCH', `/v2/rentals/${RETURNED_A}`, A, { note: 'late' }],
    [403, 'DELETE', `/v2/rentals/${ACTIVE_B}`, A],
    [404, 'DELETE', '/v2/rentals/rnt_none', A],
    [409, 'DELETE', path, A],
    [409, 'POST', `${path}:return`, A, { condition: 'good' }],
    [403, 'POST', `${path}:start`, B],
    [404, 'POST', '/v2/rentals/rnt_none:start', A],
    [200, 'POST', `${path}:start`, A],
    [409, 'POST', `${path}:start`, A],
    [409, 'POST', `${path}:cancel`, A, {}],
    [400, 'POST', `${path}:cancel`, A, { reason: '' }],
    [403, 'POST', `${path}:cancel`, B],
    [404, 'POST', '/v2/rentals/rnt_none:cancel', A],
    [400, 'POST', `${path}:return`, A],
    [400, 'POST', `${path}:return`, A, { condition: 'damaged' }],
    [400, 'POST', `${path}:return`, A, { condition: 'good', damageNote: 'None.' }],
    [403, 'POST', `${path}:return`, B, { condition: 'good' }],
    [404, 'POST', '/v2/rentals/rnt_none:return', A, { condition: 'good' }],
  ]);
  const back = await act(call, rental, 'return', { condition: 'damaged', damageNote: 'Cable cut.' });
  expect(expectStatus(back, 200, 'returnRental').rental.depositRefund === '0.00', 'no refund');
  expect((await unitsOf(call, machine)) === 5, 'units are back');
  await each(call, [
    [204, 'DELETE', path, A],
    [204, 'DELETE', `/v2/machines/${machine.id}`, M],
  ]);
}
