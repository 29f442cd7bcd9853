import type { JsonObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { indexOf } from '../resources/api-index.ts';
import { answeredRecord } from '../resources/record-answer.ts';
import { body, operation, parameter, respond } from '../testing/operations.ts';
import { saidChanges } from './said-changes.ts';

const id = { type: 'integer' as const };
const product = (stock: string) => ({
  type: 'object' as const,
  required: ['id', 'stock', 'listed'],
  properties: { id, stock: { type: 'integer' as const, description: stock }, listed: { type: 'boolean' as const } },
});
const sale = { type: 'object' as const, required: ['id', 'pieces'], properties: { id, pieces: id } };
const inPath = (name: string) => [parameter({ name, in: 'path', schema: id })];

function changes(
  said: { sale?: string; undo?: string; stock?: string },
  isUndo = false,
  sent: JsonObject = { pieces: 4 },
) {
  const read = operation({
    method: 'GET',
    path: '/products/{productId}',
    parameters: inPath('productId'),
    responses: [respond('200', product(said.stock ?? ''))],
  });
  const operations = [
    read,
    operation({
      method: 'POST',
      path: '/sales',
      description: said.sale ?? '',
      requestBody: body({ type: 'object', required: ['pieces'], properties: { pieces: id, productId: id } }),
      responses: [respond('201', sale)],
    }),
    operation({
      method: 'GET',
      path: '/sales/{saleId}',
      parameters: inPath('saleId'),
      responses: [respond('200', sale)],
    }),
    operation({
      method: 'POST',
      path: '/sales/{saleId}/undo',
      description: said.undo ?? '',
      parameters: inPath('saleId'),
      responses: [respond('200', sale)],
    }),
  ];
  const index = indexOf(operations, {});
  const resource = index.resourceNamed('product');
  const record = answeredRecord(read, {});
  const about = index.at('POST', isUndo ? '/sales/{saleId}/undo' : '/sales');
  if (resource === null || record === null || about === null) throw new Error('The document of this test is wrong.');
  return saidChanges(about, { record, resource }, { index, body: sent });
}

it.each([
  ['The stock of the product goes down by the pieces.', -4],
  ['Deducts the pieces from the stock.', -4],
  ['Reduces the stock by one.', -1],
  ['Adds the pieces to the stock.', 4],
  ['The pieces go back to the stock.', 4],
])('reads %j', (text, by) => {
  expect(changes({ sale: text })).toEqual([{ field: 'stock', by }]);
});

it.each([
  'More than is in stock is refused with 409.',
  'The stock rows behind it go up by one position.',
  'The stock is shown.',
  'What is in `stock` goes back to the shelf, with the pieces.',
  'Reduces the stock if the product is tracked.',
  'Cancelling restores the stock.',
  'What did not come back of the pieces stays in the stock.',
  'The pieces are not added to the stock.',
  'The stock goes down or goes up.',
  'If it is not collected in time, the sale ends and the stock goes up by the pieces.',
  'When the offer has expired, the sale ends and its pieces are added to the stock.',
  'Only when the\nstock is tracked the pieces are\ndeducted from the stock.',
])('reads nothing in %j', (text) => {
  expect(changes({ sale: text })).toEqual([]);
});

it('reads what a field says of the requests that change it', () => {
  const stock = 'Goes down with each sale by its pieces, and comes back when a sale is undone with undo.';
  expect(changes({ stock })).toEqual([{ field: 'stock', by: -4 }]);
  expect(changes({ stock }, true)).toEqual([{ field: 'stock', by: 4 }]);
});

it('reads flags of the record that is named', () => {
  expect(changes({ sale: 'The product is no longer listed.' })).toEqual([{ field: 'listed', by: false }]);
  expect(changes({ undo: 'The product becomes listed again.' }, true)).toEqual([{ field: 'listed', by: true }]);
  expect(changes({ sale: 'A product that is not listed is refused.' })).toEqual([]);
  expect(changes({ sale: 'The sale becomes listed.' })).toEqual([]);
});

it('one of them is one, and what is counted in another thing is no amount', () => {
  expect(changes({ sale: 'Deducts one of the stock.' })).toEqual([{ field: 'stock', by: -1 }]);
  expect(changes({ sale: 'Reduces the stock.' }, false, { lineCount: 30 })).toEqual([{ field: 'stock', by: -1 }]);
});

it.each<[string, JsonObject, number | string]>([
  ['Reduces the stock.', { stock_ids: ['a', 'b', 'c'] }, -3],
  ['Reduces the stock by one for each piece.', { stock_ids: ['a', 'b'] }, -2],
  ['Reduces the stock.', { crates: ['a', 'b'] }, 'less'],
  ['Reduces the stock.', { party_size: 4 }, 'less'],
  ['Reduces the stock.', { party_size: 1, buyer_id: 44, year: 2031 }, -1],
  ['Takes the `fee` of the sale from the `stock` of the product.', {}, 'less'],
  ['Takes the crates from the yard and the weight from the `stock` of the product.', {}, 'less'],
  ['The stock goes down by its weight.', {}, 'less'],
  ['Takes one piece of it from the stock.', {}, -1],
  ['The sale is made; its stocks are increased.', {}, 'more'],
])('claims no number of %j with %j that it does not know', (text, sent, by) => {
  expect(changes({ sale: text }, false, sent)).toEqual([{ field: 'stock', by }]);
});

it('reads what a field counts or adds up', () => {
  expect(changes({ stock: 'Number of sales.' })).toEqual([{ field: 'stock', by: 1 }]);
  expect(changes({ stock: 'Sum of the pieces of all sales.' })).toEqual([{ field: 'stock', by: 4 }]);
  expect(changes({ stock: 'Number of sales.' }, true)).toEqual([]);
  expect(changes({ stock: 'Number of gifts.' })).toEqual([]);
  expect(changes({ stock: 'Sum of the pieces of all sales, plus gifts.' })).toEqual([]);
  expect(changes({ stock: 'Number of pieces in store.' })).toEqual([]);
});

it('counts no pieces in cents, and takes the name of a record for no field', () => {
  const record = (name: string) => ({ type: 'object' as const, required: [name], properties: { [name]: id } });
  const changed = (name: string, description = 'Adds a visit to the stall.'): string[] => {
    const read = operation({
      method: 'GET',
      path: '/stalls/{stallId}',
      parameters: inPath('stallId'),
      responses: [respond('200', record(name))],
    });
    const pay = operation({
      method: 'POST',
      path: '/stalls/{stallId}/pay',
      description,
      parameters: inPath('stallId'),
    });
    const index = indexOf([read, pay], {});
    const [resource, shown] = [index.resourceNamed('stall'), answeredRecord(read, {})];
    if (resource === null || shown === null) throw new Error('The document of this test is wrong.');
    return saidChanges(pay, { record: shown, resource }, { index, body: {} }).map(({ field }) => field);
  };
  expect(['visits', 'visits_cents', 'stall_cents'].flatMap((name) => changed(name))).toEqual(['visits']);
  expect(changed('credits', 'Credits a visit to the credits of the stall.')).toEqual(['credits']);
  expect(changed('credits', 'Shows the credits of the stall.')).toEqual([]);
});

it('what is added to a record does not count as one more of them', () => {
  const counted = { type: 'object' as const, required: ['id', 'saleCount'], properties: { id, saleCount: id } };
  const note = {
    type: 'object' as const,
    required: ['text'],
    properties: { text: { type: 'string' as const }, remark: { type: 'string' as const } },
  };
  const read = operation({
    method: 'GET',
    path: '/products/{productId}',
    parameters: inPath('productId'),
    responses: [respond('200', counted)],
  });
  const changesBy = (description: string) => {
    const act = operation({ method: 'POST', path: '/sales/{saleId}/mark', description, requestBody: body(note) });
    const create = operation({ method: 'POST', path: '/products', responses: [respond('201', counted)] });
    const index = indexOf([read, create, act], {});
    const resource = index.resourceNamed('product');
    const record = answeredRecord(read, {});
    if (resource === null || record === null) throw new Error('The document of this test is wrong.');
    return saidChanges(act, { record, resource }, { index, body: { text: 'x' } });
  };
  expect(changesBy('A remark is added to the remarks of the sale.')).toEqual([]);
  expect(changesBy('A sale is added for the `text`.')).toHaveLength(1);
  expect(changesBy('A sale is added for the `remark`.')).toEqual([]);
  expect(changesBy('A sale is added.')).toEqual([{ field: 'saleCount', by: 1 }]);
});

/** What drawing water from a cask does to it. */
function drawn(description: string, level: string): unknown {
  const cask = {
    type: 'object' as const,
    required: ['id', 'remainingMl', 'totalMl'],
    properties: { id, remainingMl: id, totalMl: { type: 'integer' as const, description: level } },
  };
  const draw = { type: 'object' as const, required: ['id', 'volumeMl'], properties: { id, volumeMl: id } };
  const read = operation({
    method: 'GET',
    path: '/casks/{caskId}',
    parameters: inPath('caskId'),
    responses: [respond('200', cask)],
  });
  const drawing = operation({
    method: 'POST',
    path: '/casks/{caskId}/draws',
    description,
    parameters: inPath('caskId'),
    requestBody: body({ type: 'object', required: ['volumeMl'], properties: { volumeMl: id } }),
    responses: [respond('201', draw)],
  });
  const index = indexOf([read, drawing], {});
  const [resource, record] = [index.resourceNamed('cask'), answeredRecord(read, {})];
  if (resource === null || record === null) throw new Error('The document of this test is wrong.');
  return saidChanges(drawing, { record, resource }, { index, body: { volumeMl: 80 } });
}

it('takes no field for the one that is meant for its unit alone', () => {
  expect(drawn('Takes `volumeMl` from the shelf.', 'What it holds in all.')).toEqual([]);
});

it('finds what remains of a record', () => {
  expect(drawn('Takes `volumeMl` from what remains of the cask.', '')).toEqual([{ field: 'remainingMl', by: -80 }]);
});

it.each([
  ['active', [{ field: 'seats_left', by: 1 }]],
  ['requested', []],
])('frees a seat that is counted of %s ones only', (from, expected) => {
  const zone = {
    type: 'object' as const,
    required: ['id', 'active', 'seats_left'],
    properties: {
      id,
      active: { type: 'integer' as const, description: 'Number of badges that are active now.' },
      seats_left: { type: 'integer' as const, description: '`capacity` - `active`' },
    },
  };
  const status = { type: 'string' as const, enum: ['requested', 'active', 'cancelled'] };
  const badge = { type: 'object' as const, required: ['id', 'status'], properties: { id, status, zone_id: id } };
  const read = operation({
    method: 'GET',
    path: '/zones/{zoneId}',
    parameters: inPath('zoneId'),
    responses: [respond('200', zone)],
  });
  const cancel = operation({
    method: 'POST',
    path: '/badges/{badgeId}/cancel',
    description: 'The seat of the badge is free again.',
    parameters: inPath('badgeId'),
    responses: [respond('200', badge)],
  });
  const index = indexOf([read, cancel], {});
  const [resource, record] = [index.resourceNamed('zone'), answeredRecord(read, {})];
  if (resource === null || record === null) throw new Error('The document of this test is wrong.');
  const given = { from, to: 'cancelled', states: status.enum, isChosen: false };
  expect(saidChanges(cancel, { record, resource }, { index, body: undefined, given })).toEqual(expected);
});

it.each([
  ['Each sale raises it by one.', [{ field: 'stock', by: 1 }]],
  ['Goes up by one with each delivery. Sales leave it alone.', []],
  ['Goes up by one with each delivery; sales do not change it.', []],
  ['Goes up by one with each delivery, regardless of sales.', []],
])('of a field: %j', (stock, expected) => {
  expect(changes({ stock })).toEqual(expected);
});

it.each([
  ['Gives the pieces back to the stock.', [{ field: 'stock', by: 4 }]],
  ['What is in stock gives its place back to the shelf.', []],
])('of what gives something back: %s', (undo, expected) => {
  expect(changes({ undo }, true)).toEqual(expected);
});
