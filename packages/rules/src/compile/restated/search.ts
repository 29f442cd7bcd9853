import type { Compilation } from '../compilation.ts';
import { keepsWhatMatters } from './kept.ts';
import type { Known } from './operators/operator.ts';
import { operators } from './operators/operators.ts';
import { marked } from './quoted.ts';

export type Understood = Compilation & { status: 'understood' };

/** How a text is read, and when a reading of other words is what the written ones mean. */
export interface Readers {
  read: (text: string) => Compilation;
  /** With less effort, for parts of which there are many. */
  readPart: (text: string) => Compilation;
  /** What its parts say, each read by the given reader. */
  divided: (text: string, read: (part: string) => Compilation) => Understood | null;
  isMeant: (found: Understood, written: string) => boolean;
}

interface Candidate {
  /** With a mark for each quotation. */
  text: string;
  besides: readonly string[];
  cost: number;
  depth: number;
  reads: Effort;
}

/** With little effort, by all readers, or in parts which are restated too. */
type Effort = 'first' | 'all' | 'deeply';

interface Limits {
  depth: number;
  texts: number;
  /** Parts of a part are not restated once more. */
  dividesDeeply: boolean;
}

const ofText: Limits = { depth: 3, texts: 12, dividesDeeply: true };
const ofPart: Limits = { depth: 2, texts: 10, dividesDeeply: false };
/** More effort comes after other words that take less. */
const costs: Readonly<Record<Effort, number>> = { first: 0, all: 2, deeply: 4 };

/**
 * What a text says in other words: the cheapest composition of operators that leads to a text which is understood. Null where there is none,
 * or where two of the same cost say different things.
 */
export function understoodInOtherWords(text: string, known: Known, readers: Readers): Understood | null {
  const ofParts = new Map<string, Compilation>();
  const readPart = (part: string): Compilation => {
    const before = ofParts.get(part);
    if (before !== undefined) return before;
    const plain = readers.read(part);
    const found =
      plain.status === 'understood' ? plain : (new Search(part, { known, readers, readPart }, ofPart).found() ?? plain);
    ofParts.set(part, found);
    return found;
  };
  return new Search(text, { known, readers, readPart }, ofText).found();
}

interface Surroundings {
  known: Known;
  readers: Readers;
  readPart: (part: string) => Compilation;
}

class Search {
  readonly #written: string;
  readonly #around: Surroundings;
  readonly #limits: Limits;
  readonly #unmarked: (text: string) => string;
  readonly #queue: Candidate[] = [];
  readonly #seen = new Set<string>();

  constructor(written: string, around: Surroundings, limits: Limits) {
    this.#written = written;
    this.#around = around;
    this.#limits = limits;
    const { text, unmarked } = marked(written);
    this.#unmarked = unmarked;
    this.#add({ text, besides: [], cost: 0, depth: 0, reads: 'first' });
  }

  found(): Understood | null {
    let best: { cost: number; found: Understood } | null = null;
    for (let tried = 0; tried < this.#limits.texts; tried++) {
      const candidate = this.#next();
      if (candidate === null || (best !== null && candidate.cost > best.cost)) break;
      const found = this.#meaningOf(candidate);
      if (found === null) this.#goOn(candidate);
      else if (best === null) best = { cost: candidate.cost, found };
      else if (JSON.stringify(found.check) !== JSON.stringify(best.found.check)) return null;
    }
    return best === null
      ? null
      : { ...best.found, spans: [{ start: 0, end: this.#written.length, role: 'predicate' }] };
  }

  /** The cheapest one; among equals the one that was found first. */
  #next(): Candidate | null {
    let at = 0;
    for (const [index, { cost }] of this.#queue.entries()) if (cost < (this.#queue[at]?.cost ?? 0)) at = index;
    return this.#queue.splice(at, 1)[0] ?? null;
  }

  #add(candidate: Candidate): void {
    const key = `${candidate.reads} ${candidate.text}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#queue.push(candidate);
  }

  #meaningOf(candidate: Candidate): Understood | null {
    const { readers } = this.#around;
    const found = this.#read(candidate);
    if (found === null || !readers.isMeant(found, this.#written)) return null;
    return candidate.besides.every((beside) => readers.readPart(this.#unmarked(beside)).status === 'unknown')
      ? found
      : null;
  }

  #read({ text, depth, reads }: Candidate): Understood | null {
    const { readers, readPart } = this.#around;
    const said = this.#unmarked(text);
    if (reads === 'deeply') return readers.divided(said, readPart);
    // What was written has been read and divided already.
    if (depth === 0) return null;
    // What an operator has divided is not read as one, lest a reader takes one of the parts for all.
    const isDivided = said.includes(';') && !this.#written.includes(';');
    if (isDivided) return reads === 'all' ? null : readers.divided(said, readers.readPart);
    if (reads === 'all') return understoodOf(readers.read(said));
    return understoodOf(readers.readPart(said)) ?? readers.divided(said, readers.readPart);
  }

  #goOn(candidate: Candidate): void {
    const { text, besides, cost, depth, reads } = candidate;
    if (reads !== 'first') return;
    this.#add({ ...candidate, reads: 'all', cost: cost + costs.all });
    if (this.#limits.dividesDeeply) this.#add({ ...candidate, reads: 'deeply', cost: cost + costs.deeply });
    if (depth === this.#limits.depth) return;
    for (const operator of operators)
      for (const { text: other, beside } of operator.ways(text, this.#around.known)) {
        if (operator.isHeld && !keepsWhatMatters(text, `${other} ${beside ?? ''}`, this.#around.known.names)) continue;
        this.#add({
          text: other.replaceAll(/\s+/gu, ' ').trim(),
          besides: beside === undefined ? besides : [...besides, beside],
          cost: cost + operator.cost,
          depth: depth + 1,
          reads: 'first',
        });
      }
  }
}

const understoodOf = (found: Compilation): Understood | null => (found.status === 'understood' ? found : null);
