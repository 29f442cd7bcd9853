import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../testing/operations.ts';

const plant = {
  type: 'object' as const,
  required: ['id', 'label', 'hidden'],
  properties: {
    id: { type: 'integer' as const },
    label: { type: 'string' as const },
    hidden: { type: 'boolean' as const },
  },
};
const inPath = parameter({ name: 'plantId', in: 'path', schema: { type: 'integer' } });
const action = (verb: string, description: string) =>
  operation({
    method: 'POST',
    path: `/plants/{plantId}/${verb}`,
    description,
    parameters: [inPath],
    responses: [respond('200', plant), respond('404'), respond('409')],
  });
const operations = [
  operation({
    method: 'POST',
    path: '/plants',
    requestBody: body({ type: 'object', required: ['label'], properties: { label: { type: 'string' } } }),
    responses: [respond('201', plant)],
  }),
  operation({ method: 'GET', path: '/plants/{plantId}', parameters: [inPath], responses: [respond('200', plant)] }),
  action('hide', 'Takes it out of the catalogue. 409 when it is hidden already.'),
  action('reveal', 'Back into the catalogue. 409 when it is not hidden.'),
  action('water', 'Hidden plants cannot be watered (409).'),
];
const scenarios = (verb: string) => {
  const found = operations.find(({ path }) => path.endsWith(verb)) ?? operations[0];
  if (found === undefined) throw new Error('No operation.');
  return generateScenarios(found, { operations, definitions: {}, securitySchemes: {} });
};
const stepsBefore = (verb: string) =>
  scenarios(verb)[0]?.details.before?.map(({ operation: key }) => key.split(' ')[1]);

describe('a flag that an action sets', () => {
  it('is brought about before what needs it', () => {
    expect(stepsBefore('reveal')).toEqual(['/plants', '/plants/{plantId}/hide']);
    expect(stepsBefore('hide')).toEqual(['/plants']);
    expect(stepsBefore('water')).toEqual(['/plants']);
  });

  it('refuses what the document forbids with it', () => {
    const refused = (verb: string) =>
      scenarios(verb)
        .filter(({ errorType }) => errorType === 'wrong_state')
        .map(({ details }) => details.before?.map(({ operation: key }) => key.split(' ')[1]));
    expect(refused('water').map((steps) => steps?.slice(0, 2))).toEqual([['/plants', '/plants/{plantId}/hide']]);
    expect(refused('reveal').map((steps) => steps?.includes('/plants/{plantId}/hide'))).toContain(false);
  });
});
