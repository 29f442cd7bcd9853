import type { JsonSchema, Operation } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import type { GeneratedScenario } from '../../types.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';

const record: JsonSchema = { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } };
const id = parameter({ name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } });

const read = (path: string): Operation =>
  operation({ method: 'GET', path: `${path}/{id}`, parameters: [id], responses: [respond('200', record)] });

const create = (path: string, properties: Record<string, JsonSchema>, required: string[]): Operation =>
  operation({
    method: 'POST',
    path,
    requestBody: body({ type: 'object', required, properties }),
    responses: [respond('201', record), respond('400')],
  });

const flow: JsonSchema = { type: 'string', format: 'uuid', examples: ['2f24211d-d928-469a-aea3-3c8f53d4e426'] };
const title: JsonSchema = { type: 'string', examples: ['North'] };

const valid = (one: Operation, operations: Operation[]): GeneratedScenario | undefined =>
  generateScenarios(one, { definitions: {}, securitySchemes: {}, operations }).find(({ name }) =>
    name.startsWith('Valid request'),
  );

/** Flows can be read by their ids, and neither made nor listed. */
const flows = read('/flows');
const strict = create('/steps', { title, flow_id: flow }, ['title', 'flow_id']);

it('says nothing of an API that refuses a record that nobody has made or seen', () => {
  expect(valid(strict, [strict, flows])?.details.undecided).toEqual([400, 403, 404, 409, 422]);
});

it('says nothing of it either where such a request prepares others', () => {
  const one = read('/steps');
  const [step] = valid(one, [strict, flows, one])?.details.before ?? [];
  expect(step).toMatchObject({ operation: 'POST /steps', expects: { undecided: [400, 403, 404, 409, 422, 500] } });
});

it('says nothing where what prepares others names a record of a list, which somebody else may remove', () => {
  const listed = operation({
    method: 'GET',
    path: '/flows',
    responses: [respond('200', { type: 'array', items: record })],
  });
  const one = read('/steps');
  const before = valid(one, [strict, flows, listed, one])?.details.before ?? [];
  expect(before.map((step) => step.operation)).toEqual(['GET /flows', 'POST /steps']);
  expect(before[1]?.expects).toMatchObject({ undecided: [400, 403, 404, 409, 422] });
});

it('leaves out what may be left out', () => {
  const loose = create('/steps', { title, flow_id: flow }, ['title']);
  const shown = {
    ...loose,
    requestBody: body(
      { type: 'object', required: ['title'], properties: { title, flow_id: flow } },
      { title: 'South', flow_id: '2f24211d-d928-469a-aea3-3c8f53d4e426' },
    ),
  };
  const scenario = valid(shown, [shown, flows]);
  expect(scenario?.overrides.find((one) => one.in === 'body')?.bodyValue).toEqual({ title: 'South' });
  expect(scenario?.details.undecided).toBeUndefined();
});

it('judges the request where the record is made before', () => {
  const make = create('/flows', { title }, ['title']);
  const scenario = valid(strict, [strict, flows, make]);
  expect(scenario?.details.before).toMatchObject([{ operation: 'POST /flows' }]);
  expect(scenario?.details.undecided).toBeUndefined();
});

it('judges a field that only has the name of a reference', () => {
  const tax = create('/people', { title, tax_id: { type: 'string', examples: ['DE1'] } }, ['title', 'tax_id']);
  expect(valid(tax, [tax])?.details.undecided).toBeUndefined();
});
