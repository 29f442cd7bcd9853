import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { sampleBody } from '../../request-body.ts';
import { body, operation, respond } from '../../testing/operations.ts';
import { withSpareCapacity } from './spare-capacity.ts';

const whole: JsonSchemaObject = { type: 'integer', minimum: 1 };
const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

function sampled(sent: JsonSchemaObject, shown: JsonSchemaObject, words: string | null = null) {
  const make = operation({
    method: 'POST',
    path: '/stands',
    requestBody: body(sent),
    responses: [respond('201', shown)],
  });
  const plug = operation({
    method: 'POST',
    path: '/lamps',
    description: words,
    requestBody: body(object({ watts: whole })),
    responses: [respond('201'), respond('409')],
  });
  const [found = make, other = plug] = withSpareCapacity([make, plug], {});
  return [sampleBody(found, {}, 0), sampleBody(other, {}, 0)];
}

it.each(['`boards` less those that are taken', 'boards - taken - broken', '`boards` minus what is out'])(
  'what others are taken from has room: %s',
  (description) => {
    const shown = object({ boards: whole, free: { ...whole, description } });
    expect(sampled(object({ boards: whole }), shown)).toEqual([{ boards: 20 }, { watts: 1 }]);
    expect(sampled(object({ boards: { ...whole, maximum: 4 } }), shown)[0]).toEqual({ boards: 4 });
    expect(sampled(object({ boards: { ...whole, default: 2 } }), shown)[0]).toEqual({ boards: 2 });
  },
);

it('what requests may not exceed together has room, and not what they send', () => {
  const words = 'Refused with 409 if all lamps would draw more than the `watts` of the stand.';
  const sent = object({ watts: whole });
  expect(sampled(sent, sent, words)).toEqual([{ watts: 20 }, { watts: 1 }]);
  expect(sampled(sent, sent, 'A lamp draws more than the `watts` that it says.')).toEqual([{ watts: 1 }, { watts: 1 }]);
});
