import { describe, expect, it } from 'vitest';
import { nameIndex } from '../../language/names/names.ts';
import { inputOf } from '../../language/parser.ts';
import type { Input } from '../../language/parser.ts';
import { tokenize } from '../../language/tokens.ts';
import { isDecorated, namesRoute, describesCall, statesCircumstances } from './context.ts';

type Reader = (input: Input, range: { from: number; to: number }) => boolean;

function reads(reader: Reader, text: string): boolean {
  const tokens = tokenize(text);
  return reader(inputOf(tokens, { names: nameIndex({}), work: 1000 }), { from: 0, to: tokens.length });
}

describe('what a sentence tells about the call', () => {
  it.each([
    ['when the id is unknown', true],
    ['for a missing book', true],
    ['with an invalid token', true],
    ['with a total of 5', false],
    ['in the first item', false],
  ])('statesCircumstances: %s is %j', (text, expected) => expect(reads(statesCircumstances, text)).toBe(expected));

  it.each([
    ['GET /books', true],
    ['Create an order', true],
    ['the price is 5', false],
    ['the order contains a book', false],
  ])('describesCall: %s is %j', (text, expected) => expect(reads(describesCall, text)).toBe(expected));

  it('knows routes, and words that say nothing about the answer', () => {
    expect(reads(namesRoute, 'GET /books')).toBe(true);
    expect(reads(namesRoute, 'the price')).toBe(false);
    expect(reads(isDecorated, 'the request should be')).toBe(true);
    expect(reads(isDecorated, 'the price')).toBe(false);
  });
});
