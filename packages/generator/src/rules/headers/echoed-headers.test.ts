import { expect, it } from 'vitest';
import { operation, parameter, respond } from '../../testing/operations.ts';
import { echoedHeaderRules } from './echoed-headers.ts';

const trace = parameter({ name: 'Trace-Id', in: 'header', schema: { type: 'string' }, example: 'walk-7' });
const header = { name: 'Trace-Id', required: false, schema: {} };
const rulesOf = (headers: (typeof header)[], said: string, name = trace.name): string[] =>
  echoedHeaderRules(
    operation({
      method: 'GET',
      path: '/walks',
      parameters: [{ ...trace, name }],
      responses: [{ ...respond('200'), headers }],
    }),
    { overrides: [], status: 200, said },
    {},
  );

it('expects a header back that the document says is returned', () => {
  expect(rulesOf([header], 'A Trace-Id of the caller is returned unchanged.')).toEqual([
    'the header `Trace-Id` equals "walk-7"',
  ]);
});

it('expects none that the answer does not document, of which nothing is said, or that is no mark of the caller', () => {
  expect(rulesOf([], 'A Trace-Id is returned unchanged.')).toEqual([]);
  expect(rulesOf([header], 'A Trace-Id helps us to find errors.')).toEqual([]);
  expect(rulesOf([{ ...header, name: 'Range' }], 'A Range is returned.', 'Range')).toEqual([]);
});
