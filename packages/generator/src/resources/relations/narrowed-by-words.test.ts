import type { JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import type { GeneratedScenario } from '../../types.ts';
import { body, MODEL, operation, respond } from '../../testing/operations.ts';
import { narrowedByWords } from './narrowed-by-words.ts';

const crate = (sizeWords = ''): JsonSchemaObject => ({
  type: 'object',
  required: ['size_class', 'weight', 'shelf'],
  properties: {
    size_class: { type: 'string', enum: ['light', 'heavy'], description: sizeWords },
    weight: { type: 'number', minimum: 1, maximum: 90, examples: [12] },
    shelf: { type: 'integer', minimum: 0, maximum: 9, examples: [4] },
  },
});

const create = (description: string, view = crate()) =>
  operation({
    method: 'POST',
    path: '/crates',
    description,
    requestBody: body(view),
    responses: [respond('201'), respond('422')],
  });

describe('members whose values the words of a document narrow', () => {
  it.each([
    ['`size_class` has to fit `weight`: heavy is 40 and more.', '', ['size_class', 'weight']],
    ['The size class must suit the shelf.', '', ['size_class']],
    ['', 'Only heavy with a `weight` above 40.', ['size_class', 'weight']],
    ['`weight` is answered in kilograms.', '', []],
    ['What is too heavy is refused.', '', []],
  ])('%j %j: %j', (description, own, names) => {
    const view = crate(own);
    expect([...narrowedByWords(create(description, view), view, {})].toSorted()).toEqual(names);
  });
});

const variants = (description: string) =>
  Object.fromEntries(
    generateScenarios(create(description), MODEL, { budget: 90 }).map((one) => [one.name, one] as const),
  );
const bodyOf = (one: GeneratedScenario | undefined) => one?.overrides.find(({ in: at }) => at === 'body')?.bodyValue;

it('leaves such members as they are where the others go to their limits', () => {
  expect(bodyOf(variants('')['Every value at its upper limit'])).toMatchObject({ weight: 90, shelf: 9 });
  const said = variants('`size_class` has to fit `weight`.')['Every value at its upper limit'];
  expect(bodyOf(said)).toMatchObject({ shelf: 9 });
  expect(bodyOf(said)).not.toMatchObject({ weight: 90 });
  expect(said?.details.undecided ?? []).not.toContain(422);
});

it('tries no upper limits of what counts together with what is there', () => {
  const names = Object.keys(variants('The weight is added to that of the shelf, at most 100.'));
  expect(names).toContain('Every value at its lower limit');
  expect(names).not.toContain('Every value at its upper limit');
});

it('judges no refusal of another value of such a member', () => {
  expect(variants('')['With size_class heavy']?.details.undecided ?? []).not.toContain(422);
  const said = variants('`size_class` has to fit `weight`.')['With size_class heavy'];
  expect(said?.details.undecided).toEqual(expect.arrayContaining([400, 422]));
});
