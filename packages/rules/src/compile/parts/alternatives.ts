import { complete } from '../../grammar/line.ts';
import { typeWord } from '../../grammar/predicates/kinds.ts';
import type { Input } from '../../language/parser.ts';
import { endingAt, lowerAt, tokenAt } from '../../language/parser.ts';
import { atomValue, literal } from '../../language/values/values.ts';
import type { Operand } from '../../tree/check.ts';
import type { Range } from '../clauses/joints.ts';
import type { Constraint } from './constraint-pieces.ts';
import { must, pieces } from './constraint-pieces.ts';

/** "male | female | other", "enum [kg, lb]", "one of a, b", "string(2) | null". */
export function alternativesIn(input: Input, from: number): Constraint | null {
  const listed = listedIn(input, from);
  if (listed === null) return null;
  const parts = splitAt(input, listed, listed.mark);
  const others = parts.filter((part) => !isNull(input, part));
  const mayBeNull = others.length < parts.length;
  const values = others.map((range) => valueOf(input, range)).filter((value) => value !== null);
  if (values.length === others.length && values.length > 1) return { ...must({ op: 'oneOf', values }), mayBeNull };
  const [only] = others;
  if (others.length !== 1 || only === undefined) return null;
  const inside = endingAt(input, only.to);
  const [own] = complete(pieces(inside, only.from), inside);
  return own === undefined ? null : { ...own, mayBeNull };
}

/** Where the alternatives stand, and what is between them: `enum [a, b]`, or bars. */
function listedIn(input: Input, from: number): (Range & { mark: RegExp }) | null {
  const isEnum = /^(enum|oneof|values?)$/.test(lowerAt(input, from));
  const start = isEnum ? from + 1 : from;
  if (isEnum && /^[[({]$/.test(lowerAt(input, start))) return { from: start + 1, to: input.end - 1, mark: /^[,|/]$/ };
  const hasBars = input.tokens.slice(start, input.end).some(({ text }) => text === '|');
  return hasBars ? { from: start, to: input.end, mark: /^\|$/ } : null;
}

function isNull(input: Input, { from, to }: Range): boolean {
  return to - from === 1 && lowerAt(input, from) === 'null';
}

function splitAt(input: Input, { from, to }: Range, mark: RegExp): Range[] {
  const found: Range[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to && !mark.test(lowerAt(input, at))) continue;
    if (at > start) found.push({ from: start, to: at });
    start = at + 1;
  }
  return found;
}

function valueOf(input: Input, { from, to }: Range): Operand | null {
  if (to - from !== 1) return null;
  const [atom] = atomValue(endingAt(input, to), from);
  const token = tokenAt(input, from);
  if (atom !== undefined) return atom.value;
  return token?.kind === 'word' && typeWord(endingAt(input, to), from).length === 0 ? literal(token.text) : null;
}
