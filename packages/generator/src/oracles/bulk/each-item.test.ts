import type { JsonSchema } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import type { Situation } from '../../chains/situation.ts';
import { keepFacts } from '../../learned/facts-of.ts';
import { indexOf } from '../../resources/api-index.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { badItemAlone, eachItemMade } from './each-item.ts';

const item: JsonSchema = {
  type: 'object',
  required: ['title', 'pages'],
  properties: { title: { type: 'string', maxLength: 40 }, pages: { type: 'integer' } },
};
const result: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, status: { type: 'integer' } },
};
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

interface Sent {
  maxItems?: number;
  items?: JsonSchema;
  answered?: JsonSchema;
}

function situationOf(
  path: string,
  status: string,
  { maxItems = 10, items = item, answered = result }: Sent = {},
): Situation {
  const books: JsonSchema = {
    type: 'object',
    required: ['books'],
    properties: { books: { type: 'array', items, maxItems } },
  };
  const id = [parameter({ name: 'id', in: 'path', schema: { type: 'string' } })];
  const operations = [
    operation({ method: 'POST', path, requestBody: body(books), responses: [respond(status, list(answered))] }),
    operation({ method: 'GET', path: '/books/{id}', parameters: id, responses: [respond('200', items)] }),
    operation({ method: 'DELETE', path: '/books/{id}', parameters: id, responses: [respond('204')] }),
  ];
  const index = indexOf(operations, {});
  const [first = operations[0]] = index.operations;
  if (first === undefined) throw new Error('no operation');
  return {
    operation: first,
    index,
    seed: 0,
    securitySchemes: {},
    accounts: [],
    description: '',
  };
}

describe('several items in one request', () => {
  it('are answered one by one, read in their order and removed', () => {
    const [candidate] = eachItemMade(situationOf('/books/bulk', '201'));
    expect(candidate?.rules).toEqual([
      '`$` has a length of exactly 3',
      ...[0, 1, 2].flatMap((at) => [`\`[${at}].status\` is between 200 and 299`, `\`[${at}].id\` is present`]),
    ]);
    expect(candidate?.details.followUps?.map(({ rules }) => rules)).toEqual([
      ['`title` equals {bulkSent0}'],
      ['`title` equals {bulkSent1}'],
      ['`title` equals {bulkSent2}'],
    ]);
    expect(candidate?.details.after?.map(({ operation: key }) => key)).toEqual(Array(3).fill('DELETE /books/{id}'));
  });

  it('are left alone where the path names no collection, or where fewer are allowed', () => {
    expect(eachItemMade(situationOf('/imports/bulk', '201'))).toEqual([]);
    expect(eachItemMade(situationOf('/books/bulk', '201', { maxItems: 2 }))).toEqual([]);
  });
});

describe('one item that is not valid', () => {
  it('is refused alone where each has a status of its own', () => {
    const [candidate] = badItemAlone(situationOf('/books/bulk', '207'));
    expect(candidate?.expectedStatus).toBe(207);
    expect(candidate?.rules).toContain('`[1].status` is between 400 and 499');
    expect(candidate?.details.followUps).toHaveLength(2);
  });

  it('is answered at the position that its result names', () => {
    const numbered = (description: string): JsonSchema => ({
      type: 'object',
      required: ['index'],
      properties: { id: { type: 'string' }, status: { type: 'integer' }, index: { type: 'integer', description } },
    });
    const rules = (description: string) =>
      badItemAlone(situationOf('/books/bulk', '207', { answered: numbered(description) }))[0]?.rules?.slice(1, 4);
    expect(rules('Position in the request')).toEqual([0, 1, 2].map((at) => `\`[${at}].index\` equals ${at}`));
    expect(rules('Position, from 1')).toEqual([0, 1, 2].map((at) => `\`[${at}].index\` equals ${at + 1}`));
  });

  it('is left alone where nothing says so', () => {
    expect(badItemAlone(situationOf('/books/bulk', '201'))).toEqual([]);
  });
});

describe('the items of a request', () => {
  const coded: JsonSchema = {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', examples: ['BX-0001'] } },
  };
  const situation = situationOf('/books/bulk', '207', { items: coded });

  it('keep the form of the documented value', () => {
    const [candidate] = eachItemMade(situation);
    const sent = candidate?.overrides.find((one) => one.in === 'body')?.bodyValue;
    const code = 'BX-0001-{{$randomDigits:8}}';
    expect(sent).toEqual({ books: [{ code }, { code }, { code }] });
  });

  it('show nothing where they were refused before anything was wrong with one', () => {
    keepFacts(situation.operation, { outcome: 'refused', repairs: [] });
    expect([...eachItemMade(situation), ...badItemAlone(situation)]).toEqual([]);
  });
});
