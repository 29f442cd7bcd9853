import { expect, it } from 'vitest';
import { indexOf } from '../../../resources/api-index.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';
import { saysOneEach } from './says-one-each.ts';

const id = { type: 'integer' as const };
const record = { type: 'object' as const, required: ['id'], properties: { id } };

const kind = (path: string, description = '') => [
  operation({
    method: 'POST',
    path,
    description,
    requestBody: body({ type: 'object', properties: { boatId: id, pierId: id } }),
    responses: [respond('201', record), respond('409')],
  }),
  operation({
    method: 'GET',
    path: `${path}/{id}`,
    parameters: [parameter({ name: 'id', in: 'path', schema: id })],
    responses: [respond('200', record)],
  }),
];

function each(description: string): string[] {
  const index = indexOf([...kind('/boats'), ...kind('/piers'), ...kind('/trips', description)], {});
  const [boat, pier, trip] = ['boat', 'pier', 'trip'].map((name) => index.resourceNamed(name));
  if (boat == null || pier == null || trip?.create == null) throw new Error('The document of this test is wrong.');
  const { create } = trip;
  return [boat, pier].filter((one) => saysOneEach(create, trip, one, [boat, pier])).map(({ name }) => name);
}

it.each([
  ['For a boat that has no planned trip yet (409).', ['boat']],
  ['A boat already has a trip: 409.', ['boat']],
  ['One open trip per boat.', ['boat']],
  ['A pier takes one trip at a time.', ['pier']],
  ['A second trip of the same boat is refused.', ['boat']],
  // No kind is named: it may be any of them.
  ['For one that is afloat and has no planned or running trip (409).', ['boat', 'pier']],
  ['The boat has no leak.', []],
  ['Each trip has one boat.', []],
  ['Plans a trip.', []],
])('%s', (text, expected) => {
  expect(each(text)).toEqual(expected);
});
