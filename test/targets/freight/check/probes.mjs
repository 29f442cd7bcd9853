import { strict as assert } from 'node:assert';
import { document } from './client.mjs';
import { resolve } from './schema.mjs';
import * as make from './makers.mjs';

/** @typedef {import('./client.mjs').Client} Client @typedef {Record<string, (api: Client) => Promise<void>>} Probes */

/** No answer so far differs from the document. @param {Client} api */
function asWritten(api) {
  assert.deepEqual(api.wrong, []);
}

/** @type {Probes} */
export const simple = {
  'carrier-mode-capital': async (api) => {
    const { body } = await api.call('listCarriers');
    await api.call('getCarrier', { carrierId: body[0].id });
    asWritten(api);
  },
  'lane-rate-number': async (api) => {
    const { body } = await api.call('listLanes');
    await api.call('getLane', { laneId: body[0].id });
    asWritten(api);
  },
  'parcel-created-200': async (api) => {
    const shipment = await make.makeShipment(api);
    const { status } = await api.call('addParcel', { shipmentId: shipment.id, body: make.parcelBody() });
    assert.equal(status, 201);
  },
  'carrier-stack-trace': async (api) => {
    const { status, body } = await api.call('getCarrier', { carrierId: 'car_01JHF62XM0K7Q2M9T4V8B3N6PS' });
    assert.equal(status, 404);
    assert.equal(body.stack, undefined);
  },
  'lanes-without-key': async (api) => {
    assert.equal((await api.call('listLanes', { as: 'nobody' })).status, 401);
  },
  'refusal-not-problem': async (api) => {
    assert.equal((await api.call('createLane', { body: {} })).status, 400);
    asWritten(api);
  },
  'lane-locode-unchecked': async (api) => {
    const { status } = await api.call('createLane', { body: await make.laneBody(api, { destination: 'Lille' }) });
    assert.equal(status, 400);
  },
  'reference-too-long': async (api) => {
    const lane = await make.makeLane(api);
    await make.makeShipment(api, { lane, reference: 'R'.repeat(30) });
    const body = make.shipmentBody(lane.id, { reference: 'R'.repeat(31) });
    assert.equal((await api.call('createShipment', { body })).status, 400);
  },
};

/** @param {Client} api @param {Record<string, string>} query */
async function walkShipments(api, query) {
  const rows = [];
  let reply = await api.call('listShipments', { query });
  for (;;) {
    rows.push(...reply.body);
    const next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    if (!next) return { rows, total: Number(reply.headers.get('x-total-count')) };
    reply = await api.call('listShipments', { query: Object.fromEntries(new URL(next, api.address).searchParams) });
  }
}

/** @type {Probes} */
export const lists = {
  'total-counts-page': async (api) => {
    const all = await api.call('listLanes', { query: { limit: '100' } });
    const some = await api.call('listLanes', { query: { limit: '3' } });
    assert.equal(some.body.length, 3);
    assert.equal(some.headers.get('x-total-count'), String(all.body.length));
  },
  'cursor-skips-one': async (api) => {
    for (const sort of ['created', '-created', 'pickupOn', '-pickupOn']) {
      const { rows, total } = await walkShipments(api, { limit: '4', sort });
      const whole = await api.call('listShipments', { query: { limit: '100', sort } });
      assert.equal(rows.length, total);
      assert.deepEqual(rows, whole.body);
    }
  },
  'status-filter-leaks': async (api) => {
    const whole = await api.call('listShipments', { query: { limit: '100' } });
    for (const status of statuses()) {
      const { body } = await api.call('listShipments', { query: { limit: '100', status } });
      assert.deepEqual(
        body,
        whole.body.filter((/** @type {any} */ one) => one.status === status),
      );
    }
  },
  'descending-ignored': async (api) => {
    const { body } = await api.call('listShipments', { query: { limit: '100', sort: '-pickupOn' } });
    const days = body.map((/** @type {any} */ shipment) => shipment.pickupOn);
    assert.deepEqual(days, [...days].sort().reverse());
  },
};

/** @returns {string[]} */
function statuses() {
  return resolve(document, '#/components/schemas/Shipment/properties/status/enum');
}

/** @type {Probes} */
export const moderate = {
  'parcel-weight-over': async (api) => {
    const { id: shipmentId } = await make.makeShipment(api);
    const weigh = (/** @type {number} */ weightGrams) =>
      api.call('addParcel', { shipmentId, body: make.parcelBody({ weightGrams }) });
    assert.equal((await weigh(70000)).status, 201);
    assert.equal((await weigh(70001)).status, 400);
  },
  'hazardous-without-un': async (api) => {
    const { id: shipmentId } = await make.makeShipment(api);
    const send = (/** @type {any} */ changes) => api.call('addParcel', { shipmentId, body: make.parcelBody(changes) });
    assert.equal((await send({ hazardous: true, unNumber: 'UN1170' })).status, 201);
    assert.equal((await send({ hazardous: false, unNumber: 'UN1170' })).status, 400);
    assert.equal((await send({ hazardous: true })).status, 400);
  },
  'pickup-in-the-past': async (api) => {
    const lane = await make.makeLane(api);
    await make.makeShipment(api, { lane, pickupOn: make.day(0) });
    const body = make.shipmentBody(lane.id, { pickupOn: make.day(-1) });
    assert.equal((await api.call('createShipment', { body })).status, 400);
  },
  'null-kept': async (api) => {
    const { id: shipmentId, etag } = await make.makeShipment(api);
    const headers = { 'If-Match': etag };
    const patch = { instructions: null, recipient: { phone: null, city: 'Roubaix' } };
    assert.equal((await api.call('updateShipment', { shipmentId, headers, body: patch })).status, 200);
    const { body } = await api.call('getShipment', { shipmentId });
    assert.equal(body.instructions, undefined);
    assert.deepEqual(body.recipient, {
      name: 'Test',
      street: 'Rue 1',
      city: 'Roubaix',
      postalCode: '59000',
      country: 'FR',
    });
  },
  'patch-drops-note': async (api) => {
    const { etag, id: laneId, ...lane } = await make.makeLane(api);
    await api.call('updateLane', { laneId, headers: { 'If-Match': etag }, body: { transitDays: 5 } });
    const { body } = await api.call('getLane', { laneId });
    assert.deepEqual(body, { id: laneId, ...lane, transitDays: 5, modified: body.modified });
  },
  'update-without-if-match': async (api) => {
    const { id: shipmentId } = await make.makeShipment(api);
    assert.equal((await api.call('updateShipment', { shipmentId, body: { instructions: 'None.' } })).status, 428);
  },
  'stale-if-match': async (api) => {
    const { id: laneId, etag } = await make.makeLane(api);
    const headers = { 'If-Match': etag };
    assert.equal((await api.call('updateLane', { laneId, headers, body: { transitDays: 5 } })).status, 200);
    assert.equal((await api.call('updateLane', { laneId, headers, body: { transitDays: 6 } })).status, 412);
  },
  'not-modified-ignored': async (api) => {
    const { id: shipmentId, etag } = await make.makeShipment(api);
    assert.equal((await api.call('getShipment', { shipmentId, headers: { 'If-None-Match': etag } })).status, 304);
    await make.addParcel(api, shipmentId);
    assert.equal((await api.call('getShipment', { shipmentId, headers: { 'If-None-Match': etag } })).status, 200);
  },
  'chargeable-ignores-size': async (api) => {
    const { id } = await make.makeShipment(api);
    const large = await make.addParcel(api, id, { lengthCm: 101, widthCm: 33, heightCm: 61 });
    assert.equal(large.chargeableGrams, Math.ceil((101 * 33 * 61) / 5));
    assert.equal((await make.addParcel(api, id)).chargeableGrams, 10000);
  },
  'shipment-not-deleted': async (api) => {
    const { id: shipmentId } = await make.makeShipment(api);
    assert.equal((await api.call('deleteShipment', { shipmentId })).status, 204);
    assert.equal((await api.call('getShipment', { shipmentId })).status, 404);
    api.made.pop();
  },
};
