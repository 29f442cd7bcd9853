import type { Operation } from '@assay/api-model';
import { wordsOfSuccess } from '../../../expectations/expectation.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { machineOf, type Action } from '../../../states/machine.ts';
import { statesIn } from '../../../states/names.ts';
import { stateOfVerb } from '../../../states/sentences.ts';
import { isMadeOn } from '../../../states/making/made-moves.ts';

/** What a document says becomes of the records that stand on another one, when something happens to that. */
export interface Follower {
  child: Resource;
  /** The state that it has afterwards; `gone` where it is removed. */
  to: { state: string } | 'gone';
  sentence: string;
}

const REFUSES =
  /\b(4\d\d|refused|rejected with|conflict|cannot|can't|must|only|unless|if|not|no longer possible|never)\b/i;
const IS_REMOVED =
  /\b(?:(?:are|is|get|gets) (?:also |then |all )?(?:removed|deleted|revoked|discarded|dropped|erased)|(?:go|goes) (?:along )?with (?:it|them|him|her)|(?:are|is) gone|(?:no longer|not) listed)\b/i;
const REMOVES = /\b(?:removes|deletes|revokes|discards|drops|erases) (?:also )?(?:all|its|the|their|every|each|any)\b/i;
const BECOMES = /\b(?:becomes?|is|are|gets?|turns?(?: into)?|will be|(?:is|are) set to|goe?s? to)\b(.*)/i;

/** Where a text names a resource, with its words before and behind; null where it does not. */
function around(text: string, { name }: Resource): { before: string[]; after: string } | null {
  const words = text.split(/\s+/);
  const plain = words.map((word) => wordsOf(word).map(singular).join(''));
  for (let at = 0; at < words.length; at++)
    for (const count of [1, 2])
      if (plain.slice(at, at + count).join('') === name && at + count <= words.length)
        return { before: words.slice(0, at), after: words.slice(at + count).join(' ') };
  return null;
}

const verbOfWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/(?<=[^s])s$/, '');

/** The state that a clause gives to what it names: "pending bids are cancelled", "cancels all pending bids". */
function stateSaid(
  { before, after }: { before: readonly string[]; after: string },
  states: readonly string[],
): string | null {
  const said = BECOMES.exec(after)?.[1] ?? '';
  const [passive] = statesIn(said.split(/\b(?:when|after|until|with|because|however|as)\b/i)[0] ?? '', states);
  if (passive !== undefined) return passive;
  const verbs = before.filter((word) => /^[a-z]+s$/i.test(word) && !statesIn(word, states).length);
  for (const verb of verbs.toReversed()) {
    const state = stateOfVerb(verbOfWord(verb), states);
    if (state !== null) return state;
  }
  return null;
}

const HAS_VERB =
  /\b(?:is|are|was|were|has|have|gets?|goe?s?|becomes?|turns?|will|can|may|removes|deletes|cancels|refunds|revokes|closes|frees|returns|sets)\b/i;

/** Every clause on its own; a refusal is none. "The pens and their notes are deleted" says the same of both. */
function clausesIn(sentence: string): string[] {
  const parts = sentence.split(
    /[,;:]\s+|\s+and (?=(?:all|its|the|their|cancels?|refunds?|removes?|deletes?|revokes?|closes?)\b)/i,
  );
  return parts.map((part, at) => {
    const [removed] = HAS_VERB.test(part) ? [] : (IS_REMOVED.exec(parts[at + 1] ?? '') ?? []);
    return removed === undefined ? part : `${part} ${removed}`;
  });
}

/** "Removes the barn together with its pens, the notes about them": all that stands behind it. */
const TOGETHER = /\b(?:removes|deletes|erases|discards|drops)\b[^.;:]*?\b(?:together|along) with\b/i;

function isNamedTogether(
  { clause, sentence }: { clause: string; sentence: string },
  before: readonly string[],
): boolean {
  const found = TOGETHER.exec(sentence);
  const end = found === null ? Infinity : found.index + found[0].length;
  return sentence.indexOf(clause) >= end || /\b(?:together|along) with\b/i.test(before.join(' '));
}

/** "Gone, and with it every job that it had": what goes along is named after it. */
const ALONG =
  /\bwith (?:it|them|him|her)\b,? (?:(?:go|goes|are|is) )?(?:also )?(?:all|every|each|any|its|the|their)\b/i;
const ENDED = /\b(?:gone|goes|go|removed|deleted|erased|dropped|discarded|disappears?|vanish\w*)\b/i;

/** Named with "all", or in front of what removes it: "all its keys are revoked", "the keys go with it". */
function isTakenAway(
  { clause, sentence }: { clause: string; sentence: string },
  { before, after }: { before: readonly string[]; after: string },
): boolean {
  if (ALONG.test(before.join(' ')) && ENDED.test(sentence)) return true;
  if (TOGETHER.test(sentence) && isNamedTogether({ clause, sentence }, before)) return true;
  const isAll = before.some((word) => /^(all|every|each)$/i.test(word));
  return IS_REMOVED.test(after) || REMOVES.test(before.join(' ')) || (IS_REMOVED.test(clause) && isAll);
}

function followerIn(
  said: { clause: string; sentence: string },
  child: Resource,
  index: ApiIndex,
): Follower['to'] | null {
  const { clause } = said;
  const found = around(clause, child);
  if (found === null) return null;
  const { states, start } = machineOf(child, index) ?? { states: [], start: null };
  const [named = start] = statesIn(found.before.slice(-2).join(' '), states);
  // A fresh one is in another state than those that are spoken of.
  if (named !== start) return null;
  const state = stateSaid(found, states);
  if (state !== null) return state === start ? null : { state };
  return isTakenAway(said, found) ? 'gone' : null;
}

const isSameStem = (word: string, state: string): boolean => {
  const [first = ''] = wordsOf(state);
  const stem = word.toLowerCase().replace(/(?:ing|ed|es|s)$/, '');
  const short = stem.replace(/(.)\1$/, '$1');
  return stem.length > 3 && (first.startsWith(stem) || first.startsWith(short));
};

/** Of an operation that makes several moves, the one that a sentence speaks of; undefined where it makes no more than one. */
function moveIn(sentence: string, begin: string, moves: readonly Action[]): Action | null {
  const led = moves.flatMap((one) => (one.to === null ? [] : [one.to]));
  const [first = ''] = sentence.split(/[,:]|\b(?:all|its|the)\b/i);
  const spoken = moves.filter(({ to }) => to !== null && wordsOf(first).some((word) => isSameStem(word, to)));
  const [written, ...more] = statesIn(first, led).length > 0 ? statesIn(first, led) : statesIn(begin, led);
  const named = moves.filter(({ to }) => to === written && more.length === 0);
  const found = spoken.length > 0 ? spoken : named;
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Items of a list and paragraphs, each with what it begins with: "* `rejected`: ...". */
const blocksIn = (operation: Operation): { begin: string; text: string }[] =>
  [operation.description ?? '', wordsOfSuccess(operation)]
    .flatMap((text) => unwrapped(text).split(/\n+/))
    .map((text) => ({ text, begin: /^\s*[*-]\s+[^:]{1,40}:/.exec(text)?.[0] ?? '' }));

/**
 * What a document says that an operation does to records that stand on its own, by the move that it makes; null as the move where
 * it makes only one.
 */
export function saidFollowers(
  operation: Operation,
  { resource, moves, index }: { resource: Resource; moves: readonly Action[]; index: ApiIndex },
): { follower: Follower; move: Action | null }[] {
  const children = index.resources
    .filter((one) => one !== resource && (one.along?.with === resource || isMadeOn(one, resource, index)))
    // One kind may have two collections, of which one reads each record.
    .toSorted((a, b) => Number(b.read !== null) - Number(a.read !== null));
  return blocksIn(operation).flatMap(({ text, begin }) =>
    sentencesIn(text).flatMap((sentence) =>
      clausesIn(sentence).flatMap((clause) => {
        if (REFUSES.test(clause.replace(/(?:no longer|not) listed/i, ''))) return [];
        const move = moves.length > 1 ? moveIn(sentence, begin, moves) : (moves[0] ?? null);
        if (moves.length > 1 && move === null) return [];
        return children.flatMap((child) => {
          const to = followerIn({ clause, sentence }, child, index);
          return to === null ? [] : [{ follower: { child, to, sentence }, move }];
        });
      }),
    ),
  );
}
