import { Refusal, bodyOf, refuseIfAny } from '../http.mjs';
import { cents } from '../money.mjs';
import { declaredCents } from '../pricing.mjs';
import { amount, faultsIn, oneOf, text } from '../rules.mjs';
import { isVisible } from './shipments.mjs';
import { all, change, db, insert } from '../store/store.mjs';
import { on } from '../switch.mjs';

/** @typedef {import('../http.mjs').Call} Call */

/** @type {import('../rules.mjs').Fields} */
const fields = {
  shipmentId: { rule: text(1, 40) },
  kind: { rule: oneOf('damage', 'loss', 'delay') },
  amount: { rule: amount() },
  description: { rule: text(10, 500) },
};
/** @type {import('../rules.mjs').Fields} */
const decision = {
  outcome: { rule: oneOf('approved', 'rejected') },
  approvedAmount: { rule: amount(), optional: true },
  note: { rule: text(1, 300) },
};

/** @param {Call} call */
export function fileClaim(call) {
  const body = /** @type {Record<string, any>} */ (bodyOf(call));
  const errors = faultsIn(body, fields);
  const isSound = (/** @type {string} */ name) => !errors.some((error) => error.field === name);
  const shipment = db.shipments.get(body.shipmentId);
  const isKnown = shipment && isVisible(call, shipment);
  if (isSound('shipmentId') && !isKnown) errors.push({ field: 'shipmentId', message: 'is not a shipment of yours' });
  if (isSound('amount') && cents(body.amount) === 0n)
    errors.push({ field: 'amount', message: 'has to be more than 0.00' });
  refuseIfAny(errors);
  if (cents(body.amount) > declaredCents(shipment) && !on('claim-over-declared-value')) {
    refuseIfAny([{ field: 'amount', message: 'is more than the declared value of the shipment' }]);
  }
  if (shipment.status !== 'delivered') throw new Refusal(409, `The shipment is ${shipment.status}, not delivered.`);
  if (all('claims', (claim) => claim.shipmentId === shipment.id && claim.status === 'open').length > 0) {
    throw new Refusal(409, 'The shipment has an open claim already.');
  }
  const claim = insert('claims', 'clm', { ...body, status: 'open' });
  return { status: 201, body: claim, headers: { Location: `/v1/claims/${claim.id}` } };
}

/** @param {Call} call */
function claimOf(call) {
  const claim = db.claims.get(call.params.claimId);
  if (!claim || !isVisible(call, db.shipments.get(claim.shipmentId))) throw new Refusal(404, 'There is no such claim.');
  return claim;
}

/** @param {Call} call */
export function getClaim(call) {
  return { status: 200, body: claimOf(call) };
}

/** @param {Call} call */
export function decideClaim(call) {
  const claim = claimOf(call);
  const body = /** @type {Record<string, any>} */ (bodyOf(call));
  const errors = faultsIn(body, decision);
  const isSound = !errors.some((error) => error.field === 'approvedAmount');
  if (body.outcome === 'approved' && body.approvedAmount === undefined) {
    errors.push({ field: 'approvedAmount', message: 'is required for an approval' });
  }
  if (body.outcome === 'rejected' && body.approvedAmount !== undefined) {
    errors.push({ field: 'approvedAmount', message: 'is for approvals only' });
  } else if (isSound && body.approvedAmount !== undefined && cents(body.approvedAmount) > cents(claim.amount)) {
    errors.push({ field: 'approvedAmount', message: 'is more than was claimed' });
  }
  refuseIfAny(errors);
  if (claim.status !== 'open') throw new Refusal(409, `The claim is ${claim.status} already.`);
  const { outcome, note, approvedAmount } = body;
  change(claim, {
    status: outcome,
    ...(approvedAmount === undefined ? {} : { approvedAmount }),
    decisionNote: note,
    decidedAt: new Date().toISOString(),
  });
  return { status: 200, body: claim };
}
