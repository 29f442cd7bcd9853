import type { Reading } from '../grammar/reading.ts';
import { spanOf } from '../grammar/reading.ts';
import type { Input } from '../language/parser.ts';
import { endingAt, withBudget } from '../language/parser.ts';
import { Clauses } from './clauses/clauses.ts';
import type { Scope, Sentence } from './tree.ts';
import { emptyMemo } from './tree.ts';

const clauses = new Clauses();
/** What a sentence may cost here, counted, so that the answer is always the same. */
const maxWork = 1500;
const leafWork = 200;

const sure = 0.93;
const perRank = 0.01;

/** The readings of a text of which every word is part of a noun phrase or of a predicate phrase, the likeliest first. */
export function phraseReadings(input: Input, from: number): Reading[] {
  if (input.names.entries.length === 0 || input.end - from < 2) return [];
  const scope: Scope = { names: input.names, prefix: [], outer: null, it: null };
  const sentence: Sentence = {
    input: withoutMarks(withBudget(input, leafWork)),
    names: input.names,
    work: { left: maxWork },
    memo: emptyMemo(),
  };
  const checks = clauses.sentences(sentence, from, scope);
  if (sentence.work.left <= 0) return [];
  const isNotation = saysRequired(input);
  const seen = new Set<string>();
  const spans = spanOf(input, { from, to: input.end }, 'predicate');
  return checks
    .filter((check) => {
      const key = JSON.stringify(check);
      return seen.has(key) ? false : seen.add(key);
    })
    .slice(0, 4)
    .map((check, rank) => ({ check, score: sure - rank * perRank, spans, guessed: false, isNotation, readsAll: true }));
}

/** "id is required", "id: string, required": that it is there is what is said, not a promise of a value. */
function saysRequired({ tokens, end, words }: Input): boolean {
  if (!words.has('required') && !words.has('mandatory')) return false;
  return tokens
    .slice(0, end)
    .some(
      ({ lower }, at) =>
        /^(required|mandatory)$/.test(lower) && /^(is|are|be|:|,|-|always)$/.test(tokens[at - 1]?.lower ?? ''),
    );
}

function withoutMarks(input: Input): Input {
  let { end } = input;
  while (end > 0 && /^[.!;]$/.test(input.tokens[end - 1]?.text ?? '')) end--;
  return endingAt(input, end);
}
