import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const number: JsonSchemaObject = { type: 'number' };
const sent: JsonSchemaObject = { type: 'object', properties: { plant: text, count: { type: 'integer' } } };
const shown: JsonSchemaObject = {
  type: 'object',
  properties: {
    ...sent.properties,
    rowPrice: { ...number, description: 'Count times price times weeks' },
    seedPrice: { ...number, description: 'Price on the day of sowing; later ones do not reach it' },
  },
};
const bed: JsonSchemaObject = {
  type: 'object',
  required: ['label', 'rows'],
  properties: { label: text, weeks: { type: 'integer' }, rows: { type: 'array', items: sent } },
};
const answered: JsonSchemaObject = {
  ...bed,
  properties: { id: { type: 'integer' }, ...bed.properties, rows: { type: 'array', items: shown } },
};
const inPath = parameter({ name: 'id', in: 'path', schema: { type: 'integer' } });
const operations = [
  operation({ method: 'POST', path: '/beds', requestBody: body(bed), responses: [respond('201', answered)] }),
  operation({ method: 'GET', path: '/beds/{id}', parameters: [inPath], responses: [respond('200', answered)] }),
  operation({
    method: 'PATCH',
    path: '/beds/{id}',
    parameters: [inPath],
    requestBody: body({ type: 'object', properties: { label: text, weeks: { type: 'integer' } } }),
    responses: [respond('200', answered)],
  }),
  operation({ method: 'DELETE', path: '/beds/{id}', parameters: [inPath], responses: [respond('204')] }),
];

it('numbers of the parts of a record may follow from a change, unless they are said to stay', () => {
  const patch = operations.find(({ method }) => method === 'PATCH');
  const all = patch === undefined ? [] : generateScenarios(patch, { ...MODEL, operations });
  const kept = all.filter(({ name }) => name.endsWith('keeps everything else'));
  const rules = kept.flatMap(({ details }) => details?.followUps ?? []).flatMap((step) => step.rules ?? []);
  const same = rules.filter((rule) => rule.includes('the same as in step'));
  expect(same.length).toBeGreaterThan(0);
  for (const rule of same) {
    expect(rule).toContain('`rowPrice`');
    expect(rule).not.toContain('`seedPrice`');
  }
});

it('a field that requests and answers share may follow from a change where it is read-only', () => {
  const shared: JsonSchemaObject = {
    type: 'object',
    required: ['label', 'area'],
    properties: { label: text, depth: { type: 'integer' }, area: { ...number, readOnly: true } },
  };
  const whole: JsonSchemaObject = { ...shared, properties: { id: { type: 'integer' }, ...shared.properties } };
  const one = operations.map((each) => ({
    ...each,
    ...(each.requestBody !== null && { requestBody: body(shared) }),
    responses: each.method === 'DELETE' ? each.responses : [respond(each.method === 'POST' ? '201' : '200', whole)],
  }));
  const patch = one.find(({ method }) => method === 'PATCH');
  const all = patch === undefined ? [] : generateScenarios(patch, { ...MODEL, operations: one });
  const kept = all.find(({ name }) => name.endsWith('keeps everything else'));
  const [same] = kept?.details.followUps?.at(-1)?.rules?.filter((rule) => rule.includes('the same as in step')) ?? [];
  expect(same).toContain('`area`');
});
