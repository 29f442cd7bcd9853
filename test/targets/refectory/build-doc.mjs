// node build-doc.mjs   writes swagger.json
import { writeFileSync } from 'node:fs';

const ref = (name) => ({ $ref: `#/definitions/${name}` });
const FORM = ['application/x-www-form-urlencoded'];
const answer = (description, result, rest = {}) => ({
  description,
  schema: {
    allOf: [ref('Success'), { type: 'object', required: ['result'], properties: { result } }],
  },
  ...rest,
});
const list = (description, item) => ({
  description,
  schema: {
    allOf: [
      ref('Success'),
      {
        type: 'object',
        required: ['result', 'count'],
        properties: {
          result: { type: 'array', items: ref(item) },
          count: { type: 'integer', description: 'How many records fit the filters, over all pages.' },
        },
      },
    ],
  },
});
const failed = (description) => ({ description, schema: ref('Error') });
const fallback = failed('Something is wrong with the call, see `error.code`.');
const pathRef = (of) => ({ name: 'ref', in: 'path', required: true, type: 'string', description: `Ref of the ${of}.` });
const body = (name) => ({ name: 'body', in: 'body', required: true, schema: ref(name) });
const form = (name, type, rest = {}) => ({ name, in: 'formData', type, required: false, ...rest });
const query = (name, type, rest = {}) => ({ name, in: 'query', type, required: false, ...rest });
const paging = [{ $ref: '#/parameters/offset' }, { $ref: '#/parameters/limit' }];
const categories = ['cold', 'hot', 'sweet', 'drink'];

const description = `Refectory takes the catering orders of the house. Clerks order, managers keep the menu and approve.

### Logging in
\`POST /login\` with a form gives a session. It comes as the cookie \`refectory_sid\` and, for clients that have no cookie jar, as \`result.session\`; send it back as \`Cookie: refectory_sid=...\`. A session ends after eight hours or with \`POST /logout\` and is worth nothing from then on. Scripts may use basic auth instead, on every call, with the same names and passwords. When both are sent the \`Authorization\` header counts. Everything except the login needs one of the two.

### Answers
Everything is JSON, errors too. A call that worked answers \`{"ok": true, "result": ...}\`, one that did not \`{"ok": false, "error": {"code", "message"}}\` with a fitting status:

| status | code | |
|---|---|---|
| 400 | \`invalid\` | parameter, form or body is not what we want. We tell you about the first problem only |
| 401 | \`unauthorized\`, \`bad_login\` | no session, session over, wrong password |
| 403 | \`forbidden\` | only managers may do that |
| 403 | \`own_order\` | see approving |
| 404 | \`not_found\` | no such record, or none that you may see |
| 405 | \`method_not_allowed\` | |
| 409 | \`wrong_state\`, \`name_taken\`, \`dish_archived\`, \`over_budget\` | the call is fine but the record is not in the mood |
| 415 | \`unsupported_type\` | JSON where we want a form or the other way round |

We look at these in the order of: login, role, record, body, state. Fields and query parameters that we do not know are ignored.

### Money, times
All money is in minor units (cents) and whole. Times are RFC 3339; you may send any offset, we convert to UTC, drop fractions of a second and always answer with \`Z\`.

### Lists
\`offset\` and \`limit\`; \`count\` is the number of all records that fit, whatever the page. An offset behind the end gives an empty list. Records that compare equal come by \`ref\`, ascending. Pages of the same list neither overlap nor leave anything out.

### Who sees what
Clerks and managers see all dishes and accounts. Managers see all orders. A clerk sees (and touches) only the orders that they made; for everybody else's it is a 404.

### Archiving
Nothing is ever really deleted. Archived dishes disappear from the list unless you ask with \`archived=true\`, which lists only the archived ones. Their own address keeps working. An archived order is gone: every call on its ref is a 404, only the list with \`archived=true\` still has it.`;

const orderAction = (operationId, rest, extra = []) => ({
  operationId,
  parameters: [pathRef('order'), ...extra],
  responses: { 200: answer('The order as it is now.', ref('Order')), default: fallback },
  ...rest,
});

const paths = {
  '/login': {
    post: {
      operationId: 'login',
      tags: ['session'],
      summary: 'Log in',
      security: [],
      consumes: FORM,
      parameters: [
        form('username', 'string', { required: true }),
        form('password', 'string', { required: true, format: 'password' }),
      ],
      responses: {
        200: answer(
          'You are in.',
          {
            type: 'object',
            required: ['session', 'user'],
            properties: { session: { type: 'string' }, user: ref('User') },
          },
          { headers: { 'Set-Cookie': { type: 'string', description: 'The session, `refectory_sid`.' } } },
        ),
        401: failed('`bad_login`: wrong name or password.'),
        default: fallback,
      },
    },
  },
  '/logout': {
    post: {
      operationId: 'logout',
      tags: ['session'],
      summary: 'Log out',
      description:
        'Ends the session of the cookie, other sessions of the same person go on. With basic auth there is nothing to end, the answer is the same.',
      responses: {
        200: answer('Bye. The session is not accepted any more.', {
          type: 'object',
          required: ['logged_out'],
          properties: { logged_out: { type: 'boolean' } },
        }),
        default: fallback,
      },
    },
  },
  '/me': {
    get: {
      operationId: 'whoAmI',
      tags: ['session'],
      responses: { 200: answer('You.', ref('User')), default: fallback },
    },
  },
  '/dishes': {
    get: {
      operationId: 'listDishes',
      tags: ['menu'],
      summary: 'The menu',
      parameters: [
        query('q', 'string', { description: 'Part of the name, upper or lower case does not matter.' }),
        query('category', 'string', { enum: categories }),
        query('vegetarian', 'boolean'),
        query('archived', 'boolean', {
          default: false,
          description: '`true`: only archived dishes, otherwise only those that are not.',
        }),
        query('sort', 'string', {
          enum: ['ref', 'name', '-name', 'price', '-price'],
          default: 'ref',
          description: 'A minus means descending. Names are compared without regard to case.',
        }),
        ...paging,
      ],
      responses: { 200: list('A page of dishes.', 'Dish'), 400: failed('Bad parameter.'), default: fallback },
    },
    post: {
      operationId: 'createDish',
      tags: ['menu'],
      summary: 'Put a dish on the menu (managers)',
      description:
        'Names are unique among the dishes that are not archived, "Plum Cake" and "plum cake" being the same: 409 `name_taken`.',
      parameters: [body('DishInput')],
      responses: {
        201: answer('The new dish.', ref('Dish'), {
          headers: { Location: { type: 'string', description: 'Path of the new dish.' } },
        }),
        default: fallback,
      },
    },
  },
  '/dishes/{ref}': {
    get: {
      operationId: 'getDish',
      tags: ['menu'],
      summary: 'One dish',
      parameters: [pathRef('dish')],
      responses: {
        200: answer('The dish, archived or not.', ref('Dish')),
        404: failed('No such dish.'),
        default: fallback,
      },
    },
  },
  '/dishes/{ref}/update': {
    post: {
      operationId: 'updateDish',
      tags: ['menu'],
      summary: 'Change a dish (managers)',
      description:
        'Send the fields to change, at least one. Fields that are not sent stay as they are. An empty `note` removes the note. Archived dishes cannot be changed (409 `wrong_state`), and the name must not be taken (409 `name_taken`). Prices of existing order lines do not move.',
      consumes: FORM,
      parameters: [
        pathRef('dish'),
        form('name', 'string', { minLength: 2, maxLength: 60 }),
        form('category', 'string', { enum: categories }),
        form('price', 'integer', { minimum: 1, maximum: 100000 }),
        form('vegetarian', 'boolean'),
        form('note', 'string', { maxLength: 200, allowEmptyValue: true }),
        form('min_quantity', 'integer', { minimum: 1, maximum: 100 }),
      ],
      responses: { 200: answer('The dish as it is now.', ref('Dish')), default: fallback },
    },
  },
  '/dishes/{ref}/archive': {
    post: {
      operationId: 'archiveDish',
      tags: ['menu'],
      summary: 'Take a dish off the menu (managers)',
      description:
        'It cannot be ordered any more; orders that have it keep it. 409 `wrong_state` when it is archived already.',
      parameters: [pathRef('dish')],
      responses: {
        200: answer('The dish, archived.', ref('Dish')),
        403: failed('You are not a manager.'),
        default: fallback,
      },
    },
  },
  '/dishes/{ref}/restore': {
    post: {
      operationId: 'restoreDish',
      description:
        'Back on the menu (managers). 409 `wrong_state` when it is not archived, 409 `name_taken` when its name was given to another dish meanwhile.',
      parameters: [pathRef('dish')],
      responses: { 200: answer('The dish.', ref('Dish')), default: fallback },
    },
  },
  '/accounts': {
    get: {
      operationId: 'listAccounts',
      tags: ['accounts'],
      summary: 'Accounts that orders are charged to',
      parameters: paging,
      responses: {
        200: list('A page of accounts, by ref.', 'Account'),
        401: failed('Log in first.'),
        default: fallback,
      },
    },
  },
  '/accounts/{ref}': {
    get: {
      operationId: 'getAccount',
      tags: ['accounts'],
      parameters: [pathRef('account')],
      responses: { 200: answer('The account.', ref('Account')), default: fallback },
    },
  },
  '/orders': {
    get: {
      operationId: 'listOrders',
      tags: ['orders'],
      summary: 'Orders that you may see',
      parameters: [
        query('state', 'string', { enum: ['draft', 'submitted', 'approved', 'rejected', 'cancelled'] }),
        query('account', 'string', { description: 'Ref of an account.' }),
        query('q', 'string', { description: 'Part of the title, upper or lower case does not matter.' }),
        query('deliver_from', 'string', { format: 'date-time', description: 'Delivered at this moment or later.' }),
        query('deliver_to', 'string', { format: 'date-time', description: 'Delivered before this moment.' }),
        query('archived', 'boolean', {
          default: false,
          description: '`true`: only archived orders, otherwise only those that are not.',
        }),
        query('sort', 'string', { enum: ['ref', 'deliver_at', '-deliver_at', 'total', '-total'], default: 'ref' }),
        ...paging,
      ],
      responses: { 200: list('A page of orders.', 'Order'), default: fallback },
    },
    post: {
      operationId: 'createOrder',
      tags: ['orders'],
      summary: 'Start an order',
      description:
        'It is a draft and yours. `deliver_at` must be in the future, no dish may be in two lines, and the quantity of a line must reach the `min_quantity` of its dish (400 otherwise). Archived dishes are refused with 409 `dish_archived`.',
      parameters: [body('OrderInput')],
      responses: {
        201: answer('The draft.', ref('Order'), {
          headers: { Location: { type: 'string', description: 'Path of the new order, always there.' } },
        }),
        default: fallback,
      },
    },
  },
  '/orders/{ref}': {
    get: {
      operationId: 'getOrder',
      tags: ['orders'],
      summary: 'One order',
      description: 'Clerks get their own orders only.',
      parameters: [pathRef('order')],
      responses: {
        200: answer('The order.', ref('Order')),
        404: failed('No such order, not yours, or archived.'),
        default: fallback,
      },
    },
    delete: orderAction('archiveOrder', {
      tags: ['orders'],
      summary: 'Archive an order',
      description:
        'Drafts, rejected and cancelled orders can be archived, others are a 409 `wrong_state`. Afterwards the order cannot be had by its ref any more (404).',
    }),
  },
  '/orders/{ref}/lines': {
    post: orderAction(
      'addLine',
      {
        tags: ['orders'],
        summary: 'Add a dish to a draft',
        description:
          'A dish that the order has already gets no second line: the quantity is added to the line that is there, which keeps its price. At most 20 lines, at most 500 of a dish. The whole line must reach `min_quantity` (400), archived dishes are refused as for new orders. 409 `wrong_state` when the order is not a draft.',
        consumes: FORM,
      },
      [
        form('dish', 'string', { required: true, description: 'Ref of a dish.' }),
        form('quantity', 'integer', { required: true, minimum: 1, maximum: 500 }),
      ],
    ),
  },
  '/orders/{ref}/submit': {
    post: orderAction('submitOrder', {
      tags: ['orders'],
      summary: 'Hand in a draft',
      description: 'Other states: 409 `wrong_state`.',
    }),
  },
  '/orders/{ref}/approve': {
    post: orderAction('approveOrder', {
      tags: ['approval'],
      summary: 'Approve an order (managers)',
      description:
        'Only `submitted` orders, everything else is a 409 `wrong_state`. An order of more than 500.00 must be approved by somebody else than who made it (403 `own_order`). The total must not be more than what the account has `available`: 409 `over_budget`.',
    }),
  },
  '/orders/{ref}/reject': {
    post: orderAction(
      'rejectOrder',
      {
        summary: 'Reject an order (managers)',
        description: 'Only `submitted` orders (409 `wrong_state`).',
        consumes: FORM,
      },
      [form('reason', 'string', { required: true, minLength: 3, maxLength: 200 })],
    ),
  },
  '/orders/{ref}/cancel': {
    post: orderAction(
      'cancelOrder',
      {
        tags: ['orders'],
        description:
          'Drafts, submitted and approved orders; the money of an approved one is available again at once. Anything else: 409 `wrong_state`.',
        consumes: FORM,
      },
      [form('reason', 'string', { minLength: 3, maxLength: 200 })],
    ),
  },
};

const dishInput = {
  type: 'object',
  required: ['name', 'category', 'price'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 60, example: 'Pea soup' },
    category: { type: 'string', enum: categories },
    price: { type: 'integer', minimum: 1, maximum: 100000, description: 'Of one piece, in cents.', example: 540 },
    vegetarian: { type: 'boolean', default: false },
    note: { type: 'string', minLength: 1, maxLength: 200, 'x-nullable': true, description: 'Null when there is none.' },
    min_quantity: { type: 'integer', minimum: 1, maximum: 100, default: 1 },
  },
};
const cents = (description) => ({ type: 'integer', description });
const moment = (rest = {}) => ({ type: 'string', format: 'date-time', ...rest });

const definitions = {
  Success: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean', enum: [true] } } },
  Error: {
    type: 'object',
    required: ['ok', 'error'],
    properties: {
      ok: { type: 'boolean', enum: [false] },
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
  User: {
    type: 'object',
    required: ['username', 'name', 'role'],
    properties: {
      username: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', enum: ['clerk', 'manager'] },
    },
  },
  DishInput: dishInput,
  Dish: {
    allOf: [
      ref('DishInput'),
      {
        type: 'object',
        required: ['ref', 'vegetarian', 'note', 'min_quantity', 'archived', 'created_at'],
        properties: {
          ref: { type: 'string', pattern: '^DSH-[0-9]{5}$', example: 'DSH-00003' },
          archived: { type: 'boolean' },
          created_at: moment(),
        },
      },
    ],
  },
  Account: {
    type: 'object',
    required: ['ref', 'name', 'budget', 'committed', 'available'],
    properties: {
      ref: { type: 'string', example: 'ACC-00002' },
      name: { type: 'string' },
      budget: cents('For the year.'),
      committed: cents('Sum of the totals of the approved orders.'),
      available: cents('Budget less what is committed.'),
    },
  },
  LineInput: {
    type: 'object',
    required: ['dish', 'quantity'],
    properties: {
      dish: { type: 'string', description: 'Ref of a dish.', example: 'DSH-00003' },
      quantity: { type: 'integer', minimum: 1, maximum: 500 },
    },
  },
  Line: {
    allOf: [
      ref('LineInput'),
      {
        type: 'object',
        required: ['name', 'unit_price', 'amount'],
        properties: {
          name: { type: 'string', description: 'What the dish is called now.' },
          unit_price: cents('What the dish cost when the line was made; later prices do not touch it.'),
          amount: cents('Quantity times unit price.'),
        },
      },
    ],
  },
  OrderInput: {
    type: 'object',
    required: ['title', 'account', 'deliver_at', 'lines'],
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 80 },
      account: { type: 'string', description: 'Ref of an account.', example: 'ACC-00002' },
      deliver_at: moment({ description: 'In the future.', example: '2031-06-02T12:00:00+02:00' }),
      discount_percent: { type: 'integer', minimum: 0, maximum: 50, default: 0 },
      lines: { type: 'array', minItems: 1, maxItems: 20, items: ref('LineInput') },
    },
  },
  Order: {
    type: 'object',
    required: [
      'ref',
      'title',
      'account',
      'deliver_at',
      'state',
      'lines',
      'discount_percent',
      'subtotal',
      'discount',
      'total',
      'reason',
      'created_by',
      'approved_by',
      'created_at',
      'updated_at',
      'archived',
    ],
    properties: {
      ref: { type: 'string', pattern: '^ORD-[0-9]{5}$', example: 'ORD-00042' },
      title: { type: 'string' },
      account: { type: 'string' },
      deliver_at: moment({ description: 'In UTC.' }),
      state: { type: 'string', enum: ['draft', 'submitted', 'approved', 'rejected', 'cancelled'] },
      lines: { type: 'array', items: ref('Line') },
      discount_percent: { type: 'integer' },
      subtotal: cents('Sum of the amounts of the lines, always of the lines as they are now.'),
      discount: cents('`discount_percent` of the subtotal, rounded to the cent, half a cent up.'),
      total: cents('Subtotal less discount.'),
      reason: {
        type: 'string',
        'x-nullable': true,
        description: 'Why it was rejected or cancelled. Null for other orders and when nobody gave a reason.',
      },
      created_by: { type: 'string' },
      approved_by: { type: 'string', 'x-nullable': true, description: 'Null until it is approved.' },
      created_at: moment(),
      updated_at: moment(),
      archived: { type: 'boolean' },
    },
  },
};

const document = {
  swagger: '2.0',
  info: { title: 'Refectory', version: '2.3', description, contact: { name: 'House services' } },
  host: 'refectory.example.com',
  basePath: '/api',
  schemes: ['https'],
  consumes: ['application/json'],
  produces: ['application/json'],
  securityDefinitions: {
    session: { type: 'apiKey', in: 'header', name: 'Cookie', description: '`refectory_sid=...`, see Logging in.' },
    basic: { type: 'basic' },
  },
  security: [{ session: [] }, { basic: [] }],
  tags: [
    { name: 'session' },
    { name: 'menu', description: 'What there is to eat' },
    { name: 'orders' },
    { name: 'accounts' },
  ],
  parameters: {
    offset: query('offset', 'integer', { minimum: 0, default: 0, description: 'How many to skip.' }),
    limit: query('limit', 'integer', {
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'At most so many; more than 100 is a 400.',
    }),
  },
  paths,
  definitions,
};

writeFileSync(new URL('swagger.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
