import { expect, it } from 'vitest';
import { indexOf } from '../../resources/api-index.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { endingSteps, endingsOf } from './dependents.ts';

const record = { type: 'object' as const, required: ['id'], properties: { id: { type: 'integer' as const } } };

it('what takes a record back comes before what completes it', () => {
  const at = { parameters: [parameter({ name: 'stayId', in: 'path', schema: { type: 'integer' } })] };
  const index = indexOf(
    [
      operation({ method: 'POST', path: '/stays', responses: [respond('201', record)] }),
      operation({ method: 'GET', path: '/stays/{stayId}', ...at, responses: [respond('200', record)] }),
      ...['complete', 'check', 'cancel'].map((verb) =>
        operation({
          method: 'POST',
          path: `/stays/{stayId}/${verb}`,
          ...at,
          ...(verb === 'cancel' && { requestBody: body({ type: 'object' }, { reason: 'Rain' }) }),
          responses: [respond('200', record)],
        }),
      ),
    ],
    {},
  );
  const stay = index.resourceNamed('stay');
  const paths = stay === null ? [] : endingsOf(stay, index).map(({ path }) => path.split('/').at(-1));
  expect(paths).toEqual(['cancel', 'complete', 'check']);
  const create = index.byKey.get('POST /stays');
  const values = [{ in: 'body' as const, name: 'body', value: null, bodyValue: { boat: '{{boat}}' } }];
  const made = create === undefined ? [] : [{ operation: create, values, identity: '{{stay}}', isShared: false }];
  const [first, second] = endingSteps('{{boat}}', made, index);
  expect(first?.values.at(-1)?.bodyValue).toEqual({ reason: 'Rain' });
  expect(second?.values).toHaveLength(1);
});
