import type { Reading } from '../../grammar/reading.ts';
import type { Input } from '../../language/parser.ts';
import { lowerAt } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import { finiteVerbsAnd } from '../../language/finite-verbs.ts';

const verbs = finiteVerbsAnd('may can contains contain includes include');

/** "neither a nor b is null", "the name is neither empty nor null": the two sentences that are denied. */
export function denied(input: Input, { from, to }: { from: number; to: number }): [Token[], Token[]] | null {
  const neither = find(input, from, to, (word) => word === 'neither');
  const nor = find(input, neither + 1, to, (word) => word === 'nor');
  if (neither < 0 || nor < 0) return null;
  const { tokens } = input;
  const before = tokens.slice(from, neither);
  const first = tokens.slice(neither + 1, nor);
  const end = neither > from ? to : find(input, nor + 1, to, (word) => verbs.has(word));
  if (first.length === 0 || end < 0 || end === nor + 1) return null;
  const rest = tokens.slice(end, to);
  return [
    [...before, ...first, ...rest],
    [...before, ...tokens.slice(nor + 1, end), ...rest],
  ];
}

function find(input: Input, from: number, to: number, wanted: (word: string) => boolean): number {
  if (from <= 0 && !input.words.has('nor')) return -1;
  for (let at = Math.max(0, from); at < to; at++) if (wanted(lowerAt(input, at))) return at;
  return -1;
}

export function negated(reading: Reading): Reading {
  return { ...reading, check: opposite(reading.check) };
}

function opposite(check: Check): Check {
  if (check.kind === 'test' && check.quantifier.kind === 'implied') return { ...check, negated: !check.negated };
  return { kind: 'not', check };
}
