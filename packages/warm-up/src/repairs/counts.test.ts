import { requestFacts } from '@assay/generator';
import type { JsonSchema } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { object, operation, text } from '../testing/operations.ts';
import { countedLists } from './counts.ts';

const rower = object({ rower: text, side: { type: 'string', enum: ['bow', 'stroke', 'cox'] } });
const made = (properties: Record<string, JsonSchema>) => object({ id: text, ...properties });
const operations = [
  operation('POST', '/rowers', { body: object({ name: text }), answers: made({ name: text }) }),
  operation('POST', '/crews', {
    body: object({
      name: text,
      seats: { type: 'array', items: rower },
      oars: { type: 'array', items: { type: 'integer' } },
    }),
    answers: made({ name: text }),
  }),
  operation('POST', '/crews/{crewId}/race', { answers: made({}) }),
];
const [, , race] = operations;

describe('what a refusal wants several of', () => {
  const proposed = (message: string) =>
    race === undefined
      ? []
      : countedLists(message, requestFacts(race, { operations, definitions: {}, securitySchemes: {} }), message);

  it('is made with as many items that differ', () => {
    const [[value] = []] = proposed('A crew of this class needs at least two seats.');
    expect(value).toMatchObject({ kind: 'value', at: '/seats', on: 'POST /crews' });
    expect(value?.kind === 'value' && value.value).toMatchObject([{ side: 'bow' }, { side: 'stroke' }]);
    const [[three] = []] = proposed('It takes 3 oars to race.');
    expect(three?.kind === 'value' && three.value).toHaveLength(3);
  });

  it('is nothing where no count of a list is named', () => {
    expect(proposed('The crew has raced already.')).toEqual([]);
    expect(proposed('At least two coxes are needed.')).toEqual([]);
  });
});
