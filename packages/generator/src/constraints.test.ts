import { expect, test } from 'vitest';
import { documentedConstraints } from './constraints.ts';
import { body, operation, parameter, respond } from './testing/operations.ts';

const model = { definitions: {}, securitySchemes: {} };
const texts = (one: ReturnType<typeof operation>): string[] =>
  documentedConstraints(one, model).map(
    ({ location, pointer, constraint }) => `${location} ${pointer ?? ''} ${constraint}`,
  );

test('constraints that no scenario knows how to break are documented all the same', () => {
  const schema = { type: 'object' as const, minProperties: 2, properties: { a: { not: { const: 'x' } } } };
  const write = operation({ method: 'POST', path: '/a', requestBody: body(schema), responses: [respond('200')] });
  expect(texts(write)).toEqual(expect.arrayContaining(['body  minProperties: 2', 'body /a not']));
  const ids = parameter({ name: 'ids', in: 'query', schema: { type: 'array', minItems: 2, items: { minimum: 5 } } });
  const page = parameter({ name: 'page', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } });
  const session = parameter({ name: 's', in: 'cookie', schema: { type: 'integer', maximum: 3 } });
  const read = operation({ method: 'GET', path: '/a', parameters: [ids, page, session], responses: [respond('200')] });
  expect(texts(read)).toEqual(
    expect.arrayContaining([
      'query.ids  minItems: 2',
      'query.ids  /0 minimum: 5',
      'query.page  required: page',
      'query.page  minimum: 1',
      'cookie.s  maximum: 3',
    ]),
  );
  expect(new Set(texts(read)).size).toBe(texts(read).length);
});
