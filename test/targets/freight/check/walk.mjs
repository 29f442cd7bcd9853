import { strict as assert } from 'node:assert';
import * as make from './makers.mjs';

/** @typedef {import('./client.mjs').Client} Client */

const unknown = {
  carrierId: 'car_0',
  laneId: 'lan_0',
  shipmentId: 'shp_0',
  parcelId: 'pcl_0',
  claimId: 'clm_0',
};

/**
 * @param {Client} api
 * @param {number} status
 * @param {string} operation
 * @param {import('./client.mjs').Options} [options]
 */
async function expect(api, status, operation, options) {
  const reply = await api.call(operation, options);
  assert.equal(reply.status, status, `${operation}: ${reply.status} ${JSON.stringify(reply.body)?.slice(0, 300)}`);
  return reply;
}

/** @param {Client} api @param {string[]} operations */
async function withoutKeyOrRecord(api, operations) {
  for (const operation of operations) {
    await expect(api, 401, operation, { ...unknown, as: 'nobody' });
    if (
      !['listCarriers', 'listLanes', 'createLane', 'listShipments', 'createShipment', 'fileClaim'].includes(operation)
    ) {
      await expect(api, 404, operation, unknown);
    }
  }
  for (const operation of ['createLane', 'updateLane', 'deleteLane', 'recordEvent', 'decideClaim']) {
    await expect(api, 403, operation, { ...unknown, as: 'other' });
  }
}

/** @param {Client} api */
async function walkLanes(api) {
  const { body: carriers } = await expect(api, 200, 'listCarriers', { query: { mode: 'road' } });
  const carrier = await expect(api, 200, 'getCarrier', { carrierId: carriers[0].id });
  await expect(api, 304, 'getCarrier', {
    carrierId: carriers[0].id,
    headers: { 'If-None-Match': String(carrier.headers.get('etag')) },
  });
  await expect(api, 200, 'listLanes', { as: 'third', query: { active: 'true', sort: '-transitDays' } });
  for (const query of [{ limit: '0' }, { limit: '101' }, { page: '2' }, { sort: 'note' }, { cursor: 'x' }]) {
    await expect(api, 400, 'listLanes', { query });
  }
  const lane = await make.makeLane(api);
  const twin = { origin: lane.origin, destination: lane.destination };
  await expect(api, 409, 'createLane', { body: await make.laneBody(api, twin) });
  for (const wrong of [
    { carrierId: unknown.carrierId },
    { destination: 'FRLIL', origin: 'FRLIL' },
    { extra: 1 },
    { active: null },
  ]) {
    await expect(api, 400, 'createLane', { body: await make.laneBody(api, wrong) });
  }
  await expect(api, 415, 'createLane', { raw: 'x', type: 'text/plain' });
  const options = { laneId: lane.id, headers: { 'If-Match': lane.etag } };
  await expect(api, 200, 'getLane', { laneId: lane.id });
  await expect(api, 304, 'getLane', { laneId: lane.id, headers: { 'If-None-Match': `"x", W/${lane.etag}` } });
  for (const body of [{}, { active: null }, { origin: 'FRLIL' }, { transitDays: 61 }])
    await expect(api, 400, 'updateLane', { ...options, body });
  await expect(api, 415, 'updateLane', { ...options, body: { transitDays: 3 }, type: 'application/json' });
  await expect(api, 428, 'updateLane', { laneId: lane.id, body: { transitDays: 3 } });
  await expect(api, 200, 'updateLane', { ...options, body: { active: false, note: null } });
  await expect(api, 412, 'updateLane', { ...options, body: { transitDays: 3 } });
  await expect(api, 412, 'deleteLane', options);
  await expect(api, 409, 'createShipment', { body: make.shipmentBody(lane.id) });
  await expect(api, 204, 'deleteLane', { laneId: lane.id, headers: { 'If-Match': '*' } });
  api.made.pop();
}

/** @param {Client} api */
async function walkDrafts(api) {
  const lane = await make.makeLane(api);
  const shipment = await make.makeShipment(api, { lane, as: 'other' });
  const options = { shipmentId: shipment.id, as: /** @type {const} */ ('other') };
  await expect(api, 409, 'deleteLane', { laneId: lane.id });
  await expect(api, 409, 'createShipment', {
    as: 'other',
    body: make.shipmentBody(lane.id, { reference: shipment.reference }),
  });
  await make.makeShipment(api, { lane, as: 'third', reference: shipment.reference });
  await expect(api, 400, 'createShipment', { body: make.shipmentBody(unknown.laneId) });
  await expect(api, 415, 'createShipment', { raw: '{}', type: 'text/plain' });
  await expect(api, 200, 'getShipment', options);
  await expect(api, 304, 'getShipment', { ...options, headers: { 'If-None-Match': shipment.etag } });
  const list = await expect(api, 200, 'listShipments', {
    query: { q: 'nh-2026', pickupFrom: '2026-02-20', pickupTo: '2026-09-07' },
  });
  assert.equal(list.body.length, 4);
  await expect(api, 400, 'listShipments', { query: { pickupFrom: '2026-02-20', pickupTo: '2026-02-19' } });
  await expect(api, 428, 'updateShipment', { ...options, body: {} });
  const headers = { 'If-Match': shipment.etag };
  for (const body of [
    {},
    { reference: null },
    { recipient: { fax: null } },
    { pickupOn: '2026-01-01' },
    { status: 'booked' },
  ]) {
    await expect(api, 400, 'updateShipment', { ...options, headers, body });
  }
  await expect(api, 415, 'updateShipment', { ...options, headers, body: {}, type: 'application/json' });
  await expect(api, 200, 'updateShipment', { ...options, headers, body: { pickupOn: make.day(9) } });
  await expect(api, 412, 'updateShipment', { ...options, headers, body: { pickupOn: make.day(8) } });
  await expect(api, 412, 'deleteShipment', { ...options, headers });
  await expect(api, 404, 'removeParcel', { ...options, parcelId: unknown.parcelId });
  await walkParcels(api, lane, options);
}

/** @param {Client} api @param {any} lane @param {{ shipmentId: string, as: 'other' }} options */
async function walkParcels(api, lane, options) {
  await expect(api, 409, 'bookShipment', options);
  await expect(api, 400, 'addParcel', { ...options, body: make.parcelBody({ declaredValue: 500 }) });
  await expect(api, 415, 'addParcel', { ...options, raw: '{}', type: 'text/plain' });
  for (let n = 0; n < 25; n += 1)
    await expect(api, 201, 'addParcel', { ...options, body: make.parcelBody({ weightGrams: 4001 }) });
  await expect(api, 409, 'addParcel', { ...options, body: make.parcelBody() });
  await expect(api, 409, 'bookShipment', options);
  const first = await expect(api, 200, 'listParcels', { ...options, query: { limit: '24' } });
  assert.match(first.headers.get('link') ?? '', /rel="next"/);
  await expect(api, 400, 'listParcels', { ...options, query: { sort: 'id' } });
  await expect(api, 204, 'removeParcel', { ...options, parcelId: first.body[0].id });
  const booked = await expect(api, 200, 'bookShipment', options);
  assert.equal(booked.body.chargeableGrams, 24 * 4001);
  await expect(api, 409, 'removeParcel', { ...options, parcelId: first.body[1].id });
  await expect(api, 409, 'deleteShipment', options);
  await expect(api, 409, 'updateShipment', {
    ...options,
    headers: { 'If-Match': '*' },
    body: { pickupOn: make.day(8) },
  });
  await expect(api, 400, 'cancelShipment', { ...options, body: {} });
  await expect(api, 200, 'cancelShipment', { ...options, body: { reason: 'No need' } });
  await expect(api, 409, 'cancelShipment', { ...options, body: { reason: 'No need' } });
  await expect(api, 204, 'deleteShipment', options);
  await expect(api, 404, 'getShipment', options);
  api.made.splice(-2, 1);
}

/** @param {Client} api */
async function walkTracking(api) {
  const { id: shipmentId } = await make.makeMoved(api, 'booked', { as: 'other' });
  await expect(api, 409, 'recordEvent', { shipmentId, body: make.eventBody('departed') });
  const future = new Date(Date.now() + 60_000).toISOString();
  for (const wrong of [{ occurredAt: future }, { signedBy: 'A. B.' }, { location: 'x' }]) {
    await expect(api, 400, 'recordEvent', { shipmentId, body: make.eventBody('picked_up', wrong) });
  }
  const past = '2026-11-02T10:15:00+01:00';
  const event = await expect(api, 201, 'recordEvent', {
    shipmentId,
    body: make.eventBody('picked_up', { occurredAt: past }),
  });
  assert.equal(event.body.occurredAt, '2026-11-02T09:15:00.000Z');
  await expect(api, 409, 'recordEvent', {
    shipmentId,
    body: make.eventBody('held', { occurredAt: '2026-11-02T09:14:59Z' }),
  });
  await expect(api, 409, 'fileClaim', { as: 'other', body: make.claimBody(shipmentId) });
  await expect(api, 400, 'recordEvent', { shipmentId, body: make.eventBody('delivered', { signedBy: undefined }) });
  await expect(api, 201, 'recordEvent', { shipmentId, body: make.eventBody('delivered') });
  await expect(api, 200, 'listEvents', { shipmentId, as: 'other' });
  await walkClaims(api, shipmentId);
}

/** @param {Client} api @param {string} shipmentId */
async function walkClaims(api, shipmentId) {
  await expect(api, 400, 'fileClaim', { as: 'third', body: make.claimBody(shipmentId) });
  await expect(api, 400, 'fileClaim', { as: 'other', body: make.claimBody(shipmentId, { amount: '0.00' }) });
  await expect(api, 415, 'fileClaim', { raw: '{}', type: 'text/plain' });
  const { body: claim } = await expect(api, 201, 'fileClaim', { as: 'other', body: make.claimBody(shipmentId) });
  const claimId = claim.id;
  await expect(api, 409, 'fileClaim', { as: 'other', body: make.claimBody(shipmentId) });
  await expect(api, 200, 'getClaim', { claimId, as: 'other' });
  await expect(api, 404, 'getClaim', { claimId, as: 'third' });
  for (const wrong of [
    { outcome: 'approved' },
    { outcome: 'rejected', approvedAmount: '1.00' },
    { outcome: 'approved', approvedAmount: '100.01' },
  ]) {
    await expect(api, 400, 'decideClaim', { claimId, body: { note: 'So.', ...wrong } });
  }
  const decision = { claimId, body: { outcome: 'approved', approvedAmount: '100.00', note: 'So.' } };
  await expect(api, 200, 'decideClaim', decision);
  await expect(api, 409, 'decideClaim', decision);
  await expect(api, 204, 'deleteShipment', { shipmentId, as: 'other' });
  await expect(api, 404, 'getClaim', { claimId });
  api.made.pop();
}

/** Every operation, every documented status. @param {Client} api @param {string[]} operations */
export async function walk(api, operations) {
  await withoutKeyOrRecord(api, operations);
  await walkLanes(api);
  await walkDrafts(api);
  await walkTracking(api);
  await api.tidy();
}
