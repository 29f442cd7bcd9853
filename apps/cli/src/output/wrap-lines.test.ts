import { expect, it } from 'vitest';
import { wrapLines } from './wrap-lines.ts';

it('breaks what is longer than the terminal between words, and indents what goes on', () => {
  const text = '  one two three four five six\nshort\n';
  expect(wrapLines(text, 16)).toBe('  one two three\n    four five\n    six\nshort\n');
  expect(wrapLines(text, null)).toBe(text);
});

it('counts no colours, keeps long words whole, and leaves lines that are drawn again', () => {
  const bold = '\u001B[1mone two\u001B[22m three';
  expect(wrapLines(bold, 13)).toBe(bold);
  expect(wrapLines('see http://127.0.0.1:3000/a/b/c now', 12)).toBe('see\n  http://127.0.0.1:3000/a/b/c\n  now');
  const drawn = '\r\u001B[2K' + 'x '.repeat(40);
  expect(wrapLines(drawn, 10)).toBe(drawn);
});
