import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { baseScenario } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const whole: JsonSchemaObject = { type: 'integer' };

/** Requests before the create of a kite that names a fabric. */
function before(key: string, keySchema: JsonSchemaObject, fabric: JsonSchemaObject) {
  const made = { type: 'object' as const, required: [key], properties: { [key]: keySchema, label: text } };
  const inPath = [parameter({ name: key, in: 'path', schema: keySchema })];
  const operations = [
    operation({ method: 'POST', path: '/fabrics', requestBody: body(made), responses: [respond('201', made)] }),
    operation({ method: 'GET', path: `/fabrics/{${key}}`, parameters: inPath, responses: [respond('200', made)] }),
    operation({
      method: 'POST',
      path: '/kites',
      requestBody: body(
        { type: 'object', required: ['fabric'], properties: { fabric, label: text } },
        { fabric: fabric.type === 'integer' ? 3 : 'ripstop-40', label: 'Blue' },
      ),
      responses: [respond('201', { type: 'object', required: ['id'], properties: { id: whole } })],
    }),
  ];
  const [, , create = expect.fail()] = operations;
  return baseScenario(create, { ...MODEL, operations })?.details.before?.map((step) => step.operation) ?? [];
}

it.each([
  ['slug', text, text],
  ['code', text, text],
  ['id', whole, whole],
  ['id', text, { ...text, description: 'Id of the fabric it is cut from' }],
  ['id', { ...text, format: 'uuid' }, { ...text, format: 'uuid' }],
])('a member called by a kind of record names one by its %s', (key, schema, member) => {
  expect(before(key, schema, member)).toContain('POST /fabrics');
});

it.each([
  ['id', text, text],
  ['slug', text, whole],
  ['slug', text, { ...text, enum: ['ripstop-40', 'nylon'] }],
  ['slug', text, { ...text, format: 'date' }],
])('a member that is a word, a number or a choice of its own names none (%s)', (key, schema, member) => {
  expect(before(key, schema, member)).toEqual([]);
});

/** Requests before a fabric is merged into what `member` names. */
function beforeMerge(name: string, member: JsonSchemaObject, verb = 'merge') {
  const shade = { type: 'object' as const, required: ['shade'], properties: { shade: text } };
  const made = { type: 'object' as const, required: ['name'], properties: { name: text, shade: text } };
  const item = { path: '/fabrics/{name}', parameters: [parameter({ name: 'name', in: 'path', schema: text })] };
  const operations = [
    operation({ method: 'PUT', ...item, requestBody: body(shade), responses: [respond('201', made)] }),
    operation({ method: 'GET', ...item, responses: [respond('200', made)] }),
    operation({ method: 'DELETE', ...item, responses: [respond('204')] }),
    operation({
      method: 'POST',
      ...item,
      path: `/fabrics/{name}/${verb}`,
      requestBody: body({ type: 'object', required: [name], properties: { [name]: member } }, { [name]: 'felt-2' }),
      responses: [respond('200', made)],
    }),
  ];
  const [, , , merge = expect.fail()] = operations;
  return baseScenario(merge, { ...MODEL, operations })?.details.before?.map((step) => step.operation) ?? [];
}

it.each([
  ['into', text],
  ['survivor', { ...text, description: 'The name of the fabric to keep.' }],
])('a record that an action on another one names is made by the run too (%s)', (name, member) => {
  expect(beforeMerge(name, member).filter((one) => one === 'PUT /fabrics/{name}')).toHaveLength(2);
});

it.each([
  ['into', text, 'pack'],
  ['reason', { ...text, description: 'What is said of the fabric.' }, 'merge'],
])('a word beside it names none (%s)', (name, member, verb) => {
  expect(beforeMerge(name, member, verb).filter((one) => one === 'PUT /fabrics/{name}')).toHaveLength(1);
});

it.each([
  ['f-12', 2],
  ['plain', 1],
])('a member that is shown with the key of a record names one (%s)', (shown, times) => {
  const made = { type: 'object' as const, required: ['id'], properties: { id: text, label: text } };
  const inPath = (name: string, example: string) => [{ ...parameter({ name, in: 'path', schema: text }), example }];
  const operations = [
    operation({
      method: 'POST',
      path: '/fabrics',
      requestBody: body({ type: 'object', required: ['label'], properties: { label: text } }),
      responses: [respond('201', made)],
    }),
    operation({
      method: 'GET',
      path: '/fabrics/{id}',
      parameters: inPath('id', shown),
      responses: [respond('200', made)],
    }),
    operation({
      method: 'DELETE',
      path: '/fabrics/{id}',
      parameters: inPath('id', shown),
      responses: [respond('204')],
    }),
    operation({
      method: 'POST',
      path: '/kites',
      requestBody: body({ type: 'object', required: ['cloth'], properties: { cloth: text } }, { cloth: shown }),
      responses: [respond('201', { type: 'object', required: ['id'], properties: { id: whole } })],
    }),
  ];
  const create = operations.at(-1) ?? expect.fail();
  const { before = [] } = baseScenario(create, { ...MODEL, operations })?.details ?? {};
  expect(before.filter((step) => step.operation === 'POST /fabrics')).toHaveLength(times - 1);
});
