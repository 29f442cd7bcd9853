import type { RuleContext } from '../exchange.ts';
import type { Reading } from '../grammar/reading.ts';
import { nameIndex } from '../language/names.ts';
import type { Input } from '../language/parser.ts';
import { inputOf } from '../language/parser.ts';
import { tokenize } from '../language/tokens.ts';
import type { Token } from '../language/tokens.ts';
import { paraphrase } from '../paraphrase/paraphrase.ts';
import type { Compilation } from './compilation.ts';
import { ClauseReader } from './clauses.ts';
import { closestSentence } from './closest.ts';
import { leadIn, leadOut } from './lead-ins.ts';
import { choose } from './choose.ts';
import { namesNoValue } from './vague.ts';
import { nowhere } from './nowhere.ts';

/** Grows when the same text may compile to another check. */
export const GRAMMAR_VERSION = 6;

const longestText = 4096;
const mostTokens = 120;
/** What a sentence may cost keeps every text under 5 ms; one that asks for more says several things. */
const tooMuch = 'This rule says too much at once. Split it into several rules.';
/** Without known names a place costs less to look at. */
const mostWork = { named: 430, nameless: 690 };

/**
 * Compiles one English sentence to a check. Deterministic, no model, no network; never throws.
 * Names in words are resolved against `context.operation` and `context.samples`; the work per context is done once per context object.
 */
export function compileRule(text: string, context: RuleContext = {}): Compilation {
  const tokens = text.length > longestText ? [] : tokenize(text);
  const refusal = refusalOf(text, tokens);
  if (refusal !== null) return unknown(0, refusal, null);
  const input = inputWith(tokens, context);
  const reader = new ClauseReader(input, context);
  const from = leadIn(input);
  const readings = reader.read({ from, to: leadOut(input, from) });
  const all = readings.length > 0 || from === 0 ? readings : reader.read({ from: 0, to: input.end });
  // Where not everything could be looked at, the best of what was found need not be what is said.
  if (input.budget.left < 0) return unknown(0, tooMuch, null);
  const chosen = choose(all, context, quotedIn(tokens));
  if (chosen.kind === 'one' && namesNoValue(chosen.reading.check, tokens.slice(from))) {
    return unknown(
      0,
      'It names no value: write what the value must be instead of "correct" or "as expected".',
      closestSentence(text),
    );
  }
  if (chosen.kind === 'one')
    return understood({ ...chosen.reading, check: nowhere(chosen.reading.check, input.names) });
  if (chosen.kind === 'several') return { status: 'ambiguous', readings: chosen.readings };
  const upTo = understoodUpTo(reader, tokens, from);
  return unknown(upTo, unknownReason(text, upTo), closestSentence(text));
}

function quotedIn(tokens: Token[]): Set<string> {
  return new Set(tokens.filter(({ kind }) => kind === 'quoted').map(({ text }) => text));
}

/** Why a text is not even looked at. */
function refusalOf(text: string, tokens: Token[]): string | null {
  if (text.trim() === '') return 'The rule is empty.';
  if (text.length > longestText) return 'A rule is one sentence; this text is longer than 4096 characters.';
  if (tokens.length === 0) return 'There are no words in this rule.';
  if (tokens.length <= mostTokens) return null;
  return `A rule is one sentence; this one has more than ${mostTokens} words. Split it into several rules.`;
}

function inputWith(tokens: Token[], context: RuleContext): Input {
  const names = nameIndex(context);
  return inputOf(tokens, { names, work: names.entries.length === 0 ? mostWork.nameless : mostWork.named });
}

function understood({ check, spans, score }: Reading): Compilation {
  return {
    status: 'understood',
    check,
    paraphrase: paraphrase(check),
    spans,
    confidence: Math.max(0, Math.min(1, Math.round(score * 100) / 100)),
  };
}

function unknown(understoodUpTo: number, reason: string, closest: string | null): Compilation {
  return { status: 'unknown', understoodUpTo, reason, closest };
}

/** The end of the longest beginning that makes sense by itself. */
function understoodUpTo(reader: ClauseReader, tokens: Token[], from: number): number {
  for (let to = tokens.length - 1; to > from && to > tokens.length - 8; to--) {
    if (reader.read({ from, to }).length > 0) return tokens[to - 1]?.end ?? 0;
  }
  return 0;
}

function unknownReason(text: string, upTo: number): string {
  if (upTo > 0) return `"${text.slice(0, upTo).slice(-80)}" was understood, but not what follows it.`;
  return 'It does not say something that can be checked on the answer: name a value and what it must be.';
}
