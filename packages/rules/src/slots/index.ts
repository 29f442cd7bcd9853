import type { Reading } from '../grammar/reading.ts';
import type { Input } from '../language/parser.ts';
import { withBudget } from '../language/parser.ts';
import type { Token } from '../language/tokens.ts';
import { allOf, denied } from '../phrases/compose.ts';
import type { Sentence } from '../phrases/tree.ts';
import { emptyMemo } from '../phrases/tree.ts';
import type { Check } from '../tree/check.ts';
import { frameOf } from './frames/filler.ts';
import { finished, occurring } from './meaning/finished.ts';
import { meaningsOf } from './meaning/meaning.ts';
import type { Meaning } from './meaning/meaning.ts';
import type { Conditional, Range } from './sentence.ts';
import { conditionalsOf, isSaidAt, jointsIn } from './sentence.ts';
import { Tagger } from './chunks/tagger.ts';

/** What a sentence may cost here, counted, so that the answer is always the same. */
const maxWork = 350;
const leafWork = 120;
/** Longer texts are split into sentences before. */
const maxTokens = 40;
const sure = 0.7;
const perCost = 0.2;
const leastScore = 0.35;
const circumstanceCost = 0.15;
const jointCost = 0.05;
const sameCost = 0.004;

interface Costed<T> {
  value: T;
  cost: number;
}

export interface SlotReader {
  input: Input;
  /** Reads a part about the answer as a whole as a sentence of its own. */
  read: (tokens: Token[]) => Reading[];
  /** Whether a known good answer meets a check. */
  isMet: (check: Check) => boolean;
  /** Unknown words are passed over, for what is offered and not taken. */
  skipsStrangers?: boolean;
}

/**
 * Readings of a sentence by what its words stand for and hardly by their order: names, values, relations and qualities fill a frame.
 * Every word has to be one of these or add nothing. Empty where two different checks are as likely.
 */
export function slotReadings({ input, read, isMet, skipsStrangers = false }: SlotReader, from: number): Reading[] {
  const length = input.end - from;
  if (input.names.entries.length === 0 || length < 2 || length > maxTokens) return [];
  const sentence: Sentence = {
    input: withBudget(input, leafWork),
    names: input.names,
    work: { left: maxWork },
    memo: emptyMemo(),
  };
  const reader = new Sentences(sentence, { read, isMet, skipsStrangers });
  const found = distinct(reader.read({ from, to: endOf(input, from) })).filter(({ value }) => isMet(value));
  const best = sentence.work.left <= 0 ? null : likeliest(found);
  if (best === null) return [];
  const { tokens } = input;
  const spans = [{ start: tokens[from]?.start ?? 0, end: tokens[input.end - 1]?.end ?? 0, role: 'predicate' as const }];
  return [
    {
      check: best.value,
      score: Math.max(leastScore, sure - best.cost * perCost),
      spans,
      guessed: false,
      readsAll: true,
      isNotation: true,
    },
  ];
}

/** `null` where two are as likely. */
function likeliest([best, second]: Costed<Check>[]): Costed<Check> | null {
  if (best === undefined) return null;
  return second !== undefined && second.cost - best.cost < sameCost ? null : best;
}

function endOf({ tokens, end }: Input, from: number): number {
  let to = end;
  while (to > from && /^[.!;?]$/.test(tokens[to - 1]?.text ?? '')) to--;
  return to;
}

function distinct(found: Costed<Check>[]): Costed<Check>[] {
  const seen = new Set<string>();
  return found
    .sort((left, right) => left.cost - right.cost)
    .filter(({ value }) => {
      const key = JSON.stringify(value);
      return seen.has(key) ? false : seen.add(key);
    });
}

class Sentences {
  private readonly sentence: Sentence;
  private readonly tagger: Tagger;
  private readonly known: Pick<SlotReader, 'read' | 'isMet'>;

  constructor(sentence: Sentence, known: Required<Omit<SlotReader, 'input'>>) {
    this.sentence = sentence;
    this.known = known;
    this.tagger = new Tagger(sentence, known.skipsStrangers);
  }

  read(range: Range): Costed<Check>[] {
    for (const conditional of conditionalsOf(this.sentence, range)) {
      const found = this.conditional(conditional);
      if (found.length > 0) return found;
    }
    return [];
  }

  private conditional({ demand, conditions }: Conditional): Costed<Check>[] {
    let cost = 0;
    const read: Check[] = [];
    for (const condition of conditions) {
      const [meaning] = this.clause(condition);
      if (meaning === undefined) {
        if (!condition.mayBeCircumstance || this.tagger.comparesNames(condition)) return [];
        cost += circumstanceCost;
        continue;
      }
      const { check, filter } = meaning.value;
      const whole = filter === null ? check : allOf([filter, check]);
      if (condition.mayBeCircumstance && !this.isSeen(whole)) {
        cost += circumstanceCost;
        continue;
      }
      read.push(condition.isDenied ? denied(whole) : whole);
      cost += meaning.cost;
    }
    const condition = read.length === 0 ? null : allOf(read);
    return this.demands(demand, 0).flatMap(({ value, cost: own }) => {
      if (condition !== null && isSame(value.check, condition)) {
        const alone = conditions.every(({ mayBeCircumstance }) => mayBeCircumstance) ? finished(value, null) : null;
        return alone === null ? [] : [{ value: alone, cost: own + cost }];
      }
      const which = [value.filter, condition].filter((one) => one !== null);
      if (which.length > 0 && !this.isSeen(allOf(which))) return [];
      const check = finished(value, condition);
      return check === null ? [] : [{ value: check, cost: own + cost }];
    });
  }

  /** A condition that nothing in the known answer meets could as well be misread. */
  private isSeen(condition: Check): boolean {
    const there = occurring(condition);
    return there !== null && this.known.isMet(there);
  }

  /** One demand, or several that are joined. */
  private demands(range: Range, depth: number): Costed<Meaning>[] {
    const whole = this.clause(range);
    if (whole.length > 0 || depth > 2) return whole;
    for (const at of jointsIn(this.sentence, range)) {
      const [left] = this.part({ from: range.from, to: at });
      if (left === undefined) continue;
      const [right] = [
        ...this.demands({ from: at + 1, to: range.to }, depth + 1),
        ...this.foreign({ from: at + 1, to: range.to }),
      ];
      if (right === undefined) continue;
      const both = together(left.value, right.value);
      if (both !== null) return [{ value: both, cost: left.cost + right.cost + jointCost }];
    }
    return [];
  }

  private part(range: Range): Costed<Meaning>[] {
    const own = this.clause(range);
    return own.length > 0 ? own : this.foreign(range);
  }

  /** What other readers understand, such as what is said of the status. */
  private foreign({ from, to }: Range): Costed<Meaning>[] {
    const [reading] = this.known.read(this.sentence.input.tokens.slice(from, to));
    return reading === undefined ? [] : [{ value: { check: reading.check, filter: null }, cost: 1 - reading.score }];
  }

  private clause({ from, to }: Range): Costed<Meaning>[] {
    if (to <= from) return [];
    return this.tagger
      .taggings(from, to)
      .flatMap(({ chunks, cost }) => {
        const frame = frameOf(chunks, (at) => isSaidAt(this.sentence, at));
        if (frame === null) return [];
        const guessed = frame.items?.isGuessed === true ? 0.05 : 0;
        return meaningsOf(frame, this.sentence.names).map((value) => ({ value, cost: cost + guessed }));
      })
      .sort((left, right) => left.cost - right.cost);
  }
}

/** Both demands; of different items each stands for itself. */
function together(left: Meaning, right: Meaning): Meaning | null {
  const [one, other] = [finished(left, null), finished(right, null)];
  return one === null || other === null ? null : { check: allOf([one, other]), filter: null };
}

const isSame = (left: Check, right: Check): boolean => JSON.stringify(left) === JSON.stringify(right);
