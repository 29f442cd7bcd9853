import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@assay/api-model';
import { applyPatch } from './document/apply-patch.ts';
import type { RedResult } from './result.ts';
import { api, failedRule, findingsOf, operation, passed, red, schemaRule, titlesOf } from './testing/invented.ts';

const lamp: JsonSchema = {
  type: 'object',
  properties: { maker: { type: 'string' }, shade: { type: 'string' }, watts: { type: 'integer' } },
};
const lamps = api(
  [operation('POST /lamps', { 201: null, 422: null }), operation('GET /lamps/{id}', { 200: { $ref: '#/$defs/Lamp' } })],
  { Lamp: lamp },
);

const accepted = (kind: string, field: string): RedResult =>
  red('POST /lamps', {
    expectedStatus: 422,
    statusMet: false,
    answered: 201,
    fault: { kind, location: 'body', pointer: `/${field}`, constraint: null },
  });

describe('findings about single fields', () => {
  it('are one where three show the same of what an API checks for all or none', () => {
    const results = ['maker', 'shade', 'watts', 'socket'].map((field) => accepted('wrong_type', field));
    const [found, ...others] = findingsOf(lamps, results);
    expect(others).toEqual([]);
    expect(found?.finding).toMatchObject({
      title: '`POST /lamps` accepts `maker`, `shade`, `watts` and 1 more of another type (201 instead of 422)',
      count: 4,
      scenarios: 4,
    });
    expect(found?.finding.executions).toHaveLength(4);
    expect(findingsOf(lamps, results.slice(0, 2))).toHaveLength(2);
  });

  it('are several where each may have a reason of its own', () => {
    const results = ['maker', 'shade', 'watts'].map((field) => accepted('too_long', field));
    expect(findingsOf(lamps, results)).toHaveLength(3);
  });

  it('are one for nulls in one schema, with one overlay that allows all of them', () => {
    const problems = ['maker', 'shade', 'watts'].map((field): [string, string] => [
      field,
      'must be string, but is null',
    ]);
    const found = findingsOf(lamps, [
      red('GET /lamps/{id}', { failedRules: [schemaRule(...problems)] }),
      red('GET /lamps/{id}', { failedRules: [schemaRule(['shade', 'must be string, but is null'])] }),
    ]);
    expect(titlesOf(found)).toEqual([
      '[document] `maker`, `shade` and `watts` of `Lamp` may be null, which the document does not allow: 2 answers of `GET /lamps/{id}`',
    ]);
    expect(found[0]?.finding).toMatchObject({ count: 2, scenarios: 2, operations: ['GET /lamps/{id}'] });
    expect(found[0]?.finding.overlay).toHaveLength(3);
    const model = { operations: [...lamps.operations.values()], definitions: lamps.definitions };
    const after = found[0]?.patch ? applyPatch(model, found[0].patch) : null;
    expect(after?.definitions['Lamp']).toMatchObject({
      properties: { maker: { type: ['string', 'null'] }, watts: { type: ['integer', 'null'] } },
    });
  });
});

describe('answers that differ from what was sent', () => {
  const echo = (key: string, field: string): RedResult =>
    red(key, {
      failedRules: [
        failedRule(`if \`${field}\` is present then the returned \`${field}\` equals the one sent`, 'It differs.', [
          [field, 'example'],
        ]),
      ],
    });
  const described = api([operation('POST /lamps', { 201: null }), operation('POST /shades', { 201: null })]);
  const lampFields = ['maker', 'shade', 'watts'].map((field) => echo('POST /lamps', field));

  it('are one finding where many fields differ', () => {
    const shadeFields = ['fabric', 'diameter'].map((field) => echo('POST /shades', field));
    const [found, ...others] = findingsOf(described, [...lampFields, ...shadeFields]);
    expect(others).toEqual([]);
    expect(found?.finding).toMatchObject({
      title: '2 operations do not return what was sent: `maker`, `shade`, `watts` and 2 more differ in 5 answers',
      suspect: 'api',
      count: 5,
      operations: ['POST /lamps', 'POST /shades'],
    });
    expect(found?.finding.why).toContain('not made from the request');
  });

  it('are one finding with what later reads and lists show of it', () => {
    const read = (text: string, field: string) =>
      red('POST /lamps', { failedRules: [failedRule(text, 'It differs.', [[field, 'example']])] });
    const later = [read('`power` equals {sentPower}', 'power'), read('`tags` contains {sentTags0}', 'tags')];
    expect(findingsOf(described, [...lampFields, ...later])).toHaveLength(1);
    const other = [read('`power` equals {itspower}', 'power'), read('`tags` contains {itstags}', 'tags')];
    expect(findingsOf(described, [...lampFields, ...other])).toHaveLength(5);
  });

  it('are one for each field where few differ, and not mixed with other rules', () => {
    const others = ['a', 'b', 'c'].map((field) =>
      red('POST /lamps', { failedRules: [failedRule(`\`${field}\` is above 3`, 'It is not.', [[field, '2']])] }),
    );
    expect(findingsOf(described, [...lampFields, ...others])).toHaveLength(6);
  });
});

describe('what is one cause under other names', () => {
  it('is an unknown id, whatever its parameter is called', () => {
    const results = ['a', 'b', 'c'].map((name) =>
      red(`GET /${name}s/{${name}}`, {
        expectedStatus: 404,
        statusMet: false,
        answered: 403,
        fault: { kind: 'unknown_id', location: `path.${name}`, pointer: null, constraint: null },
      }),
    );
    const keys = results.map((result) => operation(result.operation, { 200: null, 404: null }));
    expect(titlesOf(findingsOf(api(keys), results))).toEqual([
      '[document] 3 operations answer 403 instead of 404 to an unknown `a`',
    ]);
  });

  it('is a request without valid credentials, whatever it is answered', () => {
    const fault = {
      kind: 'invalid_credentials',
      location: 'header.Authorization',
      pointer: null,
      constraint: 'security',
    };
    const open = (key: string, answered: number) =>
      red(key, { expectedStatus: 401, statusMet: false, answered, fault });
    const results = [open('GET /lamps', 200), open('POST /lamps', 201), open('DELETE /lamps/{id}', 204)];
    expect(findingsOf(lamps, results)).toHaveLength(1);
  });

  it('is a message, read from an answer that was cut or from a whole one', () => {
    const text = JSON.stringify({ errors: [{ message: 'The field "watts" is required.', trace: 'x'.repeat(900) }] });
    const whole = JSON.stringify({ errors: [{ message: 'The field "watts" is required.' }] });
    const refused = (answerStart: string): RedResult =>
      red('POST /lamps', { expectedStatus: 201, statusMet: false, answered: 422, answerStart });
    expect(findingsOf(lamps, [refused(text.slice(0, 200)), refused(whole)])).toHaveLength(1);
  });

  it('names the field that a refusal is keyed by, and what the document says of it', () => {
    const input: JsonSchema = { type: 'object', properties: { bulbs: { type: 'object' } } };
    const content = [{ contentType: 'application/json', schema: input, examples: [] }];
    const requestBody = { required: true, description: null, content };
    const [found] = findingsOf(api([operation('POST /lamps', { 201: null, 400: null }, { requestBody })]), [
      red('POST /lamps', {
        expectedStatus: 201,
        statusMet: false,
        answered: 400,
        answerStart: '{"bulbs": ["has to be an array"]}',
      }),
    ]);
    expect(found?.finding).toMatchObject({
      title: '`POST /lamps` refuses a valid request with 400: "bulbs: has to be an array"',
      document: {
        pointer: '/paths/~1lamps/post/requestBody/content/application~1json/schema/properties/bulbs',
        says: '{"type":"object"}',
      },
    });
  });

  it('is silence to what is wrong, where other requests are answered', () => {
    const fault = { kind: 'malformed_body', location: 'body', pointer: null, constraint: null };
    const message = '127.0.0.1:1 did not answer within 10000 ms.';
    const silent = red('POST /lamps', { fault, statusMet: null, error: { cause: 'timeout', message } });
    expect(titlesOf(findingsOf(lamps, [silent], [passed('POST /lamps', 201)]))).toEqual([
      '[api] `POST /lamps` gives no answer to a body that is not well formed',
    ]);
    expect(findingsOf(lamps, [silent])[0]?.finding.suspect).toBe('setup');
  });

  it('is a path that the server does not have, where it names no record', () => {
    const lost = red('GET /lamps/makers', { statusMet: false, answered: 404 });
    const [found] = findingsOf(api([operation('GET /lamps/makers', { 200: null })]), [lost]);
    expect(found?.finding.suspect).toBe('document');
  });
});
