import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { operation, parameter, respond } from '../../testing/operations.ts';
import { indexOf } from '../api-index.ts';
import { changeAt, changeKindOf } from './record-changes.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (properties: JsonSchemaObject['properties'] = {}, required: string[] = []): JsonSchemaObject => ({
  type: 'object',
  properties,
  required,
});
const fields = { name: text, note: text, seats: { type: 'integer', minimum: 1, maximum: 9 } as const };
const boat = object({ id: text, ...fields }, ['id', 'name', 'note', 'seats']);
const FORM = 'application/x-www-form-urlencoded';

const sent = (schema: JsonSchemaObject, contentType = FORM): NonNullable<Operation['requestBody']> => ({
  required: false,
  description: null,
  content: [{ contentType, schema, examples: [] }],
});

const at = (method: Operation['method'], more: Partial<Operation> = {}): Operation =>
  operation({
    method,
    path: '/boats/{boat}',
    parameters: [parameter({ name: 'boat', in: 'path', schema: text })],
    responses: [respond('200', boat), respond('400'), respond('404')],
    ...more,
  });

const create = operation({
  method: 'POST',
  path: '/boats',
  requestBody: sent(object(fields, ['name'])),
  responses: [respond('200', boat), respond('400')],
});
const change = at('POST', { requestBody: sent(object(fields)) });
const usual = [create, at('GET'), at('DELETE'), change];

const kindOf = (operations: readonly Operation[], key = 'POST /boats/{boat}') => {
  const index = indexOf(operations, {});
  const found = index.operations.find((one) => one.key === key);
  return found === undefined ? 'none' : changeKindOf(found, index);
};

describe('a POST to the path of a record', () => {
  it.each<[what: string, operations: Operation[], kind: string | null]>([
    ['changes it where a POST to the collection makes it', usual, 'patches'],
    ['changes it where it can only be removed', [create, at('DELETE'), change], 'patches'],
    ['is something else where nothing makes such records', [at('GET'), at('DELETE'), change], null],
    ['is something else beside a PATCH', [...usual, at('PATCH', { requestBody: sent(object(fields)) })], null],
    ['is something else where nothing reads or removes the record', [create, change], null],
    [
      'makes another record where it is answered with 201',
      [...usual.slice(0, 3), { ...change, responses: [respond('201', boat)] }],
      null,
    ],
    ['is something else without a body', [...usual.slice(0, 3), at('POST')], null],
    [
      'may replace the record where something is required',
      [...usual.slice(0, 3), { ...change, requestBody: sent(object(fields, ['name'])) }],
      'open',
    ],
  ])('%s', (_, operations, kind) => {
    expect(kindOf(operations)).toBe(kind);
  });

  it('patches the record where the document says that what is left out stays', () => {
    const requestBody = sent(object(fields, ['name']));
    const description = 'Any parameters not provided will be left unchanged.';
    expect(kindOf([...usual.slice(0, 3), { ...change, requestBody, description }])).toBe('patches');
  });

  it('is the change of a path, after PATCH and PUT', () => {
    const index = indexOf(usual, {});
    expect(changeAt('/boats/{}', index)?.key).toBe('POST /boats/{boat}');
    expect(changeAt('/boats', index)).toBeNull();
  });
});

describe('a change by POST', () => {
  const scenarios = generateScenarios(change, { definitions: {}, securitySchemes: {}, operations: usual });
  const named = (name: string) => scenarios.find((one) => one.name === name);

  it('is read afterwards, on a record of its own', () => {
    const [success] = scenarios;
    expect(success?.details.before?.map((step) => step.operation)).toEqual(['POST /boats']);
    const read = success?.details.followUps?.find((step) => step.operation === 'GET /boats/{boat}');
    expect(read?.rules).toContain('`name` equals {sentName}');
    expect(success?.rules).toContain('the returned `name` equals the one sent');
  });

  it('keeps everything that it does not name', () => {
    const keeps = named('Changing name keeps everything else');
    expect(keeps?.overrides.find((one) => one.in === 'body')?.bodyValue).toEqual({
      name: expect.any(String) as unknown,
    });
    expect(keeps?.details.followUps?.[0]?.rules?.join()).toContain('is the same as in step "before" except `name`');
  });

  it('has the faults of a form, on records of its own, and a refused one changes nothing', () => {
    expect(named('Field seats above 9')?.details.before?.map((step) => step.operation)).toEqual(['POST /boats']);
    expect(scenarios.map(({ errorType }) => errorType)).toContain('refused_change');
  });
});
