import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const id = { type: 'string' as const, format: 'uuid' };
const at = (name: string) => [parameter({ name, in: 'path', schema: id })];
const capacity = { type: 'integer' as const, minimum: 1, maximum: 50 };
const hall = { type: 'object' as const, required: ['id', 'capacity'], properties: { id, capacity } };
const status = { type: 'string' as const, enum: ['asked', 'confirmed', 'dropped'] };
const stall = { type: 'object' as const, required: ['id', 'status'], properties: { id, hallId: id, status } };

/** The requests before a move that goes beyond what its hall takes. */
function before(description: string): (string | undefined)[] | null {
  const confirm = operation({
    method: 'POST',
    path: '/stalls/{stallId}/confirm',
    description,
    parameters: at('stallId'),
    responses: [respond('200', stall), respond('404'), respond('409')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/halls',
      requestBody: body({ type: 'object', required: ['capacity'], properties: { capacity } }),
      responses: [respond('201', hall)],
    }),
    operation({ method: 'GET', path: '/halls/{hallId}', parameters: at('hallId'), responses: [respond('200', hall)] }),
    operation({
      method: 'POST',
      path: '/stalls',
      requestBody: body({ type: 'object', required: ['hallId'], properties: { hallId: id } }),
      responses: [{ ...respond('201', stall), description: 'The stall is `asked`.' }],
    }),
    operation({
      method: 'GET',
      path: '/stalls/{stallId}',
      parameters: at('stallId'),
      responses: [respond('200', stall)],
    }),
    confirm,
  ];
  const found = generateScenarios(confirm, { ...MODEL, operations, isDisposable: true }, { depth: 'deep' }).find(
    ({ name }) => name === 'One more than the hall takes',
  );
  return found?.details.before?.map((step) => step.operation) ?? null;
}

const MOVES = 'asked -> confirmed.';

it('a second one is not brought into a state of which a record takes one', () => {
  expect(before(`${MOVES} A hall never has more confirmed stalls than its capacity (409).`)).toEqual([
    'POST /halls',
    'POST /stalls',
    'POST /stalls/{stallId}/confirm',
    'POST /stalls',
  ]);
});

it('a limit of those in another state says nothing of the move', () => {
  expect(before(`${MOVES} A hall never has more dropped stalls than its capacity (409).`)).toBeNull();
  expect(before(MOVES)).toBeNull();
});
