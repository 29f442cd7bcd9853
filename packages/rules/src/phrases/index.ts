import type { Reading } from '../grammar/reading.ts';
import { spanOf } from '../grammar/reading.ts';
import type { Input } from '../language/parser.ts';
import { endingAt, withBudget } from '../language/parser.ts';
import { Clauses } from './clauses/clauses.ts';
import type { Scope, Sentence } from './tree.ts';
import { emptyMemo } from './tree.ts';

const clauses = new Clauses();
/** What a sentence may cost here, counted, so that the answer is always the same. */
const mostWork = 1500;
const leafWork = 200;

const sure = 0.93;
const perRank = 0.01;

/** The readings of a text of which every word is part of a noun phrase or of a predicate phrase, the likeliest first. */
export function phraseReadings(input: Input, from: number): Reading[] {
  if (input.names.entries.length === 0 || input.end - from < 2 || namesField(input, from)) return [];
  const scope: Scope = { names: input.names, prefix: [], outer: null, it: null };
  const sentence: Sentence = {
    input: withoutMarks(withBudget(input, leafWork)),
    names: input.names,
    work: { left: mostWork },
    memo: emptyMemo(),
  };
  const checks = clauses.sentences(sentence, from, scope);
  if (sentence.work.left <= 0) return [];
  const isNotation = input.words.has(':') && (input.words.has('required') || input.words.has('mandatory'));
  const seen = new Set<string>();
  const spans = spanOf(input, { from, to: input.end }, 'predicate');
  return checks
    .filter((check) => {
      const key = JSON.stringify(check);
      return seen.has(key) ? false : seen.add(key);
    })
    .slice(0, 4)
    .map((check, rank) => ({ check, score: sure - rank * perRank, spans, guessed: false, isNotation }));
}

/** "has a field `id`": what is quoted behind the word is a name, which the families look up; it is no value of a member called `field`. */
function namesField({ tokens, end }: Input, from: number): boolean {
  return tokens
    .slice(from, end - 1)
    .some(
      ({ text }, index) =>
        /^(fields?|propert(y|ies)|members?|keys?|attributes?|columns?)$/i.test(text) &&
        /^(path|quoted)$/.test(tokens[from + index + 1]?.kind ?? ''),
    );
}

function withoutMarks(input: Input): Input {
  let { end } = input;
  while (end > 0 && /^[.!;]$/.test(input.tokens[end - 1]?.text ?? '')) end--;
  return endingAt(input, end);
}
