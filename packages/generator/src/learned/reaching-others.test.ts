import { expect, it } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../testing/operations.ts';
import type { Learned } from './learned.ts';

const BOAT = {
  type: 'object' as const,
  properties: { id: { type: 'integer' as const }, name: { type: 'string' as const } },
};
const inPath = { parameters: [parameter({ name: 'boatId', in: 'path', schema: { type: 'integer' }, required: true })] };
const operations = [
  operation({ method: 'POST', path: '/boats', requestBody: body(BOAT), responses: [respond('201', BOAT)] }),
  operation({ method: 'GET', path: '/boats/{boatId}', ...inPath, responses: [respond('200', BOAT), respond('404')] }),
  operation({ method: 'DELETE', path: '/boats/{boatId}', ...inPath, responses: [respond('204'), respond('404')] }),
];
const model = { operations, definitions: {}, securitySchemes: {} };
const reaching: Learned = {
  version: 1,
  operations: {
    'DELETE /boats/{boatId}': { outcome: 'accepted', repairs: [], reachesOthers: 'DELETE /boats/7 took away "1"' },
  },
};

const namedBy = (learned?: Learned): string[] =>
  operations.flatMap((one) =>
    generateScenarios(one, model, { learned }).flatMap(({ details: { before = [], followUps = [], after = [] } }) => [
      one.key,
      ...[...before, ...followUps, ...after].map((step) => step.operation),
    ]),
  );

it('is in no scenario: neither judged nor as a step', () => {
  expect(namedBy()).toContain('DELETE /boats/{boatId}');
  expect(namedBy(reaching)).not.toContain('DELETE /boats/{boatId}');
  expect(namedBy(reaching)).toContain('GET /boats/{boatId}');
});
