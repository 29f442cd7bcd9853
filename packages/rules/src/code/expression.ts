import type { Sign } from './constants.ts';
import { comparisons, constants } from './constants.ts';
import type { Piece } from './pieces.ts';
import { piecesOf } from './pieces.ts';
import type { Expression } from './parsed.ts';
import { otherwise } from './parsed.ts';

export type { Expression };

const reserved = new Set(
  'and or not in is for if then else iff implies new await assert expect return lambda'.split(' '),
);

class NotCode extends Error {}

/** Reads a text as one expression; `null` where it is none. */
export function expressionOf(text: string): Expression | null {
  const pieces = piecesOf(
    text
      .replace(/(?:^|\s+)(?:\/\/|#\s).*$/u, '')
      .replace(/^\s*assert\s+/u, '')
      .replace(/[;.\s]+$/u, ''),
  );
  if (pieces === null || pieces.length < 3) return null;
  try {
    return new Reader(pieces).whole();
  } catch (error) {
    if (error instanceof NotCode) return null;
    throw error;
  }
}

const deepest = 40;

class Reader {
  private at = 0;
  private depth = 0;
  private readonly pieces: Piece[];

  constructor(pieces: Piece[]) {
    this.pieces = pieces;
  }

  whole(): Expression {
    const found = this.implication();
    if (this.at < this.pieces.length) throw new NotCode();
    return found;
  }

  private peek(offset = 0): Piece | undefined {
    return this.pieces[this.at + offset];
  }

  private is(text: string, offset = 0): boolean {
    const piece = this.peek(offset);
    return piece !== undefined && piece.kind !== 'text' && piece.text === text;
  }

  private take(...texts: string[]): boolean {
    if (!texts.some((text) => this.is(text))) return false;
    this.at++;
    return true;
  }

  private need(text: string): void {
    if (!this.take(text)) throw new NotCode();
  }

  private implication(): Expression {
    if (++this.depth > deepest) throw new NotCode();
    if (this.take('if')) {
      this.depth--;
      return this.branches();
    }
    const left = this.either();
    this.depth--;
    if (this.take('?')) {
      const right = this.implication();
      this.need(':');
      return otherwise(left, right, this.implication());
    }
    if (this.take('=>', '->', '⇒', '→', 'implies')) return { kind: 'implies', left, right: this.implication() };
    if (this.take('iff', '<=>', '<->', '⇔')) return { kind: 'iff', left, right: this.either() };
    return left;
  }

  /** `if (a) b; else c`. */
  private branches(): Expression {
    const isBracketed = this.is('(');
    const left = this.either();
    if (!this.take('then', ':', ',') && !isBracketed) throw new NotCode();
    const right = this.implication();
    const end = this.is(';') || this.is(',') ? 1 : 0;
    if (!this.is('else', end)) return { kind: 'implies', left, right };
    this.at += end + 1;
    return otherwise(left, right, this.implication());
  }

  private either(): Expression {
    const parts = [this.both()];
    while (this.take('||', 'or')) parts.push(this.both());
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: 'any', of: parts };
  }

  private both(): Expression {
    const parts = [this.denied()];
    while (this.take('&&', 'and')) parts.push(this.denied());
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: 'all', of: parts };
  }

  private denied(): Expression {
    if (this.take('not')) return { kind: 'not', of: this.denied() };
    return this.comparison();
  }

  private comparison(): Expression {
    const found: Expression[] = [];
    let left = this.sum();
    for (let count = 0; count < 4; count++) {
      if (this.take('=~'))
        return { kind: 'call', of: { kind: 'member', of: left, name: 'match' }, args: [this.unary()] };
      const sign = this.sign();
      if (sign === null) break;
      const right = this.sum();
      found.push({ kind: 'compare', sign, left, right });
      left = right;
    }
    const [only] = found;
    if (only === undefined) return left;
    return found.length === 1 ? only : { kind: 'all', of: found };
  }

  private sign(): Sign | null {
    const piece = this.peek();
    if (piece === undefined || piece.kind === 'text') return null;
    const sign = comparisons.get(piece.text);
    if (sign !== undefined) {
      this.at++;
      return sign;
    }
    if (this.take('in')) return 'in';
    if (this.is('not') && this.is('in', 1)) {
      this.at += 2;
      return 'not in';
    }
    if (!this.take('is')) return null;
    return this.take('not') ? '!=' : '==';
  }

  private sum(): Expression {
    let left = this.product();
    while (this.is('+') || this.is('-')) {
      const sign = this.is('+') ? '+' : '-';
      this.at++;
      left = { kind: 'arithmetic', sign, left, right: this.product() };
    }
    return left;
  }

  private product(): Expression {
    let left = this.unary();
    for (;;) {
      const sign = (['*', '/', '%'] as const).find((one) => this.is(one));
      if (sign === undefined) return left;
      this.at++;
      left = { kind: 'arithmetic', sign, left, right: this.unary() };
    }
  }

  private unary(): Expression {
    if (this.take('!')) return { kind: 'not', of: this.unary() };
    if (this.take('+')) return this.unary();
    if (this.take('new', 'await')) return this.unary();
    if (this.is('-') && this.peek(1)?.kind === 'number') {
      this.at++;
      const value = Number(this.peek()?.text);
      this.at++;
      return { kind: 'value', value: -value };
    }
    if (this.is('typeof')) {
      this.at++;
      return { kind: 'call', of: { kind: 'name', name: 'typeof' }, args: [this.postfix()] };
    }
    return this.postfix();
  }

  private postfix(): Expression {
    let found = this.primary();
    for (let count = 0; count < 20; count++) {
      if (this.take('.', '?.')) found = this.member(found);
      else if (this.is('[')) found = this.item(found);
      else if (this.take('(')) found = { kind: 'call', of: found, args: this.args(')') };
      else break;
    }
    return found;
  }

  private member(of: Expression): Expression {
    if (this.take('*')) return { kind: 'item', of, index: null };
    const piece = this.peek();
    if (piece?.kind !== 'name' && !(piece?.kind === 'number' && /^\d+$/.test(piece.text))) throw new NotCode();
    this.at++;
    if (piece.kind === 'number') return { kind: 'item', of, index: { kind: 'value', value: Number(piece.text) } };
    return { kind: 'member', of, name: piece.text };
  }

  private item(of: Expression): Expression {
    this.need('[');
    if (this.take(']')) return { kind: 'item', of, index: null };
    if (this.is('*') && this.is(']', 1)) {
      this.at += 2;
      return { kind: 'item', of, index: null };
    }
    const index = this.sum();
    this.need(']');
    if (index.kind === 'value' && typeof index.value === 'string') return { kind: 'member', of, name: index.value };
    return { kind: 'item', of, index };
  }

  private args(close: string): Expression[] {
    const found: Expression[] = [];
    while (!this.take(close)) {
      if (found.length > 0) this.need(',');
      found.push(this.argument());
      if (found.length > 30) throw new NotCode();
    }
    return found;
  }

  private argument(): Expression {
    const arrow = this.arrow();
    if (arrow !== null) return arrow;
    // `...rest`, `key=f`: what is handed over is what counts.
    while (this.take('.'));
    if (this.peek()?.kind === 'name' && this.is('=', 1) && !this.is('=', 2)) this.at += 2;
    if (this.take('lambda')) return this.lambda();
    const body = this.implication();
    return this.is('for') ? this.loop(body, false) : body;
  }

  private arrow(): Expression | null {
    const isBracketed = this.is('(');
    const offset = isBracketed ? 1 : 0;
    const parameter = this.peek(offset);
    if (parameter?.kind !== 'name' || !this.is(isBracketed ? ')' : '=>', offset + 1)) return null;
    if (isBracketed && !this.is('=>', offset + 2)) return null;
    this.at += isBracketed ? 4 : 2;
    return { kind: 'function', parameter: parameter.text, body: this.implication() };
  }

  private lambda(): Expression {
    const parameter = this.name();
    this.need(':');
    return { kind: 'function', parameter, body: this.implication() };
  }

  private name(): string {
    const piece = this.peek();
    if (piece?.kind !== 'name') throw new NotCode();
    this.at++;
    return piece.text;
  }

  private loop(body: Expression, isSet: boolean): Expression {
    this.need('for');
    const parameter = this.name();
    this.need('in');
    const list = this.sum();
    const where = this.take('if') ? this.either() : null;
    return { kind: 'loop', body, parameter, list, where, isSet };
  }

  private primary(): Expression {
    const piece = this.peek();
    if (piece === undefined) throw new NotCode();
    this.at++;
    switch (piece.kind) {
      case 'text':
        return { kind: 'value', value: piece.text };
      case 'number':
        return { kind: 'value', value: Number(piece.text) };
      case 'pattern':
        return { kind: 'pattern', pattern: piece.text.replace(/^\/|\/[a-z]*$/g, '') };
      case 'name':
        return this.named(piece.text);
      case 'sign':
        return this.enclosed(piece.text);
    }
  }

  private named(text: string): Expression {
    const constant = constants.get(text);
    if (constant !== undefined) return { kind: 'value', value: constant };
    if (reserved.has(text) && !(text === 'expect' && this.is('('))) throw new NotCode();
    return { kind: 'name', name: text };
  }

  private enclosed(sign: string): Expression {
    if (sign === '$') return { kind: 'name', name: '$' };
    if (sign === '(') {
      const inner = this.implication();
      return this.is(',') ? this.tuple(inner) : this.closed(inner);
    }
    if (sign === '[' || sign === '{') return this.listed(sign === '[' ? ']' : '}', sign === '{');
    throw new NotCode();
  }

  private closed(inner: Expression): Expression {
    this.need(')');
    return inner;
  }

  /** `in (200, 204)`. */
  private tuple(first: Expression): Expression {
    const items = [first];
    while (this.take(',')) items.push(this.argument());
    return this.closed({ kind: 'list', items });
  }

  private listed(close: string, isSet: boolean): Expression {
    if (this.take(close)) return { kind: 'list', items: [] };
    const first = this.argument();
    if (this.is('for')) {
      const loop = this.loop(first, isSet);
      this.need(close);
      return loop;
    }
    if (first.kind === 'loop' && this.take(close)) return { ...first, isSet };
    const items = [first];
    while (this.take(',', '|')) items.push(this.argument());
    this.need(close);
    return { kind: 'list', items };
  }
}
