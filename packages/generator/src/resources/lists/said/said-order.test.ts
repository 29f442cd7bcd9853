import { expect, it } from 'vitest';
import { indexOf } from '../../api-index.ts';
import { operation, parameter, respond } from '../../../testing/operations.ts';
import { listView } from '../list-view.ts';
import { generalOrder, saidOrder } from '../said-order.ts';
import { defaultOrder } from '../sorting.ts';

const text = { type: 'string' as const };
const whole = { type: 'integer' as const };
const moment = { type: 'string' as const, format: 'date-time' };
const properties = { id: text, name: text, price: whole, priority: whole, startsAt: moment, createdAt: moment };
const item = { type: 'object' as const, properties, required: Object.keys(properties) };

function view(description: string, sort = '') {
  const list = operation({
    method: 'GET',
    path: '/tasks',
    description,
    parameters: [parameter({ name: 'sort', in: 'query', schema: text, description: sort })],
    responses: [respond('200', { type: 'array', items: item })],
  });
  const found = listView(list, indexOf([list], {}));
  if (found === null) throw new Error('The list of this test is none.');
  return found;
}

const written = (order: { field: { name: string }; isDescending: boolean } | null): string | null =>
  order === null ? null : `${order.isDescending ? '-' : ''}${order.field.name}`;

it.each([
  ['Sorted by creation, newest first.', '-createdAt'],
  ['Sorted by creation date in descending order.', '-createdAt'],
  ['In reverse chronological order of their creation.', '-createdAt'],
  ['The most recently created tasks come first.', '-createdAt'],
  ['In order of creation.', 'createdAt'],
  ['Ordered from newest to oldest.', '-createdAt'],
  ['Cheapest first.', 'price'],
  ['Highest priority first.', '-priority'],
  ['Ordered by priority (high to low).', '-priority'],
  ['The highest quality comes first.', null],
  ['Fast.', null],
])('%s', (words, order) => {
  const { operation: list, fields } = view(words);
  expect(written(saidOrder(list, fields))).toBe(order);
});

it.each([
  ['Lists are sorted by creation, newest first.', '-createdAt'],
  ['All lists come with the most recent entries on top.', '-createdAt'],
  ['Unless an operation says otherwise lists are in the order of `id`.', 'id'],
  ['Some lists are sorted by name.', null],
  ['Lists usually come by name.', null],
])('of all lists: %s', (words, order) => {
  const { operation: list, fields } = view('');
  expect(written(generalOrder(list, fields, words))).toBe(order);
});

it.each([
  ['`name` or `price`; a minus sorts descending. Default: `-price`.', '-price'],
  ['`name` (default) or `price`, optionally followed by ` desc`.', 'name'],
  ['`name` or `price`, optionally followed by ` desc`. Default is `price desc`.', '-price'],
  ['`name` or `price`; a minus sorts descending.', null],
])('where nobody asks: %s', (words, order) => {
  const { operation: list, sorts } = view('', words);
  expect(written(defaultOrder(list, sorts, {}))).toBe(order);
});

it.each([
  ['^(name|price)(,(asc|desc))?$', ['name', '-name', 'price', '-price']],
  ['^-?(name|price)$', ['name', '-name', 'price', '-price']],
  ['^[a-z]+$', []],
])('keys that a pattern lists: %s', (pattern, orders) => {
  const list = operation({
    method: 'GET',
    path: '/tasks',
    parameters: [parameter({ name: 'sort', in: 'query', schema: { ...text, pattern } })],
    responses: [respond('200', { type: 'array', items: item })],
  });
  expect(listView(list, indexOf([list], {}))?.sorts.map((key) => written(key))).toEqual(orders);
});
