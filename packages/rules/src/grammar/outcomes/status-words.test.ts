import { describe, expect, it } from 'vitest';
import { isInStatusName, statusClassOf, statusOf } from './status-words.ts';

describe('the names of a status', () => {
  it.each([
    ['Not Found', 404],
    ['404 Not Found', 404],
    ['Not Found (404)', 404],
    ['unauthorized', 401],
    ['I am a teapot at home', null],
    ['200 items', null],
    ['999', null],
  ])('statusOf(%j) is %j', (text, status) => expect(statusOf(text)).toBe(status));

  it.each([
    ['2xx', 'success'],
    ['a client error', 'clientError'],
    ['the 5xx range', 'serverError'],
    ['constructor', null],
    ['sandwich', null],
  ])('statusClassOf(%j) is %j', (text, name) => expect(statusClassOf(text)).toBe(name));

  it('knows which words can be part of one', () => {
    expect(['not', 'found', 'error', 'client', '4xx'].every(isInStatusName)).toBe(true);
    expect(['sandwich', 'price'].some(isInStatusName)).toBe(false);
  });
});
