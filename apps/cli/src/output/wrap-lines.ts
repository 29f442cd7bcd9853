import { stripVTControlCharacters } from 'node:util';

/** Of a line that goes on in the next one. */
const HANGING = '  ';

/**
 * Breaks the lines of a text between words, so that they fit a terminal; what goes on is indented below its line. Words that are longer
 * stay whole, and so do lines that are drawn again.
 */
export const wrapLines = (text: string, columns: number | null): string =>
  columns === null
    ? text
    : text
        .split('\n')
        .map((line) => (line.includes('\r') ? line : wrapLine(line, columns)))
        .join('\n');

const widthOf = (text: string): number => stripVTControlCharacters(text).length;

function wrapLine(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  const [indent = ''] = /^ */.exec(line) ?? [];
  const lines: string[] = [];
  let current = indent;
  for (const word of line.slice(indent.length).split(' ')) {
    const isBegun = current.trim() !== '';
    if (isBegun && widthOf(current) + widthOf(word) + 1 > columns) {
      lines.push(current);
      current = `${indent}${HANGING}${word}`;
    } else current = isBegun ? `${current} ${word}` : `${current}${word}`;
  }
  return [...lines, current].join('\n');
}
