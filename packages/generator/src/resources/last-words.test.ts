import { expect, it } from 'vitest';
import { body, operation, respond } from '../testing/operations.ts';
import { indexOf } from './api-index.ts';

const record = { type: 'object' as const, required: ['id'], properties: { id: { type: 'integer' as const } } };
const kinds = (...paths: string[]) =>
  indexOf(
    paths.flatMap((path) => [
      operation({ method: 'POST', path, requestBody: body(record), responses: [respond('201', record)] }),
      operation({ method: 'GET', path: `${path}/{id}`, responses: [respond('200', record)] }),
    ]),
    {},
  );

it.each([
  ['ticket', ['/bridge-tickets'], '/bridge-tickets'],
  ['ticket', ['/bridge-tickets', '/tickets'], '/tickets'],
  ['ticket', ['/bridge-tickets', '/ferry-tickets'], undefined],
  ['account', ['/bank-accounts'], undefined],
])('%s among %j is a record of %s', (name, paths, found) => {
  expect(kinds(...paths).resourceNamed(name)?.path).toBe(found);
});
