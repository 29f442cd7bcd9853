import { describe, expect, it } from 'vitest';
import type { Json, JsonSchema } from '@assay/api-model';
import type { RedResult, Tally } from '../result.ts';
import { api, failedRule, findingsOf, operation, passed, red, schemaRule } from '../testing/invented.ts';

// JSON:API: records under `data.attributes`, one shared schema.
const attributes: JsonSchema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string' },
    state: { type: 'string', enum: ['open', 'closed'] },
    hall: { type: 'object' },
  },
};
const ref: JsonSchema = { $ref: '#/$defs/Show' };
const show: JsonSchema = { type: 'object', properties: { attributes } };
const one: JsonSchema = { type: 'object', properties: { data: ref } };
const many: JsonSchema = { type: 'object', properties: { data: { type: 'array', items: ref } } };
const shows = api([operation('GET /shows', { 200: many }), operation('GET /shows/{id}', { 200: one, 404: null })], {
  Show: show,
});

const suspects = (results: RedResult[], tallies: Tally[] = []) =>
  findingsOf(shows, results, tallies).map(({ finding }) => [finding.suspect, finding.second_suspect]);
const wrong = (path: string, message: string, key = 'GET /shows/{id}') =>
  red(key, { failedRules: [schemaRule([path, message])] });
const enumProblem = (value: string) =>
  `must be equal to one of the allowed values: ["open","closed"], but is "${value}"`;

describe('the suspect of an answer that is not as documented', () => {
  it('is the document where null comes, or a value like the listed ones', () => {
    expect(suspects([wrong('data.attributes.hall', 'must be object, but is null')])).toEqual([['document', 'api']]);
    expect(suspects([wrong('data.attributes.state', enumProblem('archived'))])).toEqual([['document', 'api']]);
  });

  it('is the API where a listed value is spelt otherwise, or a required field is lost', () => {
    expect(suspects([wrong('data.attributes.state', enumProblem('OPEN'))])).toEqual([['api', 'document']]);
    expect(suspects([wrong('data.attributes', "must have required property 'title'")])).toEqual([['api', 'document']]);
  });

  it('is the document for another type throughout, the API where others with the same schema are right', () => {
    const result = wrong('data.attributes.title', 'must be string, but is number');
    expect(suspects([result])).toEqual([['document', 'api']]);
    expect(suspects([result], [passed('GET /shows', 200)])).toEqual([['api', 'document']]);
  });

  it('is the API where other items of the same answer are right, and the document where none is', () => {
    const seats: JsonSchema = {
      type: 'array',
      items: { type: 'object', properties: { row: { type: 'number', minimum: 1 } } },
    };
    const hall = api([operation('GET /seats', { 200: { type: 'object', properties: { seats } } })]);
    const suspectOf = (...rows: unknown[]) => {
      const problems = rows.flatMap((row, at): [string, string][] =>
        typeof row === 'number' && row < 1 ? [[`seats[${at}].row`, 'must be >= 1']] : [],
      );
      const answer = JSON.stringify({ seats: rows.map((row) => ({ row })) });
      return findingsOf(hall, [red('GET /seats', { answer, failedRules: [schemaRule(...problems)] })])[0]?.finding;
    };
    expect(suspectOf(0, 3, 4)).toMatchObject({ suspect: 'api', why: expect.stringContaining('same answers meet') });
    expect(suspectOf(4, -1)).toMatchObject({ suspect: 'api' });
    expect(suspectOf(0, 0)).toMatchObject({ suspect: 'document' });
    expect(suspectOf(0, null)).toMatchObject({ suspect: 'document' });
  });

  it('is the document where its own example of the answer has the same', () => {
    const schema: JsonSchema = { type: 'object', required: ['row'], properties: { row: { type: 'number' } } };
    const suspectOf = (example: Json, path: string, message: string) => {
      const content = [{ contentType: 'application/json', schema, examples: [example] }];
      const responses = [{ status: '200', description: null, headers: [], content }];
      const seats = api([operation('GET /seats', {}, { responses })]);
      const result = red('GET /seats', { failedRules: [schemaRule([path, message])] });
      return findingsOf(seats, [result], [passed('GET /seats', 200, 20)])[0]?.finding.suspect;
    };
    expect(suspectOf({ row: 1, pin: '7' }, 'pin', 'must not be there')).toBe('document');
    expect(suspectOf({ row: 1 }, 'pin', 'must not be there')).toBe('api');
    expect(suspectOf({ seat: 1 }, 'body', "must have required property 'row'")).toBe('document');
    expect(suspectOf({ row: 1 }, 'body', "must have required property 'row'")).toBe('api');
    expect(suspectOf({ row: '1' }, 'row', 'must be number, but is string')).toBe('document');
    expect(suspectOf({ row: 1 }, 'row', 'must be number, but is string')).toBe('api');
    expect(suspectOf({ row: 'b' }, 'row', 'must be equal to one of the allowed values: ["A"], but is "b"')).toBe(
      'document',
    );
  });

  it('is one finding for one shared schema, in lists and records alike', () => {
    const results = [
      wrong('data.attributes.hall', 'must be object, but is null'),
      wrong('data.3.attributes.hall', 'must be object, but is null', 'GET /shows'),
    ];
    const [found, ...others] = findingsOf(shows, results);
    expect(others).toEqual([]);
    expect(found?.finding.document?.pointer).toBe('/components/schemas/Show/properties/attributes/properties/hall');
    expect(found?.finding.title).toBe(
      '`data.attributes.hall` is null in 2 answers of 2 operations, the document says object',
    );
  });

  it('is one finding for a body of another shape', () => {
    const problems = ['a', 'b', 'c', 'd'].map((name): [string, string] => [
      'body',
      `must have required property '${name}'`,
    ]);
    const rules = [
      schemaRule(...problems),
      failedRule('content type is application/problem+json', 'no', [['header content-type', 'x']]),
    ];
    expect(findingsOf(shows, [red('GET /shows/{id}', { failedRules: rules })])).toHaveLength(1);
  });
});

describe('the suspect of a status', () => {
  const status = (expectedStatus: number, answered: number, more: Partial<RedResult> = {}) =>
    red('GET /shows/{id}', { expectedStatus, answered, statusMet: false, ...more });

  it('is the document for one of the same class that it does not name, unless the expected one came too', () => {
    expect(suspects([status(200, 203)])).toEqual([['document', 'api']]);
    expect(suspects([status(200, 203)], [passed('GET /shows/{id}', 200)])).toEqual([['api', 'document']]);
    expect(suspects([status(410, 404)])).toEqual([['api', 'document']]);
  });

  it('is the document that demands a whole record of a change, where no refusal is promised', () => {
    const suspectOf = (key: string, acceptsClass = true) => {
      const fault = { kind: 'missing_required', location: 'body', pointer: '/title', constraint: 'required: title' };
      const result = red(key, { expectedStatus: 400, answered: 200, statusMet: false, acceptsClass, fault });
      const shows = api([operation('PATCH /shows/{id}', { 200: one }), operation('POST /shows', { 200: one })]);
      return findingsOf(shows, [result])[0]?.finding.suspect;
    };
    expect(suspectOf('PATCH /shows/{id}')).toBe('document');
    expect(suspectOf('PATCH /shows/{id}', false)).toBe('api');
    expect(suspectOf('POST /shows')).toBe('api');
  });

  it('is the API for a failure of the server', () => {
    expect(suspects([status(200, 503)])).toEqual([['api', 'setup']]);
    expect(suspects([status(404, 500)])).toEqual([['api', 'setup']]);
  });

  it('is the setup for missing rights and records', () => {
    expect(suspects([status(200, 403)])).toEqual([['setup', 'document']]);
    expect(suspects([status(200, 404)])).toEqual([['setup', 'api']]);
  });

  it('of missing rights names the credentials that the document takes there', () => {
    const whyOf = (security: Record<string, string[]>[]) => {
      const halls = api([operation('GET /halls', { 200: one }, { security })], { Show: show });
      const refused = red('GET /halls', { answered: 403, statusMet: false });
      return findingsOf(halls, [refused])[0]?.finding.why;
    };
    expect(whyOf([])).not.toContain('document');
    expect(whyOf([{ keeperKey: [] }])).toContain('takes "keeperKey" here');
    expect(whyOf([{ orgKey: [], user: [] }, { keeperKey: [] }])).toContain('"orgKey" with "user" or "keeperKey"');
  });

  it('is the test for a convention that half of the API does not keep, the API for one that most of it keeps', () => {
    const fault = { kind: 'unknown_field', location: 'body', pointer: '/x', constraint: null };
    const broken = status(400, 200, { fault, acceptsClass: true });
    const tally = (key: string, state: 'failure' | 'success', count: number): Tally => ({
      ...passed(key, 200, count),
      fault: 'unknown_field',
      acceptsClass: true,
      status: state,
    });
    const widely = [
      tally('POST /shows', 'failure', 2),
      tally('POST /seats', 'failure', 2),
      tally('POST /bars', 'success', 1),
    ];
    expect(suspects([broken], widely)).toEqual([['test', 'api']]);
    expect(suspects([broken], [tally('POST /shows', 'failure', 1), tally('POST /bars', 'success', 9)])).toEqual([
      ['api', 'document'],
    ]);
  });
});

describe('the suspect of a rule', () => {
  it('is the API, for a time the setup, for a sentence that is not understood the test', () => {
    const fails = (text: string, reason = 'no') => red('GET /shows', { failedRules: [failedRule(text, reason)] });
    expect(suspects([fails('`total` is greater than 3')])).toEqual([['api', 'test']]);
    expect(suspects([fails('the response time is below 5 ms')])).toEqual([['setup', 'api']]);
    expect(suspects([fails('blah', 'This validation rule is not understood yet: blah')])).toEqual([['test', 'test']]);
  });
});
