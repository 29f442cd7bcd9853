import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const colour: JsonSchemaObject = { type: 'string', enum: ['red', 'green', 'blue', 'grey'] };
const id = parameter({ name: 'paletteId', in: 'path', schema: text });

interface Said {
  field?: string;
  operation?: string;
  list?: string;
  form?: JsonSchemaObject;
}

/** Stripes of palettes that have colours; what is said of the colour of a stripe. */
function scenariosOf({ field = '', operation: said = '', list = 'allowed_colours', form = colour }: Said) {
  const palette = object({ id: text, [list]: { type: 'array', items: form } });
  const stripe = operation({
    method: 'POST',
    path: '/palettes/{paletteId}/stripes',
    parameters: [id],
    description: said,
    requestBody: body(object({ colour: { ...colour, description: field } })),
    responses: [respond('201'), respond('400')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/palettes',
      requestBody: body(object({ [list]: { type: 'array', minItems: 1, items: form } })),
      responses: [respond('201', palette)],
    }),
    operation({ method: 'GET', path: '/palettes/{paletteId}', parameters: [id], responses: [respond('200', palette)] }),
    stripe,
  ];
  return generateScenarios(stripe, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' }).filter(
    ({ details }) => details.constraint?.startsWith('one of ') === true,
  );
}

it.each([
  { field: 'One of the colours that the palette has.' },
  { operation: 'The colour must be one that the palette has.' },
  { operation: 'Refused unless the colour is among those of the palette.' },
])('what another record has to have is refused with another value: %j', (said) => {
  const [found, ...more] = scenariosOf(said);
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    name: expect.stringContaining('Field colour is none of the allowed_colours of the palette'),
    expectedStatus: 400,
    details: { pointer: '/colour', before: [{ operation: 'POST /palettes' }] },
  });
  const sent = JSON.stringify(found?.overrides.find((one) => one.in === 'body')?.bodyValue);
  expect(sent).toMatch(/"(green|blue|grey)"/);
});

it.each([
  {},
  { field: 'The colour of the stripe.' },
  { operation: 'The colour is shown on one of the edges.' },
  { field: 'One of the colours that the palette has.', list: 'layers' },
  { field: 'One of the colours that the palette has.', form: text },
])('nothing is tried where the words or the schemas do not say so: %j', (said) => {
  expect(scenariosOf(said)).toEqual([]);
});
