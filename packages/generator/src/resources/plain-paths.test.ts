import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../testing/operations.ts';
import { indexOf } from './api-index.ts';
import { listView } from './lists/list-view.ts';
import { withPlainPaths } from './plain-paths.ts';

const boat: JsonSchemaObject = {
  type: 'object',
  required: ['sid', 'name'],
  properties: { sid: { type: 'string' }, name: { type: 'string' } },
};
const sid = parameter({ name: 'sid', in: 'path', schema: { type: 'string' } });

it('finds the records of paths that end in the form of their answers', () => {
  const operations = [
    operation({ method: 'POST', path: '/boats.json', requestBody: body(boat), responses: [respond('201', boat)] }),
    operation({ method: 'GET', path: '/boats/{sid}.json', parameters: [sid], responses: [respond('200', boat)] }),
    operation({ method: 'DELETE', path: '/boats/{sid}.json', parameters: [sid], responses: [respond('204')] }),
  ];
  const [, read] = operations;
  const [base] =
    read === undefined ? [] : generateScenarios(read, { operations, definitions: {}, securitySchemes: {} }, {});
  expect(base?.details.before?.[0]).toMatchObject({ operation: 'POST /boats.json' });
  expect(base?.details.after?.[0]).toMatchObject({ operation: 'DELETE /boats/{sid}.json' });
  expect(base?.overrides).toContainEqual({ in: 'path', name: 'sid', value: '{{boatId}}' });
});

it.each(['/boats.json', '/boats/'])('leaves %s as it is where both forms are there', (path) => {
  const both = [operation({ method: 'GET', path: '/boats' }), operation({ method: 'GET', path })];
  expect(withPlainPaths(both)).toBe(both);
});

it.each([
  ['/boats/', '/boats'],
  ['/boats/{sid}/', '/boats/{sid}'],
  ['/', '/'],
])('reads %s as %s', (path, plain) => {
  expect(withPlainPaths([operation({ method: 'GET', path })]).map((one) => one.path)).toEqual([plain]);
});

it.each([
  ['/Boats({sid})', '/Boats/{sid}'],
  ["/Boats('{sid}')/crew", '/Boats/{sid}/crew'],
  ["/Boats(sid='{sid}')", '/Boats/{sid}'],
  ["/Boats(sid='{sid}',at={at})", "/Boats(sid='{sid}',at={at})"],
])('reads the key of a record in brackets: %s', (path, plain) => {
  expect(withPlainPaths([operation({ method: 'GET', path })]).map((one) => one.path)).toEqual([plain]);
});

it('finds the records of paths whose keys stand in brackets', () => {
  const operations = [
    operation({ method: 'POST', path: '/Boats', requestBody: body(boat), responses: [respond('201', boat)] }),
    operation({ method: 'GET', path: '/Boats({sid})', parameters: [sid], responses: [respond('200', boat)] }),
    operation({ method: 'DELETE', path: '/Boats({sid})', parameters: [sid], responses: [respond('204')] }),
  ];
  const [, read] = operations;
  const [base] =
    read === undefined ? [] : generateScenarios(read, { operations, definitions: {}, securitySchemes: {} }, {});
  expect(base?.details.before?.[0]).toMatchObject({ operation: 'POST /Boats' });
  expect(base?.details.after?.[0]).toMatchObject({ operation: 'DELETE /Boats({sid})' });
});

it.each([
  ['/Boats({sid})', 'sid'],
  ['/Boats(sid={sid},at={at})', undefined],
])('tells the records of a list apart that are named by %s: %s', (path, identity) => {
  const at = parameter({ name: 'at', in: 'path', schema: { type: 'string' } });
  const list = operation({
    method: 'GET',
    path: '/Boats',
    responses: [respond('200', { type: 'array', items: boat })],
  });
  const one = operation({ method: 'GET', path, parameters: [sid, at], responses: [respond('200', boat)] });
  const create = operation({
    method: 'POST',
    path: '/Boats',
    requestBody: body(boat),
    responses: [respond('201', boat)],
  });
  const plain = withPlainPaths([list, one, create]);
  expect(listView(list, indexOf(plain, {}))?.identity?.path).toBe(identity);
});
