import { missingValueText, stepProblemText } from '@assay/scenario';
import { describe, expect, it } from 'vitest';
import type { JsonSchema, Operation } from '@assay/api-model';
import type { RedResult } from './result.ts';
import {
  api,
  failedRule,
  findingsOf,
  operation,
  passed,
  red,
  schemaRule,
  titlesOf,
  unmetStatus,
} from './testing/invented.ts';

const bell: JsonSchema = {
  type: 'object',
  properties: {
    tone: { type: 'string', enum: ['low', 'high'] },
    keeper: { type: 'string' },
    metal: { const: 'bronze' },
    cast_at: { type: 'string', format: 'date-time' },
    hung_at: { type: 'string', format: 'date-time' },
  },
};
const ref: JsonSchema = { $ref: '#/$defs/Bell' };
const takes: Partial<Operation> = {
  requestBody: {
    required: true,
    description: null,
    content: [{ contentType: 'application/json', schema: ref, examples: [] }],
  },
};
const bells = api(
  [
    operation('GET /bells', { 200: { type: 'array', items: ref } }),
    operation('GET /bells/{id}', { 200: ref, 404: null }),
    operation('POST /bells', { 201: ref, 400: null }, takes),
    operation('PATCH /bells/{id}', { 200: ref }, takes),
  ],
  { Bell: bell },
);

const accepted = (kind: string, field: string, constraint: string | null, key = 'POST /bells'): RedResult =>
  red(key, {
    expectedStatus: 400,
    statusMet: false,
    answered: key.startsWith('POST') ? 201 : 200,
    fault: { kind, location: 'body', pointer: `/${field}`, constraint },
  });
const shows = (key: string, path: string, message: string): RedResult =>
  red(key, { answered: key.startsWith('POST') ? 201 : 200, failedRules: [schemaRule([path, message])] });

describe('what follows from another finding', () => {
  it('is one with it: a wrong value that was accepted shows in a list', () => {
    const listed = 'must be equal to one of the allowed values: ["low","high"], but is "no-such-value"';
    const results = [accepted('unknown_value', 'tone', 'enum'), shows('GET /bells', '[0].tone', listed)];
    const found = findingsOf(bells, results);
    expect(titlesOf(found)).toEqual([
      '[api] `POST /bells` accepts a value of `tone` that is not listed (201 instead of 400)',
    ]);
    expect(found[0]?.finding.executions.map((one) => one.execution_id)).toEqual(
      results.map(({ executionId }) => executionId),
    );
  });

  it('is null that is accepted where answers to writes show it by themselves: the document does not allow it', () => {
    const results = [
      accepted('null_value', 'keeper', 'type: string'),
      shows('POST /bells', 'keeper', 'must be string, but is null'),
    ];
    expect(titlesOf(findingsOf(bells, results))).toEqual([
      '[document] `keeper` is null in 1 answer of `POST /bells`, the document says string',
    ]);
  });

  it('is no other value of the same field, and none of another field', () => {
    const results = [
      accepted('null_value', 'keeper', 'type: string'),
      shows('GET /bells', '[0].tone', 'must be string, but is number'),
      shows('GET /bells', '[0].keeper', 'must be string, but is number'),
    ];
    expect(findingsOf(bells, results)).toHaveLength(3);
  });
  it('is a step whose answer lacks what the document promises of it', () => {
    const step = stepProblemText({ number: 2, label: 'GET /bells/{id}', problem: missingValueText('data[0].keeper') });
    const stopped = red('PATCH /bells/{id}', {
      statusMet: null,
      answered: null,
      error: { cause: 'setup_failed', message: step },
    });
    const lacks = shows('GET /bells/{id}', '', "must have required property 'keeper'");
    const found = findingsOf(bells, [lacks, stopped]);
    expect(titlesOf(found)).toHaveLength(1);
    expect(found[0]?.finding.executions).toHaveLength(2);
    const other = shows('GET /bells/{id}', '', "must have required property 'metal'");
    expect(findingsOf(bells, [other, stopped])).toHaveLength(2);
  });
});

describe('results with one cause', () => {
  it('are a change that is refused for one field, and the same field with a wrong value', () => {
    const results = [
      accepted('wrong_type', 'keeper', 'type: string', 'PATCH /bells/{id}'),
      accepted('refused_change', 'keeper', 'type: string', 'PATCH /bells/{id}'),
    ];
    expect(titlesOf(findingsOf(bells, results))).toEqual([
      '[api] `PATCH /bells/{id}` accepts `keeper` of another type (200 instead of 400)',
    ]);
  });

  it('are the status of what is deleted, and of what never was', () => {
    const results = ['unknown_id', 'deleted_id'].map((kind) =>
      red('GET /bells/{id}', {
        expectedStatus: 404,
        statusMet: false,
        answered: 403,
        fault: { kind, location: 'path.id', pointer: null, constraint: null },
      }),
    );
    expect(findingsOf(bells, results)).toHaveLength(1);
  });

  it('are values that are written without the documented format, in whichever field', () => {
    const results = ['cast_at', 'hung_at'].map((field) =>
      shows('GET /bells/{id}', field, 'must match format "date-time"'),
    );
    expect(titlesOf(findingsOf(bells, results))).toEqual([
      '[document] `cast_at` and `hung_at`: no date-time in 2 answers of `GET /bells/{id}`',
    ]);
  });
});

describe('a finding of a rule', () => {
  const missed = (scenarioName: string, more: Partial<RedResult> = {}): RedResult =>
    red('GET /bells', {
      scenarioName,
      failedRules: [failedRule('the body has a length of at most 2', 'No.')],
      ...more,
    });

  it('says first what was tried', () => {
    expect(
      titlesOf(
        findingsOf(
          bells,
          ['Page of 2', 'Second page', 'Last page'].map((name) => missed(name)),
        ),
      ),
    ).toEqual([
      '[api] "Page of 2", "Second page" and 1 more fail at `GET /bells`: "the body has a length of at most 2" is not met by 3 answers',
    ]);
    expect(titlesOf(findingsOf(bells, [missed('Valid request: List', { isBase: true })]))).toEqual([
      '[api] "the body has a length of at most 2" is not met by 1 answer of `GET /bells`',
    ]);
  });
});

describe('an answer that shows what requests only have', () => {
  it('is not mistaken for the other schemas of a choice', () => {
    const result = red('GET /bells/{id}', {
      failedRules: [
        schemaRule(
          ['strap.cvc', 'must not be there'],
          ['strap', "must have required property 'bank'"],
          ['strap', "must have required property 'sort'"],
          ['strap.kind', 'must be equal to constant'],
          ['strap', 'must match a schema in anyOf'],
        ),
      ],
    });
    expect(titlesOf(findingsOf(bells, [result]))).toEqual([
      '[api] `strap.cvc` is there in 1 answer of `GET /bells/{id}`, the document has it in requests only',
    ]);
  });
});

describe('another demand of the schema', () => {
  it.each([
    ['keeper', 'must NOT have more than 3 characters', 'it must not have more than 3 characters'],
    ['metal', 'must be equal to constant', 'it must be "bronze"'],
  ])('of %s is said once, with its constant', (field, demand, said) => {
    expect(titlesOf(findingsOf(bells, [shows('GET /bells/{id}', field, demand)]))).toEqual([
      `[document] \`${field}\` is not as documented in 1 answer of \`GET /bells/{id}\`: ${said}`,
    ]);
  });
});

describe('whose mistake it is', () => {
  it('is that of the document where nearly all answers differ in the same way', () => {
    const results = Array.from({ length: 10 }, () =>
      shows('GET /bells/{id}', 'keeper', 'must be string, but is number'),
    );
    const suspect = (met: number) =>
      findingsOf(bells, results, [passed('GET /bells/{id}', 200, met)]).map(({ finding }) => finding.suspect);
    expect([suspect(0), suspect(2), suspect(3)]).toEqual([['document'], ['document'], ['api']]);
  });

  it('is called a convention where the document promises no status for what is deleted', () => {
    const rule = unmetStatus('GET /bells/{id}', { expected: 404, answered: 200, convention: true });
    const [found] = findingsOf(bells, [red('DELETE /bells/{id}', { failedRules: [rule] })]);
    expect(found?.finding).toMatchObject({ strength: 'convention', suspect: 'api' });
  });

  it('points to no field that is only a word of the message', () => {
    const named = api([
      operation(
        'POST /rules',
        { 201: null },
        {
          requestBody: {
            required: true,
            description: null,
            content: [
              {
                contentType: 'application/json',
                schema: { type: 'object', properties: { not: { type: 'object' }, body: { type: 'string' } } },
                examples: [],
              },
            ],
          },
        },
      ),
    ]);
    const refused = (message: string) =>
      findingsOf(named, [
        red('POST /rules', { statusMet: false, answered: 422, answerStart: JSON.stringify({ message }) }),
      ])[0]?.finding.document?.pointer;
    expect(refused('{} is not a valid rule')).not.toContain('properties');
    expect(refused('"not" has to be an object')).toContain('properties/not');
    expect(refused('body is too short')).toContain('properties/body');
  });
});
