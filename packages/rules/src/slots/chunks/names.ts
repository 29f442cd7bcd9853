import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { resolveWrittenPath } from '../../language/names/resolve.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { Token } from '../../language/tokens.ts';
import type { Sentence } from '../../phrases/tree.ts';
import { lookup, said, wordAt } from '../../phrases/words/words.ts';
import { chunk, perChunk } from './chunk.ts';
import { mentionsOf } from '../names/mentions.ts';
import type { Chunk } from '../slot.ts';
import { statesOf } from '../names/states.ts';
import { smallWords } from '../words/small-words.ts';
import { formatPath } from '../../tree/path.ts';

const longestName = 5;

/** A name as it is written, which has to be there. */
export function pathAt({ names }: Sentence, at: number, { text }: Token): Chunk[] {
  const found = resolveWrittenPath(text.replace(/\[\]/g, '[*]'), names).flatMap(({ path }) => {
    const written = formatPath(path.map((step) => (typeof step === 'number' ? { each: true as const } : step)));
    const own = names.byText.get(written);
    const below = names.entries.filter((entry) => entry.text.endsWith(`].${written}`)).slice(0, 2);
    return own === undefined ? below : [own, ...below];
  });
  return found.length === 0 ? [] : [chunk({ kind: 'name', entries: found }, at, at + 1, 0)];
}

const requests = /^(requested|asked|given|sent|submitted|wanted|queried|chosen)$/;
const ofRequest = lookup<true>(
  [
    'that was asked for',
    'asked for',
    'that was requested',
    'of the request',
    'from the request',
    'in the url',
    'from the url',
    'in the path',
    'that was sent',
    'i asked for',
    'that i sent',
  ].map((say): [string, true] => [say, true]),
);

/** "the requested id", "the id that was asked for". */
export function requestedAt(sentence: Sentence, at: number): Chunk[] {
  if (requests.test(wordAt(sentence, at)))
    return namesAt(sentence, at + 1).map((one) => requested(one, { from: at, next: one.next }));
  return namesAt(sentence, at).flatMap((one) => {
    const behind = said(sentence, one.next, ofRequest);
    return behind === null ? [] : [requested(one, { from: at, next: behind.next })];
  });
}

function requested({ slot, cost }: Chunk, { from, next }: { from: number; next: number }): Chunk {
  return chunk(slot.kind === 'name' ? { ...slot, isRequested: true } : slot, from, next, cost);
}

const worstName = 0.3;
const sameCost = 0.005;
/** A word in another form is rather the state that something is in. */
const perState = 0.15;

/** The locations that the words at an index may name, as many words as belong together. */
export function namesAt(sentence: Sentence, at: number): Chunk[] {
  const known = kept.get(sentence) ?? new Map<number, Chunk[]>();
  kept.set(sentence, known);
  const before = known.get(at);
  if (before !== undefined) return before;
  const found = readNames(sentence, at);
  known.set(at, found);
  return found;
}

const kept = new WeakMap<Sentence, Map<number, Chunk[]>>();

function readNames({ input, names }: Sentence, at: number): Chunk[] {
  const first = input.tokens[at]?.lower ?? '';
  if (smallWords.has(first) || denials.test(first)) return [];
  const found: Chunk[] = [];
  for (let length = 1; length <= longestName && at + length <= input.end; length++) {
    const tokens = input.tokens.slice(at, at + length);
    const last = tokens.at(-1);
    if (last === undefined || !mayBeInName(last)) break;
    if (length > 1 ? smallWords.has(last.lower) : isPassive(input.tokens, at)) continue;
    const named = namedBy(tokens, names);
    if (named !== null) found.push(chunk(named.slot, at, at + length, named.cost));
  }
  return found;
}

function namedBy(tokens: Token[], names: NameIndex): Pick<Chunk, 'slot' | 'cost'> | null {
  const mentions = mentionsOf(tokens, names).filter(({ cost }) => cost <= worstName);
  const [best] = mentions;
  if (best === undefined) return null;
  const entries = mentions.filter(({ cost }) => cost - best.cost < sameCost).map(({ entry }) => entry);
  const [only, ...others] = tokens;
  const isState = others.length === 0 && best.cost > 0.01 && statesOf([only?.lower ?? ''], names).length > 0;
  return { slot: { kind: 'name', entries: distinct(entries) }, cost: perChunk + best.cost + (isState ? perState : 0) };
}

const denials = /^(no|not|none|never|nothing|nobody|neither|nor|without|cannot|only|and|or)$/;

const mayBeInName = ({ kind, text }: Token): boolean => kind === 'word' || (kind === 'mark' && /^['’]s$/.test(text));

/** "is locked" says how something is; "is assigned to" leads to a value, and "before it was issued" to a moment. */
function isPassive(tokens: readonly Token[], at: number): boolean {
  const lowerAt = (index: number): string => tokens[index]?.lower ?? '';
  if (
    !/(ed|en|ied)$/.test(lowerAt(at)) ||
    /^(to|by|on|at|in|for|from|as|before|after|earlier|later)$/.test(lowerAt(at + 1))
  )
    return false;
  for (let before = at - 1; before >= at - 3; before--) {
    const word = lowerAt(before);
    if (/^(is|are|was|were|be|been|being)$/.test(word))
      return ![lowerAt(before - 1), lowerAt(before - 2)].some((lead) =>
        /^(when|why|before|after|than|until|since)$/.test(lead),
      );
    if (!/^(not|never|always|already|still|also|only|shown|marked|listed|flagged|set|as|to)$/.test(word)) return false;
  }
  return false;
}

const distinct = (entries: NameEntry[]): NameEntry[] => [...new Set(entries)].slice(0, 4);

/** A word that is the name of something in the answer is not only said by the way. */
export function isWholeName(word: string, { names }: Sentence): boolean {
  const joined = canonicalWord(word);
  return (names.byWord.get(joined) ?? []).some(
    (entry) => entry.joined === joined && !entry.isList && entry.path.length > 0,
  );
}
