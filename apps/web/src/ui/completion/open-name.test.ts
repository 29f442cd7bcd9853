import { describe, expect, it } from 'vitest';
import { matchingNames, openName, withName } from './open-name.ts';

/** The caret stands at the bar. */
function at(marked: string): [text: string, caret: number] {
  return [marked.replace('|', ''), marked.indexOf('|')];
}

describe('the name that is being written', () => {
  it.each([
    ['{{|', '', 0],
    ['/books/{{bo|', 'bo', 7],
    ['{{ bo|', 'bo', 0],
    ['{"id": "{{a}}{{b|"}', 'b', 13],
    ['{{bo|ok}}', 'bo', 0],
  ])('%s', (marked, typed, from) => {
    expect(openName(...at(marked))).toEqual({ typed, from });
  });

  it.each(['|{{', '{|', '{{a}}|', '{{a b|', 'plain|', '{{\n}|'])('is none in %s', (marked) => {
    expect(openName(...at(marked))).toBeNull();
  });
});

it('puts a chosen name in, with the braces that are missing', () => {
  const chosen = (marked: string): string => {
    const [text, caret] = at(marked);
    const open = openName(text, caret);
    if (open === null) throw new Error('No name is open.');
    const next = withName(text, { open, caret, name: 'bookId' });
    return `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
  };
  expect(chosen('/books/{{bo|/pages')).toBe('/books/{{bookId}}|/pages');
  expect(chosen('{{|}}')).toBe('{{bookId}}|');
  expect(chosen('{{ bo|ok }} and {{x}}')).toBe('{{bookId}}| and {{x}}');
  expect(chosen('{{| {{x}}')).toBe('{{bookId}}| {{x}}');
});

it('offers names that begin so before those that contain it, whatever their case', () => {
  const names = ['tenant', 'bookId', 'notebook', 'Book'].map((name) => ({ name, from: 'step' }));
  expect(matchingNames(names, 'BOOK').map(({ name }) => name)).toEqual(['Book', 'bookId', 'notebook']);
  expect(matchingNames(names, '')).toHaveLength(4);
  expect(matchingNames(names, 'x')).toEqual([]);
});
