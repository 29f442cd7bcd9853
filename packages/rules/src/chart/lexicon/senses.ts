import type { Chart, Edge } from '../chart/chart.ts';

/** A way to say something, word by word: `a|b` is one of several words, `c?` may be left out. */
type Sense<T> = readonly [say: string, value: T];

interface Slot {
  words: ReadonlySet<string>;
  isOptional: boolean;
}

/** Words in their order, and what they mean; a text is looked up in all of them at once by its first word. */
export class Senses<T> {
  readonly #byFirst = new Map<string, { slots: Slot[]; value: T }[]>();

  constructor(senses: readonly Sense<T>[]) {
    for (const [say, value] of senses) {
      const slots = say.split(' ').map(slotOf);
      for (const word of firstWords(slots)) {
        const before = this.#byFirst.get(word) ?? [];
        this.#byFirst.set(word, [...before, { slots, value }]);
      }
    }
  }

  /** The longest ones come first; what is said in fewer words is a little less likely. */
  at({ tokens }: Chart, at: number): Edge<T>[] {
    const found: Edge<T>[] = [];
    const first = tokens[at];
    if (first === undefined || first.kind === 'text' || first.kind === 'pattern') return found;
    for (const { slots, value } of this.#byFirst.get(first.lower) ?? [])
      for (const end of endsOf(tokens, at, slots)) found.push({ end, cost: 0, value });
    const furthest = Math.max(...found.map(({ end }) => end));
    return found.filter(({ end }) => end === furthest);
  }

  has(word: string): boolean {
    return this.#byFirst.has(word);
  }
}

function slotOf(text: string): Slot {
  const isOptional = text.length > 1 && text.endsWith('?');
  return { words: new Set((isOptional ? text.slice(0, -1) : text).split('|')), isOptional };
}

function firstWords(slots: readonly Slot[]): string[] {
  const [first, ...rest] = slots;
  if (first === undefined) return [];
  return first.isOptional ? [...first.words, ...firstWords(rest)] : [...first.words];
}

function endsOf(tokens: Chart['tokens'], at: number, slots: readonly Slot[]): number[] {
  const [slot, ...rest] = slots;
  if (slot === undefined) return [at];
  const token = tokens[at];
  const isThere = token !== undefined && token.kind !== 'text' && slot.words.has(token.lower);
  const taken = isThere ? endsOf(tokens, at + 1, rest) : [];
  return slot.isOptional && taken.length === 0 ? endsOf(tokens, at, rest) : taken;
}
