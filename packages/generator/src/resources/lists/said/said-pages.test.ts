import { describe, expect, it } from 'vitest';
import { operation, parameter, respond } from '../../../testing/operations.ts';
import { beyondEnd, largestSize, refusesLarger, usualSize } from './said-pages.ts';

const list = operation({ method: 'GET', path: '/notes', responses: [respond('200'), respond('404'), respond('400')] });
const saying = (description: string) =>
  parameter({ name: 'page', in: 'query', schema: { type: 'integer' }, description });

describe('a page behind the last one', () => {
  it.each([
    ['A page that does not exist is answered with 404.', { kind: 'refused', status: 404 }],
    ['Pages beyond the last one get a 400.', { kind: 'refused', status: 400 }],
    ['Out-of-range pages give 404.', { kind: 'refused', status: 404 }],
    ['A page after the last one is empty.', { kind: 'empty' }],
    ['Pages past the end return an empty list, not a 404.', { kind: 'empty' }],
    ['A page after the last one is empty, no error.', { kind: 'empty' }],
    ['A page beyond the last may be empty or a 404.', null],
    ['Pages that do not exist answer 416.', null],
    ['The number of the page.', null],
  ])('%s', (words, said) => {
    expect(beyondEnd(list, saying(words), '')).toEqual(said);
    expect(beyondEnd(list, saying(''), words)).toEqual(said);
  });
});

describe('the size of a page', () => {
  it.each([
    ['20 when unset or 0.', 20],
    ['Results per page, 10 if it is left out.', 10],
    ['Defaults to 25', 25],
    ['Default: 30.', 30],
    ['50 by default.', 50],
    ['At most 50.', null],
    ['By default 1 to 20 items.', null],
  ])('is usually what is said: %s', (words, size) => {
    expect(usualSize(saying(words))).toBe(size);
  });

  it.each([
    ['never more than 50: larger values are cut to 50', 50],
    ['Capped at 80.', 80],
    ['Between 1 and 100', 100],
    ['max. 200', 200],
    ['Maximum page size: 70', 70],
    ['How many to return.', null],
  ])('has the end that is said: %s', (words, size) => {
    expect(largestSize(saying(words))).toBe(size);
  });

  it.each([
    ['Between 1 and 50; anything else is a 400.', true],
    ['1 to 50. More is refused with 400.', true],
    ['1 to 50, 400 otherwise.', true],
    ['At most 50; larger values are cut to 50.', false],
    ['More than 50 is not refused but cut.', false],
  ])('is refused where the words say so: %s', (words, isRefused) => {
    expect(refusesLarger(saying(words))).toBe(isRefused);
  });
});
