import type { Sentence } from '../../phrases/tree.ts';
import { pay } from '../../phrases/words/words.ts';
import { headerAt } from './headers.ts';
import { itemsAt, statesAt, strangersAt } from './items.ts';
import { namesAt, pathAt, requestedAt } from './names.ts';
import { qualitiesAt } from './qualities.ts';
import { extremesAt, relationsAt } from './relations.ts';
import { wordsAt } from './small-words.ts';
import { patternAt, rangeAt, valueAt } from './values.ts';
import { chunk } from './chunk.ts';
import type { Chunk, Tagging } from '../slot.ts';

const maxTaggings = 16;
const perStranger = 0.4;

/** A way to tag what stands before an index, with its last chunk. */
interface Way {
  before: Way | null;
  chunk: Chunk | null;
  cost: number;
}

/** Tags stretches of one sentence; what stands at an index is looked up once. */
export class Tagger {
  private readonly sentence: Sentence;
  private readonly skipsStrangers: boolean;
  private readonly known = new Map<number, Chunk[]>();

  constructor(sentence: Sentence, skipsStrangers: boolean) {
    this.sentence = sentence;
    this.skipsStrangers = skipsStrangers;
  }

  /** The ways in which every word of a stretch is part of a slot, the likeliest first. */
  taggings(from: number, to: number): Tagging[] {
    const ways: Way[][] = Array.from({ length: to - from + 1 }, () => []);
    ways[0] = [{ before: null, chunk: null, cost: 0 }];
    for (let at = from; at < to; at++) {
      const here = cheapest(ways[at - from] ?? []);
      if (here.length === 0 || !pay(this.sentence, 1)) continue;
      for (const one of this.chunks(at)) {
        if (one.next > to) continue;
        const behind = ways[one.next - from];
        for (const before of here) behind?.push({ before, chunk: one, cost: before.cost + one.cost });
      }
    }
    return cheapest(ways[to - from] ?? []).map((way) => ({ chunks: chunksOf(way), cost: way.cost }));
  }

  /** Whether a stretch compares something of the answer, so that it says more than which call it was. */
  comparesNames({ from, to }: { from: number; to: number }): boolean {
    const kinds = new Set<string>();
    for (let at = from; at < to; at++) for (const { slot } of this.chunks(at)) kinds.add(slot.kind);
    return kinds.has('name') && kinds.has('relation');
  }

  private chunks(at: number): Chunk[] {
    const before = this.known.get(at);
    if (before !== undefined) return before;
    const found = chunksAt(this.sentence, at);
    if (this.skipsStrangers && found.length === 0 && this.sentence.input.tokens[at]?.kind === 'word')
      found.push(chunk({ kind: 'none' }, at, at + 1, perStranger));
    this.known.set(at, found);
    return found;
  }
}

const cheapest = (ways: Way[]): Way[] => ways.sort((left, right) => left.cost - right.cost).slice(0, maxTaggings);

function chunksOf(way: Way): Chunk[] {
  const found: Chunk[] = [];
  for (let one: Way | null = way; one !== null; one = one.before) if (one.chunk !== null) found.unshift(one.chunk);
  return found;
}

function chunksAt(sentence: Sentence, at: number): Chunk[] {
  const token = sentence.input.tokens[at];
  if (token === undefined) return [];
  const header = headerAt(token, at);
  if (token.kind === 'path' || token.kind === 'quoted') {
    const named = token.kind === 'path' ? pathAt(sentence, at, token) : [];
    if (named.length > 0) return named;
    if (header.length > 0) return header;
  }
  return [
    ...header,
    ...namesAt(sentence, at),
    ...requestedAt(sentence, at),
    ...rangeAt(sentence, at),
    ...patternAt(sentence, at),
    ...extremesAt(sentence, at),
    ...statesAt(sentence, at),
    ...valueAt(sentence, at),
    ...relationsAt(sentence, at),
    ...qualitiesAt(sentence, at),
    ...wordsAt(sentence, at),
    ...itemsAt(sentence, at),
    ...strangersAt(sentence, at),
  ];
}
