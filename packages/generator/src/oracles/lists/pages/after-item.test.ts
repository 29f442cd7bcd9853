import type { JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../../generate-scenarios.ts';
import { pagingOf } from '../../../resources/lists/paging.ts';
import { body, operation, parameter, respond } from '../../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const buoy: JsonSchemaObject = {
  type: 'object',
  required: ['id', 'label'],
  properties: { id: text, label: text },
};
const page: JsonSchemaObject = {
  type: 'object',
  required: ['data', 'has_more'],
  properties: { data: { type: 'array', items: buoy }, has_more: { type: 'boolean' } },
};

function listWith(name: string, description: string | null = null, ...others: string[]) {
  return operation({
    method: 'GET',
    path: '/harbours/{harbourId}/buoys',
    parameters: [
      parameter({ name: 'harbourId', in: 'path', schema: text }),
      parameter({ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } }),
      parameter({ name, in: 'query', schema: text, description }),
      ...others.map((other) => parameter({ name: other, in: 'query', schema: text })),
    ],
    responses: [respond('200', page)],
  });
}

const list = listWith('after', 'The id of the last buoy on the page before.');
const harbour: JsonSchemaObject = { type: 'object', required: ['id', 'name'], properties: { id: text, name: text } };
const all = [
  list,
  operation({
    method: 'POST',
    path: '/harbours',
    requestBody: body({ type: 'object', required: ['name'], properties: { name: text } }),
    responses: [respond('201', harbour)],
  }),
  operation({
    method: 'POST',
    path: '/harbours/{harbourId}/buoys',
    parameters: [parameter({ name: 'harbourId', in: 'path', schema: text })],
    requestBody: body({ type: 'object', required: ['label'], properties: { label: text } }),
    responses: [respond('201', buoy)],
  }),
];
const scenarios = (operations: typeof all) =>
  generateScenarios(list, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' });

describe('a cursor that is the identity of an item', () => {
  it.each([
    ['starting_after', null, true],
    ['after', 'The id of the last buoy on the page before.', true],
    ['after', '`after` is an object ID that defines your place in the list.', true],
    ['after', 'A cursor from the answer before.', false],
    ['before', 'The id of the last buoy that is wanted.', false],
  ])('is %s with %j: %s', (name, description, expected) => {
    expect(pagingOf(listWith(name, description), {})).toMatchObject({ isAfterItem: expected, more: '`has_more`' });
  });

  it('walks through own records from the last item of each page, with a flag that says whether there are more', () => {
    const walk = scenarios(all).find(({ name }) => name === 'All pages of 3 by after');
    const [second] = walk?.details.followUps ?? [];
    expect(walk?.rules).toContain('`has_more` is true');
    expect(second?.values).toContainEqual({ in: 'query', name: 'after', value: '{{page0item2}}' });
    expect(second?.rules).toEqual(
      expect.arrayContaining([
        '`data` has a length of exactly 1',
        'no `data[*].id` equals {page0item0}',
        '`has_more` is false',
      ]),
    );
  });

  it('says that there are no more on a last page that is full', () => {
    const walk = scenarios(all).find(({ name }) => name === 'All pages of 2 by after');
    expect(walk?.rules).toContain('`has_more` is true');
    expect(walk?.details.followUps?.[0]?.rules).toContain('`has_more` is false');
  });

  it('has no page after one that holds all own records', () => {
    const full = scenarios(all).find(({ name }) => name === 'No page after a full one of 4');
    expect(full?.overrides).toContainEqual({ in: 'query', name: 'limit', value: '4' });
    expect(full?.rules.slice(-2)).toEqual(['`data` has a length of exactly 4', '`has_more` is false']);
  });

  it('goes on after the first page of a list as it stands', () => {
    const next = scenarios([list]).find(({ name }) => name === 'The page after the first by after');
    expect(next?.overrides).toContainEqual({ in: 'query', name: 'after', value: '{{first1}}' });
    expect(next?.rules).toContain('no `data[*].id` equals {first0}');
  });

  it.each([
    ['starting_after', null, 'ending_before', true],
    ['after_id', null, 'before_id', true],
    ['cursor', null, 'ending_before', false],
    ['starting_after', null, 'before', false],
  ])('leads back beside %s (%j) with %s: %s', (name, description, back, expected) => {
    expect(pagingOf(listWith(name, description, back), {}).back?.name === back).toBe(expected);
  });

  it('leads back to the records before the last one', () => {
    const both = listWith('starting_after', null, 'ending_before');
    const model = { operations: [both, ...all.slice(1)], definitions: {}, securitySchemes: {} };
    const found = generateScenarios(both, model, { depth: 'deep' }).find(({ name }) =>
      name.startsWith('The page before'),
    );
    expect(found?.overrides).toContainEqual({ in: 'query', name: 'ending_before', value: '{{whole3}}' });
    expect(found?.rules.slice(-3)).toEqual([
      '`data` has a length of exactly 2',
      '`data[0].id` equals {whole1}',
      '`data[1].id` equals {whole2}',
    ]);
  });
});

describe('a flag that says whether there is more', () => {
  const numbered = operation({
    ...list,
    parameters: [
      ...list.parameters.slice(0, 2),
      parameter({ name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 } }),
    ],
  });
  const named = (operations: typeof all, name: string) =>
    generateScenarios(numbered, { operations, definitions: {}, securitySchemes: {} }, { depth: 'deep' }).find(
      (one) => one.name === name,
    );

  it('is looked at on each page, however the pages are asked for', () => {
    const walk = named([numbered, ...all.slice(1)], 'All pages of 3 by offset');
    expect(walk?.rules).toContain('`has_more` is true');
    expect(walk?.details.followUps?.map(({ rules }) => rules?.includes('`has_more` is false'))).toEqual([true]);
  });

  it('is true after the first of several records of a list as it stands', () => {
    const open = named([numbered], 'Says that there is more by has_more');
    expect(open?.rules.at(-1)).toBe('`has_more` is true');
    expect(open?.details.before?.at(-1)?.extracts).toEqual([{ name: 'last', path: 'data[4].id', optional: true }]);
    expect(named([numbered, ...all.slice(1)], 'Says that there is more by has_more')).toBeUndefined();
  });
});

it('does not go on from a cursor that is empty on the last page', () => {
  const described = (description: string) => {
    const answer: JsonSchemaObject = {
      type: 'object',
      required: ['data', 'nextPageToken'],
      properties: { data: { type: 'array', items: buoy }, nextPageToken: { ...text, description } },
    };
    const walked = { ...listWith('pageToken'), responses: [respond('200', answer)] };
    const operations = [walked, ...all.filter(({ key }) => key !== walked.key)];
    const model = { operations, definitions: {}, securitySchemes: {} };
    const scenario = generateScenarios(walked, model, { depth: 'deep' }).find(({ name }) =>
      name.startsWith('All pages of 3'),
    );
    return { requests: 1 + (scenario?.details.followUps?.length ?? 0), rules: JSON.stringify(scenario) };
  };
  const [open, ending] = ['Token of the next page.', 'Token of the next page; empty on the last one.'].map(described);
  expect(ending?.requests).toBe((open?.requests ?? 0) - 1);
  expect(ending?.rules).toContain('if `nextPageToken` is present then `nextPageToken` is empty');
});
