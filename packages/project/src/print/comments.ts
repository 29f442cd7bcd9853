import { Lexer } from 'yaml';

/** A comment of a file with its `#`. */
export interface Comment {
  offset: number;
  text: string;
  /** From 0, of its line. */
  column: number;
  /** Nothing else stands in its line before it. */
  isOwnLine: boolean;
}

/** Signs that the lexer of `yaml` puts between pieces of the text; they stand for nothing in it. */
const SCALAR = '\u001F';
const MARKERS = new Set(['\u0002', '\u0018', SCALAR]);

/** The comments of a text in their order. */
export function commentsOf(source: string): Comment[] {
  const comments: Comment[] = [];
  let offset = 0;
  let isScalar = false;
  for (const piece of new Lexer().lex(source)) {
    if (MARKERS.has(piece)) {
      isScalar = piece === SCALAR;
      continue;
    }
    if (piece.startsWith('#') && !isScalar) {
      const lineStart = source.lastIndexOf('\n', offset - 1) + 1;
      const before = source.slice(lineStart, offset);
      comments.push({ offset, text: piece.trimEnd(), column: before.length, isOwnLine: before.trim() === '' });
    }
    isScalar = false;
    offset += piece.length;
  }
  return comments;
}
