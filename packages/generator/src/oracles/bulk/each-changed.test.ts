import type { JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { onBoat, scenariosOfBoats } from '../../testing/boats-api.ts';
import { body, respond } from '../../testing/operations.ts';

const results: JsonSchemaObject = {
  type: 'object',
  required: ['results'],
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'status'],
        properties: { id: { type: 'integer' }, status: { type: 'integer' } },
      },
    },
  },
};

const bulk = (status: string, path = '/boats/bulk') =>
  onBoat({
    method: 'POST',
    path,
    parameters: [],
    requestBody: body({
      type: 'object',
      required: ['ids', 'set'],
      properties: {
        ids: { type: 'array', minItems: 1, items: { type: 'integer' } },
        set: { type: 'object', properties: { rank: { type: 'string', enum: ['low', 'high'] } } },
      },
    }),
    responses: [respond(status, results), respond('422')],
  });

const sent = (scenario: ReturnType<typeof scenariosOfBoats>[number] | undefined) =>
  scenario?.overrides.find((one) => one.in === 'body')?.bodyValue;

describe('a request that changes the records that it names', () => {
  it('names one that the scenario has made', () => {
    const base = scenariosOfBoats(bulk('207')).find(({ name }) => name.startsWith('Valid'));
    expect(base?.details.before?.map(({ operation }) => operation)).toEqual(['POST /boats']);
    expect(sent(base)).toMatchObject({ ids: ['{{boatId}}'] });
  });

  it('with a status for each changes the others beside one that is not there', () => {
    const name = 'A record that does not exist holds up no other';
    const each = scenariosOfBoats(bulk('207')).find((one) => one.name === name) ?? expect.fail();
    expect(sent(each)).toEqual({
      ids: ['{{boatId}}', '{{$randomBetween:900000000:999999999}}', '{{boatIdSecond}}'],
      set: { rank: 'high' },
    });
    expect(each.rules).toContain('`results` has a length of exactly 3');
    expect(each.rules).toContain('`results[0].id` equals {boatId}');
    expect(each.rules).toContain('`results[1].status` is between 400 and 499');
    expect(each.details.followUps?.map(({ rules }) => rules)).toEqual([
      ['`rank` equals "high"'],
      ['`rank` equals "high"'],
    ]);
  });

  it('with one status for all names what is there', () => {
    const each = scenariosOfBoats(bulk('200')).find(({ name }) => name === 'Every record that is named is changed');
    expect(sent(each)).toMatchObject({ ids: ['{{boatId}}', '{{boatIdSecond}}'] });
  });

  it('is told by its path', () => {
    expect(scenariosOfBoats(bulk('207', '/boats/reports')).some(({ name }) => /no other|is named/.test(name))).toBe(
      false,
    );
  });
});
