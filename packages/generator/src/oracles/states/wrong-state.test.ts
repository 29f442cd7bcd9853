import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const parcel: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'state', 'note'],
  properties: { id: text, state: { ...text, readOnly: true, enum: ['PACKED', 'SENT'] }, note: text },
};
const id = parameter({ name: 'id', in: 'path', schema: text });

function refusedWith(description: string): number[] {
  const change = operation({
    method: 'PATCH',
    path: '/parcels/{id}',
    description,
    parameters: [id],
    requestBody: body({ type: 'object', properties: { note: text } }),
    responses: [respond('200', parcel), respond('400'), respond('409')],
  });
  const operations = [
    operation({
      method: 'POST',
      path: '/parcels',
      description: 'A parcel begins as `PACKED`.',
      requestBody: body(parcel),
      responses: [respond('201', parcel)],
    }),
    operation({ method: 'GET', path: '/parcels/{id}', parameters: [id], responses: [respond('200', parcel)] }),
    operation({
      method: 'POST',
      path: '/parcels/{id}:send',
      description: 'The parcel has to be `PACKED` and becomes `SENT`.',
      parameters: [id],
      responses: [respond('200', parcel), respond('409')],
    }),
    change,
  ];
  return generateScenarios(change, { ...MODEL, operations }, { depth: 'deep' })
    .filter(({ name }) => name === 'When the parcel is SENT')
    .map(({ expectedStatus }) => expectedStatus);
}

it('is refused with the status that stands where the states do', () => {
  expect(refusedWith('Only `PACKED` parcels can be changed (400). An old version is a 409.')).toEqual([400]);
  expect(refusedWith('Only `PACKED` parcels can be changed.')).toEqual([409]);
});
