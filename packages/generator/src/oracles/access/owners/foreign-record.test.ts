import { expect, test } from 'vitest';
import { findLogin } from '../../../chains/accounts/logins.ts';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const id = { type: 'integer' as const };
const note = { type: 'object' as const, required: ['id'], properties: { id } };
const secured = { security: [{ bearer: [] }] };
const text = { type: 'string' as const };
const account = {
  type: 'object' as const,
  required: ['email', 'password'],
  properties: { email: text, password: text },
};
const forbidden = { ...respond('403'), description: 'The note belongs to another user.' };
const byId = { parameters: [parameter({ name: 'noteId', in: 'path', schema: id })], ...secured };

const read = operation({
  method: 'GET',
  path: '/notes/{noteId}',
  ...byId,
  responses: [respond('200', note), forbidden],
});
const notes = [
  operation({ method: 'POST', path: '/notes', ...secured, responses: [respond('201', note)] }),
  operation({ method: 'DELETE', path: '/notes/{noteId}', ...byId, responses: [respond('204')] }),
  read,
];
const tokenAnswer = {
  type: 'object' as const,
  properties: { data: { type: 'object' as const, properties: { token: text } } },
};
const login = operation({
  method: 'POST',
  path: '/login',
  requestBody: body(account),
  responses: [respond('200', tokenAnswer)],
});

const OTHER = { login: 'other' as const, scopes: null, hasToken: true, seesAll: false, roles: [] };
const asOther = (operations: typeof notes, hasOtherUser: boolean) =>
  generateScenarios(read, { ...MODEL, operations, accounts: hasOtherUser ? [OTHER] : [] }, { depth: 'deep' }).find(
    ({ errorType }) => errorType === 'other_account',
  );

test('another user asks with credentials that are configured, for what the first one has made', () => {
  const scenario = asOther(notes, true);
  expect(scenario).toMatchObject({
    requiresAuth: true,
    authError: true,
    expectedStatus: 403,
    details: {
      login: 'other',
      before: [{ operation: 'POST /notes' }],
      after: [{ operation: 'DELETE /notes/{noteId}' }],
    },
  });
  expect(scenario?.overrides.map(({ in: location, name }) => `${location} ${name}`)).toEqual(['path noteId']);
});

test('without such a user, nobody asks where the document opens no accounts', () => {
  expect(asOther(notes, false)).toBeUndefined();
});

test('another user without credentials that the operation takes is nobody whom it could know', () => {
  const as = (...schemes: string[]) =>
    generateScenarios(read, { ...MODEL, operations: notes, accounts: [{ ...OTHER, schemes }] }, { depth: 'deep' }).some(
      ({ errorType }) => errorType === 'other_account',
    );
  expect(as('bearer')).toBe(true);
  expect(as('deviceKey')).toBe(false);
});

test.each([
  ['An account sees its own objects only: those of others do not exist for it.', true],
  ['An account sees its own objects only. Notes are shared by all accounts.', false],
  ['An account sees its own record only.', false],
])('what is said of all kinds of record holds for those that are not shared: %s', (description, isTried) => {
  const open = operation({
    method: 'GET',
    path: '/notes/{noteId}',
    ...byId,
    responses: [respond('200', note), respond('404')],
  });
  const operations = [...notes.filter((one) => one !== read), open];
  const model = { ...MODEL, description, operations, accounts: [OTHER] };
  const kinds = generateScenarios(open, model, { depth: 'deep' }).map(({ errorType }) => errorType);
  expect(kinds.includes('other_account')).toBe(isTried);
});

test('nobody knows whose a record is that the first one has not made', () => {
  expect(asOther([read], true)).toBeUndefined();
});

test('what comes along with a record is made out to whom it names, whoever else has to do with it', () => {
  const shown = (...names: string[]) => ({
    type: 'object' as const,
    required: ['id', ...names],
    properties: Object.fromEntries(['id', ...names].map((name) => [name, id])),
  });
  const at = (path: string, method: 'DELETE' | 'GET' | 'POST', names: string[] = [], description = '') =>
    operation({
      method,
      path,
      description,
      parameters: path.includes('{') ? [parameter({ name: 'id', in: 'path', schema: id })] : [],
      ...secured,
      ...(method === 'POST' && {
        requestBody: body({ type: 'object', required: names, properties: shown(...names).properties }),
      }),
      responses: [
        respond(method === 'POST' ? '201' : '200', shown(...names, ...(path === '/trips' ? ['billId'] : []))),
        respond('403'),
      ],
    });
  const bill = at('/bills/{id}', 'GET', ['memberId'], 'Nobody but the member who is billed; others get a 403.');
  const teachers = operation({
    method: 'GET',
    path: '/teachers',
    ...secured,
    responses: [respond('200', { type: 'array', items: shown() })],
  });
  const operations = [
    bill,
    teachers,
    at('/teachers/{id}', 'GET'),
    at('/members', 'POST'),
    at('/members/{id}', 'GET'),
    at('/boats', 'POST', ['teacherId']),
    at('/boats/{id}', 'GET', ['teacherId']),
    at('/trips', 'POST', ['memberId', 'boatId'], 'Books a trip and opens its bill.'),
    at('/trips/{id}', 'GET', ['memberId']),
    at('/trips/{id}', 'DELETE'),
  ];
  const tried = generateScenarios(bill, { ...MODEL, operations, accounts: [OTHER] }, { depth: 'deep' });
  expect(tried.filter(({ errorType }) => errorType === 'other_account')).toMatchObject([
    { details: { before: expect.arrayContaining([expect.objectContaining({ operation: 'POST /trips' })]) } },
  ]);
});

test('credentials that are no token are not sent with another letter', () => {
  const kinds = (hasToken: boolean) => {
    const accounts = [{ ...OTHER, login: 'own' as const, hasToken }];
    const responses = [respond('200', note), respond('401')];
    const guarded = operation({ method: 'GET', path: '/notes/{noteId}', ...byId, responses });
    const model = { ...MODEL, operations: [guarded], accounts };
    return generateScenarios(guarded, model, { depth: 'deep' }).map(({ errorType }) => errorType);
  };
  expect(kinds(true)).toContain('tampered_credentials');
  expect(kinds(false)).not.toContain('tampered_credentials');
});

test('a login is found by what it takes and answers', () => {
  expect(findLogin([...notes, login], {})).toMatchObject({
    operation: { key: 'POST /login' },
    identity: 'email',
    password: 'password',
    tokenPath: 'data.token',
    hasScheme: false,
    contentType: 'application/json',
  });
  expect(findLogin(notes, {})).toBeNull();
});

test('a record that stands on people is made with people of its own, not with listed ones', () => {
  const owner = { type: 'object' as const, required: ['id', 'name'], properties: { id, name: text } };
  const boat = { type: 'object' as const, required: ['id', 'ownerId'], properties: { id, ownerId: id } };
  const inPath = [parameter({ name: 'id', in: 'path', schema: id })];
  const show = operation({
    method: 'GET',
    path: '/boats/{id}',
    ...secured,
    parameters: inPath,
    responses: [respond('200', boat), respond('404')],
  });
  const operations = [
    operation({
      method: 'GET',
      path: '/owners',
      ...secured,
      responses: [respond('200', { type: 'array', items: owner })],
    }),
    operation({
      method: 'POST',
      path: '/owners',
      ...secured,
      requestBody: body({ type: 'object', required: ['name'], properties: { name: text } }),
      responses: [respond('201', owner)],
    }),
    operation({
      method: 'POST',
      path: '/boats',
      ...secured,
      requestBody: body({ type: 'object', required: ['ownerId'], properties: { ownerId: id } }),
      responses: [respond('201', boat)],
    }),
    show,
  ];
  const description = 'All owners and boats belong to the marina that entered them, nobody else can see them (404).';
  const model = { ...MODEL, operations, accounts: [OTHER], description };
  const made = (type: string) =>
    generateScenarios(show, model, { depth: 'deep' })
      .find(({ errorType, name }) => (errorType ?? name.split(':')[0]) === type)
      ?.details.before?.map((step) => step.operation);
  expect(made('Valid request')).toEqual(['GET /owners', 'POST /boats']);
  expect(made('other_account')).toEqual(['POST /owners', 'POST /boats']);
});

test('a sentence about records in one state says nothing of those that were brought into another one', () => {
  const status = { ...text, enum: ['draft', 'sent'] };
  const letter = { type: 'object' as const, required: ['id', 'status'], properties: { id, status } };
  const at = { parameters: [parameter({ name: 'letterId', in: 'path', schema: id })], ...secured };
  const stamp = operation({
    method: 'POST',
    path: '/letters/{letterId}/stamps',
    description: 'Only for letters that are sent (409).',
    ...at,
    requestBody: body({ type: 'object', required: ['price'], properties: { price: id } }),
    responses: [respond('201', note), respond('404')],
  });
  const send = operation({
    method: 'POST',
    path: '/letters/{letterId}/send',
    description: 'From draft to sent.',
    ...at,
    responses: [respond('200', letter)],
  });
  const make = operation({
    method: 'POST',
    path: '/letters',
    description: 'A new letter is a draft.',
    ...secured,
    responses: [respond('201', letter)],
  });
  const readWith = (description: string) =>
    operation({ method: 'GET', path: '/letters/{letterId}', description, ...at, responses: [respond('200', letter)] });
  const isTried = (description: string): boolean =>
    generateScenarios(
      stamp,
      { ...MODEL, operations: [make, readWith(description), send, stamp], accounts: [OTHER] },
      { depth: 'deep' },
    ).some(({ errorType }) => errorType === 'other_account');
  expect(isTried('Letters of others are answered with 404.')).toBe(true);
  expect(isTried('Drafts of others are answered with 404.')).toBe(false);
});

test('what is said of records that a body names is not said of the one in the path', () => {
  const refused = (words: string) => {
    const close = operation({
      method: 'POST',
      path: '/notes/{noteId}/pins',
      description: words,
      ...byId,
      requestBody: body({ type: 'object', properties: { board: id } }),
      responses: [respond('200'), respond('403')],
    });
    return generateScenarios(close, { ...MODEL, operations: [...notes.slice(0, 2), close], accounts: [OTHER] }).some(
      ({ errorType }) => errorType === 'other_account',
    );
  };
  expect(refused("A caller who pins somebody else's note gets 403.")).toBe(true);
  expect(refused("A caller who names somebody else's board gets 403.")).toBe(false);
});

const isTriedOn = (tried: ReturnType<typeof operation>, operations = [...notes, tried]): boolean =>
  generateScenarios(tried, { ...MODEL, operations, accounts: [OTHER] }, { depth: 'deep' }).some(
    ({ errorType }) => errorType === 'other_account',
  );

test("a refusal that speaks of another kind of record's owner says nothing of the one in the path", () => {
  const boards = operation({ method: 'GET', path: '/boards/{noteId}', ...byId, responses: [respond('200', note)] });
  const pins = operation({
    method: 'GET',
    path: '/notes/{noteId}/pins/{pinId}',
    parameters: [...byId.parameters, parameter({ name: 'pinId', in: 'path', schema: id })],
    responses: [respond('200', note)],
  });
  const pinning = (words: string, description: string | null = null) => {
    const pin = operation({
      method: 'POST',
      path: '/notes/{noteId}/pins',
      description,
      ...byId,
      requestBody: body({ type: 'object', properties: { board: id } }),
      responses: [respond('201', note), { ...respond('403'), description: words }],
    });
    return isTriedOn(pin, [...notes.slice(0, 2), boards, pins, pin]);
  };
  expect(pinning("The note is another member's.")).toBe(true);
  expect(pinning("The board is another member's.")).toBe(false);
  expect(pinning('Not allowed.', 'Puts a pin there. The caller becomes its owner.')).toBe(false);
});

test('who is refused by a role says nothing of owners, and a thing of its own belongs to nobody', () => {
  const change = (words: string) =>
    isTriedOn(
      operation({
        method: 'PATCH',
        path: '/notes/{noteId}',
        description: 'The colour has an endpoint of its own.',
        ...byId,
        requestBody: body({ type: 'object', properties: { text } }),
        responses: [respond('200', note), { ...respond('403'), description: words }],
      }),
      notes.slice(0, 2),
    );
  expect(change('Not with this role.')).toBe(false);
  expect(change('It is not yours.')).toBe(true);
});

test("what does not exist for colleagues is somebody's own", () => {
  const one = operation({
    method: 'GET',
    path: '/notes/{noteId}',
    description: "A colleague's note does not exist: 404.",
    ...byId,
    responses: [respond('200', note), respond('404')],
  });
  expect(isTriedOn(one, [...notes.slice(0, 2), one])).toBe(true);
});

test('numbers that no request sets may count what others make on a shared record meanwhile', () => {
  const bed = { type: 'object' as const, required: ['id', 'trays', 'size'], properties: { id, trays: id, size: id } };
  const sent = { type: 'object' as const, required: ['size'], properties: { size: id } };
  const remove = operation({
    method: 'DELETE',
    path: '/beds/{bedId}',
    ...byId,
    parameters: [parameter({ name: 'bedId', in: 'path', schema: id })],
    responses: [respond('204'), forbidden],
  });
  const operations = [
    operation({ method: 'POST', path: '/beds', ...secured, requestBody: body(sent), responses: [respond('201', bed)] }),
    { ...remove, key: 'GET /beds/{bedId}', method: 'GET' as const, responses: [respond('200', bed), forbidden] },
    remove,
  ];
  const scenario = generateScenarios(remove, { ...MODEL, operations, accounts: [OTHER] }, { depth: 'deep' }).find(
    ({ errorType }) => errorType === 'other_account',
  );
  expect(scenario?.details.followUps?.flatMap(({ rules = [] }) => rules).join()).toMatch(/except `trays`$/);
});
