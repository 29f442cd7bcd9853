import { expect, it } from 'vitest';
import { baseScenario } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const id = { type: 'integer' as const };
const record = { type: 'object' as const, required: ['id'], properties: { id } };
const booth = {
  type: 'object' as const,
  required: ['id', 'status'],
  properties: { id, status: { type: 'string' as const, enum: ['free', 'rented', 'left'] } },
};
const at = (name: string) => ({ parameters: [parameter({ name, in: 'path', schema: id })] });
const named = { type: 'object' as const, required: ['name'], properties: { name: { type: 'string' as const } } };
const act = (verb: string, description: string) =>
  operation({
    method: 'POST',
    path: `/booths/{booth_id}/${verb}`,
    description,
    ...at('booth_id'),
    responses: [respond('200', booth), respond('409')],
  });
const rent = act('rent', 'Only a free booth can be rented. It becomes rented.');

const operations = [
  operation({ method: 'POST', path: '/markets', requestBody: body(named), responses: [respond('201', record)] }),
  operation({ method: 'GET', path: '/markets/{market_id}', ...at('market_id'), responses: [respond('200', record)] }),
  operation({
    method: 'DELETE',
    path: '/markets/{market_id}',
    description: 'Its halls and booths go with it. A market with booths that are rented cannot be deleted (409).',
    ...at('market_id'),
    responses: [respond('204'), respond('409')],
  }),
  operation({
    method: 'POST',
    path: '/halls',
    requestBody: body({ type: 'object', required: ['market_id'], properties: { market_id: id } }),
    responses: [respond('201', record)],
  }),
  operation({ method: 'GET', path: '/halls/{hall_id}', ...at('hall_id'), responses: [respond('200', record)] }),
  operation({
    method: 'POST',
    path: '/halls/{hall_id}/booths',
    description: 'A new booth is free.',
    ...at('hall_id'),
    responses: [respond('201', booth)],
  }),
  operation({ method: 'GET', path: '/booths/{booth_id}', ...at('booth_id'), responses: [respond('200', booth)] }),
  rent,
  act('leave', 'Only a rented booth can be left. It becomes left.'),
];

it('what stands on a record by way of others is brought where it does not keep it', () => {
  const after = baseScenario(rent, { ...MODEL, operations })?.details.after ?? [];
  const keys = after.filter((step) => step.fallback !== true).map((step) => step.operation);
  expect(keys).toEqual(['POST /booths/{booth_id}/leave', 'DELETE /markets/{market_id}']);
});
