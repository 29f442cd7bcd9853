import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { defaultParameters } from './default-parameters.ts';
import { generateScenarios } from './generate-scenarios.ts';
import { body, MODEL, operation, OPERATIONS, parameter, respond } from './testing/operations.ts';

const golden = fileURLToPath(new URL('./golden/', import.meta.url));

// A wanted change of a golden file is written with `vitest -u` and read in the diff.
test.each(Object.entries(OPERATIONS))('%s', async (name, one) => {
  const written = { defaults: defaultParameters(one, MODEL.definitions), scenarios: generateScenarios(one, MODEL) };
  await expect(`${JSON.stringify(written, null, 1)}\n`).toMatchFileSnapshot(`${golden}${name}.json`);
});

test('the login belongs to every operation that is not said to be open, and its absence is tried where the document requires it', () => {
  const of = (said: Partial<Parameters<typeof operation>[0]>) => {
    const scenarios = generateScenarios(operation({ method: 'GET', path: '/books', ...said }), MODEL);
    return [scenarios[0]?.requiresAuth, scenarios.some(({ errorType }) => errorType === 'no_credentials')];
  };
  expect(of({ security: [{ bearer: [] }] })).toEqual([true, true]);
  expect(of({ security: [{ bearer: [] }, {}] })).toEqual([true, false]);
  expect(of({ security: [], isSecurityUnsaid: true })).toEqual([true, false]);
  expect(of({ security: [] })).toEqual([false, false]);
});

const kindsOf = (scenarios: ReturnType<typeof generateScenarios>): (string | null)[] =>
  scenarios.map(({ errorType }) => errorType);

describe('a status is expected only where the document promises it', () => {
  const create = OPERATIONS['create-with-422'] ?? operation({ method: 'GET', path: '/' });
  const withResponses = (...statuses: string[]) =>
    generateScenarios(
      { ...create, security: [], responses: ['201', ...statuses].map((status) => respond(status)) },
      MODEL,
    );

  test('an undocumented refusal is a convention, for what no server can mean to accept; any status of its class will do', () => {
    const conventional = (...statuses: string[]) => {
      const negatives = withResponses(...statuses).filter(({ errorType }) => errorType !== null);
      expect(negatives.every(({ details }) => details.statusBy === 'convention')).toBe(true);
      expect(negatives.every(({ rules }) => rules[0] === 'status is a client error')).toBe(true);
      return new Set(kindsOf(negatives));
    };
    const plain = conventional();
    expect([...plain]).toEqual(expect.arrayContaining(['missing_required', 'malformed_body', 'wrong_type']));
    expect(plain.has('bad_format') || plain.has('unknown_field')).toBe(false);
    expect(conventional('4XX', 'default').has('too_long')).toBe(true);
  });

  test('400 or 422, whichever is documented; with both, 400 for what cannot be read', () => {
    const status = (scenarios: ReturnType<typeof generateScenarios>, kind: string) =>
      scenarios.find(({ errorType }) => errorType === kind)?.expectedStatus;
    expect(status(withResponses('400'), 'missing_required')).toBe(400);
    expect(status(withResponses('422'), 'malformed_body')).toBe(422);
    expect(status(withResponses('400', '422'), 'missing_required')).toBe(422);
    expect(status(withResponses('400', '422'), 'malformed_body')).toBe(400);
    const both = withResponses('400', '422').find(({ errorType }) => errorType === 'missing_body');
    expect(both?.details.statusBy ?? 'convention').toBe('convention');
  });

  test('404 where documented, or where an undisputed read ends in the id', () => {
    const read = operation({
      method: 'GET',
      path: '/a/{id}',
      parameters: [parameter({ name: 'id', in: 'path', schema: { type: 'integer' } })],
    });
    expect(kindsOf(generateScenarios(read, MODEL))).toEqual([null, 'unknown_id']);
    expect(kindsOf(generateScenarios({ ...read, method: 'DELETE' }, MODEL))).toEqual([null]);
    expect(kindsOf(generateScenarios({ ...read, path: '/a/{id}/parts' }, MODEL))).toEqual([null]);
    const deleted = generateScenarios({ ...read, responses: [respond('200'), respond('410')] }, MODEL);
    expect(deleted[1]).toMatchObject({ errorType: 'unknown_id', expectedStatus: 410 });
  });

  test('401 for secured operations only, and invalid credentials only where they are sure to be seen', () => {
    const secured = (security: Record<string, string[]>[], ...statuses: string[]) =>
      kindsOf(
        generateScenarios(
          operation({ method: 'GET', path: '/', security, responses: ['200', ...statuses].map((one) => respond(one)) }),
          MODEL,
        ),
      );
    expect(secured([])).toEqual([null]);
    expect(secured([{ bearer: [] }, {}], '401')).toEqual([null]);
    expect(new Set(secured([{ bearer: [] }], '401'))).toEqual(
      new Set([
        null,
        'no_credentials',
        'invalid_credentials',
        'malformed_credentials',
        'expired_credentials',
        'tampered_credentials',
      ]),
    );
    expect(new Set(secured([{ key: [] }], '401'))).toEqual(new Set([null, 'no_credentials', 'tampered_credentials']));
    expect(secured([{ basic: [] }], '401')).not.toContain('tampered_credentials');
    expect(secured([{ bearer: [] }])).toEqual([null, 'no_credentials']);
  });

  test('nobody changes the content of a token that cannot be looked into', () => {
    const read = operation({
      method: 'GET',
      path: '/me',
      security: [{ bearer: [] }],
      responses: [respond('200'), respond('401')],
    });
    const names = (token: 'jwt' | 'opaque') =>
      generateScenarios(read, MODEL, { learned: { version: 1, operations: {}, token } })
        .filter(({ errorType }) => errorType === 'tampered_credentials')
        .map(({ name }) => name);
    expect(names('jwt')).toContain('A token with another content');
    expect(names('opaque')).toEqual(['Credentials with another letter', 'Credentials that are cut']);
  });
});

describe('no false alarms', () => {
  test('a text parameter cannot have a wrong type, and a number sent as text is no fault', () => {
    const search = operation({
      method: 'GET',
      path: '/s',
      parameters: [
        parameter({ name: 'q', in: 'query', schema: { type: 'string' } }),
        parameter({ name: 'either', in: 'query', schema: { anyOf: [{ type: 'integer' }, { type: 'string' }] } }),
      ],
      responses: [respond('200'), respond('400')],
    });
    expect(kindsOf(generateScenarios(search, MODEL))).toEqual([null]);
  });

  test('a value that another branch accepts is no fault', () => {
    const schema = {
      type: 'object' as const,
      required: ['a'],
      properties: { a: { anyOf: [{ type: 'integer' as const, maximum: 5 }, { type: 'string' as const }] } },
    };
    const either = operation({
      method: 'POST',
      path: '/e',
      requestBody: body(schema),
      responses: [respond('200'), respond('422')],
    });
    const sent = generateScenarios(either, MODEL).flatMap(({ overrides }) =>
      overrides.map(({ bodyValue }) => bodyValue),
    );
    expect(sent).not.toContainEqual({ a: 'not-a-number' });
    expect(sent).toContainEqual({ a: 6 });
    expect(sent).toContainEqual({ a: null });
  });

  test('an example that breaks its own schema is not sent', () => {
    const schema = { type: 'object' as const, required: ['a'], properties: { a: { type: 'integer' as const } } };
    const odd = operation({
      method: 'POST',
      path: '/o',
      requestBody: body(schema, { a: 'text' }),
      responses: [respond('200'), respond('422')],
    });
    expect(defaultParameters(odd, {})).toMatchObject([{ name: 'body', bodyValue: { a: 1 } }]);
    expect(kindsOf(generateScenarios(odd, MODEL))).toContain('wrong_type');
  });
});

test('every override replaces a default parameter', () => {
  for (const one of Object.values(OPERATIONS)) {
    const known = defaultParameters(one, MODEL.definitions).map((entry) => `${entry.in} ${entry.name}`);
    const used = generateScenarios(one, MODEL).flatMap(({ overrides }) =>
      overrides.map((entry) => `${entry.in} ${entry.name}`),
    );
    expect(known).toEqual(expect.arrayContaining(used));
  }
});

test('the budget holds, the same seed gives the same and another seed other values', () => {
  const create = OPERATIONS['create-with-422'] ?? operation({ method: 'GET', path: '/' });
  expect(generateScenarios(create, MODEL, { budget: 5 })).toHaveLength(5);
  expect(generateScenarios(create, MODEL, { budget: 0 })).toEqual([]);
  expect(kindsOf(generateScenarios(create, MODEL, { budget: 4 }))).toEqual([
    null,
    'no_credentials',
    'invalid_credentials',
    'missing_required',
  ]);
  expect(generateScenarios(create, MODEL, { seed: 1 })).toEqual(generateScenarios(create, MODEL, { seed: 1 }));
  expect(generateScenarios(create, MODEL, { seed: 1 })).not.toEqual(generateScenarios(create, MODEL));
});
