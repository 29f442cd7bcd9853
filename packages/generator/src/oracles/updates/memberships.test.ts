import { describe, expect, it } from 'vitest';
import { generateScenarios, type GeneratorModel } from '../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';

const crew = {
  type: 'object' as const,
  required: ['id', 'sailors'],
  properties: {
    id: { type: 'integer' as const },
    sailors: {
      type: 'array' as const,
      items: { type: 'object' as const, required: ['username'], properties: { username: { type: 'string' as const } } },
    },
  },
};
const crewId = parameter({ name: 'crewId', in: 'path', schema: { type: 'integer' } });
const username = parameter({ name: 'username', in: 'path', schema: { type: 'string' } });
const security = [{ bearer: [] }];
const secured = { security };
const [PUT, DELETE] = ['PUT', 'DELETE'].map((method) => `${method} /crews/{crewId}/sailors/{username}`);
const operations = [
  operation({
    method: 'POST',
    path: '/crews',
    ...secured,
    requestBody: body({ type: 'object', properties: { label: { type: 'string' } } }),
    responses: [respond('201', crew)],
  }),
  operation({
    method: 'GET',
    path: '/crews/{crewId}',
    ...secured,
    parameters: [crewId],
    responses: [respond('200', crew)],
  }),
  operation({
    method: 'DELETE',
    path: '/crews/{crewId}',
    ...secured,
    parameters: [crewId],
    responses: [respond('204')],
  }),
  operation({
    method: 'PUT',
    path: '/crews/{crewId}/sailors/{username}',
    ...secured,
    parameters: [crewId, username],
    responses: [respond('200'), respond('201')],
  }),
  operation({
    method: 'DELETE',
    path: '/crews/{crewId}/sailors/{username}',
    ...secured,
    parameters: [crewId, username],
    responses: [respond('204'), respond('404')],
  }),
];
const other = { login: 'other' as const, scopes: null, hasToken: true, seesAll: false, roles: [] };
const model: GeneratorModel = { operations, definitions: {}, securitySchemes: {}, accounts: [other] };

function scenarios(key: string | undefined) {
  const found = operations.find((one) => one.key === key);
  if (found === undefined) throw new Error('No operation.');
  return generateScenarios(found, model, {
    depth: 'deep',
    learned: { version: 1, operations: {}, names: { other: { username: 'kim' } } },
  });
}
const named = (key: string | undefined, name: string) => scenarios(key).find((one) => one.name === name);

describe('what is put below a record', () => {
  it('is there before it is taken away, under the name of the other account', () => {
    const [base] = scenarios(DELETE);
    expect(base?.details.before?.map(({ operation: one }) => one)).toEqual(['POST /crews', PUT]);
    expect(base?.overrides).toContainEqual(expect.objectContaining({ in: 'path', name: 'username', value: 'kim' }));
  });

  it('may be answered as new or as changed', () => {
    const [base] = scenarios(PUT);
    expect(base?.details.alternatives).toEqual([201]);
    expect(base?.rules).toContain('status is 200 or 201');
  });

  it('is shown once by a read of the record, and not at all when it was taken away', () => {
    const rules = (key: string | undefined, name: string) => named(key, name)?.details.followUps?.[0]?.rules;
    expect(rules(PUT, 'Put twice, shown once')).toEqual(['exactly 1 of `sailors[*].username` equals "kim"']);
    expect(rules(DELETE, 'What was taken away is not shown any more')).toEqual([
      'no `sailors[*].username` equals "kim"',
    ]);
  });

  it('gives access that ends with it', () => {
    const found = named(DELETE, 'Who was removed has no access any more');
    expect(found?.details.before?.map(({ login, expects }) => [login, expects?.status])).toEqual([
      [undefined, undefined],
      ['other', 404],
      [undefined, 200],
      ['other', 200],
    ]);
    expect(found?.details.followUps?.[0]).toMatchObject({ login: 'other', expects: { status: 404 } });
  });
});
