import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const amount: JsonSchemaObject = { type: 'integer', minimum: 1, maximum: 90 };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const id = (name: string) => [parameter({ name, in: 'path', schema: text })];
const crate = object({ id: text, label: text });
const transfer = object({ id: text, kind: { ...text, enum: ['entry', 'exit'] }, amount });
const log: JsonSchemaObject = object({ entries: { type: 'array', items: transfer } });

/** What is read after a crate was made, and after something was put in, and which rules that has to keep. */
function readsOf(said: { create?: string; fill?: string; list?: string }, path = '/crates/{crateId}/transfers') {
  const isBelow = path.includes('{');
  const list = operation({
    method: 'GET',
    path,
    description: said.list ?? '',
    parameters: isBelow ? id('crateId') : [parameter({ name: 'crate_id', in: 'query', schema: text })],
    responses: [
      respond(
        '200',
        isBelow
          ? log
          : { ...log, properties: { entries: { type: 'array', items: object({ id: text, crate_id: text }) } } },
      ),
    ],
  });
  const create = operation({
    method: 'POST',
    path: '/crates',
    description: said.create ?? '',
    requestBody: body(object({ label: text })),
    responses: [respond('201', crate)],
  });
  const fill = operation({
    method: 'POST',
    path: '/crates/{crateId}/fill',
    description: said.fill ?? '',
    parameters: id('crateId'),
    requestBody: body(object({ amount })),
    responses: [respond('200', crate)],
  });
  const read = operation({
    method: 'GET',
    path: '/crates/{crateId}',
    parameters: id('crateId'),
    responses: [respond('200', crate)],
  });
  const operations = [create, read, fill, list];
  return [create, fill].map((one) =>
    generateScenarios(one, { ...MODEL, operations }, { depth: 'deep' })
      .filter(({ details }) => details.role === 'base')
      .flatMap(({ details }) => details.followUps ?? [])
      .filter((step) => step.operation === list.key)
      .map(({ values, rules }) => [values.map(({ value }) => value).join(), rules]),
  );
}

it('reads the list that a request is said to write to, with the value and the amount that it names', () => {
  expect(readsOf({ fill: 'Puts goods in. A transfer of kind `entry` over the amount is written.' })).toEqual([
    [],
    [
      [
        '{{crateId}}',
        [
          '`entries` has a length of at least 1',
          'any `entries[*].kind` equals "entry"',
          'any `entries[*].amount` equals 10',
        ],
      ],
    ],
  ]);
});

it('counts what the steps before are said to have written', () => {
  const said = { create: 'Adds a transfer.', fill: 'Writes a transfer.' };
  expect(readsOf(said)).toEqual([
    [['{{crateMade}}', ['`entries` has a length of at least 1']]],
    [['{{crateId}}', ['`entries` has a length of at least 2']]],
  ]);
});

it('reads it by a filter for the record where the list is not below it', () => {
  expect(readsOf({ create: 'Records an opening transfer.' }, '/transfers')).toEqual([
    [['{{crateMade}}', ['`entries` has a length of at least 1']]],
    [],
  ]);
});

it.each([
  'Each crate and every filling is recorded.',
  'One entry for each crate and for each time that one is filled.',
])('a list says for what it has an item: %s', (list) => {
  expect(readsOf({ list }).map((reads) => reads.length)).toEqual([1, 1]);
});

it.each([
  'If the crate is full, a transfer is written.',
  'A transfer is written later.',
  'A transfer may be recorded.',
  'Needs a transfer that was created before.',
  'Moves the crate of a transfer.',
  'Writes no transfer.',
])('claims nothing by: %s', (fill) => {
  expect(readsOf({ fill })).toEqual([[], []]);
});
