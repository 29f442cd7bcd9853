import { strict as assert } from 'node:assert';

/** @typedef {import('./client.mjs').Client} Client */

let count = 0;

/** @param {number} days from today */
export function day(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** @param {Client} api @param {Record<string, unknown>} [changes] */
export async function laneBody(api, changes = {}) {
  const carriers = await api.call('listCarriers', { query: { limit: '1' } });
  count += 1;
  const letters = String.fromCharCode(65 + (count % 26), 65 + (Math.floor(count / 26) % 26));
  return {
    carrierId: carriers.body[0].id,
    origin: `FR${letters}A`,
    destination: `BE${letters}B`,
    transitDays: 2,
    ratePerKg: '1.20',
    minimumCharge: '20.00',
    fuelPercent: 10,
    maxWeightKg: 100,
    note: 'Until noon.',
    ...changes,
  };
}

/** @param {Client} api @param {Record<string, unknown>} [changes] */
export async function makeLane(api, changes = {}) {
  const made = await api.call('createLane', { body: await laneBody(api, changes) });
  assert.equal(made.status, 201);
  api.made.push(() => api.call('deleteLane', { laneId: made.body.id }));
  return { ...made.body, etag: made.headers.get('etag') };
}

/** @param {string} laneId @param {Record<string, unknown>} [changes] */
export function shipmentBody(laneId, changes = {}) {
  count += 1;
  return {
    reference: `CHK-${count}`,
    laneId,
    pickupOn: day(3),
    instructions: 'Ring.',
    recipient: {
      name: 'Test',
      street: 'Rue 1',
      city: 'Lille',
      postalCode: '59000',
      country: 'FR',
      phone: '+33320555010',
    },
    ...changes,
  };
}

/**
 * A draft, with its lane when none is given.
 * @param {Client} api
 * @param {{ as?: any, lane?: any, [field: string]: any }} [options]
 */
export async function makeShipment(api, { as = 'main', lane, ...changes } = {}) {
  const onLane = lane ?? (await makeLane(api));
  const made = await api.call('createShipment', { as, body: shipmentBody(onLane.id, changes) });
  assert.equal(made.status, 201);
  api.made.push(() => removeShipment(api, made.body.id));
  return { ...made.body, etag: made.headers.get('etag') };
}

/** Out of any status. @param {Client} api @param {string} shipmentId */
export async function removeShipment(api, shipmentId) {
  const { body } = await api.call('getShipment', { shipmentId });
  if (body.status === 'booked') await api.call('cancelShipment', { shipmentId, body: { reason: 'Tidy up' } });
  if (body.status === 'in_transit') await move(api, shipmentId, 'delivered');
  return api.call('deleteShipment', { shipmentId });
}

export const parcelBody = (/** @type {Record<string, unknown>} */ changes = {}) => ({
  description: 'Box',
  weightGrams: 10000,
  lengthCm: 20,
  widthCm: 20,
  heightCm: 20,
  declaredValue: '500.00',
  ...changes,
});

/** @param {Client} api @param {string} shipmentId @param {Record<string, unknown>} [changes] */
export async function addParcel(api, shipmentId, changes = {}) {
  const { body } = await api.call('addParcel', { shipmentId, body: parcelBody(changes) });
  return body;
}

/** @param {string} type @param {Record<string, unknown>} [changes] */
export const eventBody = (type, changes = {}) => ({
  type,
  location: 'FRLIL',
  occurredAt: new Date().toISOString(),
  ...(type === 'delivered' ? { signedBy: 'A. B.' } : {}),
  ...changes,
});

/** @param {Client} api @param {string} shipmentId @param {string} type */
export function move(api, shipmentId, type) {
  return api.call('recordEvent', { shipmentId, body: eventBody(type) });
}

/**
 * A shipment with one parcel, moved on to a status.
 * @param {Client} api
 * @param {'booked' | 'in_transit' | 'delivered'} status
 * @param {{ as?: any, lane?: any }} [options]
 */
export async function makeMoved(api, status, options = {}) {
  const shipment = await makeShipment(api, options);
  await addParcel(api, shipment.id);
  await api.call('bookShipment', { shipmentId: shipment.id });
  if (status !== 'booked') await move(api, shipment.id, 'picked_up');
  if (status === 'delivered') await move(api, shipment.id, 'delivered');
  return shipment;
}

/** @param {string} shipmentId @param {Record<string, unknown>} [changes] */
export const claimBody = (shipmentId, changes = {}) => ({
  shipmentId,
  kind: 'damage',
  amount: '100.00',
  description: 'A corner is dented.',
  ...changes,
});
