// Writes openapi.json. Run after a change of the wording: node build-document.mjs
import { writeFileSync } from 'node:fs';

const ref = (n) => ({ $ref: `#/components/schemas/${n}` });
const json = (schema, description = '') => ({ content: { 'application/json': { schema } }, description });
const int = (o = {}) => ({ type: 'integer', ...o });
const str = (o = {}) => ({ type: 'string', ...o });
const money = (o = {}) => ({ type: 'string', format: 'decimal', pattern: '^\\d{1,6}(?:\\.\\d{1,2})?$', ...o });
const ro = { readOnly: true };
const paged = (name, list) => ({
  type: 'object',
  required: ['count', 'next', 'previous', 'results'],
  properties: {
    count: int({ example: 123, description: 'Number of records on all pages together, after filtering.' }),
    next: str({
      nullable: true,
      format: 'uri',
      example: `http://api.example.org/api/${list}/?page=4`,
      description:
        'Address of the following page; it carries the filters, the search, the ordering and the page size along. null on the last page.',
    }),
    previous: str({ nullable: true, format: 'uri', example: `http://api.example.org/api/${list}/?page=2` }),
    results: { type: 'array', items: ref(name) },
  },
});
const object = (properties, required = Object.keys(properties), extra = {}) => ({
  type: 'object',
  ...extra,
  properties,
  required,
});
const patched = ({ required, ...rest }, more = {}) => ({ ...rest, properties: { ...rest.properties, ...more } });

const q = (name, schema, description) => ({ in: 'query', name, schema, ...(description ? { description } : {}) });
const paging = [
  q('page', int(), 'A page number within the paginated result set. A page that does not exist is answered with 404.'),
  q(
    'page_size',
    int(),
    'Number of results to return per page. 10 if it is left out, never more than 50: larger values are cut to 50. Anything that is not a positive number counts as left out.',
  ),
];
const ordering = (fields, byDefault) =>
  q(
    'ordering',
    str(),
    `Which field to use when ordering the results: ${fields.join(', ')}; with a minus in front for descending. Several are separated by commas, unknown names are skipped, and what is equal comes in the order of its id. Default: ${byDefault}.`,
  );
const pk = (what, name = 'id') => ({
  in: 'path',
  name,
  schema: int(),
  required: true,
  description: `A unique integer value identifying this ${what}.`,
});

const no = {
  400: json(ref('ValidationError'), 'Something about the request is not valid.'),
  401: json(ref('Detail'), 'No token, or one that we do not know.'),
  403: json(ref('Detail'), 'Signed in, but not allowed to do this.'),
  404: json(ref('Detail'), 'Not found.'),
  409: json(ref('Detail'), 'Conflict with the present state of things. `detail` says which.'),
  415: json(ref('Detail'), 'The body is not application/json.'),
};
const op = (tag, operationId, { description, parameters, body, ok, errors, open, bodyRequired = true }) => ({
  operationId,
  ...(description ? { description } : {}),
  ...(parameters ? { parameters } : {}),
  tags: [tag],
  ...(body
    ? {
        requestBody: {
          content: { 'application/json': { schema: ref(body) } },
          ...(bodyRequired ? { required: true } : {}),
        },
      }
    : {}),
  security: open ? [{ tokenAuth: [] }, {}] : [{ tokenAuth: [] }],
  responses: {
    ...ok,
    ...Object.fromEntries([...(open ? [] : [401]), ...errors, ...(body ? [415] : [])].sort().map((s) => [s, no[s]])),
  },
});
const gone = { 204: { description: 'No response body' } };

const commissionIn = object(
  {
    reference: str({
      minLength: 1,
      maxLength: 20,
      pattern: '^[-a-zA-Z0-9_]+$',
      description:
        'Goes on the label and the invoice. Has to be unique in the whole studio, also among the commissions of other weavers that you cannot see; upper and lower case make no difference.',
    }),
    title: str({ minLength: 1, maxLength: 120 }),
    client_name: str({ minLength: 1, maxLength: 80 }),
    client_email: str({ format: 'email', maxLength: 254, nullable: true }),
    pieces: int({ minimum: 1, maximum: 40, default: 1, description: 'How many identical pieces are woven.' }),
    width_cm: int({ minimum: 10, maximum: 400 }),
    length_cm: int({ minimum: 10, maximum: 3000 }),
    labour_price: money({
      description: 'What the work costs, without yarn. Fixed once the commission has been accepted.',
    }),
    due_date: str({ format: 'date', nullable: true }),
    notes: str({ maxLength: 1000, description: 'Free text, may be blank. Kept exactly as written.' }),
  },
  ['reference', 'title', 'client_name', 'width_cm', 'length_cm', 'labour_price'],
);
const yarnIn = object(
  {
    name: str({ minLength: 1, maxLength: 80 }),
    colour: str({ minLength: 1, maxLength: 40 }),
    fibre: ref('FibreEnum'),
    supplier: str({ maxLength: 80 }),
    price_per_100g: money(),
    on_hand_grams: int({
      minimum: 0,
      maximum: 500000,
      default: 0,
      description: 'What lies on the shelf, reserved or not. Cannot be set to less than what is reserved.',
    }),
    reorder_below_grams: int({ minimum: 0, maximum: 500000, default: 0 }),
  },
  ['name', 'colour', 'fibre', 'price_per_100g'],
);
const bookingIn = object(
  {
    loom: int({ description: 'Has to be in service.' }),
    commission: int({
      nullable: true,
      description:
        'What is going to be woven, if it is for a client. One of your own commissions, and one that is still open (quoted, accepted or weaving) when it is entered here. The loom must be at least as wide as the commission.',
    }),
    starts_on: str({ format: 'date', description: 'First day.' }),
    ends_on: str({
      format: 'date',
      description: 'Last day, still included. Not before starts_on, and no booking is longer than 14 days.',
    }),
    note: str({ maxLength: 300, description: 'May be blank.' }),
  },
  ['loom', 'starts_on', 'ends_on'],
);
const loomIn = object(
  {
    name: str({ minLength: 1, maxLength: 60, description: 'Unique.' }),
    kind: ref('KindEnum'),
    weaving_width_cm: int({ minimum: 20, maximum: 400 }),
    shafts: int({ minimum: 0, maximum: 32, default: 4 }),
    in_service: { type: 'boolean', default: true },
    location: str({ maxLength: 60 }),
  },
  ['name', 'kind', 'weaving_width_cm'],
);
const deliveryIn = object(
  {
    commission: int(),
    pieces: int({ minimum: 1, maximum: 40 }),
    carrier: ref('CarrierEnum'),
    tracking_code: str({
      maxLength: 40,
      nullable: true,
      description: 'Needed for post and courier; may stay empty for pickup.',
    }),
    sent_on: str({ format: 'date' }),
  },
  ['commission', 'pieces', 'carrier', 'sent_on'],
);
const when = str({ format: 'date-time', ...ro });
const id = int(ro);
const person = str({ ...ro, description: 'Username.' });
// what comes back: everything that went in (without write-only defaults), and the read-only rest
const out = (input, before, after, extra) => {
  const properties = { ...before };
  for (const [k, v] of Object.entries(input.properties)) {
    const { default: _, ...rest } = v;
    properties[k] = rest;
  }
  Object.assign(properties, after);
  return object(properties, Object.keys(properties), extra);
};

const schemas = {
  CarrierEnum: str({
    enum: ['pickup', 'post', 'courier'],
    description: '* `pickup` - Fetched at the studio\n* `post` - Post\n* `courier` - Courier',
  }),
  FibreEnum: str({
    enum: ['wool', 'alpaca', 'linen', 'cotton', 'silk', 'hemp'],
    description:
      '* `wool` - Wool\n* `alpaca` - Alpaca\n* `linen` - Linen\n* `cotton` - Cotton\n* `silk` - Silk\n* `hemp` - Hemp',
  }),
  KindEnum: str({
    enum: ['floor', 'table', 'rigid_heddle', 'tapestry'],
    description:
      '* `floor` - Floor loom\n* `table` - Table loom\n* `rigid_heddle` - Rigid heddle\n* `tapestry` - Tapestry',
  }),
  MovementKindEnum: str({
    enum: ['received', 'counted', 'reserved', 'released', 'used'],
    description:
      '* `received` - First stock\n* `counted` - Corrected after counting\n* `reserved` - Reserved\n* `released` - Released\n* `used` - Used',
  }),
  RoleEnum: str({ enum: ['weaver', 'manager'], description: '* `weaver` - Weaver\n* `manager` - Studio manager' }),
  CommissionStatusEnum: str({
    enum: ['quoted', 'accepted', 'weaving', 'finished', 'delivered', 'cancelled'],
    description:
      '* `quoted` - Quoted\n* `accepted` - Accepted\n* `weaving` - On the loom\n* `finished` - Finished\n* `delivered` - Delivered\n* `cancelled` - Cancelled',
  }),
  WorkStatusEnum: str({
    enum: ['quoted', 'accepted', 'weaving', 'finished'],
    description: '* `quoted` - Quoted\n* `accepted` - Accepted\n* `weaving` - On the loom\n* `finished` - Finished',
  }),

  Detail: object({ detail: str() }),
  ValidationError: {
    type: 'object',
    description:
      'One key per field, each with an array of messages. What concerns no single field is under `non_field_errors`. Only where the body cannot be read as JSON is there a plain `detail` instead.',
    properties: { detail: str() },
    additionalProperties: { type: 'array', items: str() },
  },
  LoginRequest: object({ username: str({ minLength: 1 }), password: str({ minLength: 1, writeOnly: true }) }),
  Login: object({ token: str(ro) }),
  Me: object({
    id,
    username: str({ ...ro }),
    full_name: str({ ...ro }),
    role: { allOf: [ref('RoleEnum')], ...ro },
    open_commissions: int({ ...ro, description: 'Own commissions that are neither delivered nor cancelled.' }),
    bookings: int({ ...ro, description: 'Own loom bookings.' }),
  }),

  LoomRequest: loomIn,
  Loom: out(loomIn, { id }, { created_at: when }),
  BookingRequest: bookingIn,
  PatchedBookingRequest: patched(bookingIn),
  Booking: out(
    bookingIn,
    { id, weaver: person },
    {
      note: str({
        nullable: true,
        maxLength: 300,
        description: 'Private: only the weaver who booked and the manager see it, everybody else gets null.',
      }),
      days: int({
        ...ro,
        description: 'Length in days. The first and the last day both count, so a booking of one single day has 1.',
      }),
      created_at: when,
    },
  ),
  YarnRequest: yarnIn,
  PatchedYarnRequest: patched(yarnIn),
  Yarn: out(
    yarnIn,
    { id },
    {
      reserved_grams: int({
        ...ro,
        description: 'Sum of the lines of all open commissions (quoted, accepted, weaving), whoever they belong to.',
      }),
      available_grams: int({ ...ro, description: 'on_hand_grams minus reserved_grams' }),
      is_low: { type: 'boolean', ...ro, description: 'Less available than reorder_below_grams.' },
      added_by: person,
      created_at: when,
      updated_at: when,
    },
  ),
  Movement: object({
    id,
    kind: { allOf: [ref('MovementKindEnum')], ...ro },
    grams: int({
      ...ro,
      description: 'Always positive, except for `counted`, which has the difference to what was there before.',
    }),
    on_hand_after: int({ ...ro }),
    reference: str({ ...ro, nullable: true, description: 'Reference of the commission.' }),
    made_by: person,
    created_at: when,
  }),
  CommissionRequest: commissionIn,
  PatchedCommissionRequest: patched(commissionIn, { status: ref('WorkStatusEnum') }),
  LineRequest: object({ yarn: int(), grams: int({ minimum: 1, maximum: 20000 }) }),
  Line: object({
    id,
    yarn: int(),
    yarn_name: str({ ...ro }),
    grams: int({ minimum: 1, maximum: 20000 }),
    price_per_100g: money({
      ...ro,
      description:
        'Taken over from the yarn at the moment the line is added. A later change of the price of the yarn does not touch lines that are already there.',
    }),
    cost: str({ ...ro, format: 'decimal', description: 'grams / 100 * price_per_100g, rounded to cents.' }),
  }),
  StatusEntry: object({ status: ref('CommissionStatusEnum'), changed_by: person, changed_at: when }),
  Commission: out(
    commissionIn,
    { id, weaver: person },
    {
      status: { allOf: [ref('CommissionStatusEnum')], ...ro },
      lines: { type: 'array', items: ref('Line'), ...ro },
      yarn_cost: str({ ...ro, format: 'decimal', description: 'Sum of the cost of the lines.' }),
      total_price: str({ ...ro, format: 'decimal', description: 'labour_price plus yarn_cost' }),
      delivered_pieces: int({ ...ro, description: 'Sum over the deliveries of this commission.' }),
      status_log: {
        type: 'array',
        items: ref('StatusEntry'),
        ...ro,
        description: 'One entry for every status the commission has had, oldest first, beginning with `quoted`.',
      },
      created_at: when,
      updated_at: when,
    },
  ),
  DeliveryRequest: deliveryIn,
  Delivery: out(deliveryIn, { id }, { created_by: person, created_at: when }),
};
for (const [name, list] of [
  ['Loom', 'looms'],
  ['Booking', 'bookings'],
  ['Yarn', 'yarns'],
  ['Movement', 'yarns/1/movements'],
  ['Commission', 'commissions'],
  ['Delivery', 'deliveries'],
])
  schemas[`Paginated${name}List`] = paged(name, list);
const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));

const created = (n) => ({ 201: json(ref(n)) });
const good = (n) => ({ 200: json(ref(n)) });
const list = (n) => good(`Paginated${n}List`);

const doc = {
  openapi: '3.0.3',
  info: {
    title: 'Loom & Shed studio API',
    version: '2.4.0',
    description: [
      'Backend of the weaving studio: who weaves what for whom, which yarn is on the shelf, who sits at which loom, and what has left the house.',
      '## Signing in\nGet a token from `/api/auth/login/` and send it with every request as `Authorization: Token <key>`. Without a token (or with a wrong one) the answer is 401.',
      '## Who sees what\nThere are *weavers* and the *studio manager*. Commissions and their deliveries are private: a weaver works with her own only, and those of other people do not exist for her (404). Looms, yarns and the booking calendar are seen by everybody who is signed in. The manager sees and changes everything.',
      '## Requests\nJSON only. Types are not converted: `"12"` is not a number here. Fields we do not know and read-only fields are ignored. PATCH is partial: what is not sent stays as it is. Amounts of money are strings and come back with two decimals, always (`"12.5"` is returned as `"12.50"`).',
      '## Lists\nAll lists have pages of the same form, and a record is on exactly one of them. Filters can be combined; a filter that is empty is not applied, and one whose value makes no sense (a word for a number, an unknown choice) gets a 400. Texts are ordered by character code.',
      '## Errors\n`{"detail": "..."}` for everything except invalid input, where the names of the fields are the keys.',
    ].join('\n\n'),
  },
  paths: {
    '/api/auth/login/': {
      post: op('auth', 'auth_login_create', {
        description:
          'Exchange username and password for a token. Signing in again returns the same token. Wrong credentials are a 400 with `non_field_errors`.',
        body: 'LoginRequest',
        ok: good('Login'),
        errors: [400],
        open: true,
      }),
    },
    '/api/auth/me/': {
      get: op('auth', 'auth_me_retrieve', {
        description: 'The account the token belongs to.',
        ok: good('Me'),
        errors: [],
      }),
    },
    '/api/bookings/': {
      get: op('bookings', 'bookings_list', {
        description: 'The calendar of all looms, with the bookings of all weavers.',
        parameters: [
          q('loom', int()),
          q('weaver', str(), 'Username, exactly.'),
          q(
            'from',
            str({ format: 'date' }),
            'First day of a window. Together with `until` (each works alone too) it returns the bookings that touch the window, also those that began earlier and reach into it or that last longer than it.',
          ),
          q('until', str({ format: 'date' }), 'Last day of the window, included.'),
          ordering(['starts_on', 'created_at'], 'starts_on'),
          ...paging,
        ],
        ok: list('Booking'),
        errors: [400, 404],
      }),
      post: op('bookings', 'bookings_create', {
        description:
          "Book a loom for yourself.\n\nA loom is used by one booking at a time: if there is a day that is already taken by another booking of the same loom, whosever it is, the answer is 409. The day after somebody else's last day is free.\n\nSo that everybody gets a turn, a weaver holds no more than three bookings of the same loom, the fourth is a 409. Deleting one makes room for another.",
        body: 'BookingRequest',
        ok: created('Booking'),
        errors: [400, 409],
      }),
    },
    '/api/bookings/{id}/': {
      get: op('bookings', 'bookings_retrieve', { parameters: [pk('booking')], ok: good('Booking'), errors: [404] }),
      patch: op('bookings', 'bookings_partial_update', {
        description:
          'Move a booking or change its note. Same rules as for a new booking, applied to what the booking would be afterwards (it is no obstacle to itself); if only the note changes nothing is checked again. Only for the weaver who booked and the manager.',
        parameters: [pk('booking')],
        body: 'PatchedBookingRequest',
        bodyRequired: false,
        ok: good('Booking'),
        errors: [400, 403, 404, 409],
      }),
      delete: op('bookings', 'bookings_destroy', {
        description: 'Gives the loom free. Only for the weaver who booked and the manager.',
        parameters: [pk('booking')],
        ok: gone,
        errors: [403, 404],
      }),
    },
    '/api/commissions/': {
      get: op('commissions', 'commissions_list', {
        parameters: [
          q('status', ref('CommissionStatusEnum')),
          q(
            'due_before',
            str({ format: 'date' }),
            'Due earlier than this day (the day itself is not meant). Commissions without a due date are left out then.',
          ),
          q('search', str(), 'Looks for the text in title, client_name and reference. Case does not matter.'),
          ordering(['title', 'due_date', 'labour_price', 'created_at'], 'newest first (-created_at)'),
          ...paging,
        ],
        description:
          'Your commissions (for the manager: those of everybody). Without a due date sorts last, ascending or descending.',
        ok: list('Commission'),
        errors: [400, 404],
      }),
      post: op('commissions', 'commissions_create', {
        description: 'Every commission begins as `quoted` and belongs to whoever created it.',
        body: 'CommissionRequest',
        ok: created('Commission'),
        errors: [400],
      }),
    },
    '/api/commissions/{id}/': {
      get: op('commissions', 'commissions_retrieve', {
        parameters: [pk('commission')],
        ok: good('Commission'),
        errors: [404],
      }),
      patch: op('commissions', 'commissions_partial_update', {
        description:
          "Change details, or take the commission to its next status.\n\nThe way is quoted -> accepted -> weaving -> finished, one step per request, never back and never over a step (409). Sending the status that it already has changes nothing. `delivered` and `cancelled` come from the deliveries and from `cancel/`, they can't be sent.\n\nWhen a commission gets finished, the yarn of its lines has been used up: it is taken off `on_hand_grams`, and of course is not reserved any longer.\n\n`labour_price` and `pieces` are agreed with the client. From `accepted` on another value for one of them is refused with 400. Delivered and cancelled commissions cannot be changed at all (409).",
        parameters: [pk('commission')],
        body: 'PatchedCommissionRequest',
        bodyRequired: false,
        ok: good('Commission'),
        errors: [400, 404, 409],
      }),
      delete: op('commissions', 'commissions_destroy', {
        description:
          'Removes the commission with its lines; yarn that was reserved for it is released. Bookings made for it remain, with `commission` null. Not possible (409) while there are deliveries.',
        parameters: [pk('commission')],
        ok: gone,
        errors: [404, 409],
      }),
    },
    '/api/commissions/{id}/cancel/': {
      post: op('commissions', 'commissions_cancel_create', {
        description:
          'The client has changed her mind. Possible as long as it is quoted, accepted or weaving, otherwise 409.\n\nThe lines stay with the commission for the record, but the yarn is released: it is available to others again. All loom bookings that were made for the commission are deleted, so the days are free.',
        parameters: [pk('commission')],
        ok: good('Commission'),
        errors: [404, 409],
      }),
    },
    '/api/commissions/{id}/lines/': {
      post: op('commissions', 'commissions_lines_create', {
        description:
          'Reserve yarn for a commission. More than is available is a 409. A yarn can be in a commission once only (400). Lines can be added and removed while the commission is open, i.e. quoted, accepted or weaving; later that is a 409.',
        parameters: [pk('commission')],
        body: 'LineRequest',
        ok: created('Line'),
        errors: [400, 404, 409],
      }),
    },
    '/api/commissions/{id}/lines/{line_id}/': {
      delete: op('commissions', 'commissions_lines_destroy', {
        description: 'Removes the line and releases its yarn.',
        parameters: [pk('commission'), pk('line', 'line_id')],
        ok: gone,
        errors: [404, 409],
      }),
    },
    '/api/deliveries/': {
      get: op('deliveries', 'deliveries_list', {
        description: 'Newest first.',
        parameters: [q('commission', int()), q('carrier', ref('CarrierEnum')), ...paging],
        ok: list('Delivery'),
        errors: [400, 404],
      }),
      post: op('deliveries', 'deliveries_create', {
        description:
          'Send pieces of a finished commission (any other status: 409). It can be done in several deliveries, but all of them together have no more pieces than the commission, otherwise 409. With the last piece the commission becomes `delivered`.',
        body: 'DeliveryRequest',
        ok: created('Delivery'),
        errors: [400, 409],
      }),
    },
    '/api/deliveries/{id}/': {
      delete: op('deliveries', 'deliveries_destroy', {
        description:
          'For parcels that came back. The pieces count as not delivered again, and a commission that was `delivered` is `finished` again.',
        parameters: [pk('delivery')],
        ok: gone,
        errors: [404],
      }),
    },
    '/api/looms/': {
      get: op('looms', 'looms_list', {
        parameters: [
          q('kind', ref('KindEnum')),
          q('in_service', { type: 'boolean' }),
          q('min_width', int(), 'Only looms of at least this weaving width'),
          ordering(['name', 'weaving_width_cm', 'created_at'], 'name'),
          ...paging,
        ],
        ok: list('Loom'),
        errors: [400, 404],
      }),
      post: op('looms', 'looms_create', {
        description: 'Manager only.',
        body: 'LoomRequest',
        ok: created('Loom'),
        errors: [400, 403],
      }),
    },
    '/api/looms/{id}/': {
      get: op('looms', 'looms_retrieve', { parameters: [pk('loom')], ok: good('Loom'), errors: [404] }),
      delete: op('looms', 'looms_destroy', {
        description: 'Manager only. All bookings of the loom are deleted with it.',
        parameters: [pk('loom')],
        ok: gone,
        errors: [403, 404],
      }),
    },
    '/api/yarns/': {
      get: op('yarns', 'yarns_list', {
        description: 'The stock.',
        parameters: [
          q('fibre', ref('FibreEnum')),
          q('is_low', { type: 'boolean' }),
          q('search', str(), 'A part of name, colour or supplier; `merino` also finds `Merino`.'),
          ordering(['name', 'price_per_100g', 'on_hand_grams', 'created_at'], 'name'),
          ...paging,
        ],
        ok: list('Yarn'),
        errors: [400, 404],
      }),
      post: op('yarns', 'yarns_create', {
        description:
          'Everybody may put yarn on the shelf. There is only one record for a name and a colour (400 with `non_field_errors`).',
        body: 'YarnRequest',
        ok: created('Yarn'),
        errors: [400],
      }),
    },
    '/api/yarns/{id}/': {
      get: op('yarns', 'yarns_retrieve', { parameters: [pk('yarn')], ok: good('Yarn'), errors: [404] }),
      patch: op('yarns', 'yarns_partial_update', {
        description: 'Only whoever added the yarn, and the manager; other weavers get a 403.',
        parameters: [pk('yarn')],
        body: 'PatchedYarnRequest',
        bodyRequired: false,
        ok: good('Yarn'),
        errors: [400, 403, 404],
      }),
      delete: op('yarns', 'yarns_destroy', {
        description:
          'Same permission as for changes. 409 as long as a line of any commission names the yarn. Its movements go with it; afterwards the yarn is a 404.',
        parameters: [pk('yarn')],
        ok: gone,
        errors: [403, 404, 409],
      }),
    },
    '/api/yarns/{id}/movements/': {
      get: op('yarns', 'yarns_movements_list', {
        description:
          'What happened to the yarn, newest first. One entry each time: when stock is entered with a new yarn (`received`), when `on_hand_grams` gets another value (`counted`), when a line is added (`reserved`), when a line is removed or its commission is cancelled or deleted while it was open (`released`), and for each line of a commission that gets finished (`used`).',
        parameters: [pk('yarn'), ...paging],
        ok: list('Movement'),
        errors: [404],
      }),
    },
  },
  components: {
    schemas: sorted,
    securitySchemes: {
      tokenAuth: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'Token-based authentication with required prefix "Token"',
      },
    },
  },
};
writeFileSync(new URL('openapi.json', import.meta.url), `${JSON.stringify(doc, null, 2)}\n`);
console.log(Object.values(doc.paths).flatMap((p) => Object.keys(p)).length, 'operations');
