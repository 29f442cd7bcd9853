import type { Span, SpanRole } from '../grammar/reading.ts';
import { outcomePhrases } from '../paraphrase/paraphrase.ts';
import { readPredicate } from '../predicates/registry.ts';
import type { Check, OutcomeName, SaidQuantifier } from '../tree/check.ts';
import { outcomeNames } from '../tree/check.ts';
import { itemQuantifierWording, quantifierWording } from '../wording/quantifiers.ts';
import type { Scanner } from '../wording/scanner.ts';
import { subjectWording } from '../wording/subjects.ts';
import { nameWording, pathWording } from '../wording/values.ts';
import { readVerb } from '../wording/verbs.ts';
import { readUsual } from './usual.ts';

const MAX_DEPTH = 30;

const joints = [
  [' and ', 'all'],
  [' or ', 'any'],
] as const;

const outcomes = outcomeNames.map((outcome) => {
  const { verb, thing } = outcomePhrases[outcome];
  return { outcome, text: `the ${thing} ${verb}` };
});

/** Reads a check as `paraphrase` writes it, and says which part of the text stands for what. */
export class SentenceReader {
  readonly spans: Span[] = [];
  readonly #text: Scanner;
  #depth = 0;

  constructor(text: Scanner) {
    this.#text = text;
  }

  /** Undefined where a word is not one of those that rules are written with. */
  read(): Check | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth += 1;
    const found = this.#items() ?? this.#conditional() ?? this.#denied() ?? this.#joined();
    this.#depth -= 1;
    return found;
  }

  #joined(): Check | undefined {
    const first = this.#part();
    if (first === undefined) return undefined;
    for (const [joint, kind] of joints) {
      const checks = [first];
      while (this.#take(joint, 'joint')) {
        const next = this.#part();
        if (next === undefined) return undefined;
        checks.push(next);
      }
      if (checks.length > 1) return { kind, checks };
    }
    return first;
  }

  #part(): Check | undefined {
    if (!this.#text.take('(')) return readUsual(this.#text, this.spans) ?? this.#test() ?? this.#outcome();
    const found = this.read();
    return found !== undefined && this.#text.take(')') ? found : undefined;
  }

  #test(): Check | undefined {
    const text = this.#text;
    return this.#attempt(() => {
      const start = text.at;
      const quantifier = quantifierWording.read(text);
      const subject = subjectWording.read(text);
      if (quantifier === undefined || subject === undefined || !text.take(' ')) return undefined;
      this.#mark(start, text.at - 1, 'subject');
      const said = text.at;
      const verb = readVerb(text);
      const found = verb === undefined ? undefined : readPredicate(text, verb.verb, subject);
      if (verb === undefined || found === undefined) return undefined;
      this.#mark(said, text.at, 'predicate');
      const { predicate, isDenial } = found;
      return { kind: 'test', subject, quantifier, predicate, negated: verb.negated !== isDenial };
    });
  }

  #outcome(): Check | undefined {
    const start = this.#text.at;
    const found = outcomes.find(({ text }) => this.#text.take(text));
    if (found === undefined) return undefined;
    const field = this.#text.take(' on ') ? nameWording.read(this.#text) : null;
    this.#mark(start, this.#text.at, 'outcome');
    return field === undefined ? undefined : outcomeOf(found.outcome, field);
  }

  #conditional(): Check | undefined {
    if (!this.#take('if ', 'joint')) return undefined;
    const condition = this.#part();
    const consequence = condition !== undefined && this.#take(' then ', 'joint') ? this.#part() : undefined;
    return condition === undefined || consequence === undefined ? undefined : { kind: 'when', condition, consequence };
  }

  #denied(): Check | undefined {
    const check = this.#take('it is not true that ', 'joint') ? this.#part() : undefined;
    return check === undefined ? undefined : { kind: 'not', check };
  }

  #items(): Check | undefined {
    const start = this.#text.at;
    return this.#attempt(() => {
      const quantifier = this.#text.take('for ') ? itemQuantifierWording.read(this.#text) : undefined;
      return quantifier === undefined ? undefined : this.#ofItems(quantifier, start);
    });
  }

  #ofItems(quantifier: SaidQuantifier, start: number): Check | undefined {
    const list = this.#text.take(' of ') ? pathWording.read(this.#text) : undefined;
    this.#mark(start, this.#text.at, 'subject');
    const filter = list !== undefined && this.#take(' where ', 'joint') ? this.#part() : null;
    if (list === undefined || filter === undefined || !this.#take(' it holds that ', 'joint')) return undefined;
    const check = this.#part();
    return check === undefined ? undefined : { kind: 'each', list, quantifier, filter, check };
  }

  #take(words: string, role: SpanRole): boolean {
    const start = this.#text.at;
    if (!this.#text.take(words)) return false;
    const lead = words.length - words.trimStart().length;
    this.#mark(start + lead, start + words.trimEnd().length, role);
    return true;
  }

  #mark(start: number, end: number, role: SpanRole): void {
    this.spans.push({ start, end, role });
  }

  #attempt<T>(read: () => T | undefined): T | undefined {
    const before = this.spans.length;
    const found = this.#text.attempt(read);
    if (found === undefined) this.spans.length = before;
    return found;
  }
}

const outcomeOf = (outcome: OutcomeName, field: string | null): Check => ({
  kind: 'outcome',
  outcome,
  thing: null,
  field,
});
