import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text = { type: 'string' as const };
const lease = { type: 'object' as const, required: ['id'], properties: { id: text, ends_on: text } };
const ID = [parameter({ name: 'leaseId', in: 'path', schema: text })];

function extending(description: string) {
  const extend = operation({
    method: 'POST',
    path: '/leases/{leaseId}/extend',
    description,
    parameters: ID,
    responses: [respond('200', lease), respond('404'), respond('409')],
  });
  const operations = [
    extend,
    operation({ method: 'POST', path: '/leases', responses: [respond('201', lease)] }),
    operation({ method: 'GET', path: '/leases/{leaseId}', parameters: ID, responses: [respond('200', lease)] }),
    operation({ method: 'DELETE', path: '/leases/{leaseId}', parameters: ID, responses: [respond('204')] }),
  ];
  return generateScenarios(extend, { ...MODEL, operations }, { depth: 'deep' }).filter(({ name }) =>
    name.startsWith('After it was done'),
  );
}

it('is refused once more than the document allows', () => {
  const [found, ...more] = extending('A lease can be extended twice.');
  expect(more).toEqual([]);
  expect(found).toMatchObject({ name: 'After it was done twice: extend', expectedStatus: 409 });
  expect(found?.details.before?.map((step) => [step.operation, step.name])).toEqual([
    ['POST /leases', undefined],
    ['POST /leases/{leaseId}/extend', 'extend 1'],
    ['POST /leases/{leaseId}/extend', 'extend 2'],
    ['GET /leases/{leaseId}', expect.anything()],
  ]);
});

it.each(['A lease can be extended.', 'A lease can be extended twice a year.'])(
  'is not tried with: %s',
  (description) => {
    expect(extending(description)).toEqual([]);
  },
);
