import type { JsonSchemaObject } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { expect, it } from 'vitest';
import { baseScenario } from '../../../generate-scenarios.ts';
import type { Learned, Repair } from '../../../learned/learned.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';
import { requestFacts } from '../../../warm-up/request-facts.ts';

const text: JsonSchemaObject = { type: 'string' };
const id = parameter({ name: 'id', in: 'path', schema: text });
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const tab = object({ id: text, guest: text, open_balance: { type: 'integer' } });
const operations = [
  operation({
    method: 'POST',
    path: '/tabs',
    requestBody: body(object({ guest: text })),
    responses: [respond('201', tab)],
  }),
  operation({ method: 'GET', path: '/tabs/{id}', parameters: [id], responses: [respond('200', tab)] }),
  operation({ method: 'DELETE', path: '/tabs/{id}', parameters: [id], responses: [respond('204')] }),
  operation({
    method: 'POST',
    path: '/tabs/{id}/close',
    parameters: [id],
    responses: [respond('200', tab), respond('409')],
  }),
  operation({
    method: 'POST',
    path: '/payments',
    requestBody: body(object({ tab_id: text, amount: { type: 'integer', minimum: 1 } })),
    responses: [respond('201', object({ id: text, amount: { type: 'integer' } }))],
  }),
];
operations.push(
  operation({
    method: 'GET',
    path: '/payments',
    responses: [respond('200', { type: 'array', items: object({ id: text }) })],
  }),
);
const model = { ...MODEL, operations };
const KEY = 'POST /tabs/{id}/close';
const close = operations.find(({ key }) => key === KEY);

const stepsBefore = (known: Learned['operations']): Step[] =>
  close === undefined
    ? []
    : [...(baseScenario(close, model, { learned: { version: 1, operations: known } })?.details.before ?? [])];

it('knows how what a record owes is paid', () => {
  const records = close === undefined ? [] : requestFacts(close, model).records;
  expect(records[0]?.settlements).toEqual([{ operation: 'POST /payments', amount: '/amount', due: 'open_balance' }]);
});

it('pays what is due before a request that was refused for it', () => {
  const settled: Repair = {
    kind: 'settled',
    in: 'path',
    at: 'id',
    operation: 'POST /payments',
    amount: '/amount',
    due: 'open_balance',
    because: 'Still to be paid.',
  };
  const before = stepsBefore({ [KEY]: { outcome: 'accepted', repairs: [settled] } });
  const [made, read, paid] = before;
  const name = made?.extracts[0]?.name;
  expect(read).toMatchObject({ values: [{ name: 'id', value: `{{${name}}}` }], extracts: [{ path: 'open_balance' }] });
  expect(paid?.values.at(-1)?.bodyValue).toEqual({ tab_id: `{{${name}}}`, amount: `{{${read?.extracts[0]?.name}}}` });
});
