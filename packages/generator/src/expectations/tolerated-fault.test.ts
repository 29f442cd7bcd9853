import type { Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../testing/operations.ts';

const whole = { type: 'integer' as const };
const list = (size: string, page = 'Which page.', description: string | null = null): Operation =>
  operation({
    method: 'GET',
    path: '/berths',
    description,
    parameters: [
      parameter({ name: 'size', in: 'query', schema: { ...whole, minimum: 1, maximum: 90 }, description: size }),
      parameter({ name: 'page', in: 'query', schema: { ...whole, minimum: 1 }, description: page }),
      parameter({ name: 'depth', in: 'query', schema: { ...whole, minimum: 2 } }),
    ],
    responses: [respond('200', { type: 'array', items: { type: 'object' } }), respond('400')],
  });
const create = (depth: string, description: string | null = null): Operation =>
  operation({
    method: 'POST',
    path: '/berths',
    description,
    requestBody: body({
      type: 'object',
      additionalProperties: false,
      required: ['depth'],
      properties: { depth: { ...whole, maximum: 30, description: depth } },
    }),
    responses: [respond('201'), respond('422')],
  });

/** What is refused of the values that the schema forbids. */
const refused = (one: Operation, said = ''): string[] =>
  generateScenarios(one, { ...MODEL, operations: [one], description: said }, { budget: 100 })
    .filter(({ expectedStatus, errorIn }) => expectedStatus >= 400 && /^(query|body)/.test(errorIn ?? ''))
    .map(({ name }) => name.replace(/^(Query parameter|Field) /, ''))
    .filter((name) => /^(size|page|depth|unexpected_field) /.test(name));

const SIZE = ['size below 1', 'size above 90', 'size is not an integer'];
const PAGE = ['page below 1', 'page is not an integer'];
const DEPTH = ['depth below 2', 'depth is not an integer'];

describe('what the words of a document do not refuse is not demanded to be refused', () => {
  it.each([
    ['How many berths.', [...SIZE, ...PAGE, ...DEPTH]],
    ['Values above 90 are capped.', [...SIZE.filter((one) => one !== 'size above 90'), ...PAGE, ...DEPTH]],
    ['Anything that is not a whole number is treated as 20.', DEPTH],
  ])('of a parameter: %s', (text, names) => {
    expect(refused(list(text)).toSorted()).toEqual([...names].toSorted());
  });

  it('of all parameters of a kind, wherever it stands', () => {
    expect(refused(list('', '', 'Berths. Invalid query parameters are ignored.'))).toEqual([]);
    expect(refused(list(''), 'Page sizes above 90 are lowered to 90.')).not.toContain('size above 90');
    expect(refused(list(''), 'Invalid filters are ignored.').toSorted()).toEqual([...SIZE, ...PAGE].toSorted());
    expect(refused(list(''), 'Malformed events are ignored.')).toHaveLength(7);
  });

  it('of a member of a body', () => {
    const all = [
      'depth above 30',
      'depth is no whole number',
      'depth is not an integer',
      'depth is null',
      'unexpected_field is not documented',
    ];
    expect(refused(create('In feet.')).toSorted()).toEqual(all);
    expect(refused(create('In feet; larger values are stored as 30.'))).not.toContain('depth above 30');
    expect(refused(create('In feet.', 'Unknown fields are ignored.')).toSorted()).toEqual(all.slice(0, 4));
  });
});
