const text = (example: string) => ({ type: 'string', minLength: 3, maxLength: 60, example });
const answered = (schema: object, description = 'Done.') => ({
  description,
  content: { 'application/json': { schema } },
});
const problem = (description: string) => ({
  description,
  content: {
    'application/problem+json': {
      schema: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
    },
  },
});
const sent = (required: string[], properties: object) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', required, properties } } },
});
const record = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const integer = { type: 'integer' };
const id = (name: string) => ({ name, in: 'path', required: true, schema: integer });
const invalid = { '400': problem('Not valid.') };
const unauthorized = { '401': problem('Sign in.') };
const hidden = { ...unauthorized, '404': problem('There is none.') };
const deleted = { '204': { description: 'Gone.' } };
const open = { security: [] };

const board = record({ id: integer, ownerId: { type: 'string', readOnly: true }, title: text('Spring fair') });
const cardFields = { boardId: { ...integer, description: 'A board of your own.' }, text: text('Bring chairs') };
const card = record({ id: integer, ownerId: { type: 'string', readOnly: true }, ...cardFields });
const pinFields = { note: text('Look here') };
const pin = record({ id: integer, boardId: { ...integer, readOnly: true }, ...pinFields });
const event = record({ id: integer, title: text('Summer party') });
const tokens = record({ token: { type: 'string' }, refreshToken: { type: 'string' } });
const credentials = { username: text('dora'), password: text('Dora-Passw0rd') };

export const clubDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Club',
    version: '1',
    description: 'Members see only their own boards and their own cards. Managers see all boards and cards.',
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  security: [{ bearer: [] }],
  paths: {
    '/members': {
      post: {
        ...open,
        summary: 'Register',
        requestBody: sent(['username', 'password'], credentials),
        responses: {
          '201': answered(record({ id: { type: 'string' }, username: { type: 'string' } })),
          ...invalid,
          '409': problem('The username is taken.'),
        },
      },
    },
    '/members/{memberId}': {
      delete: {
        parameters: [{ name: 'memberId', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { ...deleted, ...hidden },
      },
    },
    '/login': {
      post: {
        ...open,
        requestBody: sent(['username', 'password'], { username: text('dora'), password: { type: 'string' } }),
        responses: { '200': answered(tokens), ...invalid, '401': problem('Wrong name or password.') },
      },
    },
    '/logout': {
      post: {
        description: 'Ends the session: its token is refused from then on.',
        responses: { ...deleted, ...unauthorized },
      },
    },
    '/refresh': {
      post: {
        ...open,
        description: 'A refresh token can be used once.',
        requestBody: sent(['refreshToken'], { refreshToken: { type: 'string' } }),
        responses: { '200': answered(tokens), ...invalid, '401': problem('No such token.') },
      },
    },
    '/me': {
      get: {
        responses: {
          '200': answered(record({ id: { type: 'string' }, username: { type: 'string' }, role: { type: 'string' } })),
          ...unauthorized,
        },
      },
    },
    '/me/password': {
      put: {
        description: 'All tokens that were issued before are refused afterwards.',
        requestBody: sent(['currentPassword', 'newPassword'], {
          currentPassword: text('Dora-Passw0rd'),
          newPassword: text('Dora-Passw0rd-2'),
        }),
        responses: { ...deleted, ...invalid, ...unauthorized, '403': problem('The current password is wrong.') },
      },
    },
    '/boards': {
      get: { responses: { '200': answered({ type: 'array', items: board }), ...unauthorized } },
      post: {
        requestBody: sent(['title'], { title: text('Spring fair') }),
        responses: { '201': answered(board), ...invalid, ...unauthorized },
      },
    },
    '/boards/{boardId}': {
      parameters: [id('boardId')],
      get: { responses: { '200': answered(board), ...hidden } },
      delete: { responses: { ...deleted, ...hidden } },
    },
    '/boards/{boardId}/pins': {
      parameters: [id('boardId')],
      post: { requestBody: sent(['note'], pinFields), responses: { '201': answered(pin), ...invalid, ...hidden } },
    },
    '/boards/{boardId}/pins/{pinId}': {
      parameters: [id('boardId'), id('pinId')],
      get: { responses: { '200': answered(pin), ...hidden } },
      delete: { responses: { ...deleted, ...hidden } },
    },
    '/cards': {
      get: { responses: { '200': answered({ type: 'array', items: card }), ...unauthorized } },
      post: {
        requestBody: sent(['boardId', 'text'], cardFields),
        responses: { '201': answered(card), ...invalid, ...unauthorized },
      },
    },
    '/cards/{cardId}': {
      parameters: [id('cardId')],
      get: { responses: { '200': answered(card), ...hidden } },
      patch: { requestBody: sent([], cardFields), responses: { '200': answered(card), ...invalid, ...hidden } },
      delete: { responses: { ...deleted, ...hidden } },
    },
    '/events': {
      post: {
        description: 'For organizers.',
        requestBody: sent(['title'], { title: text('Summer party') }),
        responses: { '201': answered(event), ...invalid, ...unauthorized, '403': problem('Organizers only.') },
      },
    },
    '/events/{eventId}': {
      parameters: [id('eventId')],
      get: { responses: { '200': answered(event), ...hidden } },
      delete: {
        description: 'For organizers.',
        responses: { ...deleted, ...hidden, '403': problem('Organizers only.') },
      },
    },
  },
};
