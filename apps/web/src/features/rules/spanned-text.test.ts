import { describe, expect, it } from 'vitest';
import { partsOf } from './SpannedText.tsx';

describe('the parts of a sentence', () => {
  it('cuts at spans and keeps every character', () => {
    const text = 'every price is above 0';
    const parts = partsOf(text, [
      { start: 12, end: 22, role: 'predicate' },
      { start: 0, end: 11, role: 'subject' },
    ]);
    expect(parts.map(({ text: part, role }) => [part, role])).toEqual([
      ['every price', 'subject'],
      [' ', null],
      ['is above 0', 'predicate'],
    ]);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  it('takes the first of overlapping spans and forgives one past the end', () => {
    const parts = partsOf('abcdef', [
      { start: 0, end: 4, role: 'subject' },
      { start: 2, end: 99, role: 'predicate' },
    ]);
    expect(parts.map(({ text, role }) => [text, role])).toEqual([
      ['abcd', 'subject'],
      ['ef', 'predicate'],
    ]);
  });

  it('leaves a text without spans whole', () => {
    expect(partsOf('abc', [])).toEqual([{ start: 0, text: 'abc', role: null }]);
  });
});
