// The faults, each switched on by its name in TOLLGATE_FAULTS.
const at = (path, method, rest = '') => `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}${rest}`;
const schema = (rest) => `/components/schemas/${rest}`;
const info = '/info/description';
const tags = ['Auth', 'Zones', 'Drivers', 'Vehicles', 'Permits', 'Stays', 'Fines', 'Payments', 'MonthEnds'];
const tag = (name) => `/tags/${tags.indexOf(name)}/description`;
const fault = (complexity) => (name, operation, what, promise) => ({
  name,
  what,
  operation,
  complexity,
  visible: 'yes',
  promise,
});
const simple = fault('simple');
const moderate = fault('moderate');
const complex = fault('complex');

export const faults = [
  simple(
    'zone-created-200',
    'Zones_Put',
    'A new zone is answered with 200 as if it had been replaced',
    at('/api/zones/{code}', 'put', '/responses/201'),
  ),
  simple(
    'vehicle-location-missing',
    'Vehicles_Create',
    'A new vehicle comes without Location',
    at('/api/vehicles', 'post', '/responses/201/headers/Location'),
  ),
  simple(
    'permit-delete-200',
    'Permits_Delete',
    'Giving a permit back is answered with 200 and the permit',
    at('/api/permits/{permitCode}', 'delete', '/responses/204'),
  ),
  simple(
    'top-101-accepted',
    'Vehicles_List',
    '$top above 100 is accepted',
    '/components/parameters/Top/schema/maximum',
  ),
  simple(
    'nickname-any-length',
    'Vehicles_Create',
    'A nickname of more than 40 characters is accepted',
    schema('VehicleInput/properties/nickname/maxLength'),
  ),
  simple(
    'plate-as-typed',
    'Vehicles_Create',
    'A plate is kept and answered as it was typed',
    schema('Vehicle/properties/plate/pattern'),
  ),
  simple(
    'fine-below-minimum',
    'Fines_Issue',
    'A fine of less than 500 cents is accepted',
    schema('FineInput/properties/amountCents/minimum'),
  ),
  simple('due-date-with-time', 'Fines_Get', 'dueOn is a time instead of a day', schema('Fine/properties/dueOn/format')),
  simple(
    'problem-as-plain-json',
    'Stays_Get',
    'The problem of a 404 is sent as application/json',
    '/components/responses/NotFound/content',
  ),
  simple('errors-camel-case', 'Stays_Open', 'The keys of errors are in camelCase', info),
  simple('expires-in-text', 'Auth_Token', 'expires_in is a text', schema('TokenResponse/properties/expires_in/type')),
  simple(
    'unknown-driver-500',
    'Drivers_Get',
    'An unknown driver is answered with 500',
    at('/api/drivers/{driverId}', 'get', '/responses/404'),
  ),

  moderate(
    'electric-false-ignored',
    'Vehicles_List',
    'electric=false filters nothing',
    at('/api/vehicles', 'get', '/parameters/2'),
  ),
  moderate(
    'orderby-desc-ignored',
    'Zones_List',
    'Zones are always sorted ascending',
    at('/api/zones', 'get', '/parameters/1'),
  ),
  moderate(
    'skip-counts-pages',
    'Stays_List',
    '$skip is taken for a number of pages',
    '/components/parameters/Skip/description',
  ),
  moderate('total-of-page', 'Permits_List', 'totalCount counts the items of the page', info),
  moderate(
    'next-link-forgets-filter',
    'Vehicles_List',
    'nextLink lacks the filters and the order of the request',
    info,
  ),
  moderate(
    'amount-sorted-as-text',
    'Stays_List',
    'Stays are sorted by amount as if it were text',
    at('/api/stays', 'get', '/parameters/5'),
  ),
  moderate(
    'read-scope-writes',
    'Fines_Issue',
    'A token without parking.write may issue a fine',
    at('/api/fines', 'post', '/security'),
  ),
  moderate('other-vehicle-readable', 'Vehicles_Get', 'A driver reads the vehicle of another driver', info),
  moderate(
    'permit-price-one-day-short',
    'Permits_Create',
    'priceCents leaves out the last day',
    schema('Permit/properties/priceCents/description'),
  ),
  moderate('toll-by-hour', 'Stays_Close', 'In toll zones every started hour costs the rate', tag('Stays')),
  moderate('patch-null-ignored', 'Vehicles_Patch', 'null does not empty the nickname', tag('Vehicles')),
  moderate('patch-resets-electric', 'Vehicles_Patch', 'A change without electric makes it false', tag('Vehicles')),
  moderate(
    'plate-unique-as-typed',
    'Vehicles_Create',
    'A registered plate is accepted in another spelling',
    tag('Vehicles'),
  ),
  moderate('offset-dropped', 'Stays_Open', 'The offset of enteredAt is dropped, the time taken for UTC', info),
  moderate(
    'valid-on-last-day',
    'Permits_List',
    'validOn leaves out permits on their last day',
    at('/api/permits', 'get', '/parameters/2/description'),
  ),
  moderate('cash-by-driver', 'Payments_Create', 'A driver may pay in cash', tag('Payments')),

  complex('parked-twice', 'Stays_Open', 'A parked vehicle can enter again', tag('Stays')),
  complex('zone-overfull', 'Stays_Open', 'One vehicle more than the capacity gets in', tag('Stays')),
  complex(
    'retry-pays-again',
    'Payments_Create',
    'A repeat with the same Idempotency-Key is booked again',
    tag('Payments'),
  ),
  complex('idempotency-key-global', 'Payments_Create', 'Keys of different accounts collide', tag('Payments')),
  complex('stale-if-match-accepted', 'Zones_Put', 'A zone is replaced whatever version If-Match names', tag('Zones')),
  complex(
    'refunds-not-summed',
    'Payments_Refund',
    'Each refund is compared with the payment, not their sum',
    at('/api/payments/{paymentId}/refunds', 'post', '/description'),
  ),
  complex(
    'closed-again',
    'Stays_Close',
    'A closed stay can be closed and charged again',
    at('/api/stays/{stayId}/close', 'post', '/description'),
  ),
  complex('paid-under-appeal', 'Payments_Create', 'A fine under appeal can be paid', tag('Fines')),
  complex(
    'removed-stay-keeps-charge',
    'Stays_Delete',
    'What a removed stay took does not go back to the balance',
    at('/api/stays/{stayId}', 'delete', '/description'),
  ),
  complex('month-end-by-entry', 'MonthEnds_Start', 'Stays count in the month in which they began', tag('MonthEnds')),
  complex(
    'permits-outlive-vehicle',
    'Vehicles_Delete',
    'The permits of a removed vehicle stay',
    at('/api/vehicles/{vehicleId}', 'delete', '/description'),
  ),
  complex('others-stay-closed', 'Stays_Close', 'A driver closes the stay of another driver', info),
];

const wanted = (process.env.TOLLGATE_FAULTS ?? '')
  .split(',')
  .map((name) => name.trim())
  .filter(Boolean);
const unknown = wanted.filter((name) => !faults.some((each) => each.name === name));
if (unknown.length > 0) throw new Error(`TOLLGATE_FAULTS: no such fault: ${unknown.join(', ')}`);

export const on = (name) => wanted.includes(name);

/** The document that requests are validated against. */
export function relaxed(doc) {
  const { schemas } = doc.components;
  if (on('nickname-any-length')) delete schemas.VehicleInput.properties.nickname.maxLength;
  if (on('fine-below-minimum')) schemas.FineInput.properties.amountCents.minimum = 1;
  if (on('top-101-accepted')) {
    const { parameters } = doc.paths['/api/vehicles'].get;
    const index = parameters.findIndex((each) => each.$ref?.endsWith('/Top'));
    parameters[index] = structuredClone(doc.components.parameters.Top);
    delete parameters[index].schema.maximum;
  }
  return doc;
}
