import type { JsonSchema, Operation } from '@assay/api-model';
import type { Check } from '@assay/rules';
import { expect, it } from 'vitest';
import { proposeRules } from './propose-rules.ts';

const item = {
  type: 'object',
  required: ['id', 'genre'],
  properties: { id: { type: 'integer' }, genre: { type: 'string' } },
} satisfies JsonSchema;
const operation = {
  key: 'GET /books',
  method: 'GET',
  path: '/books',
  operationId: null,
  summary: 'List books',
  description: null,
  tags: [],
  deprecated: false,
  baseUrl: null,
  security: [],
  requestBody: null,
  parameters: [
    {
      name: 'genre',
      in: 'query',
      required: true,
      description: 'Only books of this genre.',
      deprecated: false,
      style: 'form',
      explode: true,
      schema: { type: 'string', enum: ['fantasy', 'crime'] },
    },
  ],
  responses: [
    {
      status: '200',
      description: 'Books',
      headers: [],
      content: [{ contentType: 'application/json', schema: { type: 'array', items: item }, examples: [] }],
    },
  ],
} satisfies Operation;
const context = { method: 'GET', path: '/books', operation, definitions: {}, expectedStatus: 200 };

const texts = (name: string, holds: ((check: Check) => boolean) | null): string[] =>
  proposeRules({ name, expectedHttpStatus: 200, details: null }, context, holds).map(({ text }) => text);

const own = 'every `[*].genre` equals the query parameter `genre`';

it('what another request was asked for is not demanded of a scenario that is not that one', () => {
  expect(texts('Valid request: List books', null)).toContain(own);
  const general = texts('By hand', null);
  expect(general).toEqual(expect.arrayContaining(['status is 200', 'the response matches the documented schema']));
  expect(general).not.toContain(own);
});

it('a good answer shows whether a rule of another request holds for this one', () => {
  expect(texts('By hand', () => true)).toContain(own);
  expect(texts('By hand', () => false)).toEqual([]);
});

it('where no request expects the status, it is demanded with the time', () => {
  expect(proposeRules({ name: 'By hand', expectedHttpStatus: 404, details: null }, context, null)).toMatchObject([
    { text: 'status is 404', understood: 'understood' },
    { text: 'responds within 2000 ms', understood: 'understood' },
  ]);
});
