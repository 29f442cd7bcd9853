import { importDocument } from '@assay/importer';
import { expect, it } from 'vitest';
import { generateScenarios } from '@assay/generator';
import type { GeneratorModel } from '@assay/generator';

const KINDS = 50;
const record = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
  required: ['name'],
};
const content = { 'application/json': { schema: record } };

/** A document with many kinds of records, each made, listed, read and removed. */
function large() {
  const paths = Object.fromEntries(
    Array.from({ length: KINDS }, (_, at) => `/kind${at}s`).flatMap((path) => [
      [
        path,
        {
          get: {
            responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: record } } } } },
          },
          post: { requestBody: { required: true, content }, responses: { 201: { content }, 400: {} } },
        },
      ],
      [
        `${path}/{id}`,
        {
          parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'integer' } }],
          get: { responses: { 200: { content }, 404: {} } },
          delete: { responses: { 204: {}, 404: {} } },
        },
      ],
    ]),
  );
  const result = importDocument(JSON.stringify({ openapi: '3.0.3', info: { title: 'Large', version: '1' }, paths }));
  if (!result.ok) throw new Error(result.error.message);
  return result.model;
}

const model = large();
const KEY = 'GET /kind7s/{id}';

function generated(more: Pick<GeneratorModel, 'chosen'>) {
  // What is known of operations is kept for these objects.
  const operations = model.operations.map((one) => ({ ...one }));
  const operation = operations.find(({ key }) => key === KEY);
  if (operation === undefined) throw new Error('It is not there.');
  const before = process.cpuUsage();
  const scenarios = generateScenarios(operation, { ...model, operations, ...more });
  return { scenarios, cpuMs: process.cpuUsage(before).user / 1000 };
}

it('scenarios of a few operations of many do not wait for the requests of all the others', () => {
  generated({});
  const whole = generated({});
  const few = generated({ chosen: new Set([KEY]) });
  expect(few.cpuMs).toBeLessThan(whole.cpuMs * 0.7);
  const names = new Set(few.scenarios.map(({ name }) => name));
  expect(whole.scenarios.filter(({ name }) => !names.has(name))).toEqual([]);
  // A whole document is no choice of it.
  const all = generated({ chosen: new Set(model.operations.map(({ key }) => key)) });
  expect(all.scenarios).toEqual(whole.scenarios);
});
