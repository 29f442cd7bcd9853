import type { JsonSchema, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { defaultParameters } from '../../default-parameters.ts';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, operation, respond } from '../../testing/operations.ts';

const device: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' }, group: { type: 'object', properties: { id: {} } } },
};

const bodyOf = (method: Operation['method'], path: string, schema: JsonSchema, definitions = {}) =>
  defaultParameters(operation({ method, path, requestBody: body(schema) }), definitions).find(
    (one) => one.in === 'body',
  )?.bodyValue;

describe('the id of the record itself', () => {
  it.each<[Operation['method'], string]>([
    ['POST', '/devices'],
    ['PATCH', '/devices/{id}'],
    ['PUT', '/devices/{deviceId}'],
  ])('is not made up in the body of %s %s', (method, path) => {
    expect(bodyOf(method, path, device)).toMatchObject({ name: expect.any(String) });
    expect(bodyOf(method, path, device)).not.toHaveProperty('id');
  });

  it('is found behind a reference and by the name of the record, in an example too', () => {
    const named: JsonSchema = {
      type: 'object',
      properties: { deviceId: { type: 'string', examples: ['d-1'] }, name: { type: 'string', examples: ['North'] } },
    };
    expect(bodyOf('POST', '/devices', { $ref: '#/$defs/Device' }, { Device: named })).toEqual({ name: 'North' });
    const shown = operation({
      method: 'POST',
      path: '/devices',
      requestBody: body(named, { deviceId: 'd-1', name: 'South' }),
    });
    expect(defaultParameters(shown, {}).find((one) => one.in === 'body')?.bodyValue).toEqual({ name: 'South' });
  });

  it('stays where the document requires it, and where only the body names the record', () => {
    const required: JsonSchema = { ...(device as object), required: ['id'] };
    expect(bodyOf('POST', '/devices', required)).toHaveProperty('id');
    expect(bodyOf('PUT', '/devices', device)).toHaveProperty('id');
  });

  it('is not broken by a fault either, while references keep theirs', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { id: { type: 'integer' }, siteId: { type: 'integer' }, name: { type: 'string' } },
    };
    const create = operation({
      method: 'POST',
      path: '/devices',
      requestBody: body(schema),
      responses: [respond('201', device)],
    });
    const site = operation({ method: 'GET', path: '/sites/{siteId}' });
    const scenarios = generateScenarios(
      create,
      { definitions: {}, securitySchemes: {}, operations: [create, site] },
      { depth: 'deep' },
    );
    const pointers = scenarios.map(({ details }) => details.pointer);
    expect(pointers).toContain('/siteId');
    expect(pointers).not.toContain('/id');
    const bodies = scenarios.flatMap(({ overrides }) => overrides.filter((one) => one.in === 'body'));
    expect(bodies.some(({ bodyValue }) => Object.keys(bodyValue ?? {}).includes('id'))).toBe(false);
  });

  it('is still tried where the document itself calls it read-only', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { id: { type: 'string', format: 'uuid', readOnly: true }, name: { type: 'string' } },
    };
    const create = operation({
      method: 'POST',
      path: '/devices',
      requestBody: body(schema),
      responses: [respond('201', schema)],
    });
    const read = operation({ method: 'GET', path: '/devices/{deviceId}', responses: [respond('200', schema)] });
    const model = { definitions: {}, securitySchemes: {}, operations: [create, read] };
    const names = generateScenarios(create, model, { depth: 'deep' }).map(({ name }) => name);
    expect(names).toContain('A read-only id is not taken');
    expect(bodyOf('POST', '/devices', schema)).toEqual({ name: expect.any(String) });
  });

  it('may be sent where the document has it in the body and does not call it read-only', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: { id: { type: 'integer' }, name: { type: 'string' } },
    };
    const create = operation({
      method: 'POST',
      path: '/devices',
      requestBody: body(schema),
      responses: [respond('201', schema)],
    });
    const read = operation({ method: 'GET', path: '/devices/{deviceId}', responses: [respond('200', schema)] });
    const model = { definitions: {}, securitySchemes: {}, operations: [create, read] };
    const names = generateScenarios(create, model, { depth: 'deep' }).map(({ name }) => name);
    expect(names).not.toContain('A read-only id is not taken');
    expect(names).not.toContain('Sets id, which only the server sets');
  });
});
