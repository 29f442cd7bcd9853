import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const whole: JsonSchemaObject = { type: 'integer', minimum: 1, maximum: 500 };

const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const id = [parameter({ name: 'id', in: 'path', schema: text })];
const bulb = object({ id: text, pieces: whole, set_aside: whole });
const lines: JsonSchemaObject = {
  type: 'array',
  minItems: 1,
  items: object({ bulb_id: text, pieces: whole }),
};
const basket = object({ id: text, status: { ...text, enum: ['open', 'packed'] } });

function api(description: string) {
  const at = (method: 'GET' | 'POST' | 'DELETE', path: string, more: object) =>
    operation({ method, path, parameters: path.includes('{') ? id : [], ...more });
  const pack = at('POST', '/baskets/{id}/pack', { description, responses: [respond('200', basket), respond('409')] });
  const operations = [
    at('POST', '/bulbs', { requestBody: body(object({ pieces: whole })), responses: [respond('201', bulb)] }),
    at('GET', '/bulbs/{id}', { responses: [respond('200', bulb)] }),
    at('DELETE', '/bulbs/{id}', { responses: [respond('204')] }),
    at('POST', '/baskets', { requestBody: body(object({ lines })), responses: [respond('201', basket)] }),
    at('GET', '/baskets/{id}', { responses: [respond('200', basket)] }),
    at('DELETE', '/baskets/{id}', { responses: [respond('204')] }),
    pack,
  ];
  return generateScenarios(pack, { ...MODEL, operations }, { depth: 'deep' }).find(({ name }) =>
    name.includes('asks for too much'),
  );
}

it('asks for too much of the last one, and reads that nothing was taken of the first', () => {
  const { details, expectedStatus } =
    api('All or nothing: when a bulb has too few pieces, the answer is 409 and no pieces are taken for any line.') ??
    {};
  expect(expectedStatus).toBe(409);
  const sent = details?.before?.find((step) => step.operation === 'POST /baskets');
  expect(sent?.values.find((one) => one.in === 'body')?.bodyValue).toEqual({
    lines: [
      { bulb_id: '{{bulbId}}', pieces: 1 },
      { bulb_id: '{{bulbIdShort}}', pieces: 2 },
    ],
  });
  expect(details?.followUps?.map(({ operation: key }) => key)).toEqual(['GET /bulbs/{id}', 'GET /baskets/{id}']);
  expect(details?.followUps?.[0]?.rules).toContain('`set_aside` is the same as in step "bulb untouched"');
});

it.each([
  'Packs a basket. 409 when a bulb has too few pieces.',
  'All or nothing, but lines that fall short are skipped individually.',
])('claims nothing by: %s', (description) => {
  expect(api(description)).toBeUndefined();
});
