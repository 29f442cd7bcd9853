import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { indexOf } from '../api-index.ts';
import { operation, parameter, respond } from '../../testing/operations.ts';
import { listView } from './list-view.ts';
import { pagingOf } from './paging.ts';

const whole: JsonSchemaObject = { type: 'integer' };
const text: JsonSchemaObject = { type: ['string', 'null'] };
const items: JsonSchemaObject = { type: 'object', properties: { sid: text, name: text } };
const asked = (...names: string[]) =>
  operation({
    method: 'GET',
    path: '/sails',
    parameters: names.map((name) => parameter({ name, in: 'query', schema: whole })),
    responses: [respond('200', { type: 'array', items })],
  });

it('reads `first` beside `max` as the number of the first item, and alone as how many', () => {
  expect(pagingOf(asked('first', 'max'), {})).toMatchObject({ offset: { name: 'first' }, size: { name: 'max' } });
  expect(pagingOf(asked('first'), {})).toMatchObject({ offset: null, size: { name: 'first' } });
});

it('tells items apart by what the path of one of them calls it', () => {
  const sid = parameter({ name: 'Sid', in: 'path', schema: { type: 'string' } });
  const list = asked();
  const read = operation({
    method: 'GET',
    path: '/sails/{Sid}',
    parameters: [sid],
    responses: [respond('200', items)],
  });
  expect(listView(list, indexOf([list, read], {}))?.identity?.name).toBe('sid');
  expect(listView(list, indexOf([list], {}))?.identity).toBeNull();
});
