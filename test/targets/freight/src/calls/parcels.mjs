import { Refusal, bodyOf, refuseIfAny } from '../http.mjs';
import { page, queryOf } from '../paging.mjs';
import { chargeable, parcelsOf } from '../pricing.mjs';
import { amount, faultsIn, flag, integer, text } from '../rules.mjs';
import { change, db, insert, removedParcels } from '../store/store.mjs';
import { on } from '../switch.mjs';
import { shipmentOf } from './shipments.mjs';

/** @typedef {import('../http.mjs').Call} Call */

/** @type {import('../rules.mjs').Fields} */
const fields = {
  description: { rule: text(1, 100) },
  weightGrams: { rule: integer(1, on('parcel-weight-over') ? 70001 : 70000) },
  lengthCm: { rule: integer(1, 300) },
  widthCm: { rule: integer(1, 300) },
  heightCm: { rule: integer(1, 300) },
  declaredValue: { rule: amount() },
  hazardous: { rule: flag },
  unNumber: { rule: text(6, 6, /^UN[0-9]{4}$/), optional: true },
};
const maxParcels = 25;

/** @param {any} parcel */
function parcelView({ created, modified, ...parcel }) {
  return { ...parcel, chargeableGrams: chargeable(parcel), created, modified };
}

/** @param {Call} call */
export function listParcels(call) {
  const shipment = shipmentOf(call);
  const query = queryOf(call, {});
  return page(call, parcelsOf(shipment), { sort: 'id', query, view: parcelView, name: 'parcels' });
}

/** @param {Call} call */
export function addParcel(call) {
  const shipment = shipmentOf(call);
  const body = { ...bodyOf(call) };
  if (body.hazardous === undefined) body.hazardous = false;
  const errors = faultsIn(body, fields);
  if (body.hazardous === true && body.unNumber === undefined && !on('hazardous-without-un')) {
    errors.push({ field: 'unNumber', message: 'is required for hazardous goods' });
  }
  if (body.hazardous === false && body.unNumber !== undefined) {
    errors.push({ field: 'unNumber', message: 'is for hazardous goods only' });
  }
  refuseIfAny(errors);
  checkDraft(shipment);
  if (parcelsOf(shipment).length >= maxParcels) throw new Refusal(409, `A shipment has at most ${maxParcels} parcels.`);
  const parcel = insert('parcels', 'pcl', { shipmentId: shipment.id, ...body });
  change(shipment);
  return { status: on('parcel-created-200') ? 200 : 201, body: parcelView(parcel) };
}

/** @param {Call} call */
export function removeParcel(call) {
  const shipment = shipmentOf(call);
  const parcel = db.parcels.get(call.params.parcelId);
  if (!parcel || parcel.shipmentId !== shipment.id) throw new Refusal(404, 'The shipment has no such parcel.');
  checkDraft(shipment);
  db.parcels.delete(parcel.id);
  if (on('removed-parcel-still-weighed')) removedParcels.push(parcel);
  change(shipment);
  return { status: 204 };
}

/** @param {any} shipment */
function checkDraft(shipment) {
  if (shipment.status !== 'draft') {
    throw new Refusal(409, `The shipment is ${shipment.status}; the parcels of drafts change only.`);
  }
}
