import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };

interface Said {
  id?: JsonSchemaObject;
  removal?: string;
  list?: string;
}

/** The reads of the list of rafts after one was removed. */
function readsAfter({ id = { ...text, format: 'uuid' }, removal, list: said }: Said) {
  const raft: JsonSchemaObject = { type: 'object', required: ['id', 'name'], properties: { id, name: text } };
  const rafts: JsonSchemaObject = {
    type: 'object',
    required: ['items', 'total'],
    properties: { items: { type: 'array', items: raft }, total: { type: 'integer' } },
  };
  const limit = parameter({ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 80 } });
  const path = { path: '/rafts/{raftId}', parameters: [parameter({ name: 'raftId', in: 'path', schema: id })] };
  const list = operation({
    method: 'GET',
    path: '/rafts',
    description: said ?? null,
    parameters: [limit],
    responses: [respond('200', rafts)],
  });
  const create = operation({
    method: 'POST',
    path: '/rafts',
    requestBody: body({ type: 'object', required: ['name'], properties: { name: text } }),
    responses: [respond('201', raft)],
  });
  const read = operation({ method: 'GET', ...path, responses: [respond('200', raft), respond('404')] });
  const description = removal ?? null;
  const remove = operation({ method: 'DELETE', ...path, description, responses: [respond('204'), respond('404')] });
  const operations = [list, create, read, remove];
  const [usual] = generateScenarios(remove, { ...MODEL, operations }, { depth: 'deep' });
  return (usual?.details.followUps ?? []).filter((step) => step.operation === list.key);
}

it('looks for what was removed on the largest page of its list', () => {
  const [read] = readsAfter({});
  expect(read?.rules).toEqual([expect.stringMatching(/^no `items\[\*\]\.id` equals \{\w+\}$/)]);
  expect(read?.values).toContainEqual({ in: 'query', name: 'limit', value: '80' });
});

it.each<[string, Said]>([
  ['counted identities, which others get again', { id: { type: 'integer' } }],
  ['a removal that only puts away', { removal: 'Archives the raft; it can still be read.' }],
  ['a list that keeps what was removed', { list: 'Withdrawn rafts are marked.' }],
])('does not with %s', (_, said) => {
  expect(readsAfter(said)).toEqual([]);
});
