import type { JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';
import type { GeneratedScenario } from '../../types.ts';

const id: JsonSchemaObject = { type: 'integer' };
const status: JsonSchemaObject = { type: 'string', enum: ['open', 'closed'] };
const account: JsonSchemaObject = { type: 'object', required: ['id', 'status'], properties: { id, status } };
const order: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id } };
const at = { parameters: [parameter({ name: 'id', in: 'path', schema: id })] };

interface Said {
  field?: string;
  words?: string;
}

function scenariosFor({ field = '', words = '' }: Said): GeneratedScenario[] {
  const create = operation({
    method: 'POST',
    path: '/orders',
    description: words,
    requestBody: body({
      type: 'object',
      required: ['account_id'],
      properties: { account_id: { ...id, description: field }, note: { type: 'string' } },
    }),
    responses: [respond('201', order), respond('409'), respond('422')],
  });
  const operations = [
    create,
    operation({ method: 'DELETE', path: '/orders/{id}', ...at, responses: [respond('204')] }),
    operation({
      method: 'POST',
      path: '/accounts',
      description: 'A new account is open.',
      requestBody: body({ type: 'object', properties: { name: { type: 'string' } } }),
      responses: [respond('201', account)],
    }),
    operation({ method: 'GET', path: '/accounts/{id}', ...at, responses: [respond('200', account)] }),
    operation({ method: 'DELETE', path: '/accounts/{id}', ...at, responses: [respond('204')] }),
    operation({
      method: 'POST',
      path: '/accounts/{id}/close',
      ...at,
      summary: 'Close an account',
      description: 'Only an open account can be closed, others answer 409.',
      responses: [respond('200', account), respond('409')],
    }),
  ];
  return generateScenarios(create, { ...MODEL, operations }, { depth: 'deep' }).filter(({ name }) =>
    name.startsWith('For a'),
  );
}

const SAID: [string, Said][] = [
  ['the description of the field', { field: 'An open account.' }],
  ['the words of the operation', { words: 'Only an open account can order (409).' }],
  ['a refusal in words', { words: 'An order for a closed account is refused with 409.' }],
];

describe('what is made for a record in another state', () => {
  it.each(SAID)('is to be refused, by %s', (_, said) => {
    const [scenario, ...others] = scenariosFor(said);
    expect(others).toEqual([]);
    expect(scenario).toMatchObject({
      name: 'For an account that is closed',
      expectedStatus: 409,
      errorType: 'wrong_state',
    });
    expect(scenario?.details.role).toBe('variation');
    expect(scenario?.details.before?.map((step) => step.operation)).toEqual([
      'POST /accounts',
      'POST /accounts/{id}/close',
    ]);
    const made = scenario?.details.before?.[0]?.extracts[0]?.name;
    expect(JSON.stringify(scenario?.overrides)).toContain(`{{${made}}}`);
    // What is made all the same is removed too.
    expect(scenario?.details.after?.map((step) => step.operation)).toEqual([
      'DELETE /orders/{id}',
      'DELETE /accounts/{id}',
    ]);
  });

  it('is nothing to speak of where the document asks for no state', () => {
    expect(scenariosFor({ field: 'The account.', words: 'Orders something.' })).toEqual([]);
  });
});
