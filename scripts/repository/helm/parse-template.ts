/** What may be written between braces. Whatever Go's text/template knows beyond it is refused. */
export type Operand =
  | { kind: 'literal'; value: string | number }
  | { kind: 'path'; from: string; keys: string[] }
  | { kind: 'pipe'; calls: Call[] };

/** A function with what it is given, or an operand alone. */
export type Call = { kind: 'function'; name: string; given: Operand[] } | { kind: 'value'; operand: Operand };

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'output'; calls: Call[] }
  | { kind: 'if'; calls: Call[]; body: Part[]; otherwise: Part[] }
  | { kind: 'range'; names: string[]; calls: Call[]; body: Part[] }
  | { kind: 'define'; name: string; body: Part[] };

type Piece = { kind: 'text' | 'action'; text: string };

const ACTION = /\{\{(-(?=\s))?(.*?)((?<=\s)-)?\}\}/gs;
const TOKEN = /\s*(?:("(?:[^"\\])*")|(-?\d+)(?![\w.])|([.$][\w.]*)|([a-zA-Z]\w*)|([()|,])|(:=))/y;

function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let trims = false;
  const addText = (text: string, trimsEnd: boolean): void => {
    const begun = trims ? text.trimStart() : text;
    pieces.push({ kind: 'text', text: trimsEnd ? begun.trimEnd() : begun });
  };
  for (const match of source.matchAll(ACTION)) {
    addText(source.slice(from, match.index), match[1] !== undefined);
    pieces.push({ kind: 'action', text: (match[2] ?? '').trim() });
    from = match.index + match[0].length;
    trims = match[3] !== undefined;
  }
  addText(source.slice(from), false);
  return pieces;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) throw new Error(`Not understood: ${text.slice(at)}`);
    tokens.push(match[0].trim());
  }
  return tokens;
}

function operandOf(tokens: string[]): Operand {
  const token = tokens.shift() ?? '';
  if (token === '(') {
    const calls = callsOf(tokens);
    if (tokens.shift() !== ')') throw new Error('A bracket is not closed.');
    return { kind: 'pipe', calls };
  }
  if (token.startsWith('"')) return { kind: 'literal', value: token.slice(1, -1) };
  if (/^-?\d/.test(token)) return { kind: 'literal', value: Number(token) };
  const path = /^(\.|\$\w*)(?:\.?(\w+(?:\.\w+)*))?$/.exec(token);
  if (path === null) throw new Error(`Not understood: ${token}`);
  return { kind: 'path', from: path[1] ?? '', keys: path[2]?.split('.') ?? [] };
}

const endsCall = (token: string | undefined): boolean => token === undefined || token === '|' || token === ')';

function callOf(tokens: string[]): Call {
  const [name = ''] = tokens;
  if (!/^[a-zA-Z]/.test(name)) {
    const operand = operandOf(tokens);
    if (!endsCall(tokens[0])) throw new Error(`A value is given something: ${tokens.join(' ')}`);
    return { kind: 'value', operand };
  }
  tokens.shift();
  const given: Operand[] = [];
  while (!endsCall(tokens[0])) given.push(operandOf(tokens));
  return { kind: 'function', name, given };
}

function callsOf(tokens: string[]): Call[] {
  const calls = [callOf(tokens)];
  while (tokens[0] === '|') {
    tokens.shift();
    calls.push(callOf(tokens));
  }
  return calls;
}

function wholeCalls(tokens: string[]): Call[] {
  const calls = callsOf(tokens);
  if (tokens.length > 0) throw new Error(`Not understood: ${tokens.join(' ')}`);
  return calls;
}

/** The names before `:=`, which is `$name, $value :=` or nothing. */
function namesOf(tokens: string[]): string[] {
  if (!tokens.includes(':=')) return [];
  const [key = '', comma, value = '', is] = tokens.splice(0, 4);
  if (comma !== ',' || is !== ':=' || !/^\$\w+$/.test(key) || !/^\$\w+$/.test(value))
    throw new Error('Only $name, $value := is understood.');
  return [key, value];
}

interface Block {
  body: Part[];
  /** `else` or `end`. */
  ending: string;
}

function blockOf(pieces: Piece[]): Block {
  const body: Part[] = [];
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
    if (piece.kind === 'text') {
      if (piece.text !== '') body.push({ kind: 'text', text: piece.text });
      continue;
    }
    if (piece.text === 'end' || piece.text === 'else') return { body, ending: piece.text };
    body.push(partOf(piece.text, pieces));
  }
  return { body, ending: '' };
}

function bodyOf(pieces: Piece[]): Part[] {
  const { body, ending } = blockOf(pieces);
  if (ending !== 'end') throw new Error(`A block ends with ${ending === '' ? 'the file' : ending}.`);
  return body;
}

function partOf(text: string, pieces: Piece[]): Part {
  const [word = '', ...tokens] = tokensOf(text);
  if (word === 'if') {
    const calls = wholeCalls(tokens);
    const { body, ending } = blockOf(pieces);
    if (ending === '') throw new Error('A block ends with the file.');
    return { kind: 'if', calls, body, otherwise: ending === 'else' ? bodyOf(pieces) : [] };
  }
  if (word === 'range') {
    const names = namesOf(tokens);
    return { kind: 'range', names, calls: wholeCalls(tokens), body: bodyOf(pieces) };
  }
  if (word === 'define') {
    const [name] = tokens;
    if (tokens.length !== 1 || name?.startsWith('"') !== true) throw new Error(`Not understood: ${text}`);
    return { kind: 'define', name: name.slice(1, -1), body: bodyOf(pieces) };
  }
  return { kind: 'output', calls: wholeCalls([word, ...tokens]) };
}

/** A template of the chart. @throws {Error} for everything that is not of the subset */
export function parseTemplate(source: string): Part[] {
  if (/\{\{-?\s*(?:with|block|template|break|continue|else\s+if|\/\*)/.test(source))
    throw new Error('A word of Go templates that is not understood here.');
  const { body, ending } = blockOf(piecesOf(source));
  if (ending !== '') throw new Error(`There is nothing that ${ending} belongs to.`);
  return body;
}
