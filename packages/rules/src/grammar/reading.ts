import type { RuleContext } from '../exchange.ts';
import type { Input } from '../language/parser.ts';
import type { Check } from '../tree/check.ts';
import type { Golden } from './line.ts';

export type SpanRole = 'subject' | 'predicate' | 'outcome' | 'joint' | 'context';

/** The part of a rule's text, in UTF-16 units, that stands behind a part of the check. */
export interface Span {
  start: number;
  end: number;
  role: SpanRole;
}

/** One way to understand a sentence. */
export interface Reading {
  check: Check;
  /** From 0 to 1: how little had to be guessed. */
  score: number;
  spans: Span[];
  /** The names were matched with a known answer, so a reading that contradicts it is most likely wrong. */
  guessed: boolean;
  /** Written as contracts are, where "required" is a constraint and not a promise. */
  isNotation?: boolean;
  /** Every word of the text is part of a phrase that the check says. */
  readsAll?: boolean;
  /** Every sign of the text is part of the check, as in a program. */
  isExact?: boolean;
  /** A condition of a program, which is read whole. */
  isCode?: boolean;
  /** Words of a name that the location in the answer does not have; another location may be meant. */
  extra?: string[];
}

export interface Clause extends Input {
  /** Where the clause begins; it ends at `end`. */
  from: number;
  context: RuleContext;
}

export function clauseOf(input: Input, { from, to }: { from: number; to: number }, context: RuleContext): Clause {
  const { tokens, names, words, budget, memo } = input;
  return { tokens, end: to, names, words, budget, memo, from, context };
}

/** A kind of sentence: how it is read, and examples that are shown to users and tested. */
export interface Family {
  name: string;
  title: string;
  read: (clause: Clause) => Reading[];
  golden: Golden[];
}

export function spanOf(clause: Input, { from, to }: { from: number; to: number }, role: SpanRole): Span[] {
  const first = clause.tokens[from];
  const last = clause.tokens[to - 1];
  return first === undefined || last === undefined || to <= from ? [] : [{ start: first.start, end: last.end, role }];
}
