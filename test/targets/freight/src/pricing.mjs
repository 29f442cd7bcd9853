import { cents, chargeableWeight, price, shown } from './money.mjs';
import { all, db, removedParcels } from './store/store.mjs';
import { on } from './switch.mjs';

/** @param {any} parcel */
export function chargeable(parcel) {
  return on('chargeable-ignores-size') ? parcel.weightGrams : chargeableWeight(parcel);
}

/** @param {any} shipment */
export function parcelsOf(shipment) {
  return all('parcels', (parcel) => parcel.shipmentId === shipment.id);
}

/** @param {any} shipment */
export function declaredCents(shipment) {
  return parcelsOf(shipment).reduce((sum, parcel) => sum + cents(parcel.declaredValue), 0n);
}

/** @param {any} shipment */
function weighed(shipment) {
  const ghosts = on('removed-parcel-still-weighed')
    ? removedParcels.filter((parcel) => parcel.shipmentId === shipment.id)
    : [];
  return [...parcelsOf(shipment), ...ghosts];
}

/** @param {any} shipment */
function gramsOf(shipment) {
  return weighed(shipment).reduce((sum, parcel) => sum + chargeable(parcel), 0);
}

/** @param {any} shipment */
export function charges(shipment) {
  return price(db.lanes.get(shipment.laneId), gramsOf(shipment));
}

/**
 * The shipment as it is answered, with everything that is computed.
 * @param {any} shipment
 */
export function shipmentView(shipment) {
  const { charges: frozen, created, modified, ...fields } = shipment;
  const isCounted = on('decided-claim-still-counted')
    ? () => true
    : (/** @type {any} */ claim) => claim.status === 'open';
  return {
    ...fields,
    parcelCount: parcelsOf(shipment).length,
    chargeableGrams: gramsOf(shipment),
    declaredValue: shown(declaredCents(shipment)),
    openClaims: all('claims', (claim) => claim.shipmentId === shipment.id && isCounted(claim)).length,
    charges: frozen && !on('price-not-frozen') ? frozen : charges(shipment),
    created,
    modified,
  };
}
