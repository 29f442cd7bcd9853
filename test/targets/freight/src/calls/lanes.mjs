import { Refusal, bodyOf, precondition, refuseIfAny, tagged, etagOf } from '../http.mjs';
import { page, queryOf } from '../paging.mjs';
import { amount, faultsIn, flag, integer, oneOf, patched, text } from '../rules.mjs';
import { all, change, db, insert } from '../store/store.mjs';
import { on } from '../switch.mjs';

/** @typedef {import('../http.mjs').Call} Call */

export const locode = /^[A-Z]{2}[A-Z2-9]{3}$/;
const anyText = text(1, 40, /^/);
const same = (/** @type {any} */ record) => record;

/** @type {import('../rules.mjs').Fields} */
const changeable = {
  transitDays: { rule: integer(1, 60) },
  ratePerKg: { rule: amount(/^(0|[1-9]\d?)\.\d{2}$/) },
  minimumCharge: { rule: amount() },
  fuelPercent: { rule: integer(0, 40) },
  maxWeightKg: { rule: integer(1, 30000) },
  active: { rule: flag },
  note: { rule: text(1, 200), optional: true },
};
/** @type {import('../rules.mjs').Fields} */
const creatable = {
  carrierId: { rule: text(1, 40) },
  origin: { rule: text(5, 5, locode) },
  destination: { rule: on('lane-locode-unchecked') ? text(1, 200) : text(5, 5, locode) },
  ...changeable,
};

/** @param {Call} call */
export function listCarriers(call) {
  const query = queryOf(call, { mode: oneOf('road', 'rail', 'sea', 'air') });
  const rows = all('carriers', (carrier) => query.mode === undefined || carrier.mode === query.mode);
  return page(call, rows, { sort: 'created', query, view: same, name: 'carriers' });
}

/** @param {Call} call */
export function getCarrier(call) {
  const carrier = db.carriers.get(call.params.carrierId);
  if (!carrier && on('carrier-stack-trace')) {
    const error = new TypeError("Cannot read properties of undefined (reading 'mode')");
    return { status: 500, body: { error: String(error), stack: error.stack } };
  }
  if (!carrier) throw new Refusal(404, 'There is no such carrier.');
  if (on('carrier-mode-capital')) return tagged(call, { ...carrier, mode: carrier.mode.toUpperCase() });
  return tagged(call, carrier);
}

/** @param {Call} call */
export function listLanes(call) {
  const query = queryOf(call, {
    carrierId: anyText,
    origin: text(5, 5, locode),
    destination: text(5, 5, locode),
    active: oneOf('true', 'false'),
    sort: oneOf('created', 'transitDays', '-transitDays'),
  });
  const rows = all('lanes', (lane) =>
    ['carrierId', 'origin', 'destination', 'active'].every(
      (name) => query[name] === undefined || String(lane[name]) === query[name],
    ),
  );
  return page(call, rows, { sort: query.sort ?? 'created', query, view: same, name: 'lanes' });
}

/** @param {Call} call */
export function createLane(call) {
  const body = { ...bodyOf(call) };
  if (body.active === undefined) body.active = true;
  const errors = faultsIn(body, creatable);
  const isSound = (/** @type {string} */ name) => !errors.some((error) => error.field === name);
  if (isSound('carrierId') && !db.carriers.has(String(body.carrierId))) {
    errors.push({ field: 'carrierId', message: 'is not a carrier we know' });
  }
  if (isSound('destination') && isSound('origin') && body.destination === body.origin) {
    errors.push({ field: 'destination', message: 'has to differ from the origin' });
  }
  refuseIfAny(errors);
  const twin = all('lanes', (lane) =>
    ['carrierId', 'origin', 'destination'].every((name) => lane[name] === body[name]),
  );
  if (twin.length > 0) throw new Refusal(409, `The carrier has this lane already: ${twin[0].id}.`);
  const lane = insert('lanes', 'lan', body);
  return { status: 201, body: lane, headers: { ETag: etagOf(lane), Location: `/v1/lanes/${lane.id}` } };
}

/** @param {Call} call */
function laneOf(call) {
  const lane = db.lanes.get(call.params.laneId);
  if (!lane) throw new Refusal(404, 'There is no such lane.');
  return lane;
}

/** @param {Call} call */
export function getLane(call) {
  const lane = laneOf(call);
  const answer = tagged(call, lane);
  if (on('lane-rate-number') && answer.body) answer.body = { ...lane, ratePerKg: Number(lane.ratePerKg) };
  return answer;
}

/** @param {Call} call */
export function updateLane(call) {
  const lane = laneOf(call);
  precondition(call, lane, { needed: true, ignoreStale: on('stale-if-match') });
  const patch = bodyOf(call, 'application/merge-patch+json');
  const now = Object.fromEntries(Object.keys(changeable).flatMap((name) => (name in lane ? [[name, lane[name]]] : [])));
  const { next, errors } = patched(now, patch, changeable);
  refuseIfAny(errors);
  if (on('patch-drops-note') && !('note' in patch)) delete next.note;
  if (next.note === undefined) delete lane.note;
  change(lane, next);
  return { status: 200, body: lane, headers: { ETag: etagOf(lane) } };
}

/** @param {Call} call */
export function deleteLane(call) {
  const lane = laneOf(call);
  precondition(call, lane, { needed: false });
  const used = all('shipments', (shipment) => shipment.laneId === lane.id).length;
  if (used > 0) throw new Refusal(409, `${used} shipments use this lane.`);
  db.lanes.delete(lane.id);
  return { status: 204 };
}
