import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const inPath = { parameters: [parameter({ name: 'pierId', in: 'path', schema: text })] };

function scenariosOf(description: string) {
  const berth = operation({
    method: 'POST',
    path: '/piers/{pierId}/berths',
    ...inPath,
    description,
    requestBody: body(object({ label: text })),
    responses: [respond('201', object({ id: text, label: text })), respond('409')],
  });
  const pier = object({ id: text });
  const operations = [
    operation({
      method: 'POST',
      path: '/piers',
      requestBody: body(object({ name: text })),
      responses: [respond('201', pier)],
    }),
    operation({ method: 'GET', path: '/piers/{pierId}', ...inPath, responses: [respond('200', pier)] }),
    operation({
      method: 'GET',
      path: '/piers/{pierId}/berths/{id}',
      parameters: [...inPath.parameters, parameter({ name: 'id', in: 'path', schema: text })],
      responses: [respond('200', object({ id: text, label: text }))],
    }),
    berth,
  ];
  return generateScenarios(berth, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' })
    .filter(({ details }) => details.before?.some((step) => step.operation === berth.key))
    .filter(({ name }) => name.includes('below another'));
}

it.each([
  'A label that is in use, at this pier or any other, is refused with 409.',
  'A label is taken only once in the whole harbour (409).',
  'A label that is taken at another pier is refused as well (409).',
  'The label must be unique, whatever pier the berth is at (409).',
])('%s', (description) => {
  const [found] = scenariosOf(description);
  expect(found).toMatchObject({ name: 'A label that is taken below another pier', expectedStatus: 409 });
  const [first, second, made] = found?.details.before ?? [];
  expect([first?.operation, second?.operation]).toEqual(['POST /piers', 'POST /piers']);
  expect(made?.values.find((one) => one.in === 'path')?.value).not.toBe(
    found?.overrides.find((one) => one.in === 'path')?.value,
  );
  expect(found?.overrides.find((one) => one.in === 'body')?.bodyValue).toMatchObject({ label: '{{labelBeside}}' });
});

it.each([
  'A label that is in use at this pier is refused with 409.',
  'Labels are unique within a pier (409).',
  'A label that another berth of the pier has is a 409.',
  'Slugs are unique over all piers; labels are unique at their pier (409).',
  'Labels are unique for every pier, so a label that is in use is refused (409).',
  'A label is taken only once in the whole pier (409).',
  'Each pier has berths with labels, like any other.',
])('nothing by: %s', (description) => expect(scenariosOf(description)).toEqual([]));
