import { expect, it } from 'vitest';
import { defaultParameters } from './default-parameters.ts';
import { operation, parameter } from './testing/operations.ts';

const text = { type: 'string' as const };
const valuesOf = (method: 'GET' | 'DELETE', path: string): Record<string, string | null> =>
  Object.fromEntries(
    defaultParameters(
      operation({
        method,
        path,
        parameters: [
          parameter({ name: 'beaconId', in: 'path', schema: text, example: 'north' }),
          parameter({ name: 'store', in: 'query', schema: text, example: 'spare' }),
          parameter({ name: 'mode', in: 'query', schema: text, example: 'hard', required: true }),
        ],
      }),
      {},
    ).map(({ name, value }) => [name, value]),
  );

it('sends a removal without what only qualifies it', () => {
  expect(valuesOf('DELETE', '/beacons/{beaconId}')).toEqual({ beaconId: 'north', store: null, mode: 'hard' });
  expect(valuesOf('GET', '/beacons/{beaconId}')).toMatchObject({ store: 'spare' });
  expect(valuesOf('DELETE', '/beacons/{beaconId}/lamp')).toMatchObject({ store: 'spare' });
});
