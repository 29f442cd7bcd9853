import { expect, it } from 'vitest';
import { baseScenario, generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text = { type: 'string' as const };
const id = { type: 'string' as const, format: 'uuid' };
const shelf = { type: 'object' as const, required: ['shelf_code'], properties: { shelf_code: text } };
const states = ['planned', 'running', 'over'];
const count = {
  type: 'object' as const,
  required: ['id', 'status'],
  properties: { id, status: { type: 'string' as const, enum: states } },
};
const genre = { type: 'object' as const, required: ['code'], properties: { code: text, label: text } };
const shelfPath = [parameter({ name: 'shelf_code', in: 'path', schema: text })];
const countPath = [parameter({ name: 'countId', in: 'path', schema: id })];

const operations = [
  operation({
    method: 'GET',
    path: '/genres',
    responses: [respond('200', { type: 'array', items: genre })],
  }),
  operation({
    method: 'POST',
    path: '/shelves',
    requestBody: body({ type: 'object', required: ['label'], properties: { label: text } }),
    responses: [respond('201', shelf)],
  }),
  operation({
    method: 'GET',
    path: '/shelves/{shelf_code}',
    parameters: shelfPath,
    responses: [respond('200', shelf)],
  }),
  operation({
    method: 'DELETE',
    path: '/shelves/{shelf_code}',
    description: 'Refused with 409 while the shelf has planned or running counts.',
    parameters: shelfPath,
    responses: [respond('204'), respond('409')],
  }),
  operation({
    method: 'POST',
    path: '/counts',
    description: 'A new count is planned.',
    requestBody: body({
      type: 'object',
      required: ['shelf_code', 'genre_code', 'post_code'],
      properties: { shelf_code: text, genre_code: text, post_code: text },
    }),
    responses: [respond('201', count), respond('400')],
  }),
  operation({ method: 'GET', path: '/counts/{countId}', parameters: countPath, responses: [respond('200', count)] }),
  operation({
    method: 'PUT',
    path: '/counts/{countId}/status',
    description: 'planned → running or over, running → over. Every other step is a 409.',
    parameters: countPath,
    requestBody: body(
      {
        type: 'object',
        required: ['status'],
        properties: { status: { type: 'string', enum: states }, found: { type: 'integer' } },
      },
      { status: 'running' },
      { status: 'over', found: 3 },
    ),
    responses: [respond('200', count), respond('409')],
  }),
];
const create = operations.find(({ key }) => key === 'POST /counts');
if (create === undefined) throw new Error('The document of this test is wrong.');
const model = { ...MODEL, operations };

it('refers to records by the code that tells them apart, and to nothing where none are told apart by it', () => {
  const base = baseScenario(create, model);
  expect(base?.details.before?.map((step) => step.operation)).toEqual(['POST /shelves', 'GET /genres']);
  expect(base?.overrides.find((one) => one.in === 'body')?.bodyValue).toMatchObject({
    shelf_code: '{{shelfId}}',
    genre_code: '{{genreId}}',
    post_code: expect.not.stringContaining('{{genre'),
  });
});

it('brings what stays where it does not keep another record, as the example of that move is written', () => {
  const [base] = generateScenarios(create, model, { depth: 'quick' });
  const after = base?.details.after ?? [];
  expect(after.map((step) => step.operation)).toEqual(['PUT /counts/{countId}/status', 'DELETE /shelves/{shelf_code}']);
  expect(after[0]?.values).toContainEqual(expect.objectContaining({ bodyValue: { status: 'over', found: 3 } }));
});

it('ends what stays where the removal of another record is refused for a reason that the document does not name', () => {
  const vague = operations.map((one) =>
    one.method === 'DELETE' ? { ...one, description: 'Not while it is looked at.' } : one,
  );
  const end = operation({
    method: 'POST',
    path: '/counts/{countId}/end',
    parameters: countPath,
    responses: [respond('200', count)],
  });
  const own = vague.find(({ key }) => key === 'POST /counts');
  if (own === undefined) throw new Error('The document of this test is wrong.');
  const [base] = generateScenarios(own, { ...MODEL, operations: [...vague, end] }, { depth: 'quick' });
  const after = base?.details.after ?? [];
  const removal = after.findIndex((step) => step.operation === 'DELETE /shelves/{shelf_code}');
  expect(after.slice(removal + 1)).toContainEqual(
    expect.objectContaining({ operation: 'POST /counts/{countId}/end', fallback: true }),
  );
});

const withRemoval = (description: string) => {
  const all = operations.map((one) => (one.method === 'DELETE' ? { ...one, description } : one));
  const [base] = generateScenarios(create, { ...MODEL, operations: all }, { depth: 'quick' });
  return (base?.details.after ?? []).map(({ operation: key, fallback = false }) => [key, fallback]);
};

it('reads what is still to come as the state that frees another record', () => {
  expect(withRemoval('Not possible with a count that is still to be over (409).')).toEqual([
    ['PUT /counts/{countId}/status', false],
    ['DELETE /shelves/{shelf_code}', false],
  ]);
});

it('changes the state of what stays to its last one where the removal is refused', () => {
  expect(withRemoval('Not while it is looked at.').slice(0, 2)).toEqual([
    ['DELETE /shelves/{shelf_code}', false],
    ['PUT /counts/{countId}/status', true],
  ]);
});
