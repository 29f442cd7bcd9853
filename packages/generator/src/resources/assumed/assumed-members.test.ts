import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { compileRule } from '@assay/rules';
import { describe, expect, it, test } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { withAssumedMembers } from './assumed-members.ts';
import { ifPresent } from './if-present.ts';

const text: JsonSchemaObject = { type: 'string' };
const members: Record<string, JsonSchemaObject> = {
  id: text,
  label: text,
  depth: { type: 'number' },
  note: { type: ['string', 'null'] },
};
const anchor = { $ref: '#/$defs/Anchor' };
const asked = [
  parameter({ name: 'label', in: 'query', schema: { type: 'string', enum: ['bow', 'stern'] } }),
  parameter({ name: 'sort', in: 'query', schema: { type: 'string', enum: ['depth', '-depth'] } }),
];
const harbour: Operation[] = [
  operation({
    method: 'GET',
    path: '/anchors',
    parameters: asked,
    responses: [respond('200', { type: 'array', items: anchor })],
  }),
  operation({ method: 'POST', path: '/anchors', requestBody: body(anchor), responses: [respond('201', anchor)] }),
];

const rulesWith = (required: readonly string[] | undefined, key = 'GET /anchors') => {
  const own = required === undefined ? {} : { required: [...required] };
  const definitions = { Anchor: { type: 'object', properties: members, ...own } satisfies JsonSchemaObject };
  const model = { definitions, securitySchemes: {}, operations: harbour };
  const found = harbour.find((one) => one.key === key) ?? operation({ method: 'GET', path: '/' });
  return generateScenarios(found, model, { depth: 'deep' }).flatMap(({ rules }) => rules);
};

describe('a document that never says what answers must have', () => {
  it('has its filters, orders and echoes judged where the answer shows them', () => {
    const rules = rulesWith(undefined);
    expect(rules).toContain(
      'if every `[*].label` is present then every `[*].label` equals the query parameter `label`',
    );
    expect(rules).toContain('if every `[*].depth` is present then the body is sorted descending by `depth`');
    expect(rulesWith(undefined, 'POST /anchors')).toContain(
      'if `label` is present then the returned `label` equals the one sent',
    );
  });

  it('is not taken to promise that anything is there', () => {
    expect(rulesWith(undefined).filter((rule) => /has an `id`|`id` is present$/.test(rule))).toEqual([]);
  });

  it('has only rules that can be read', () => {
    const all = [...rulesWith(undefined), ...rulesWith(undefined, 'POST /anchors')];
    expect(all.filter((rule) => compileRule(rule, {}).status !== 'understood')).toEqual([]);
  });
});

it('claims what answers must have without a condition', () => {
  expect(rulesWith(['id', 'label', 'depth', 'note'])).toContain('every `[*].label` equals the query parameter `label`');
});

test('the members that only requests may lack are taken to be in answers, others are not', () => {
  const shared: JsonSchemaObject = {
    type: 'object',
    required: ['label'],
    properties: { id: text, label: text, made_on: { ...text, readOnly: true }, hint: text, sunk_on: { type: 'null' } },
  };
  const { operations, definitions } = withAssumedMembers({ operations: harbour, definitions: { Anchor: shared } });
  expect(definitions['answer:Anchor']).toMatchObject({ required: ['label', 'id', 'made_on'] });
  expect(definitions['Anchor']).toBe(shared);
  expect(operations[1]?.requestBody).toBe(harbour[1]?.requestBody);
});

test('a document that says it all stays as it is', () => {
  const own: JsonSchemaObject = { type: 'object', required: ['id'], properties: { id: text } };
  const definitions = { Anchor: own };
  const made = withAssumedMembers({ operations: harbour.slice(0, 1), definitions });
  expect(made).toEqual({ operations: harbour.slice(0, 1), definitions });
  expect(made.definitions).toBe(definitions);
});

describe('a rule about what is taken to be there', () => {
  const view = (required: string[]): JsonSchemaObject => {
    const item = { type: 'object' as const, properties: { id: text, depth: text }, required };
    return {
      type: 'object',
      properties: { anchors: { type: 'array', items: item }, total: text },
      required: ['anchors'],
    };
  };
  const answers = { documented: view([]), assumed: view(['id', 'depth']), definitions: {} };

  test.each([
    ['`anchors` has a length of at most 2', '`anchors` has a length of at most 2'],
    [
      '`anchors` is sorted ascending by `depth`',
      'if every `anchors[*].depth` is present then `anchors` is sorted ascending by `depth`',
    ],
    ['no `anchors[*].id` equals {own}', 'if every `anchors[*].id` is present then no `anchors[*].id` equals {own}'],
    [
      'if `total` is at least 2 then every `anchors[*].id` equals "a"',
      'if `total` is at least 2 and every `anchors[*].id` is present then every `anchors[*].id` equals "a"',
    ],
    [
      'if every `anchors[*].id` is present then any `anchors[*].id` equals "a"',
      'if every `anchors[*].id` is present then any `anchors[*].id` equals "a"',
    ],
    [
      'for every item of `anchors` it holds that `depth` is 2',
      'for every item of `anchors` it holds that if `depth` is present then `depth` is 2',
    ],
    ['every item in `anchors` has an `id`', null],
    ['header `depth` is present', 'header `depth` is present'],
  ])('%s', (rule, expected) => {
    expect(ifPresent(rule, answers)).toBe(expected);
  });
});
