import { describe, expect, it } from 'vitest';
import { nameIndex } from '../../language/names/names.ts';
import { inputOf } from '../../language/parser.ts';
import { tokenize } from '../../language/tokens.ts';
import { verbGroups } from './verbs.ts';

function groups(text: string): string[] {
  const input = inputOf(tokenize(text), { names: nameIndex({}), work: 1000 });
  return verbGroups(input, 0).map(({ verb, negated, next }) => `${negated ? 'not ' : ''}${verb} ${next}`);
}

describe('verbGroups', () => {
  it.each([
    ['is open', 'be 1'],
    ['is not open', 'not be 2'],
    ['must never be open', 'not be 3'],
    ['is no longer open', 'not be 3'],
    ['is no longer than 5', 'be 1'],
    ['has a price', 'have 1'],
    ['should have no price', 'not have 3'],
    ['does not match', 'not do 2'],
    ['200', 'none 0'],
  ])('reads "%s" first as %s', (text, first) => expect(groups(text)[0]).toBe(first));

  it('keeps the reading without a verb for what only looks like one', () => {
    expect(groups('open')).toEqual(['none 0']);
    expect(groups('is open').at(-1)).toBe('none 0');
  });
});
