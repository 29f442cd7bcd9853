import { expect, test } from 'vitest';
import { operation, parameter, respond } from '../../testing/operations.ts';
import { parameterFaults } from './parameter-faults.ts';

const change = (...statuses: string[]) =>
  operation({
    method: 'PATCH',
    path: '/pages/{pageId}',
    parameters: [parameter({ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } })],
    responses: ['200', '400', ...statuses].map((status) => respond(status)),
  });

test('a change without the condition that it needs is refused with 428', () => {
  const [fault, ...others] = parameterFaults(change('412', '428'), {});
  expect(others).toEqual([]);
  expect(fault).toMatchObject({
    name: 'Missing required header If-Match',
    expectedStatus: 428,
    details: { alternatives: [400, 412] },
  });
});

test('nothing is said where 428 is not documented', () => {
  expect(parameterFaults(change('412'), {}).filter(({ kind }) => kind === 'missing_required')).toEqual([]);
});
