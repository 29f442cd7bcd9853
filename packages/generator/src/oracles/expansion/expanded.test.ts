import type { JsonSchemaObject, Parameter } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, parameter, respond } from '../../testing/operations.ts';
import { situationOf } from '../../testing/situation.ts';
import { expandedRecords } from './expanded.ts';

const text: JsonSchemaObject = { type: 'string' };
const object = (
  properties: Record<string, JsonSchemaObject>,
  required = Object.keys(properties),
): JsonSchemaObject => ({
  type: 'object',
  required,
  properties,
});
const maker = object({ id: text, label: text });
const either = (schema: JsonSchemaObject): JsonSchemaObject => ({ anyOf: [text, schema] });
const CLOCK = object({ id: text, maker: either(maker) });
const asking = (...names: string[]): Parameter =>
  parameter({ name: 'expand', in: 'query', schema: { ...text, enum: names } });
const several = (...names: string[]): Parameter => ({
  ...parameter({ name: 'expand', in: 'query', schema: { type: 'array', items: { ...text, enum: names } } }),
  explode: false,
});

function claimsOf(clock: JsonSchemaObject, asked: readonly Parameter[], answer = clock, path = '/clocks/{clockId}') {
  const at = parameter({ name: 'clockId', in: 'path', schema: text });
  const create = operation({
    method: 'POST',
    path: '/clocks',
    requestBody: body(object({ label: text })),
    responses: [respond('201', clock)],
  });
  const read = operation({
    method: 'GET',
    path,
    parameters: [...(path.endsWith('}') ? [at] : []), ...asked],
    responses: [respond('200', answer)],
  });
  return expandedRecords(situationOf([create, read], read.key));
}

it('reads the id of a record without the parameter, and finds the record of that id with it', () => {
  const [claim, ...others] = claimsOf(CLOCK, [asking('maker')]);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({ name: 'With maker by expand', errorIn: null, expectedStatus: 200 });
  const path = claim?.overrides.find((one) => one.in === 'path');
  expect(claim?.overrides).toEqual([path, { in: 'query', name: 'expand', value: 'maker' }]);
  expect(claim?.details.before?.at(-1)).toEqual({
    operation: 'GET /clocks/{clockId}',
    values: [path, { in: 'query', name: 'expand', value: null }],
    extracts: [{ name: 'expandedmaker', path: 'maker', optional: true }],
  });
  expect(claim?.rules).toEqual(['`maker.id` equals {expandedmaker}']);
});

it('knows a reference that stands beside the record, too', () => {
  const beside = object({ id: text, maker_id: text, maker }, ['id', 'maker_id']);
  const [claim] = claimsOf(beside, [asking('maker')]);
  expect(claim?.details.before?.at(-1)?.extracts).toEqual([
    { name: 'expandedmaker', path: 'maker_id', optional: true },
  ]);
});

it('asks for several at once, and for each of them alone', () => {
  const both = object({ id: text, maker: either(maker), owner: either(maker) });
  expect(claimsOf(both, [several('maker', 'owner')]).map(({ name, rules }) => [name, rules?.length])).toEqual([
    ['With maker,owner by expand', 2],
    ['With maker by expand', 1],
    ['With owner by expand', 1],
  ]);
});

it('finds it in the item of a list that named it', () => {
  const [claim] = claimsOf(CLOCK, [asking('maker')], { type: 'array', items: CLOCK }, '/clocks');
  expect(claim?.rules).toContain('if any `[*].id` equals {itsidentity} then any `[*].maker.id` equals {expandedmaker}');
});

it.each<[string, JsonSchemaObject, readonly Parameter[]]>([
  ['nothing can be asked for', CLOCK, []],
  ['the parameter is called otherwise', CLOCK, [{ ...asking('maker'), name: 'sort' }]],
  ['it does not say what it takes', CLOCK, [parameter({ name: 'expand', in: 'query', schema: text })]],
  ['the record has no such member', CLOCK, [asking('dial')]],
  ['the member is no record', object({ id: text, maker: text }), [asking('maker')]],
  ['nothing names it when it is not sent along', object({ id: text, maker }, ['id']), [asking('maker')]],
])('claims nothing where %s', (_, clock, asked) => {
  expect(claimsOf(clock, asked)).toEqual([]);
});
