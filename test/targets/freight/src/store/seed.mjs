import { createHash } from 'node:crypto';
import { dispatch, kestrel, nordholm } from './accounts.mjs';
import { chargeableWeight, price } from '../money.mjs';
import * as rows from './seed-rows.mjs';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const owners = { dispatch, nordholm, kestrel };

/**
 * The same id at each start: time of creation, then digits of the name.
 * @param {string} prefix
 * @param {string} created
 * @param {string} name
 */
function seedId(prefix, created, name) {
  let time = '';
  for (let rest = Date.parse(created); time.length < 10; rest = Math.floor(rest / 32))
    time = alphabet[rest % 32] + time;
  const digest = createHash('sha256').update(`${prefix}:${name}`).digest();
  return `${prefix}_${time}${[...digest.subarray(0, 16)].map((byte) => alphabet[byte % 32]).join('')}`;
}

/** @param {string} day @param {number} minute */
function at(day, minute) {
  return new Date(Date.parse(`${day}T07:30:00Z`) + minute * 60_000).toISOString();
}

/** @param {string} prefix @param {string} name @param {Record<string, unknown>} fields @param {string} created @param {string} [modified] */
function record(prefix, name, fields, created, modified = created) {
  return { id: seedId(prefix, created, name), ...fields, created, modified };
}

/** @param {any[]} records */
function byId(records) {
  return new Map(records.map((one) => [one.id, one]));
}

function seedCarriers() {
  return new Map(
    rows.carriers.map(([scac, name, mode, country, rating, website], n) => [
      scac,
      record('car', scac, { name, scac, mode, country, rating, website }, at('2025-01-13', n * 17)),
    ]),
  );
}

/** @param {Map<any, any>} carriers */
function seedLanes(carriers) {
  return new Map(
    rows.lanes.map((row, n) => {
      const [
        key,
        scac,
        origin,
        destination,
        transitDays,
        ratePerKg,
        minimumCharge,
        fuelPercent,
        maxWeightKg,
        active,
        note,
      ] = row;
      const fields = {
        carrierId: carriers.get(scac).id,
        origin,
        destination,
        transitDays,
        ratePerKg,
        minimumCharge,
        fuelPercent,
        maxWeightKg,
        active,
        ...(note ? { note } : {}),
      };
      return [key, record('lan', String(key), fields, at('2025-02-03', n * 23))];
    }),
  );
}

/** @param {Map<any, any>} lanes */
function seedShipments(lanes) {
  return new Map(
    rows.shipments.map((row) => {
      const [owner, reference, lane, status, createdOn, pickupOn, deliveredOn, recipient, more] = row;
      const wasBooked = ['booked', 'in_transit', 'delivered'].includes(status);
      const parcels = rows.parcels.filter((parcel) => parcel[0] === reference);
      const grams = parcels.reduce(
        (sum, [, , weightGrams, lengthCm, widthCm, heightCm]) =>
          sum + chargeableWeight({ weightGrams, lengthCm, widthCm, heightCm }),
        0,
      );
      const fields = {
        shipperId: owners[owner].id,
        reference,
        laneId: lanes.get(lane).id,
        pickupOn,
        recipient,
        ...more,
        status,
        ...(wasBooked ? { bookedAt: at(createdOn, 95), charges: price(lanes.get(lane), grams) } : {}),
        ...(deliveredOn ? { deliveredAt: at(deliveredOn, 240) } : {}),
      };
      const modified = deliveredOn ? at(deliveredOn, 245) : at(createdOn, wasBooked ? 95 : 30);
      return [reference, record('shp', reference, fields, at(createdOn, 12), modified)];
    }),
  );
}

/** @param {Map<any, any>} shipments */
function seedParcels(shipments) {
  return rows.parcels.map((row, n) => {
    const [reference, description, weightGrams, lengthCm, widthCm, heightCm, declaredValue, unNumber] = row;
    const shipment = shipments.get(reference);
    const created = new Date(Date.parse(shipment.created) + (n + 1) * 61_000).toISOString();
    return record(
      'pcl',
      `${reference}:${n}`,
      {
        shipmentId: shipment.id,
        description,
        weightGrams,
        lengthCm,
        widthCm,
        heightCm,
        declaredValue,
        hazardous: Boolean(unNumber),
        ...(unNumber ? { unNumber } : {}),
      },
      created,
    );
  });
}

/** @param {Map<any, any>} shipments */
function seedEvents(shipments) {
  return rows.events.map(([reference, type, location, day, minute, more]) => {
    const occurredAt = at(day, minute);
    const created = new Date(Date.parse(occurredAt) + 5 * 60_000).toISOString();
    const fields = { shipmentId: shipments.get(reference).id, type, location, occurredAt, ...more };
    return record('evt', `${reference}:${type}`, fields, created);
  });
}

/** @param {Map<any, any>} shipments */
function seedClaims(shipments) {
  return rows.claims.map(([reference, kind, amount, status, filedOn, description, decision]) => {
    const created = at(filedOn, 55);
    const decided = decision ? { ...decision, decidedAt: at(filedOn, 3000) } : {};
    const fields = { shipmentId: shipments.get(reference).id, kind, amount, description, status, ...decided };
    return record('clm', `${reference}:${filedOn}`, fields, created, decision ? at(filedOn, 3000) : created);
  });
}

/** The same records at each start. @returns {Record<import('./store.mjs').Table, Map<string, any>>} */
export function seed() {
  const carriers = seedCarriers();
  const lanes = seedLanes(carriers);
  const shipments = seedShipments(lanes);
  return {
    carriers: byId([...carriers.values()]),
    lanes: byId([...lanes.values()]),
    shipments: byId([...shipments.values()]),
    parcels: byId(seedParcels(shipments)),
    events: byId(seedEvents(shipments)),
    claims: byId(seedClaims(shipments)),
  };
}
