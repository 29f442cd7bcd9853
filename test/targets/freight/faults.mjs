/**
 * @typedef {{
 *   name: string, what: string, operation: string,
 *   complexity: 'simple' | 'moderate' | 'complex', visible: 'yes' | 'no', promise: string
 * }} Fault
 */

const paths = '#/paths';
const schemas = '#/components/schemas';

/** @type {[string, string, string, string][]} name, operation, promise, what */
const simple = [
  [
    'carrier-mode-capital',
    'getCarrier',
    `${schemas}/Carrier/properties/mode/enum`,
    'The mode of a carrier is in capitals.',
  ],
  [
    'lane-rate-number',
    'getLane',
    `${schemas}/Lane/properties/ratePerKg`,
    'The rate of a lane is a number, not a string.',
  ],
  [
    'parcel-created-200',
    'addParcel',
    `${paths}/~1shipments~1{shipmentId}~1parcels/post/responses/201`,
    'Adding a parcel answers 200 instead of 201.',
  ],
  [
    'carrier-stack-trace',
    'getCarrier',
    `${paths}/~1carriers~1{carrierId}/get/responses/404`,
    'An unknown carrier is a 500 with a stack trace.',
  ],
  ['lanes-without-key', 'listLanes', `${paths}/~1lanes/get/responses/401`, 'The lanes are listed without a key.'],
  [
    'refusal-not-problem',
    'createLane',
    '#/components/responses/Invalid/content',
    'A refused lane is plain JSON, not a problem document.',
  ],
  [
    'lane-locode-unchecked',
    'createLane',
    `${schemas}/LaneCreate/properties/destination/pattern`,
    'The destination of a lane may be anything.',
  ],
  [
    'reference-too-long',
    'createShipment',
    `${schemas}/ShipmentCreate/properties/reference/maxLength`,
    'References longer than 30 characters are taken.',
  ],
];

/** @type {typeof simple} */
const moderate = [
  [
    'parcel-weight-over',
    'addParcel',
    `${schemas}/ParcelCreate/properties/weightGrams/maximum`,
    'A parcel may weigh one gram too much.',
  ],
  [
    'hazardous-without-un',
    'addParcel',
    `${schemas}/ParcelCreate/properties/unNumber/description`,
    'Hazardous goods are taken without a UN number.',
  ],
  [
    'pickup-in-the-past',
    'createShipment',
    `${schemas}/ShipmentCreate/properties/pickupOn/description`,
    'A pickup in the past is taken.',
  ],
  [
    'total-counts-page',
    'listLanes',
    '#/components/headers/TotalCount/description',
    'X-Total-Count counts the lanes of the page only.',
  ],
  [
    'cursor-skips-one',
    'listShipments',
    `${paths}/~1shipments/get/responses/200/description`,
    'Each next page leaves out its first shipment.',
  ],
  [
    'status-filter-leaks',
    'listShipments',
    `${paths}/~1shipments/get/parameters/0/description`,
    'status=booked also lists shipments in transit.',
  ],
  [
    'descending-ignored',
    'listShipments',
    `${paths}/~1shipments/get/parameters/5/description`,
    'sort=-pickupOn sorts ascending.',
  ],
  [
    'null-kept',
    'updateShipment',
    `${schemas}/ShipmentPatch/properties/instructions/description`,
    'null does not take the instructions away.',
  ],
  [
    'patch-drops-note',
    'updateLane',
    `${paths}/~1lanes~1{laneId}/patch/description`,
    'A patch without a note takes the note away.',
  ],
  [
    'update-without-if-match',
    'updateShipment',
    '#/components/parameters/IfMatch/description',
    'A shipment is changed without If-Match.',
  ],
  [
    'stale-if-match',
    'updateLane',
    '#/components/parameters/IfMatch/description',
    'A lane is changed with an old ETag.',
  ],
  [
    'not-modified-ignored',
    'getShipment',
    '#/components/parameters/IfNoneMatch/description',
    'A shipment is sent again although If-None-Match matches.',
  ],
  [
    'chargeable-ignores-size',
    'addParcel',
    `${schemas}/Parcel/properties/chargeableGrams/description`,
    'The chargeable weight is the actual one, however large the parcel.',
  ],
  [
    'shipment-not-deleted',
    'deleteShipment',
    `${paths}/~1shipments~1{shipmentId}/delete/description`,
    'The deletion answers 204, and the shipment stays.',
  ],
];

/** @type {typeof simple} */
const complex = [
  [
    'foreign-events-read',
    'listEvents',
    `${paths}/~1shipments~1{shipmentId}~1events/get/description`,
    'A shipper reads the events of the shipment of another one.',
  ],
  [
    'shipper-decides-claim',
    'decideClaim',
    `${paths}/~1claims~1{claimId}~1decision/post/description`,
    'A shipper decides the own claim.',
  ],
  [
    'price-not-frozen',
    'bookShipment',
    `${schemas}/Charges/description`,
    'The charges of a booked shipment follow later changes of the lane.',
  ],
  [
    'cancel-after-pickup',
    'cancelShipment',
    `${paths}/~1shipments~1{shipmentId}~1cancel/post/description`,
    'A shipment in transit is cancelled.',
  ],
  [
    'delivery-keeps-status',
    'recordEvent',
    `${paths}/~1shipments~1{shipmentId}~1events/post/description`,
    'The delivered event leaves the shipment in transit.',
  ],
  [
    'decided-claim-still-counted',
    'decideClaim',
    `${schemas}/Shipment/properties/openClaims/description`,
    'A decided claim still counts as open on its shipment.',
  ],
  [
    'removed-parcel-still-weighed',
    'removeParcel',
    `${paths}/~1shipments~1{shipmentId}~1parcels~1{parcelId}/delete/description`,
    'Weight and charges keep a parcel that was taken out.',
  ],
  [
    'claim-over-declared-value',
    'fileClaim',
    `${schemas}/ClaimCreate/properties/amount/description`,
    'A claim over more than the declared value is taken.',
  ],
];

/** @param {typeof simple} rows @param {Fault['complexity']} complexity @returns {Fault[]} */
function table(rows, complexity) {
  return rows.map(([name, operation, promise, what]) => ({
    name,
    what,
    operation,
    complexity,
    visible: 'yes',
    promise,
  }));
}

export const faults = [...table(simple, 'simple'), ...table(moderate, 'moderate'), ...table(complex, 'complex')];
