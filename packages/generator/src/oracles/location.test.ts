import { expect, it } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../testing/operations.ts';

const id = { type: 'string' as const, format: 'uuid' };
const buoy = { type: 'object' as const, required: ['id'], properties: { id } };

/** What the create of a buoy must have in its `Location`, which is described so. */
function rulesFor(description: string): string[] {
  const made = respond('201', buoy);
  const location = { name: 'Location', required: true, description, schema: { type: 'string' as const } };
  const create = operation({
    method: 'POST',
    path: '/v2/buoys',
    requestBody: body({ type: 'object', properties: { note: { type: 'string' } } }),
    responses: [{ ...made, headers: [location] }],
  });
  const read = operation({
    method: 'GET',
    path: '/v2/buoys/{buoyId}',
    parameters: [parameter({ name: 'buoyId', in: 'path', schema: id })],
    responses: [respond('200', buoy)],
  });
  const [base] = generateScenarios(create, { ...MODEL, operations: [create, read] }, { depth: 'quick' });
  return (base?.rules ?? []).filter((rule) => rule.startsWith('if the header `Location`'));
}

const NAMES = 'if the header `Location` is present then the header `Location` contains {buoyMade}';
const LEADS = 'if the header `Location` is present then the header `Location` matches the pattern "/buoys/[^/?#]+/?$"';

it('a documented location names the record', () => {
  expect(rulesFor('Of the buoy.')).toEqual([NAMES]);
});

it('and ends as the path of its read, where it is said to be an address', () => {
  expect(rulesFor('Path of the new buoy.')).toEqual([NAMES, LEADS]);
});
