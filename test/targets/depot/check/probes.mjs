import { A, B, dayAfter, expect, expectStatus, M, SITE_B } from './api.mjs';
import { act, machineBody, newMachine, newRental, newSite, rentalBody, siteBody } from './makers.mjs';

const get = (call, path, key = A) => call('GET', path, { key });

/** Simple and moderate ones: each passes on the clean server and fails with its fault. */
export const probes = {
  async 'rate-as-number'(call) {
    const { machine } = (await get(call, '/v2/machines/101')).body;
    expect(typeof machine.dailyRate === 'string', 'dailyRate is a string');
  },
  async 'category-created-200'(call) {
    const json = { id: 'probe-tools', displayName: 'Probe tools' };
    expectStatus(await call('POST', '/v2/categories', { key: M, json }), 201, 'createCategory');
  },
  async 'sites-without-customer'(call) {
    const { sites } = (await get(call, '/v2/sites')).body;
    expect(
      sites.every((site) => site.customer === 'CU-2041'),
      'each site names its customer',
    );
  },
  async 'unknown-machine-500'(call) {
    expectStatus(await get(call, '/v2/machines/9999'), 404, 'unknown machine');
  },
  async 'categories-without-key'(call) {
    expectStatus(await call('GET', '/v2/categories'), 401, 'no key');
  },
  async 'phone-unchecked'(call) {
    const json = siteBody({ contactPhone: 'ask at the gate' });
    expectStatus(await call('POST', '/v2/sites', { key: A, json }), 400, 'phone');
  },
  async 'error-without-envelope'(call) {
    const body = expectStatus(await call('POST', '/v2/machines', { key: M, json: {} }), 400, 'empty machine');
    expect(body.error?.status === 'INVALID_ARGUMENT', 'envelope');
  },
  async 'unknown-state-word'(call) {
    const rental = await newRental(call, await newMachine(call));
    expect((await act(call, rental, 'start')).body.rental.state === 'active', 'state');
  },
  async 'rate-of-zero'(call) {
    const json = machineBody({ dailyRate: '0.00' });
    expectStatus(await call('POST', '/v2/machines', { key: M, json }), 400, 'rate');
  },
  async 'pages-overlap'(call) {
    const seen = [];
    let token = '';
    do {
      const page = (await get(call, `/v2/machines?pageSize=4${token}`)).body;
      seen.push(...page.machines.map((machine) => machine.id));
      token = page.nextPageToken && `&pageToken=${page.nextPageToken}`;
    } while (token);
    expect(seen.length === 15 && new Set(seen).size === 15, 'each machine comes once');
  },
  async 'total-of-the-page'(call) {
    expect((await get(call, '/v2/rentals?pageSize=2')).body.totalSize === 5, 'totalSize');
  },
  async 'min-rate-exclusive'(call) {
    const { machines } = (await get(call, '/v2/machines?minDailyRate=265.50')).body;
    expect(
      machines.some((machine) => machine.dailyRate === '265.50'),
      'the bound belongs to it',
    );
  },
  async 'rate-order-as-text'(call) {
    const { machines } = (await get(call, '/v2/machines?orderBy=dailyRate&pageSize=50')).body;
    const rates = machines.map((machine) => Number(machine.dailyRate));
    expect(
      rates.every((rate, index) => index === 0 || rates[index - 1] <= rate),
      'order by amount',
    );
  },
  async 'replace-keeps-notes'(call) {
    const site = await newSite(call, { accessNotes: 'Ring twice.' });
    const { body } = await call('PUT', `/v2/sites/${site.id}`, { key: A, json: siteBody() });
    expect(body.site.accessNotes === null, 'accessNotes');
  },
  async 'attachments-not-kept'(call) {
    const machine = await newMachine(call, { attachments: ['hook'] });
    const path = `/v2/machines/${machine.id}`;
    await call('PATCH', path, { key: M, json: { attachments: ['fork', 'bucket'] } });
    expect((await get(call, path)).body.machine.attachments.join() === 'fork,bucket', 'attachments');
  },
  async 'site-not-deleted'(call) {
    const path = `/v2/sites/${(await newSite(call)).id}`;
    await call('DELETE', path, { key: A });
    expectStatus(await get(call, path), 404, 'deleted site');
  },
  async 'foreign-site-read'(call) {
    expectStatus(await get(call, `/v2/sites/${(await newSite(call)).id}`, B), 403, 'site of another');
    expectStatus(await get(call, `/v2/sites/${SITE_B}`, M), 200, 'manager');
  },
  async 'category-by-clerk'(call) {
    const json = { id: 'probe-tools', displayName: 'Probe tools' };
    expectStatus(await call('POST', '/v2/categories', { key: A, json }), 403, 'clerk');
  },
  async 'old-etag-accepted'(call) {
    const path = `/v2/machines/${(await newMachine(call)).id}`;
    const headers = { 'If-Match': (await get(call, path)).headers.get('etag') };
    expectStatus(await call('PATCH', path, { key: M, json: { unitsTotal: 6 }, headers }), 200, 'current ETag');
    expectStatus(await call('PATCH', path, { key: M, json: { unitsTotal: 7 }, headers }), 412, 'old ETag');
  },
  async 'serial-number-twice'(call) {
    const { serialNumber } = await newMachine(call);
    const json = machineBody({ serialNumber });
    expectStatus(await call('POST', '/v2/machines', { key: M, json }), 409, 'serial number');
  },
  async 'discount-a-day-late'(call) {
    const machine = await newMachine(call);
    const six = await newRental(call, machine, { endDate: dayAfter(15) });
    const seven = await newRental(call, machine, { endDate: dayAfter(16) });
    expect(six.days === 6 && six.discount === '0.00', 'no discount for 6 days');
    expect(seven.discount === '14.00' && seven.total === '126.00', 'discount for 7 days');
  },
  async 'long-note-accepted'(call) {
    const path = `/v2/rentals/${(await newRental(call, await newMachine(call))).id}`;
    expectStatus(await call('PATCH', path, { key: A, json: { note: 'n'.repeat(200) } }), 200, '200 characters');
    expectStatus(await call('PATCH', path, { key: A, json: { note: 'n'.repeat(201) } }), 400, '201 characters');
  },
  async 'four-open-rentals'(call) {
    const machine = await newMachine(call);
    await newRental(call, machine);
    await newRental(call, machine);
    expectStatus(await call('POST', '/v2/rentals', { key: A, json: rentalBody(machine) }), 409, 'fourth open rental');
  },
};
