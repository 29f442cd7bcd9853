import type { Input, Match, Parser } from './parser.ts';
import { beginningWith, hasWords, lowerAt, tokenAt } from './parser.ts';
import { once } from './once.ts';
import type { Token } from './tokens.ts';

/** What the slots of a phrase read, by slot name. */
export type Captured = Record<string, unknown>;
export type Slots = Record<string, Parser<unknown>>;

type Element =
  | { kind: 'word'; word: string }
  | { kind: 'slot'; name: string; parser: Parser<unknown> }
  | { kind: 'choice'; options: Element[][]; canBeEmpty: boolean; optionsAt: (word: string) => Element[][] };

export interface Phrase extends Parser<Captured> {
  /** For each set one of its words has to be in the sentence. */
  needs: () => ReadonlySet<string>[];
}

const nothing: Match<Captured>[] = [];

/**
 * Compiles a phrase to a parser. In a phrase `a|b c` inside parentheses are alternatives, `[..]` is optional,
 * `<name>` or `<name:slot>` reads a value, and everything else is a word or sign as it stands.
 */
export function phrase(pattern: string, slots: Slots): Phrase {
  // No sentence has the first words of most phrases: of these nothing but the beginning is ever read.
  const reader = new PatternReader(pattern, slots);
  const firsts = once(() => firstsOf(reader.oneByOne()) ?? undefined);
  const needs = once(() => needsOf(reader.all()));
  const read = (input: Input, at: number): Match<Captured>[] => {
    const begins = firsts();
    if (begins !== undefined && !begins.has(lowerAt(input, at))) return nothing;
    if (!hasWords(input, needs())) return nothing;
    if (--input.budget.left < 0) return nothing;
    return match(reader.all(), input, { value: {}, next: at });
  };
  return beginningWith(Object.assign(read, { needs }), firsts);
}

const setsOfOne = new Map<string, ReadonlySet<string>>();

/** Made once for each word: phrases have the same words thousands of times. */
function setOf(word: string): ReadonlySet<string> {
  const known = setsOfOne.get(word);
  if (known !== undefined) return known;
  const made = new Set([word]);
  setsOfOne.set(word, made);
  return made;
}

function firstsOf(elements: Iterable<Element>): ReadonlySet<string> | null {
  const found: ReadonlySet<string>[] = [];
  for (const element of elements) {
    const own = firstsOfOne(element);
    if (own === null) return null;
    found.push(own);
    if (!canBeEmpty(element)) return united(found);
  }
  return null;
}

function firstsOfOne(element: Element): ReadonlySet<string> | null {
  if (element.kind === 'word') return setOf(element.word);
  return element.kind === 'slot' ? (element.parser.firsts ?? null) : choiceFirsts(element.options);
}

function choiceFirsts(options: Element[][]): ReadonlySet<string> | null {
  const found: ReadonlySet<string>[] = [];
  for (const option of options) {
    if (option.length === 0) continue;
    const own = firstsOf(option);
    if (own === null) return null;
    found.push(own);
  }
  return united(found);
}

/** Slots share the sets of words that they begin with: there are thousands of slots. */
function united(sets: ReadonlySet<string>[]): ReadonlySet<string> {
  const [only] = sets;
  if (only !== undefined && sets.length === 1) return only;
  const all = new Set<string>();
  for (const words of sets) for (const word of words) all.add(word);
  return all;
}

const canBeEmpty = (element: Element): boolean => element.kind === 'choice' && element.canBeEmpty;

function needsOf(elements: Element[]): ReadonlySet<string>[] {
  const found: ReadonlySet<string>[] = [];
  for (const element of elements) {
    const needed = needOf(element);
    if (needed !== null) found.push(needed);
  }
  return found;
}

function needOf(element: Element): ReadonlySet<string> | null {
  if (element.kind === 'word') return setOf(element.word);
  if (element.kind === 'slot') return element.parser.somewhere ?? element.parser.firsts ?? null;
  if (canBeEmpty(element)) return null;
  const perOption: ReadonlySet<string>[] = [];
  for (const option of element.options) {
    const [first] = needsOf(option);
    if (first === undefined) return null;
    perOption.push(first);
  }
  return united(perOption);
}

function match(elements: Element[], input: Input, start: Match<Captured>): Match<Captured>[] {
  let states = [start];
  for (const element of elements) {
    const [only] = states;
    if (only === undefined) return states;
    states = states.length === 1 ? step(element, input, only) : states.flatMap((state) => step(element, input, state));
    if (states.length > maxStates) states.length = maxStates;
  }
  return states;
}

const maxStates = 24;

function step(element: Element, input: Input, state: Match<Captured>): Match<Captured>[] {
  if ((input.budget.left -= stepCost) < 0) return [];
  if (element.kind === 'slot') return filled(element, input, state);
  const found = tokenAt(input, state.next);
  if (element.kind === 'word') {
    return isPlain(found, element.word) ? [{ value: state.value, next: state.next + 1 }] : [];
  }
  const options = element.optionsAt(found?.lower ?? '');
  const [only] = options;
  if (only === undefined) return [];
  return options.length === 1 ? match(only, input, state) : options.flatMap((option) => match(option, input, state));
}

function isPlain(found: Token | undefined, word: string): boolean {
  return found?.lower === word && found.kind !== 'quoted' && found.kind !== 'path';
}

function filled(slot: Element & { kind: 'slot' }, input: Input, state: Match<Captured>): Match<Captured>[] {
  const found = slot.parser(input, state.next);
  input.budget.left -= found.length * slotCost;
  return found.map(({ value, next }) => ({ value: { ...state.value, [slot.name]: value }, next }));
}

const slotCost = 0.3;
const stepCost = 0.1;

/** A choice looks up the options that can begin with the word at hand. Most choices are never come to, so the look-up is made at first use. */
function choice(options: Element[][]): Element {
  let find: ((word: string) => Element[][]) | null = null;
  const isEmptyOption = options.some((option) => option.every(canBeEmpty));
  return {
    kind: 'choice',
    options,
    canBeEmpty: isEmptyOption,
    optionsAt: (word) => (find ??= findOption(options))(word),
  };
}

function findOption(options: Element[][]): (word: string) => Element[][] {
  const starts = options.map((option) => (option.every(canBeEmpty) ? null : firstsOf(option)));
  const always = options.filter((_, index) => starts[index] === null);
  const byFirst = new Map<string, Element[][]>();
  return (word) => {
    const known = byFirst.get(word);
    if (known !== undefined) return known;
    if (!starts.some((firsts) => firsts?.has(word))) return always;
    const found = options.filter((_, index) => starts[index]?.has(word) ?? true);
    byFirst.set(word, found);
    return found;
  };
}

/** Reads a pattern as far as somebody asks. */
class PatternReader {
  private readonly read: Element[] = [];
  private readonly part = /<[a-z]\w*(?::\w+)?>|[()[\]|]|[^\s()[\]|]+/gi;
  private ahead: string | undefined;
  private readonly pattern: string;
  private readonly slots: Slots;

  constructor(pattern: string, slots: Slots) {
    this.pattern = pattern;
    this.slots = slots;
    this.ahead = this.following();
  }

  all(): Element[] {
    while (this.ahead !== undefined) this.readOne();
    return this.read;
  }

  *oneByOne(): Generator<Element> {
    for (let at = 0; at < this.read.length || this.ahead !== undefined; at++) {
      if (at === this.read.length) this.readOne();
      const element = this.read[at];
      if (element !== undefined) yield element;
    }
  }

  private readOne(): void {
    if (isEnd(this.ahead)) throw this.unbalanced();
    this.read.push(this.element());
  }

  private following(): string | undefined {
    return this.part.exec(this.pattern)?.[0];
  }

  private taken(): string {
    const part = this.ahead ?? '';
    this.ahead = this.following();
    return part;
  }

  private sequence(): Element[] {
    const elements: Element[] = [];
    while (this.ahead !== undefined && !isEnd(this.ahead)) elements.push(this.element());
    return elements;
  }

  private element(): Element {
    const part = this.taken();
    if (part === '(') return choice(this.options(')'));
    if (part === '[') return choice([...this.options(']'), []]);
    if (/^<\w/.test(part)) return this.slot(part.slice(1, -1));
    return { kind: 'word', word: part.toLowerCase() };
  }

  private options(close: string): Element[][] {
    const options = [this.sequence()];
    while (this.ahead === '|') {
      this.taken();
      options.push(this.sequence());
    }
    if (this.taken() !== close) throw this.unbalanced();
    return options;
  }

  private slot(text: string): Element {
    const [name = '', kind = name] = text.split(':');
    const parser = this.slots[kind];
    if (parser === undefined) throw new Error(`Unknown slot <${text}> in phrase: ${this.pattern}`);
    return { kind: 'slot', name, parser };
  }

  private unbalanced(): Error {
    return new Error(`Unbalanced phrase: ${this.pattern}`);
  }
}

const isEnd = (part: string | undefined): boolean => part !== undefined && ')]|'.includes(part);
