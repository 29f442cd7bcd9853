// The table of seeded defects. MARINA_FAULTS=name,name switches some of them on; `node faults.mjs` prints the table.
// `answer` spoils a finished response, `relax` changes the document that requests are judged by, the rest is asked for with on(name).
import { pathToFileURL } from 'node:url';
import { faultSwitches } from '../checking/fault-switches.mjs';

const info = '/info/description';
const schema = (path) => `/components/schemas/${path}`;
const param = (path) => `/components/parameters/${path}`;
const at = (path, method, rest) => `/paths/${path.replaceAll('/', '~1')}/${method}/${rest}`;
const says = (path, method) => at(path, method, 'description');
const answers = (path, method, status) => at(path, method, `responses/${status}`);

const find = (doc, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((node, key) => node[key.replaceAll('~1', '/')], doc);
const drop = (pointer, keyword) => (doc) => {
  delete find(doc, pointer)[keyword];
};
const set = (pointer, keyword, value) => (doc) => {
  find(doc, pointer)[keyword] = value;
};
const largerSize = (doc) => {
  const { get } = doc.paths['/boats'];
  const shared = doc.components.parameters.Size;
  get.parameters = get.parameters.map((each) =>
    each.$ref?.endsWith('/Size') ? { ...shared, schema: { ...shared.schema, maximum: 1000 } } : each,
  );
};

const simple = 'simple';
const moderate = 'moderate';
const complex = 'complex';
const fault = (name, what, operation, complexity, promise, how = {}) => ({
  name,
  what,
  operation,
  complexity,
  visible: 'yes',
  promise,
  ...how,
});
const onGood = (change) => ({
  answer: (res) => {
    if (res.status < 300) change(res.body, res);
  },
});
const onStatus = (status, change) => ({
  answer: (res) => {
    if (res.status === status) change(res);
  },
});
const onEach = (name, change) => onGood((body) => body._embedded[name].forEach(change));

/** simple: one plain request shows it; moderate: a chosen input or a comparison; complex: several steps or several accounts. */
export const faults = [
  // Answers that do not fit the document
  fault(
    'rate-as-number',
    'per_metre_night is a number',
    'listTariffs',
    simple,
    schema('Rand/type'),
    onEach('tariffs', (each) => {
      each.per_metre_night = Number(each.per_metre_night);
    }),
  ),
  fault(
    'berth-without-dock',
    'Berths of dock C lack dock',
    'listBerths',
    simple,
    schema('Berth/required'),
    onEach('berths', (each) => {
      if (each.dock === 'C') delete each.dock;
    }),
  ),
  fault(
    'role-in-capitals',
    'The role is answered in capitals',
    'createSession',
    simple,
    schema('Role/enum'),
    onGood((body) => {
      body.role = body.role.toUpperCase();
    }),
  ),
  fault(
    'page-without-total-pages',
    'page lacks totalPages',
    'listBoats',
    simple,
    schema('PageInfo/required'),
    onGood((body) => {
      delete body.page.totalPages;
    }),
  ),
  fault(
    'created-at-without-offset',
    'created_at has no offset',
    'getBooking',
    simple,
    schema('Booking/properties/created_at/format'),
    onGood((body) => {
      body.created_at = body.created_at.slice(0, 19);
    }),
  ),
  fault(
    'total-in-rand',
    'total is a string in rand',
    'listInvoices',
    simple,
    schema('Invoice/properties/total/type'),
    onEach('invoices', (each) => {
      each.total = (each.total / 100).toFixed(2);
    }),
  ),
  fault(
    'gate-code-shown',
    'The write-only gate_code is answered',
    'getKeeper',
    simple,
    schema('Keeper/properties/gate_code/writeOnly'),
  ),
  fault(
    'berth-without-etag',
    'ETag is missing',
    'getBerth',
    simple,
    answers('/berths/{berth_code}', 'get', '200/headers/ETag'),
    onGood((body, res) => {
      delete res.headers.ETag;
    }),
  ),
  fault(
    'report-without-location',
    'Location is missing',
    'createReport',
    simple,
    answers('/reports', 'post', '202/headers/Location'),
    onGood((body, res) => {
      delete res.headers.Location;
    }),
  ),
  fault(
    'boat-deleted-200',
    'A deletion is answered with 200 and a body',
    'deleteBoat',
    simple,
    answers('/boats/{boat_id}', 'delete', 204),
    onStatus(204, (res) => {
      Object.assign(res, { status: 200, body: { deleted: true } });
    }),
  ),
  fault(
    'order-boat-null',
    'Open orders have no boat_id',
    'listServiceOrders',
    simple,
    schema('ServiceOrder/properties/boat_id'),
    onEach('service_orders', (each) => {
      if (each.status === 'open') each.boat_id = null;
    }),
  ),
  fault(
    'order-created-200',
    'A new order is answered with 200',
    'createServiceOrder',
    simple,
    answers('/service-orders', 'post', 201),
    onStatus(201, (res) => {
      res.status = 200;
    }),
  ),

  // Lists
  fault('size-ignored', 'All bookings come whatever the size', 'listBookings', moderate, param('Size/description')),
  fault('size-101-accepted', 'A size above 100 is accepted', 'listBoats', moderate, param('Size/schema/maximum'), {
    relax: largerSize,
  }),
  fault(
    'page-off-by-one',
    'Page 1 is the first page again, and every later one is one behind',
    'listBerths',
    moderate,
    param('Page/description'),
  ),
  fault(
    'total-of-page-only',
    'totalElements counts the items of the page',
    'listServiceOrders',
    moderate,
    schema('PageInfo/properties/totalElements/description'),
  ),
  fault(
    'total-pages-rounded-down',
    'totalPages leaves out a last page that is not full',
    'listInvoices',
    moderate,
    schema('PageInfo/properties/totalPages/description'),
  ),
  fault(
    'next-link-drops-filters',
    'The link next has lost filters and order',
    'listBookings',
    moderate,
    schema('PageLinks/description'),
  ),
  fault(
    'length-sorted-as-text',
    'Lengths are ordered as text, 1000 before 650',
    'listBerths',
    moderate,
    at('/berths', 'get', 'parameters/5/description'),
  ),
  fault(
    'no-power-filter-ignored',
    'has_power=false does nothing',
    'listBerths',
    moderate,
    at('/berths', 'get', 'parameters/1/description'),
  ),
  fault(
    'first-status-only',
    'Of several states only the first is looked for',
    'listServiceOrders',
    moderate,
    at('/service-orders', 'get', 'parameters/0/description'),
  ),
  fault(
    'search-minds-case',
    'The search minds capital and small letters',
    'listBoats',
    moderate,
    at('/boats', 'get', 'parameters/0/description'),
  ),
  fault(
    'arrival-from-exclusive',
    'Bookings that arrive on arrival_from itself are left out',
    'listBookings',
    moderate,
    at('/bookings', 'get', 'parameters/3/description'),
  ),

  // Input
  fault(
    'boat-length-any',
    'A boat longer than 4000 cm is accepted',
    'createBoat',
    moderate,
    schema('Boat/properties/length_cm/maximum'),
    { relax: drop(schema('Boat/properties/length_cm'), 'maximum') },
  ),
  fault(
    'registration-unanchored',
    'A registration may have more text before and behind',
    'createBoat',
    moderate,
    schema('Boat/properties/registration/pattern'),
    { relax: set(schema('Boat/properties/registration'), 'pattern', '[A-Z]{2}-[0-9]{3,5}') },
  ),
  fault(
    'berth-extra-properties',
    'Unknown properties are accepted',
    'createBerth',
    moderate,
    schema('NewBerth/additionalProperties'),
    { relax: drop(schema('NewBerth'), 'additionalProperties') },
  ),
  fault(
    'order-description-any-length',
    'A description of more than 500 characters is accepted',
    'createServiceOrder',
    moderate,
    schema('NewServiceOrder/properties/description/maxLength'),
    { relax: drop(schema('NewServiceOrder/properties/description'), 'maxLength') },
  ),
  fault(
    'payment-zero',
    'A payment of 0 is accepted',
    'payInvoice',
    moderate,
    schema('NewPayment/properties/amount/minimum'),
    { relax: set(schema('NewPayment/properties/amount'), 'minimum', 0) },
  ),
  fault(
    'departure-first',
    'A departure before or on the day of arrival is accepted',
    'createBooking',
    moderate,
    says('/bookings', 'post'),
  ),
  fault(
    'report-backwards',
    'A report with to before from is accepted',
    'createReport',
    moderate,
    says('/reports', 'post'),
  ),
  fault(
    'patch-as-plain-json',
    'A patch as application/json is accepted',
    'patchKeeper',
    moderate,
    says('/keepers/{keeper_id}', 'patch'),
  ),
  fault(
    'language-default-lost',
    'Without preferred_language a keeper gets af instead of en',
    'createKeeper',
    moderate,
    schema('NewKeeper/properties/preferred_language/default'),
    { relax: set(schema('NewKeeper/properties/preferred_language'), 'default', 'af') },
  ),

  // Refusals and protocol
  fault(
    'unknown-boat-500',
    'An unknown id is answered with 500',
    'getBoat',
    moderate,
    answers('/boats/{boat_id}', 'get', 404),
  ),
  fault(
    'input-problem-without-errors',
    'The body of a 400 lacks errors',
    'createBoat',
    moderate,
    schema('InputProblem/required'),
    onStatus(400, (res) => {
      delete res.body.errors;
    }),
  ),
  fault(
    'problem-as-plain-json',
    'A 404 is sent as application/json',
    'getInvoice',
    moderate,
    '/components/responses/NotFound/content',
    onStatus(404, (res) => {
      res.headers['Content-Type'] = 'application/json';
    }),
  ),
  fault(
    'input-422',
    'Wrong input is answered with 422',
    'createServiceOrder',
    moderate,
    info,
    onStatus(400, (res) => {
      Object.assign(res, { status: 422, body: { ...res.body, status: 422 } });
    }),
  ),
  fault(
    'if-match-optional',
    'A berth is replaced without If-Match',
    'replaceBerth',
    moderate,
    says('/berths/{berth_code}', 'put'),
  ),
  fault('unoffered-method-404', 'A method that is not offered is answered with 404', 'PUT /tariffs', moderate, info),
  fault(
    'correlation-id-lost',
    'Correlation-Id is not returned',
    'listBookings',
    moderate,
    '/components/headers/CorrelationId/description',
    {
      answer: (res) => {
        delete res.headers['Correlation-Id'];
      },
    },
  ),

  // Values
  fault(
    'departure-day-counted',
    'nights counts the day of departure',
    'createBooking',
    moderate,
    schema('Booking/properties/nights/description'),
  ),
  fault(
    'metres-not-started',
    'The price takes the exact length, not started metres',
    'createBooking',
    moderate,
    schema('Booking/properties/price/description'),
  ),
  fault('name-mangled', 'Letters outside ASCII become question marks', 'createBoat', moderate, info),
  fault(
    'null-ignored',
    'null in a patch clears nothing',
    'patchKeeper',
    moderate,
    says('/keepers/{keeper_id}', 'patch'),
  ),
  fault(
    'address-replaced',
    'An address in a patch replaces the whole address',
    'patchKeeper',
    complex,
    says('/keepers/{keeper_id}', 'patch'),
  ),
  fault(
    'report-counts-cancelled',
    'Cancelled bookings are counted',
    'getReport',
    complex,
    schema('Report/properties/result/description'),
  ),

  // Access
  fault(
    'berths-without-token',
    'Berths are listed without a token',
    'listBerths',
    moderate,
    answers('/berths', 'get', 401),
  ),
  fault(
    'any-token-lists-orders',
    'Any bearer token is accepted',
    'listServiceOrders',
    moderate,
    answers('/service-orders', 'get', 401),
  ),
  fault(
    'report-scope-unchecked',
    'A partner without reports:run has a report made',
    'createReport',
    complex,
    at('/reports', 'post', 'security'),
  ),
  fault('foreign-boat-readable', 'An owner reads the boat of another', 'getBoat', complex, info),
  fault('foreign-bookings-listed', 'An owner lists the bookings of all', 'listBookings', complex, info),
  fault(
    'owner-confirms',
    'An owner may confirm a booking',
    'confirmBooking',
    complex,
    says('/bookings/{booking_id}/confirm', 'post'),
  ),

  // States and other records
  fault(
    'double-booking',
    'A berth can be booked twice for the same night',
    'createBooking',
    complex,
    says('/bookings', 'post'),
  ),
  fault(
    'no-same-day-turnover',
    'A booking that begins on the day another ends is refused',
    'createBooking',
    complex,
    says('/bookings', 'post'),
  ),
  fault(
    'idempotency-ignored',
    'A repeat with the same Idempotency-Key is a new request',
    'createBooking',
    complex,
    says('/bookings', 'post'),
  ),
  fault(
    'cancelled-still-blocks',
    'The nights of a cancelled booking stay taken',
    'cancelBooking',
    complex,
    says('/bookings/{booking_id}/cancel', 'post'),
  ),
  fault(
    'cancel-after-completion',
    'A completed booking can be cancelled',
    'cancelBooking',
    complex,
    says('/bookings/{booking_id}/cancel', 'post'),
  ),
  fault(
    'yard-work-not-invoiced',
    'The invoice of a check-out leaves out the yard work',
    'checkOutBooking',
    complex,
    says('/bookings/{booking_id}/check-out', 'post'),
  ),
  fault(
    'overpayment-accepted',
    'A payment above the balance is accepted',
    'payInvoice',
    complex,
    says('/invoices/{invoice_number}/payments', 'post'),
  ),
  fault(
    'order-skips-states',
    'An order goes from open straight to in_work or done',
    'setServiceOrderStatus',
    complex,
    says('/service-orders/{order_id}/status', 'put'),
  ),
  fault(
    'stale-etag-accepted',
    'A berth is replaced with an outdated ETag',
    'replaceBerth',
    complex,
    says('/berths/{berth_code}', 'put'),
  ),
];

export const { on } = faultSwitches('MARINA_FAULTS', faults);
const active = faults.filter(({ name }) => on(name));

/** The document that requests are judged by. */
export function relaxed(doc) {
  const copy = structuredClone(doc);
  for (const { relax } of active) relax?.(copy);
  return copy;
}

export function spoil(operation, res) {
  for (const each of active) if (each.operation === operation) each.answer?.(res);
  return res;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, operation, complexity, what } of faults)
    console.log([name.padEnd(30), operation.padEnd(24), complexity.padEnd(9), what].join(' '));
}
