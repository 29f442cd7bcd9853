import { isMap } from 'yaml';
import type { Problem } from '../problem.ts';
import type { Shape } from '../shapes/shape.ts';
import { jsonOf } from '../yaml/scalar-value.ts';
import { parseFile } from '../yaml/source-file.ts';
import type { SourceFile } from '../yaml/source-file.ts';
import { commentsOf } from './comments.ts';
import { renderFile } from './render.ts';
import { treeOfSource } from './tree-of-source.ts';

export type Formatted = { text: string } | { problems: Problem[] };

/** A file in its canonical form, with the line ends that it has. What cannot be written again with the same meaning and all comments stays as it is, and is a problem. */
export function formatFile(source: SourceFile, shape: Shape<unknown>): Formatted {
  if (source.root === null || !isMap(source.root)) return { problems: source.problems };
  const text = withLineEndsOf(source.text, renderFile(treeOfSource(source.root, source.text, shape)));
  if (text === source.text) return { text };
  const again = parseFile(source.file, text);
  const isSame =
    again.problems.length === 0 &&
    meaningOf(again, shape) === meaningOf(source, shape) &&
    commentTexts(source.text) === commentTexts(text);
  if (isSame) return { text };
  const message =
    'This file cannot be formatted without loss, so it is left as it is. Is a comment in an unusual place?';
  return { problems: [{ severity: 'error', file: source.file, line: 1, column: 1, message }] };
}

/** Git gives out other line ends on Windows than it keeps, which is nobody's change. */
const withLineEndsOf = (before: string, text: string): string =>
  /^[^\n]*\r\n/.test(before) ? text.replaceAll('\n', '\r\n') : text;

const commentTexts = (text: string): string =>
  commentsOf(text)
    .flatMap((one) => one.text.split(' #'))
    .map((one) => one.replace(/^#*/, '').trimEnd())
    .toSorted()
    .join('\n');

/** What is read of a file, whatever the order of its keys. */
function meaningOf({ root }: SourceFile, shape: Shape<unknown>): string {
  if (root === null) return '';
  const value = shape.read(root, () => undefined) ?? jsonOf(root, () => undefined);
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : one,
  );
}
