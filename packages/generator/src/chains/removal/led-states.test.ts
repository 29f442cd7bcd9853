import type { JsonSchemaObject, Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { waysToMove } from '../../warm-up/ways-to-move.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const STATES = { ...text, readOnly: true, enum: ['shelved', 'held', 'sold'] };
const volume: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'title', 'status'],
  properties: { id: text, title: text, status: STATES },
};
const deal: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'volumeId', 'status'],
  properties: { id: text, volumeId: text, status: { ...text, readOnly: true, enum: ['open', 'closed', 'dropped'] } },
};
const stocking: JsonSchemaObject = {
  type: 'object',
  required: ['volumeId', 'reason'],
  properties: {
    id: { ...text, readOnly: true },
    volumeId: text,
    reason: { ...text, enum: ['find', 'handback'] },
    remark: text,
  },
};
const at = (name: string) => ({ parameters: [parameter({ name, in: 'path', schema: text })] });

const close = operation({
  method: 'POST',
  path: '/deals/{dealId}/close',
  description: 'Only for an `open` deal (else 409). The deal becomes `closed` with its date, the volume `sold`.',
  ...at('dealId'),
  requestBody: body({ type: 'object', properties: { note: text, sort: { ...text, enum: ['a', 'b'] } } }),
  responses: [respond('200', deal), respond('409')],
});

/** Deals on volumes, where stockings may be what brings a volume back. */
const operationsWith = (stockings: string): Operation[] => [
  operation({
    method: 'POST',
    path: '/volumes',
    description: 'A new volume is `shelved`.',
    requestBody: body({ type: 'object', required: ['title'], properties: { title: text } }),
    responses: [respond('201', volume)],
  }),
  operation({ method: 'GET', path: '/volumes/{volumeId}', ...at('volumeId'), responses: [respond('200', volume)] }),
  operation({
    method: 'DELETE',
    path: '/volumes/{volumeId}',
    description: 'Volumes that are `held` or `sold` cannot be removed (409).',
    ...at('volumeId'),
    responses: [respond('204'), respond('409')],
  }),
  operation({
    method: 'POST',
    path: '/deals',
    description: 'A new deal is `open`.',
    requestBody: body({ type: 'object', required: ['volumeId'], properties: { volumeId: text } }),
    responses: [respond('201', deal)],
  }),
  operation({ method: 'GET', path: '/deals/{dealId}', ...at('dealId'), responses: [respond('200', deal)] }),
  close,
  operation({
    method: 'POST',
    path: '/stockings',
    description: stockings,
    requestBody: body(stocking),
    responses: [respond('201', stocking)],
  }),
  operation({
    method: 'GET',
    path: '/stockings',
    responses: [respond('200', { type: 'array', items: stocking })],
  }),
];

/** What comes after the successes of closing a deal. */
function closings(stockings: string): { name: string; after: Step[] }[] {
  const operations = operationsWith(stockings);
  return generateScenarios(close, { ...MODEL, operations }, { depth: 'deep' })
    .filter(({ expectedStatus }) => expectedStatus < 300)
    .map(({ name, details }) => ({ name, after: [...(details.after ?? [])] }));
}

const RETURNS = 'The volume becomes `shelved`. A `find` is for `held` volumes, `handback` for `sold` ones; else 409.';

it('brings a record back that what refers to it has put where it cannot be removed', () => {
  const made = closings(RETURNS);
  expect(made.length).toBeGreaterThan(1);
  for (const { after } of made) {
    expect(after.slice(0, 2).map((step) => step.operation)).toEqual(['POST /stockings', 'DELETE /volumes/{volumeId}']);
    // What another reason may need is not sent along.
    expect(after[0]?.values[0]?.bodyValue).toEqual({ volumeId: '{{volumeId}}', reason: 'handback' });
  }
});

it('makes it no more than once where nothing brings it back', () => {
  expect(closings('Writes down where a volume came from.').map(({ name }) => name)).toEqual([
    'Valid request: POST /deals/{dealId}/close',
  ]);
});

it('has it at hand where the states of a record are explored', () => {
  const model = { ...MODEL, operations: operationsWith(RETURNS) };
  const deals = waysToMove(model, { version: 1, operations: {} }).find(({ resource }) => resource === 'deal');
  const [removal, ...undoings] = deals?.after ?? [];
  expect(removal?.operation).toBe('DELETE /volumes/{volumeId}');
  expect(undoings.map(({ fallback, values: [sent] }) => [fallback, sent?.bodyValue])).toEqual([
    [true, { volumeId: '{{volumeId}}', reason: 'find' }],
    [true, { volumeId: '{{volumeId}}', reason: 'handback' }],
  ]);
});
