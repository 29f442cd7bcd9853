import { canonicalWord } from '../../language/names/words.ts';
import { entity, mainList } from '../../phrases/nouns/entities.ts';
import type { Token } from '../../language/tokens.ts';
import type { Scope, Sentence } from '../../phrases/tree.ts';
import { functionWords } from '../../phrases/words/lexicon.ts';
import { wordAt } from '../../phrases/words/words.ts';
import { chunk, perChunk } from './chunk.ts';
import { namesAt } from './names.ts';
import type { Chunk } from '../slot.ts';
import { mentionsOf } from '../names/mentions.ts';
import { statesOf } from '../names/states.ts';
import { bystanders, smallWords } from '../words/small-words.ts';
import { isEach, pathWithin } from '../../tree/within.ts';

const longestState = 3;

export function statesAt(sentence: Sentence, at: number): Chunk[] {
  const found: Chunk[] = [];
  for (let length = 1; length <= longestState && at + length <= sentence.input.end; length++) {
    const words = Array.from({ length }, (_, offset) => wordAt(sentence, at + offset));
    if (words.some((word) => !/[\p{L}\p{N}]/u.test(word)) || (length === 1 && smallWords.has(words[0] ?? ''))) continue;
    const states = statesOf(words, sentence.names);
    if (states.length > 0)
      found.push(chunk({ kind: 'state', states, text: words.join(' ') }, at, at + length, perChunk));
  }
  return found;
}

/** Nouns for what a list is made of. */
export function itemsAt(sentence: Sentence, at: number): Chunk[] {
  const word = wordAt(sentence, at);
  if (smallWords.has(word) || functionWords.has(word) || !/^\p{L}{3,}/u.test(word)) return [];
  const scope: Scope = { names: sentence.names, prefix: [], outer: null, it: null };
  const determiner = { quantifier: null, isIndefinite: true, isOnly: false };
  const found = entity(sentence, at, { scope, determiner });
  const own = sentence.names.entries.filter(
    ({ isList, last, path }) => isList && !path.some(isEach) && last.length > 0 && stemsMatch(last.at(-1) ?? '', word),
  );
  const lists = own.map(({ path }) => chunk({ kind: 'items', list: path, isGuessed: false }, at, at + 1, 0.05));
  const made = found
    .filter(({ value: { cost } }) => cost <= 0.05 || isNounAt(sentence, at))
    .map(({ value: { subject, kind, cost }, next }) => {
      const path = subject.kind === 'field' ? subject.path : [];
      return chunk(
        { kind: 'items', list: kind.isList ? path : null, isGuessed: cost > 0.05 },
        at,
        next,
        cost > 0.05 ? 0.3 : 0.08,
      );
    });
  return [
    ...lists,
    ...ownersAt(word, at, sentence),
    ...partsAt(word, at, sentence),
    ...typesAt(word, at, sentence),
    ...made,
    ...(made.length + lists.length > 0 ? [] : counted(sentence, at)),
  ];
}

const identities = /^(id|number|name|code|type|ref|reference|status|key|title|label)$/;

/** "flight" of what has a `flightNumber`. */
function ownersAt(word: string, at: number, { names }: Sentence): Chunk[] {
  const noun = canonicalWord(word);
  const owned = names.entries.find(
    ({ last }) => last.length === 2 && last[0] === noun && identities.test(last[1] ?? ''),
  );
  if (owned === undefined) return [];
  const end = owned.path.findLastIndex(isEach);
  return [
    chunk({ kind: 'items', list: end < 0 ? null : owned.path.slice(0, end), isGuessed: false }, at, at + 1, 0.15),
  ];
}

/** "listings" of a list whose items all have that type. */
function typesAt(word: string, at: number, { names }: Sentence): Chunk[] {
  const noun = canonicalWord(word);
  const entry = names.entries.find(({ last, values, path }) => {
    if (last.at(-1) !== 'type' || !path.some(isEach)) return false;
    const texts = new Set(values.map((value) => canonicalWord(String(value).toLowerCase())));
    return texts.size === 1 && texts.has(noun);
  });
  const end = entry?.path.findLastIndex(isEach);
  if (entry === undefined || end === undefined) return [];
  return [chunk({ kind: 'items', list: entry.path.slice(0, end), isGuessed: false }, at, at + 1, 0.06)];
}

/** "every sighting": a word behind one of these can only be what the list is made of, whatever it ends in. */
function counted(sentence: Sentence, at: number): Chunk[] {
  const isLed = /^(every|each|any|no|first|last)$/.test(wordAt(sentence, at - 1));
  if (!isLed || namesAt(sentence, at).length > 0 || !isNounAt(sentence, at)) return [];
  const list = mainList({ names: sentence.names, prefix: [], outer: null, it: null });
  return list === null ? [] : [chunk({ kind: 'items', list, isGuessed: true }, at, at + 1, 0.35)];
}

/** "departures" of a list whose items have a `departure`: the items are called after it. */
function partsAt(word: string, at: number, { names }: Sentence): Chunk[] {
  const noun = canonicalWord(word);
  const scope: Scope = { names, prefix: [], outer: null, it: null };
  const list = noun === word ? null : mainList(scope);
  if (list === null) return [];
  const isNamed = names.entries.some(({ path, last }) => last.includes(noun) && pathWithin(path, list) !== null);
  return isNamed ? [chunk({ kind: 'items', list, isGuessed: true }, at, at + 1, 0.3)] : [];
}

const leads =
  /^(return|returns|show|shows|see|sees|list|lists|get|gets|find|finds|a|an|the|every|each|all|any|no|first|last|only|of|in|for|some|both|these|those|with|than|most|more|fewer|,|and|or|:|-|)$/;

/** Where an unknown word can only be a noun for what is spoken of. */
function isNounAt(sentence: Sentence, at: number): boolean {
  const [before, behind] = [wordAt(sentence, at - 1), wordAt(sentence, at + 1)];
  if (/^['’]s$/.test(behind)) return true;
  if (bystanders.has(behind) || namesAt(sentence, at + 1).length > 0) return false;
  if (before === '' && canonicalWord(wordAt(sentence, at)) === wordAt(sentence, at)) return false;
  return (
    leads.test(before) ||
    sentence.input.tokens[at - 1]?.kind === 'number' ||
    statesOf([before], sentence.names).length > 0
  );
}

const stemsMatch = (name: string, word: string): boolean =>
  name === word || `${name}s` === word || `${name}es` === word;

const fieldNouns = /^(fields?|property|properties|attributes?|keys?)$/;

/** A name that no known answer has: written as names are, or said to be one. */
export function strangersAt(sentence: Sentence, at: number): Chunk[] {
  const token = sentence.input.tokens[at];
  if (token === undefined || at >= sentence.input.end || token.kind === 'number' || token.kind === 'mark') return [];
  const behind = fieldNouns.test(wordAt(sentence, at + 1)) ? at + 2 : at + 1;
  if (!isStrange(token, behind > at + 1) || isKnownName(token, sentence)) return [];
  return [chunk({ kind: 'stranger', name: token.text }, at, behind, 0.25)];
}

/** Whether a word is a name by how it is written, or by what stands behind it. */
function isStrange({ kind, text, lower }: Token, isField: boolean): boolean {
  if (kind !== 'word' || /_\p{L}|\p{Ll}\p{Lu}/u.test(text)) return true;
  return isField && !smallWords.has(lower) && !functionWords.has(lower);
}

const isKnownName = (token: Token, { names }: Sentence): boolean =>
  /[^\p{L}\p{N}_-]/u.test(token.text) || mentionsOf([{ ...token, kind: 'word' }], names).length > 0;
