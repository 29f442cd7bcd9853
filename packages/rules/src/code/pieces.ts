/** A word, a figure or a sign of a program. */
export interface Piece {
  kind: 'name' | 'number' | 'text' | 'pattern' | 'sign';
  text: string;
}

const signs = [
  '=~',
  '<=>',
  '<->',
  '===',
  '!==',
  '==',
  '!=',
  '<>',
  '<=',
  '>=',
  '&&',
  '||',
  '=>',
  '->',
  '?.',
  '**',
  ...'<>=!&|.,:;()[]{}+-*/%?∈∉≤≥≠⇒→⇔∀$@'.split(''),
];
const blank = /\s+/y;
const word = /[\p{L}_][\p{L}\p{N}_]*/uy;
const figure = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const regular = /\/(?:\\.|\[[^\]\n]*\]|[^/\\\n[])+\/[a-z]*/y;
const bare = /\^[^\s;,]*\$/y;
const quoted = /r?"(?:\\.|[^"\\])*"|r?'(?:\\.|[^'\\])*'|`[^`]*`/y;

const maxPieces = 120;

function matched(text: string, at: number, sticky: RegExp): string | null {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? null;
}

/** What a text consists of, as programs are written; `null` where it cannot be one. */
export function piecesOf(text: string): Piece[] | null {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const space = matched(text, at, blank);
    if (space !== null) {
      at += space.length;
      continue;
    }
    const piece = pieceAt(text, at, pieces.at(-1));
    if (piece === null || pieces.length > maxPieces) return null;
    pieces.push(piece.piece);
    at = piece.end;
  }
  return pieces;
}

function pieceAt(text: string, at: number, before: Piece | undefined): { piece: Piece; end: number } | null {
  const string = matched(text, at, quoted);
  if (string !== null) {
    const inside = string.replace(/^r?["'`]|["'`]$/g, '');
    return {
      piece: { kind: 'text', text: string.startsWith('r') ? inside : inside.replace(/\\(["'\\])/g, '$1') },
      end: at + string.length,
    };
  }
  const name = matched(text, at, word);
  if (name !== null) return { piece: { kind: 'name', text: name }, end: at + name.length };
  const number = matched(text, at, figure);
  if (number !== null) return { piece: { kind: 'number', text: number }, end: at + number.length };
  const mayBePattern = before === undefined || (before.kind === 'sign' && !/^[)\]]$/.test(before.text));
  const pattern = mayBePattern ? (matched(text, at, regular) ?? matched(text, at, bare)) : null;
  if (pattern !== null) return { piece: { kind: 'pattern', text: pattern }, end: at + pattern.length };
  const sign = signs.find((one) => text.startsWith(one, at));
  return sign === undefined ? null : { piece: { kind: 'sign', text: sign }, end: at + sign.length };
}
