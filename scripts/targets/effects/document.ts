type Schema = Record<string, unknown>;

const object = (properties: Schema, required = Object.keys(properties)): Schema => ({
  type: 'object',
  required,
  properties,
});
const id = { type: 'string', format: 'uuid', readOnly: true };
const moment = { type: 'string', format: 'date-time' };
const cents = { type: 'integer', minimum: 0 };
const text = { type: 'string', minLength: 1, maxLength: 60 };
const json = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
const refusals = Object.fromEntries(
  [404, 409, 422].map((status) => [
    status,
    {
      description: 'Refused.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ]),
);
const made = (name: string) => ({ 201: { description: 'Made.', ...json(name) }, ...refusals });
const shown = (name: string) => ({ 200: { description: 'As it is.', ...json(name) }, ...refusals });
const post = (description: string, input: string, answer: string) => ({
  post: { description, requestBody: { required: true, ...json(input) }, responses: made(answer) },
});
const inPath = (name: string) => [{ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }];

const item = (parameter: string, name: string, others: Schema = {}) => ({
  parameters: inPath(parameter),
  get: { responses: shown(name) },
  delete: { responses: { 204: { description: 'Removed.' }, ...refusals } },
  ...others,
});

const paths = {
  '/materials': post('', 'MaterialInput', 'Material'),
  '/materials/{materialId}': item('materialId', 'Material'),
  '/orders': post('The stock of the material goes down by the quantity.', 'OrderInput', 'Order'),
  '/orders/{orderId}': item('orderId', 'Order', {
    patch: { requestBody: { required: true, ...json('OrderPatch') }, responses: shown('Order') },
  }),
  '/orders/{orderId}/cancel': {
    parameters: inPath('orderId'),
    post: {
      requestBody: { required: true, ...json('CancelInput') },
      description:
        'From open to cancelled, with the reason as cancelReason; any other order is answered with 409. The quantity goes back to the stock of the material.',
      responses: shown('Order'),
    },
  },
  '/workshops': post('', 'WorkshopInput', 'Workshop'),
  '/workshops/{workshopId}': item('workshopId', 'Workshop'),
  '/workshops/{workshopId}/signups': {
    parameters: inPath('workshopId'),
    ...post('A workshop that is full is answered with 409.', 'SignupInput', 'Signup'),
  },
  '/signups/{signupId}': item('signupId', 'Signup'),
  '/kilns': post('', 'KilnInput', 'Kiln'),
  '/kilns/{kilnId}': item('kilnId', 'Kiln', {
    delete: {
      description: 'A kiln with firings cannot be removed: 409.',
      responses: { 204: { description: 'Removed.' }, ...refusals },
    },
  }),
  '/firings': post('Firings of one kiln must not overlap; otherwise 409.', 'FiringInput', 'Firing'),
  '/firings/{firingId}': item('firingId', 'Firing'),
  '/members': post('', 'MemberInput', 'Member'),
  '/members/{memberId}': item('memberId', 'Member'),
  '/members/{memberId}/deposits': {
    parameters: inPath('memberId'),
    ...post('Adds the amount to the balance of the member.', 'DepositInput', 'Deposit'),
  },
  '/lockers': post(
    'A member may have at most 2 lockers: 409. The member is marked as a locker user.',
    'LockerInput',
    'Locker',
  ),
  '/lockers/{lockerId}': item('lockerId', 'Locker'),
};

const order = {
  materialId: { ...id, readOnly: false },
  quantity: { type: 'integer', minimum: 1, maximum: 20 },
  discountPercent: { type: 'integer', minimum: 0, maximum: 90, default: 0 },
  note: { type: 'string', maxLength: 200 },
};

const schemas = {
  Refusal: object({ message: { type: 'string' } }),
  MaterialInput: object({ name: text, stock: { type: 'integer', minimum: 50, maximum: 500 }, unitPriceCents: cents }),
  Material: object({ id, name: text, stock: { type: 'integer', minimum: 0 }, unitPriceCents: cents }),
  OrderInput: object(order, ['materialId', 'quantity']),
  OrderPatch: { type: 'object', minProperties: 1, properties: { note: order.note } },
  CancelInput: object({ reason: text }),
  Order: object({
    id,
    ...order,
    cancelReason: { type: ['string', 'null'] },
    status: { type: 'string', enum: ['open', 'cancelled'] },
    unitPriceCents: cents,
    netCents: { ...cents, description: 'Quantity times unitPriceCents.' },
    discountCents: { ...cents, description: 'discountPercent percent of netCents, rounded half up.' },
    totalCents: { ...cents, description: 'netCents minus discountCents.' },
    createdAt: moment,
    updatedAt: {
      ...moment,
      description: 'The last change; later after each change.',
    },
  }),
  WorkshopInput: object({ title: text, seats: { type: 'integer', minimum: 2, maximum: 40 } }),
  Workshop: object({
    id,
    title: text,
    seats: { type: 'integer' },
    signupCount: { type: 'integer', description: 'Number of signups.' },
    seatsLeft: { type: 'integer', description: 'Goes down with each signup, and up when a signup is removed.' },
  }),
  SignupInput: object({ name: text }),
  Signup: object({ id, workshopId: id, name: text }),
  KilnInput: object({ name: text }),
  Kiln: object({ id, name: text }),
  FiringInput: object({
    kilnId: { ...id, readOnly: false },
    startsAt: moment,
    hours: { type: 'integer', minimum: 1, maximum: 12 },
  }),
  Firing: object({
    id,
    kilnId: id,
    startsAt: moment,
    hours: { type: 'integer' },
    endsAt: { ...moment, description: 'startsAt plus hours.' },
  }),
  MemberInput: object({ name: text }),
  Member: object({ id, name: text, balanceCents: { type: 'integer' }, lockerUser: { type: 'boolean' } }),
  DepositInput: object({ amountCents: { type: 'integer', minimum: 100, maximum: 50_000 } }),
  Deposit: object({ id, memberId: id, amountCents: { type: 'integer' } }),
  LockerInput: object({ memberId: { ...id, readOnly: false } }),
  Locker: object({ id, memberId: id }),
};

/** The document that `Studio` keeps. */
export const studioDocument = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'A pottery', version: '1' },
  servers: [{ url: '/' }],
  paths,
  components: { schemas },
});
