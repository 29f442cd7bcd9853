import { Refusal, bodyOf, refuseIfAny } from '../http.mjs';
import { locode } from './lanes.mjs';
import { page, queryOf } from '../paging.mjs';
import { faultsIn, moment, oneOf, text } from '../rules.mjs';
import { isVisible, shipmentOf } from './shipments.mjs';
import { all, change, db, insert } from '../store/store.mjs';
import { on } from '../switch.mjs';

/** @typedef {import('../http.mjs').Call} Call */

/** @type {import('../rules.mjs').Fields} */
const fields = {
  type: { rule: oneOf('picked_up', 'departed', 'arrived', 'held', 'delivered') },
  location: { rule: text(5, 5, locode) },
  occurredAt: { rule: moment },
  signedBy: { rule: text(1, 80), optional: true },
  note: { rule: text(1, 200), optional: true },
};

/** @param {Call} call */
export function listEvents(call) {
  const known = db.shipments.get(call.params.shipmentId);
  const isLeak = on('foreign-events-read') && known && !isVisible(call, known);
  const shipment = isLeak ? known : shipmentOf(call);
  const query = queryOf(call, {});
  const rows = all('events', (event) => event.shipmentId === shipment.id);
  return page(call, rows, { sort: 'occurredAt', query, view: (event) => event, name: 'events' });
}

/** @param {Call} call */
export function recordEvent(call) {
  const shipment = shipmentOf(call);
  const body = { ...bodyOf(call) };
  const errors = faultsIn(body, fields);
  const isSound = (/** @type {string} */ name) => !errors.some((error) => error.field === name);
  if (isSound('occurredAt')) {
    const time = new Date(String(body.occurredAt).toUpperCase());
    if (time.getTime() > Date.now()) errors.push({ field: 'occurredAt', message: 'is in the future' });
    body.occurredAt = time.toISOString();
  }
  if (body.type === 'delivered' && body.signedBy === undefined) {
    errors.push({ field: 'signedBy', message: 'is required for a delivery' });
  }
  if (isSound('type') && body.type !== 'delivered' && body.signedBy !== undefined) {
    errors.push({ field: 'signedBy', message: 'is for deliveries only' });
  }
  refuseIfAny(errors);
  checkState(shipment, body);
  const event = insert('events', 'evt', { shipmentId: shipment.id, ...body });
  moveShipment(shipment, event);
  return { status: 201, body: event };
}

/** @param {any} shipment @param {any} body */
function checkState(shipment, body) {
  const needed = body.type === 'picked_up' ? 'booked' : 'in_transit';
  if (shipment.status !== needed) {
    throw new Refusal(409, `${body.type} needs a shipment that is ${needed}; this one is ${shipment.status}.`);
  }
  const later = all('events', (event) => event.shipmentId === shipment.id && event.occurredAt > body.occurredAt);
  if (later.length > 0) throw new Refusal(409, 'A later event is recorded already.');
}

/** @param {any} shipment @param {any} event */
function moveShipment(shipment, event) {
  if (event.type === 'picked_up') change(shipment, { status: 'in_transit' });
  if (event.type === 'delivered') {
    const status = on('delivery-keeps-status') ? shipment.status : 'delivered';
    change(shipment, { status, deliveredAt: event.occurredAt });
  }
}
