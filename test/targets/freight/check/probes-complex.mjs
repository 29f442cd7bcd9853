import { strict as assert } from 'node:assert';
import * as make from './makers.mjs';

/** @type {import('./probes.mjs').Probes} */
export const complex = {
  'foreign-events-read': async (api) => {
    const { id: shipmentId } = await make.makeMoved(api, 'in_transit', { as: 'other' });
    assert.equal((await api.call('listEvents', { shipmentId, as: 'other' })).status, 200);
    for (const operation of ['getShipment', 'listParcels', 'bookShipment', 'deleteShipment', 'listEvents']) {
      assert.equal((await api.call(operation, { shipmentId, as: 'third' })).status, 404, operation);
    }
    const { body } = await api.call('listShipments', { as: 'third' });
    assert.ok(body.every((/** @type {any} */ shipment) => shipment.id !== shipmentId));
  },
  'shipper-decides-claim': async (api) => {
    const { id } = await make.makeMoved(api, 'delivered', { as: 'other' });
    const claim = await api.call('fileClaim', { as: 'other', body: make.claimBody(id) });
    const options = { claimId: claim.body.id, body: { outcome: 'approved', approvedAmount: '100.00', note: 'Mine.' } };
    assert.equal((await api.call('getClaim', { ...options, body: undefined, as: 'third' })).status, 404);
    assert.equal((await api.call('decideClaim', { ...options, as: 'other' })).status, 403);
    assert.equal((await api.call('getClaim', { claimId: claim.body.id, as: 'other' })).body.status, 'open');
  },
  'price-not-frozen': async (api) => {
    const lane = await make.makeLane(api);
    const booked = await make.makeMoved(api, 'booked', { lane });
    const draft = await make.makeShipment(api, { lane });
    await make.addParcel(api, draft.id);
    const chargesOf = async (/** @type {string} */ shipmentId) =>
      (await api.call('getShipment', { shipmentId })).body.charges;
    const before = { freight: '20.00', fuel: '2.00', total: '22.00' };
    assert.deepEqual(await chargesOf(booked.id), before);
    assert.deepEqual(await chargesOf(draft.id), before);
    await api.call('updateLane', { laneId: lane.id, headers: { 'If-Match': lane.etag }, body: { ratePerKg: '7.25' } });
    assert.deepEqual(await chargesOf(draft.id), { freight: '72.50', fuel: '7.25', total: '79.75' });
    assert.deepEqual(await chargesOf(booked.id), before);
  },
  'cancel-after-pickup': async (api) => {
    const { id: shipmentId } = await make.makeMoved(api, 'in_transit');
    assert.equal((await api.call('cancelShipment', { shipmentId, body: { reason: 'Too late' } })).status, 409);
    assert.equal((await api.call('getShipment', { shipmentId })).body.status, 'in_transit');
  },
  'delivery-keeps-status': async (api) => {
    const { id: shipmentId } = await make.makeMoved(api, 'in_transit');
    const { body: event } = await make.move(api, shipmentId, 'delivered');
    const { body } = await api.call('getShipment', { shipmentId });
    assert.equal(body.status, 'delivered');
    assert.equal(body.deliveredAt, event.occurredAt);
  },
  'decided-claim-still-counted': async (api) => {
    const { id: shipmentId } = await make.makeMoved(api, 'delivered');
    const open = async () => (await api.call('getShipment', { shipmentId })).body.openClaims;
    const { body: claim } = await api.call('fileClaim', { body: make.claimBody(shipmentId) });
    assert.equal(await open(), 1);
    await api.call('decideClaim', { claimId: claim.id, body: { outcome: 'rejected', note: 'No damage seen.' } });
    assert.equal(await open(), 0);
    assert.equal((await api.call('fileClaim', { body: make.claimBody(shipmentId) })).status, 201);
  },
  'removed-parcel-still-weighed': async (api) => {
    const { id: shipmentId } = await make.makeShipment(api);
    await make.addParcel(api, shipmentId);
    const before = (await api.call('getShipment', { shipmentId })).body;
    const second = await make.addParcel(api, shipmentId, { weightGrams: 30000 });
    const between = (await api.call('getShipment', { shipmentId })).body;
    assert.deepEqual(between.charges, { freight: '48.00', fuel: '4.80', total: '52.80' });
    assert.equal((await api.call('removeParcel', { shipmentId, parcelId: second.id })).status, 204);
    const after = (await api.call('getShipment', { shipmentId })).body;
    assert.deepEqual({ ...after, modified: 0 }, { ...before, modified: 0 });
  },
  'claim-over-declared-value': async (api) => {
    const { id } = await make.makeMoved(api, 'delivered');
    assert.equal((await api.call('fileClaim', { body: make.claimBody(id, { amount: '500.01' }) })).status, 400);
    assert.equal((await api.call('fileClaim', { body: make.claimBody(id, { amount: '500.00' }) })).status, 201);
  },
};
