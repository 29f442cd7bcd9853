import type { Operation } from '@assay/api-model';
import { toRunnable } from '@assay/scenario';
import { expect, it } from 'vitest';
import { learnFrom } from './learn-from.ts';

const create: Operation = {
  key: 'POST /palettes',
  method: 'POST',
  path: '/palettes',
  operationId: null,
  summary: null,
  description: null,
  tags: [],
  deprecated: false,
  baseUrl: null,
  parameters: [],
  requestBody: null,
  responses: [],
  security: [],
};

const called = {
  id: 1,
  method: 'POST',
  path: '/palettes',
  operation: create,
  baseUrl: 'http://a.example',
  defaults: [],
};
const plan = toRunnable(
  { id: 1, name: '', requiresAuth: false, expectedStatus: 201, overrides: [], details: null, rules: [] },
  called,
  () => undefined,
  () => [],
);

async function identityOf(status: number, location: string, body = ''): Promise<string | undefined> {
  const answer = { status, headers: [['Location', location] as [string, string]], body, sent: plan.judged };
  const model = { definitions: {}, securitySchemes: {}, operations: [create] };
  const learned = await learnFrom({ operation: create, plan, answer, model }, () => Promise.reject(new Error('sent')));
  return learned.identity;
}

it('learns the identity of a new record from its address where the body has none', async () => {
  expect(await identityOf(201, 'http://a.example/v1/palettes/p%201?full=1')).toBe('segment -1 of header Location');
  expect(await identityOf(201, '/palettes/7', '{"id": 7}')).toBe('id');
});

it('takes no other address for that of the record', async () => {
  expect(await identityOf(201, '/welcome')).toBeUndefined();
  expect(await identityOf(202, '/palettes/7')).toBeUndefined();
});
