import { expect, it } from 'vitest';
import { prepareExchange } from '../../exchange.ts';
import { exampleExchange } from '../../testing/example-exchange.ts';
import { observeRequest } from './observe.ts';

const SENT = { tags: ['red', 'tall'], lines: [{ part: 'tail' }], 'a.b': 1 };

it.each([
  ['tags[1]', 'tall'],
  ['lines[0].part', 'tail'],
  ['tags', ['red', 'tall']],
  ['a.b', 1],
  ['tags[2]', undefined],
])('%s is a value of the body that was sent', (name, value) => {
  const exchange = prepareExchange(exampleExchange({}, { body: JSON.stringify(SENT) }));
  expect(observeRequest('body', name, exchange).value).toEqual(value);
});
