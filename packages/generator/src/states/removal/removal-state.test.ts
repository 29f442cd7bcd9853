import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const id = { type: 'string' as const, format: 'uuid' };
const states = ['open', 'matched', 'withdrawn'];
const offer = {
  type: 'object' as const,
  required: ['id', 'status', 'note'],
  properties: { id, status: { type: 'string' as const, enum: states }, note: { type: 'string' as const } },
};
const inPath = [parameter({ name: 'offerId', in: 'path', schema: id })];

/** What is refused on an offer that its removal has brought into a state. */
function refusedOnRemoved(removal: string, key = 'POST /offers/{offerId}/match') {
  const operations = [
    operation({
      method: 'POST',
      path: '/offers',
      requestBody: body({ type: 'object', properties: { note: { type: 'string' } } }),
      responses: [{ ...respond('201', offer), description: 'The new offer; it is open.' }],
    }),
    operation({ method: 'GET', path: '/offers/{offerId}', parameters: inPath, responses: [respond('200', offer)] }),
    operation({
      method: 'DELETE',
      path: '/offers/{offerId}',
      description: removal,
      parameters: inPath,
      responses: [respond('200', offer), respond('409')],
    }),
    operation({
      method: 'POST',
      path: '/offers/{offerId}/match',
      description: 'Only an open offer can be matched, 409 otherwise.',
      parameters: inPath,
      responses: [respond('200', offer), respond('409')],
    }),
  ];
  const about = operations.find((one) => one.key === key);
  if (about === undefined) throw new Error(key);
  return generateScenarios(about, { ...MODEL, operations }, { depth: 'deep' }).filter(
    ({ errorType, name }) => errorType === 'wrong_state' && name.endsWith('withdrawn'),
  );
}

describe('a removal that puts its record into a state', () => {
  it.each([
    'Soft deletion: status `withdrawn`; the offer can still be read by id.',
    'The offer becomes withdrawn. It can still be read.',
    'Marks it: it gets the status `withdrawn`, and it can still be read.',
  ])('leads there where the document says %j', (removal) => {
    const [found, ...more] = refusedOnRemoved(removal);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      expectedStatus: 409,
      details: {
        alternatives: [404, 410],
        before: [
          { operation: 'POST /offers' },
          { operation: 'DELETE /offers/{offerId}', expects: { status: 200 } },
          { operation: 'GET /offers/{offerId}' },
        ],
        followUps: [{ rules: expect.arrayContaining(['`status` equals "withdrawn"']) }],
      },
    });
    expect(found?.details).not.toHaveProperty('after');
  });

  it.each([
    '',
    'Soft deletion: status `withdrawn`.',
    'The offer can still be read; refused with 409 while its status is withdrawn.',
    'It can still be read. Only status withdrawn is removed for good.',
  ])('leads nowhere with %j', (removal) => {
    expect(refusedOnRemoved(removal)).toEqual([]);
  });
});
