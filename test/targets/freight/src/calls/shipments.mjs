import { Refusal, bodyOf, etagOf, precondition, refuseIfAny, tagged } from '../http.mjs';
import { page, queryOf } from '../paging.mjs';
import { charges, parcelsOf, shipmentView } from '../pricing.mjs';
import { date, faultsIn, nested, oneOf, patched, text } from '../rules.mjs';
import { all, change, db, insert } from '../store/store.mjs';
import { on } from '../switch.mjs';

/** @typedef {import('../http.mjs').Call} Call */

/** @type {import('../rules.mjs').Fields} */
const fields = {
  reference: { rule: text(3, 30, /^[A-Za-z0-9][A-Za-z0-9\-/]*$/) },
  laneId: { rule: text(1, 40) },
  pickupOn: { rule: date },
  recipient: nested({
    name: { rule: text(1, 80) },
    street: { rule: text(1, 120) },
    city: { rule: text(1, 60) },
    postalCode: { rule: text(2, 12) },
    country: { rule: text(2, 2, /^[A-Z]{2}$/) },
    phone: { rule: text(7, 16, /^\+[0-9]{6,15}$/), optional: true },
  }),
  instructions: { rule: text(1, 250), optional: true },
};
const fieldsOfCreate = {
  ...fields,
  ...(on('reference-too-long') ? { reference: { rule: text(3, 10000, /^[A-Za-z0-9][A-Za-z0-9\-/]*$/) } } : {}),
};

/**
 * A shipper's own shipments; a dispatcher's are all.
 * @param {Call} call
 * @param {any} shipment
 */
export function isVisible(call, shipment) {
  return call.account.role === 'dispatcher' || shipment.shipperId === call.account.id;
}

/** @param {Call} call */
export function shipmentOf(call) {
  const shipment = db.shipments.get(call.params.shipmentId);
  if (!shipment || !isVisible(call, shipment)) throw new Refusal(404, 'There is no such shipment.');
  return shipment;
}

/** @param {any} shipment @returns {import('../http.mjs').Answer} */
export function answer(shipment) {
  const body = shipmentView(shipment);
  return { status: 200, body, headers: { ETag: etagOf(body) } };
}

/** @param {Call} call */
export function listShipments(call) {
  const query = queryOf(call, {
    status: oneOf('draft', 'booked', 'in_transit', 'delivered', 'cancelled'),
    laneId: text(1, 40, /^/),
    pickupFrom: date,
    pickupTo: date,
    q: text(1, 30),
    sort: oneOf('created', '-created', 'pickupOn', '-pickupOn'),
  });
  if (query.pickupFrom && query.pickupTo && query.pickupFrom > query.pickupTo) {
    refuseIfAny([{ field: 'pickupTo', message: 'is before pickupFrom' }]);
  }
  const statuses = [query.status];
  if (on('status-filter-leaks') && query.status === 'booked') statuses.push('in_transit');
  const rows = all(
    'shipments',
    (shipment) =>
      isVisible(call, shipment) &&
      (!query.status || statuses.includes(shipment.status)) &&
      (!query.laneId || shipment.laneId === query.laneId) &&
      (!query.pickupFrom || shipment.pickupOn >= query.pickupFrom) &&
      (!query.pickupTo || shipment.pickupOn <= query.pickupTo) &&
      (!query.q || shipment.reference.toLowerCase().includes(query.q.toLowerCase())),
  );
  return page(call, rows, { sort: query.sort ?? '-created', query, view: shipmentView, name: 'shipments' });
}

/**
 * What the single fields do not say: the lane is known, the pickup is not in the past.
 * @param {Record<string, any>} body
 * @param {{ field: string, message: string }[]} errors
 */
function checkRelations(body, errors) {
  const isSound = (/** @type {string} */ name) => body[name] !== undefined && !errors.some((one) => one.field === name);
  if (isSound('laneId') && !db.lanes.has(body.laneId))
    errors.push({ field: 'laneId', message: 'is not a lane we know' });
  if (isSound('pickupOn') && body.pickupOn < today()) errors.push({ field: 'pickupOn', message: 'is in the past' });
  refuseIfAny(errors);
}

function today() {
  return on('pickup-in-the-past') ? '0000-00-00' : new Date().toISOString().slice(0, 10);
}

/**
 * @param {Record<string, any>} body
 * @param {string} shipperId
 * @param {string} [self]
 */
function checkConflicts(body, shipperId, self) {
  if (body.laneId && !db.lanes.get(body.laneId).active) throw new Refusal(409, 'The lane is not active.');
  const twin = all(
    'shipments',
    (one) => one.shipperId === shipperId && one.reference === body.reference && one.id !== self,
  );
  if (twin.length > 0) throw new Refusal(409, `The reference is taken by ${twin[0].id}.`);
}

/** @param {Call} call */
export function createShipment(call) {
  const body = bodyOf(call);
  checkRelations(body, faultsIn(body, fieldsOfCreate));
  checkConflicts(body, call.account.id);
  const shipment = insert('shipments', 'shp', { shipperId: call.account.id, ...body, status: 'draft' });
  const made = answer(shipment);
  return { ...made, status: 201, headers: { ...made.headers, Location: `/v1/shipments/${shipment.id}` } };
}

/** @param {Call} call */
export function getShipment(call) {
  return tagged(call, shipmentView(shipmentOf(call)), { conditional: !on('not-modified-ignored') });
}

/** @param {Call} call */
export function updateShipment(call) {
  const shipment = shipmentOf(call);
  precondition(call, shipmentView(shipment), { needed: !on('update-without-if-match') });
  const patch = bodyOf(call, 'application/merge-patch+json');
  const now = Object.fromEntries(
    Object.keys(fields).flatMap((name) => (name in shipment ? [[name, shipment[name]]] : [])),
  );
  const { next, errors } = patched(now, patch, fields);
  checkRelations({ laneId: patch.laneId, pickupOn: patch.pickupOn }, errors);
  if (shipment.status !== 'draft') throw new Refusal(409, `The shipment is ${shipment.status}; only drafts change.`);
  checkConflicts({ laneId: patch.laneId, reference: next.reference }, shipment.shipperId, shipment.id);
  if (next.instructions === undefined && !on('null-kept')) delete shipment.instructions;
  change(shipment, next);
  return answer(shipment);
}

/** @param {Call} call */
export function deleteShipment(call) {
  const shipment = shipmentOf(call);
  precondition(call, shipmentView(shipment), { needed: false });
  if (['booked', 'in_transit'].includes(shipment.status)) {
    throw new Refusal(409, `The shipment is ${shipment.status}.`);
  }
  if (on('shipment-not-deleted')) return { status: 204 };
  for (const table of /** @type {const} */ (['parcels', 'events', 'claims'])) {
    for (const record of all(table, (one) => one.shipmentId === shipment.id)) db[table].delete(record.id);
  }
  db.shipments.delete(shipment.id);
  return { status: 204 };
}

/** @param {Call} call */
export function bookShipment(call) {
  const shipment = shipmentOf(call);
  const lane = db.lanes.get(shipment.laneId);
  const parcels = parcelsOf(shipment);
  const grams = parcels.reduce((sum, parcel) => sum + parcel.weightGrams, 0);
  if (shipment.status !== 'draft') throw new Refusal(409, `The shipment is ${shipment.status}, not a draft.`);
  if (parcels.length === 0) throw new Refusal(409, 'The shipment has no parcels.');
  if (!lane.active) throw new Refusal(409, 'The lane is not active.');
  if (grams > lane.maxWeightKg * 1000) throw new Refusal(409, `The lane takes at most ${lane.maxWeightKg} kg.`);
  change(shipment, { status: 'booked', bookedAt: new Date().toISOString(), charges: charges(shipment) });
  return answer(shipment);
}

/** @param {Call} call */
export function cancelShipment(call) {
  const shipment = shipmentOf(call);
  const body = bodyOf(call);
  refuseIfAny(faultsIn(body, { reason: { rule: text(3, 200) } }));
  const open = ['draft', 'booked', ...(on('cancel-after-pickup') ? ['in_transit'] : [])];
  if (!open.includes(shipment.status)) throw new Refusal(409, `The shipment is ${shipment.status}.`);
  change(shipment, { status: 'cancelled', cancelReason: body.reason });
  return answer(shipment);
}
