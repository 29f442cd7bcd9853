import * as claims from './calls/claims.mjs';
import * as events from './calls/events.mjs';
import * as lanes from './calls/lanes.mjs';
import * as parcels from './calls/parcels.mjs';
import * as shipments from './calls/shipments.mjs';
import { on } from './switch.mjs';

/**
 * @typedef {{
 *   method: string, form: RegExp, names: string[], dispatcherOnly: boolean, isOpen: boolean,
 *   handler: (call: import('./http.mjs').Call) => import('./http.mjs').Answer
 * }} Route
 */

/** @type {[string, string, Route['handler'], { dispatcherOnly?: boolean, isOpen?: boolean }?][]} */
const table = [
  ['GET', '/carriers', lanes.listCarriers],
  ['GET', '/carriers/{carrierId}', lanes.getCarrier],
  ['GET', '/lanes', lanes.listLanes, { isOpen: on('lanes-without-key') }],
  ['POST', '/lanes', lanes.createLane, { dispatcherOnly: true }],
  ['GET', '/lanes/{laneId}', lanes.getLane],
  ['PATCH', '/lanes/{laneId}', lanes.updateLane, { dispatcherOnly: true }],
  ['DELETE', '/lanes/{laneId}', lanes.deleteLane, { dispatcherOnly: true }],
  ['GET', '/shipments', shipments.listShipments],
  ['POST', '/shipments', shipments.createShipment],
  ['GET', '/shipments/{shipmentId}', shipments.getShipment],
  ['PATCH', '/shipments/{shipmentId}', shipments.updateShipment],
  ['DELETE', '/shipments/{shipmentId}', shipments.deleteShipment],
  ['POST', '/shipments/{shipmentId}/book', shipments.bookShipment],
  ['POST', '/shipments/{shipmentId}/cancel', shipments.cancelShipment],
  ['GET', '/shipments/{shipmentId}/parcels', parcels.listParcels],
  ['POST', '/shipments/{shipmentId}/parcels', parcels.addParcel],
  ['DELETE', '/shipments/{shipmentId}/parcels/{parcelId}', parcels.removeParcel],
  ['GET', '/shipments/{shipmentId}/events', events.listEvents],
  ['POST', '/shipments/{shipmentId}/events', events.recordEvent, { dispatcherOnly: true }],
  ['POST', '/claims', claims.fileClaim],
  ['GET', '/claims/{claimId}', claims.getClaim],
  ['POST', '/claims/{claimId}/decision', claims.decideClaim, { dispatcherOnly: !on('shipper-decides-claim') }],
];

/** @type {Route[]} */
export const routes = table.map(([method, path, handler, options = {}]) => ({
  method,
  form: new RegExp(`^/v1${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
  names: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
  handler,
  dispatcherOnly: options.dispatcherOnly ?? false,
  isOpen: options.isOpen ?? false,
}));
