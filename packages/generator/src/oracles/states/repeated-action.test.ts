import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import type { Learned } from '../../learned/learned.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: JsonSchemaObject['properties'] = {}): JsonSchemaObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const account = object({ id: text, label: text, balance: { type: 'integer' } });
const bill = object({ id: text, account_id: text, phase: { ...text, enum: ['ka', 'lo', 'mu', 'settled'] } });
const at = (name: string, path: string) => ({ path, parameters: [parameter({ name, in: 'path', schema: text })] });

/** What the oracle makes of an action on bills, which belong to accounts. */
function repeatedOf(verb: string, learned?: Learned, more: Partial<Operation> = {}) {
  const action = operation({
    method: 'POST',
    ...at('billId', `/bills/{billId}/${verb}`),
    responses: [respond('200', bill), respond('409')],
    ...more,
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/accounts',
      requestBody: body(object({ label: text })),
      responses: [respond('201', account)],
    }),
    operation({ method: 'GET', ...at('accountId', '/accounts/{accountId}'), responses: [respond('200', account)] }),
    operation({
      method: 'POST',
      path: '/bills',
      requestBody: body(object({ account_id: text })),
      responses: [respond('201', bill)],
    }),
    operation({ method: 'GET', ...at('billId', '/bills/{billId}'), responses: [respond('200', bill)] }),
    action,
  ];
  const model = { definitions: {}, securitySchemes: {}, operations };
  const all = generateScenarios(action, model, { depth: 'deep', ...(learned && { learned }) });
  return all.filter(({ name }) => name.startsWith('Once more'));
}

const accepted = { outcome: 'accepted' as const, repairs: [] };
const seen = (verb: string, ...to: string[]): Learned => ({
  version: 1,
  operations: {
    'POST /bills': { ...accepted, start: 'ka' },
    [`POST /bills/{billId}/${verb}`]: { ...accepted, moves: to.map((one) => ({ from: 'ka', to: one })) },
  },
});

describe('an action that is sent twice', () => {
  it('is refused or leaves its record, and the amounts beside it, as they were', () => {
    const [scenario, ...others] = repeatedOf('zap', seen('zap', 'mu'));
    expect(others).toEqual([]);
    const { before = [], followUps = [], alternatives = [] } = scenario?.details ?? {};
    expect(before.map((step) => step.operation)).toEqual([
      'POST /accounts',
      'POST /bills',
      'POST /bills/{billId}/zap',
      'GET /bills/{billId}',
      'GET /accounts/{accountId}',
    ]);
    expect(followUps.map((step) => step.operation)).toEqual(['GET /bills/{billId}', 'GET /accounts/{accountId}']);
    expect(followUps.flatMap(({ rules = [] }) => rules).join()).toContain(
      'the body is the same as in step "account after the first"',
    );
    expect(alternatives).toEqual(expect.arrayContaining([204, 409]));
  });

  it('needs no warm-up where its name tells the state, and the first one is known', () => {
    const learned: Learned = { version: 1, operations: { 'POST /bills': { ...accepted, start: 'ka' } } };
    expect(repeatedOf('settle', learned)).toHaveLength(1);
  });

  it.each<[why: string, ...about: Parameters<typeof repeatedOf>]>([
    ['that goes back and forth', 'toggle', seen('toggle', 'mu')],
    ['that is there to be repeated', 'resend', seen('resend', 'mu')],
    ['that makes something', 'zap', seen('zap', 'mu'), { responses: [respond('201', bill)] }],
    ['that is called after what it makes', 'payments', seen('payments', 'mu')],
    ['that takes an amount', 'zap', seen('zap', 'mu'), { requestBody: body(object({ sum: { type: 'number' } })) }],
    ['that leads to several states', 'zap', seen('zap', 'mu', 'lo')],
    ['that nobody knows the state of', 'zap'],
    ['whose states the document names', 'zap', seen('zap', 'mu'), { description: 'Only a ka bill can be zapped.' }],
  ])('says nothing of one %s', (_, ...about) => {
    expect(repeatedOf(...about)).toEqual([]);
  });
});
