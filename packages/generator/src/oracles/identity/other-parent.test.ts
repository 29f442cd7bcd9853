import type { JsonSchema, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const record: JsonSchema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const named = body({ type: 'object', properties: { title: { type: 'string' } } });
const inPath = (...names: string[]) =>
  names.map((name) => parameter({ name, in: 'path', schema: { type: 'integer' } }));

const create = (path: string, ...names: string[]): Operation =>
  operation({
    method: 'POST',
    path,
    parameters: inPath(...names),
    requestBody: named,
    responses: [respond('201', record)],
  });

const read = operation({
  method: 'GET',
  path: '/halls/{hallId}/rows/{rowId}/seats/{seatId}',
  parameters: inPath('hallId', 'rowId', 'seatId'),
  responses: [respond('200', record), respond('404')],
});
const makers = [
  create('/halls'),
  create('/halls/{hallId}/rows', 'hallId'),
  create('/halls/{hallId}/rows/{rowId}/seats', 'hallId', 'rowId'),
];

const belowAnother = (one: Operation, operations: readonly Operation[]) =>
  generateScenarios(one, { ...MODEL, operations: [one, ...operations] }, { depth: 'deep' }).find(({ name }) =>
    name.startsWith('Below another'),
  );

it('asks for a record below a second parent that stands where the first one stands', () => {
  const scenario = belowAnother(read, makers);
  const sent = scenario?.overrides.map(({ name, value }) => [name, value]);
  expect(scenario?.name).toBe('Below another row');
  expect(sent).toContainEqual(['rowId', '{{rowIdBeside}}']);
  const made = scenario?.details.before?.map(({ operation: key }) => key);
  expect(made?.filter((key) => key === 'POST /halls')).toHaveLength(1);
  expect(made?.filter((key) => key === 'POST /halls/{hallId}/rows')).toHaveLength(2);
});

it('does not where nothing is below another record, or no 404 is promised', () => {
  expect(belowAnother({ ...read, responses: [respond('200', record)] }, makers)).toBeUndefined();
  expect(belowAnother(read, makers.slice(0, 2))).toBeUndefined();
});
