import { expect, it } from 'vitest';
import { isTagChosen, readTagChoice } from './tag-expression.ts';

const isChosen = (text: string, ...tags: string[]): boolean => isTagChosen(readTagChoice(text) ?? [], new Set(tags));

it.each([
  ['smoke', ['smoke', 'slow'], true],
  ['smoke and not slow', ['smoke', 'slow'], false],
  ['smoke and not slow', ['smoke'], true],
  ['slow, pet store', ['pet store'], true],
  ['not slow', [], true],
  ['smoke', [], false],
])('%s chooses %j: %s', (text, tags, is) => {
  expect(isChosen(text, ...tags)).toBe(is);
});

it.each(['', 'smoke and ', 'not', 'a,,b'])('%j is no choice', (text) => {
  expect(readTagChoice(text === 'not' ? 'not ' : text)).toBeNull();
});
