const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = (status: string, schema: object | null = null) => ({
  [status]: { description: 'Done', ...(schema !== null && json(schema)) },
  '400': { description: 'Not valid' },
  '401': { description: 'Not signed in' },
  '403': { description: 'Not yours' },
  '404': { description: 'Not there' },
});
const body = (schema: object) => ({ requestBody: { required: true, ...json(schema) } });
const path = (...names: string[]) => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })),
});
const open = { security: [] };

const schemas = {
  Login: {
    type: 'object',
    required: ['username', 'password'],
    properties: { username: { type: 'string' }, password: { type: 'string' } },
  },
  Mooring: {
    type: 'object',
    required: ['id', 'name', 'length', 'status'],
    properties: {
      id: { type: 'integer' },
      name: { type: 'string', minLength: 2, maxLength: 80 },
      length: { type: 'integer', minimum: 1, maximum: 60 },
      status: { type: 'string', enum: ['open', 'closed'], readOnly: true },
    },
  },
  NewMooring: {
    type: 'object',
    required: ['name', 'length'],
    properties: {
      id: { type: 'integer' },
      name: { type: 'string', minLength: 2, maxLength: 80 },
      length: { type: 'integer', minimum: 1, maximum: 60 },
    },
  },
  Note: {
    type: 'object',
    required: ['id', 'text'],
    properties: { id: { type: 'integer', readOnly: true }, text: { type: 'string', maxLength: 200 } },
  },
  User: {
    type: 'object',
    required: ['id', 'username'],
    properties: { id: { type: 'integer', readOnly: true }, username: { type: 'string' } },
  },
  Password: {
    type: 'object',
    required: ['password'],
    properties: { password: { type: 'string', minLength: 8 } },
  },
  Settings: { type: 'object', properties: { openFrom: { type: 'integer', minimum: 0, maximum: 23 } } },
};

const paths = {
  '/auth/login': {
    post: {
      ...open,
      summary: 'Sign in',
      ...body(ref('Login')),
      responses: answers('200', {
        type: 'object',
        required: ['token'],
        properties: { token: { type: 'string' } },
      }),
    },
  },
  '/moorings': {
    get: { summary: 'List moorings', responses: answers('200', { type: 'array', items: ref('Mooring') }) },
    post: { summary: 'Add a mooring', ...body(ref('NewMooring')), responses: answers('201', ref('Mooring')) },
    delete: { summary: 'Remove all moorings', responses: answers('204') },
  },
  '/moorings/{mooringId}': {
    ...path('mooringId'),
    get: { summary: 'Read a mooring', responses: answers('200', ref('Mooring')) },
    put: { summary: 'Replace a mooring', ...body(ref('NewMooring')), responses: answers('200', ref('Mooring')) },
    patch: { summary: 'Change a mooring', ...body(ref('NewMooring')), responses: answers('200', ref('Mooring')) },
    delete: { summary: 'Remove a mooring', responses: answers('204') },
  },
  '/moorings/{mooringId}/close': {
    ...path('mooringId'),
    post: { summary: 'Close a mooring', responses: answers('200', ref('Mooring')) },
  },
  '/moorings/{mooringId}/notes': {
    ...path('mooringId'),
    get: { summary: 'List notes', responses: answers('200', { type: 'array', items: ref('Note') }) },
    post: { summary: 'Add a note', ...body(ref('Note')), responses: answers('201', ref('Note')) },
  },
  '/moorings/{mooringId}/notes/{noteId}': {
    ...path('mooringId', 'noteId'),
    delete: { summary: 'Remove a note', responses: answers('204') },
  },
  '/users': {
    get: { summary: 'List users', responses: answers('200', { type: 'array', items: ref('User') }) },
  },
  '/users/{userId}': {
    ...path('userId'),
    get: { summary: 'Read a user', responses: answers('200', ref('User')) },
    delete: { summary: 'Remove a user', responses: answers('204') },
  },
  '/account': {
    get: { summary: 'Read the own account', responses: answers('200', ref('User')) },
    delete: { summary: 'Close the own account', responses: answers('204') },
  },
  '/account/password': {
    put: { summary: 'Change the own password', ...body(ref('Password')), responses: answers('204') },
  },
  '/settings': {
    get: { summary: 'Read the settings', responses: answers('200', ref('Settings')) },
    patch: { summary: 'Change the settings', ...body(ref('Settings')), responses: answers('200', ref('Settings')) },
  },
};

/** A harbour's API: everything but the login is secured. */
export const harbourDocument: Uint8Array = new TextEncoder().encode(
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Harbour', version: '1' },
    paths,
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas },
  }),
);
