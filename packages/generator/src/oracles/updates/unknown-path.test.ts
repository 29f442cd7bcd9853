import type { Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { indexOf } from '../../resources/api-index.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { refusedChanges } from './refused-change.ts';

const id = [parameter({ name: 'id', in: 'path', schema: { type: 'string' } })];
const note = {
  type: 'object' as const,
  required: ['id', 'text'],
  properties: { id: { type: 'string' as const }, text: { type: 'string' as const } },
};
const patch = { type: 'array' as const, items: { type: 'object' as const } };

function candidatesFor(contentType: string) {
  const example = [{ op: 'replace', path: '/text', value: 'Later' }];
  const changes: Operation = operation({
    method: 'PATCH',
    path: '/notes/{id}',
    parameters: id,
    requestBody: { required: true, description: null, content: [{ contentType, schema: patch, examples: [example] }] },
    responses: [respond('200', note), respond('422')],
  });
  const operations = [
    changes,
    operation({ method: 'POST', path: '/notes', requestBody: body(note), responses: [respond('201', note)] }),
    operation({ method: 'GET', path: '/notes/{id}', parameters: id, responses: [respond('200', note)] }),
  ];
  const index = indexOf(operations, {});
  const [first = changes] = index.operations;
  const situation = { index, seed: 0, securitySchemes: {}, accounts: [], description: '' };
  return refusedChanges({ ...situation, operation: first });
}

const namesFor = (contentType: string): string[] => candidatesFor(contentType).map(({ name }) => name);

it('a JSON patch with a failing test, or of an unknown path, is refused as a whole', () => {
  expect(namesFor('application/json-patch+json')).toEqual([
    'A patch whose test fails changes nothing',
    'A patch of a path that no record has changes nothing',
  ]);
});

it('other changes have no such operations', () => {
  expect(namesFor('application/json')).toEqual([]);
});

it('each has a record of its own, since others may be accepted against what they expect', () => {
  const steps = candidatesFor('application/json-patch+json').flatMap(({ details: { before = [], after = [] } }) => [
    ...before,
    ...after,
  ]);
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.filter(({ shared }) => shared)).toEqual([]);
});
