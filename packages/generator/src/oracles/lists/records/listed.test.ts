import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { compileRule } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';
import type { GeneratedScenario } from '../../../types.ts';

const text: JsonSchemaObject = { type: 'string' };
const given: Record<string, JsonSchemaObject> = { name: text, seats: { type: 'integer', minimum: 1 } };
const asked: JsonSchemaObject = { type: 'object', required: ['name', 'seats'], properties: given };
const ferry: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'name', 'seats'],
  properties: { id: { type: 'integer' }, ...given },
};
const id = parameter({ name: 'id', in: 'path', schema: { type: 'integer' } });

interface Written {
  isEnveloped?: boolean;
  isPaged?: boolean;
  isReadable?: boolean;
  summary?: string;
}

/** Records that are only shown by their list, unless they are readable. */
function ferries({ isEnveloped = true, isPaged = false, isReadable = false, summary = 'All ferries' }: Written) {
  const list: JsonSchemaObject = { type: 'array', items: ferry };
  const answer = isEnveloped ? { type: 'object' as const, required: ['data'], properties: { data: list } } : list;
  const size = parameter({ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 50 } });
  const operations: Operation[] = [
    operation({
      method: 'GET',
      path: '/ferries',
      summary,
      parameters: isPaged ? [size] : [],
      responses: [respond('200', answer)],
    }),
    operation({ method: 'POST', path: '/ferries', requestBody: body(asked), responses: [respond('201', ferry)] }),
    operation({
      method: 'PUT',
      path: '/ferries/{id}',
      parameters: [id],
      requestBody: body(asked),
      responses: [respond('200', ferry)],
    }),
    operation({ method: 'DELETE', path: '/ferries/{id}', parameters: [id], responses: [respond('204')] }),
    ...(isReadable
      ? [operation({ method: 'GET', path: '/ferries/{id}', parameters: [id], responses: [respond('200', ferry)] })]
      : []),
  ];
  const [first] = operations;
  const all =
    first === undefined ? [] : generateScenarios(first, { operations, definitions: {}, securitySchemes: {} }, {});
  return (name: RegExp): GeneratedScenario | undefined => all.find((one) => name.test(one.name));
}

describe('a record that was made', () => {
  it('is in its list once, as it was sent', () => {
    const made = ferries({})(/^Lists what was made/);
    expect(made?.details.before?.map((step) => step.operation)).toEqual(['POST /ferries']);
    expect(made?.details.before?.[0]?.extracts).toContainEqual({ name: 'shownname', path: 'request name' });
    expect(made?.rules).toEqual(
      expect.arrayContaining([
        'exactly 1 of `data[*].id` equals {own1}',
        'for every item of `data` where `id` equals {own1} it holds that `name` equals {shownname}',
        expect.stringMatching(/where `id` equals \{own1\} it holds that `seats` equals \d+$/),
      ]),
    );
    expect(made?.rules.filter((rule) => compileRule(rule, {}).status !== 'understood')).toEqual([]);
  });

  it('is told by a text that no other has where the list has no name', () => {
    const made = ferries({ isEnveloped: false })(/^Lists what was made/);
    expect(made?.rules).toContain('any `[*].name` equals {shownname}');
  });

  it.each([
    ['is on another page', { isPaged: true }],
    ['is left out on purpose', { summary: 'Lists active ferries' }],
  ])('may be missing where it %s', (_, written) => {
    expect(ferries(written)(/^Lists what was made/)).toBeUndefined();
  });
});

describe('a record that was changed', () => {
  it('is listed with its new text where nothing else shows it', () => {
    const changed = ferries({})(/^Lists the new name/);
    const put = changed?.details.before?.find((step) => step.operation === 'PUT /ferries/{id}');
    expect(put?.values).toContainEqual({ in: 'path', name: 'id', value: '{{own1}}' });
    expect(put?.extracts).toEqual([{ name: 'changedname', path: 'request name' }]);
    expect(changed?.rules).toContain(
      'for every item of `data` where `id` equals {own1} it holds that `name` equals {changedname}',
    );
  });

  it('is read by itself where it can be', () => {
    expect(ferries({ isReadable: true })(/^Lists the new name/)).toBeUndefined();
  });
});

it('misses a record that was deleted by its own text where ids may be given again', () => {
  const deleted = ferries({})(/^Lists nothing that was deleted/);
  expect(deleted?.details.before?.map((step) => step.operation)).toEqual(['POST /ferries', 'DELETE /ferries/{id}']);
  expect(deleted?.rules).toContain('no `data[*].name` equals {own1name}');
});
