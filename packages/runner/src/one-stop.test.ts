import { expect, it } from 'vitest';
import { oneStop } from './one-stop.ts';

it.each([
  ['and DELETE answers 409', 'and DELETE answers 409.'],
  ['and DELETE answers 409: It has children.', 'and DELETE answers 409: It has children.'],
  ['it says "No."', 'it says "No."'],
  ['is it?', 'is it?'],
])('%s has one full stop', (text, sentence) => {
  expect(oneStop(text)).toBe(sentence);
});
