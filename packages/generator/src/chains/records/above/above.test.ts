import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { baseScenario, generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const id: JsonSchemaObject = { type: 'integer' };
const record = (states?: string[]): JsonSchemaObject => ({
  type: 'object',
  required: ['id', ...(states === undefined ? [] : ['status'])],
  properties: { id, ...(states !== undefined && { status: { type: 'string', enum: states } }) },
});
const at = (name: string) => ({ parameters: [parameter({ name, in: 'path', schema: id })] });
const hall = record(['planned', 'open', 'shut']);

function booking(refusal: string, opening = 'Only a planned hall can be opened. It becomes open.') {
  const book = operation({
    method: 'POST',
    path: '/bookings',
    requestBody: body({ type: 'object', required: ['seat_id'], properties: { seat_id: id } }),
    responses: [respond('201', record()), { ...respond('409'), description: refusal }],
  });
  const cushion = operation({
    method: 'POST',
    path: '/seats/{seat_id}/cushions',
    ...at('seat_id'),
    responses: [respond('201', record()), { ...respond('409'), description: refusal }],
  });
  const act = (verb: string, description: string) =>
    operation({
      method: 'POST',
      path: `/halls/{hall_id}/${verb}`,
      description,
      ...at('hall_id'),
      responses: [respond('200', hall), respond('409')],
    });
  const operations = [
    operation({
      method: 'POST',
      path: '/halls',
      description: 'A new hall is planned.',
      requestBody: body({ type: 'object', properties: { name: { type: 'string' } } }),
      responses: [respond('201', hall)],
    }),
    operation({ method: 'GET', path: '/halls/{hall_id}', ...at('hall_id'), responses: [respond('200', hall)] }),
    operation({ method: 'DELETE', path: '/halls/{hall_id}', ...at('hall_id'), responses: [respond('204')] }),
    act('open', opening),
    act('shut', 'Only an open hall can be shut. It becomes shut.'),
    operation({
      method: 'POST',
      path: '/halls/{hall_id}/seats',
      ...at('hall_id'),
      requestBody: body({ type: 'object', properties: { row: id } }),
      responses: [respond('201', record())],
    }),
    operation({ method: 'GET', path: '/seats/{seat_id}', ...at('seat_id'), responses: [respond('200', record())] }),
    operation({ method: 'DELETE', path: '/seats/{seat_id}', ...at('seat_id'), responses: [respond('204')] }),
    book,
    cushion,
    operation({
      method: 'DELETE',
      path: '/bookings/{booking_id}',
      ...at('booking_id'),
      responses: [respond('204')],
    }),
  ];
  return { book, cushion, model: { ...MODEL, operations } };
}

const SAID = 'The seat is booked already, or its hall is not open.';

it('what a named record stands on is brought into the state that the words ask for', () => {
  const { book, model } = booking(SAID);
  const before = (refusal: typeof model) => baseScenario(book, refusal)?.details.before?.map((step) => step.operation);
  expect(before(model)).toEqual(['POST /halls', 'POST /halls/{hall_id}/seats', 'POST /halls/{hall_id}/open']);
  const other = booking('The seat is booked already.');
  expect(baseScenario(other.book, other.model)?.details.before?.map((step) => step.operation)).toEqual([
    'POST /halls',
    'POST /halls/{hall_id}/seats',
  ]);
});

it('is tried in the other states, which must be refused', () => {
  const { book, model } = booking(SAID);
  const wrong = generateScenarios(book, model, { depth: 'deep' }).filter(({ name }) => name.startsWith('For a hall'));
  expect(wrong.map(({ name, expectedStatus }) => [name, expectedStatus])).toEqual([
    ['For a hall that is planned', 409],
    ['For a hall that is shut', 409],
  ]);
});

it('so is what a record of the path stands on', () => {
  const { cushion, model } = booking('Seat taken or hall not open.');
  expect(baseScenario(cushion, model)?.details.before?.map((step) => step.operation)).toEqual([
    'POST /halls',
    'POST /halls/{hall_id}/seats',
    'POST /halls/{hall_id}/open',
  ]);
  const wrong = generateScenarios(cushion, model, { depth: 'deep' }).filter(({ name }) =>
    name.startsWith('For a hall'),
  );
  expect(wrong.map(({ details }) => [details.before?.map((step) => step.operation), details.reason])).toEqual([
    [['POST /halls', 'POST /halls/{hall_id}/seats'], 'The document allows this only when the hall is open.'],
    [
      ['POST /halls', 'POST /halls/{hall_id}/seats', 'POST /halls/{hall_id}/open', 'POST /halls/{hall_id}/shut'],
      'The document allows this only when the hall is open.',
    ],
  ]);
});

it('a move that needs what can only be made after it does not go round in circles', () => {
  const said = 'Only a planned hall can be opened. A hall without any seats cannot be opened (409).';
  const { model } = booking('Seat taken or hall not open.', said);
  const operations = model.operations.map((one) =>
    one.path === '/halls/{hall_id}/seats'
      ? { ...one, responses: [...one.responses, { ...respond('409'), description: 'The hall is not open.' }] }
      : one,
  );
  for (const one of operations) expect(() => generateScenarios(one, { ...model, operations })).not.toThrow();
});
