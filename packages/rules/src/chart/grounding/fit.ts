import type { Token } from '../chart/tokens.ts';
import type { Spot, World } from './world.ts';
import { answerNouns, kindNouns } from '../lexicon/words.ts';
import { stemOf } from '../../language/names/stems.ts';
import { decoration } from '../../language/names/words.ts';

const itemNouns = /^(?:rows?|items?|entr(?:y|ies)|elements?|records?|objects?|ones?|lines?|of them)$/;

export interface Content {
  token: Token;
  stems: string[];
  /** Said with "of" or "'s". */
  isOwner: boolean;
}

/** "the normal price": the one that has nothing else in its name. */
const plain = new Set(
  'normal regular usual ordinary standard plain full basic common general main exact final displayed visible'.split(
    ' ',
  ),
);

const shortestAlike = 4;

export const isAlike = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= shortestAlike &&
  (one.startsWith(other) || other.startsWith(one) || isCompound(one, other));

/** "payslip" is a slip. */
const isCompound = (one: string, other: string): boolean =>
  one.length > other.length + 2 ? one.endsWith(other) : other.length > one.length + 2 && other.endsWith(one);

const weak = new Set(
  'is has at on in by to the of utc kg km m ms pct percent cents eur date time id no nr number count name value'
    .split(' ')
    .map(stemOf),
);

/** How well words name a location; null where they do not. */
export function fit(world: World, spot: Spot, contents: readonly Content[]): number | null {
  const covered = new Set<string>();
  const costs = contents.map((content) => wordCost(world, spot, { content, covered }));
  const strangers = contents.filter((_, at) => (costs[at] ?? 0) >= strangerCost);
  if (!mayBeStrange(strangers, covered)) return null;
  const isStanding =
    contents.length === 1 && covered.size === 0 && strangers.every(({ token }) => token.kind === 'word');
  const cost = costs.reduce((sum, one) => sum + (isStanding && one === strangerCost ? standingCost : one), 0);
  const left = spot.own.filter((word) => !covered.has(word));
  const isWhole = spot.path.length === 0 || spot.isItem;
  if (covered.size === 0) return isWhole ? cost + wholeCost(spot, contents) : null;
  if (left.length > 0 && left.every((word) => !weak.has(word)) && covered.size < left.length) return null;
  const rest = left.reduce((sum, word) => sum + (weak.has(word) ? 0.12 : 0.35), 0);
  return cost + rest + 0.03 * depthOf(spot);
}

/** "the guest's name": whose it is may have no name in the answer, but "overdue boat" says which one. */
const mayBeStrange = (strangers: readonly Content[], covered: ReadonlySet<string>): boolean =>
  strangers.length === 0 || (strangers.length === 1 && (covered.size === 0 || strangers[0]?.isOwner === true));

const depthOf = ({ path }: Spot): number => path.filter((step) => typeof step === 'string').length;

const strangerCost = 0.7;
/** A noun of the caller's own for what is spoken of as a whole. */
const standingCost = 0.4;

function wordCost(world: World, spot: Spot, { content, covered }: { content: Content; covered: Set<string> }): number {
  const { token, stems } = content;
  const own = stems.filter((stem) => spot.own.includes(stem));
  for (const stem of own) covered.add(stem);
  if (stems.join('') === spot.own.join('')) for (const stem of spot.own) covered.add(stem);
  else if (own.length < stems.length) return otherWord(world, spot, { token, stems, covered });
  return 0;
}

function otherWord(
  world: World,
  spot: Spot,
  { token, stems, covered }: Omit<Content, 'isOwner'> & { covered: Set<string> },
): number {
  const rest = stems.filter((stem) => !spot.own.includes(stem));
  if (rest.every((stem) => spot.above.has(stem) || spot.above.has(stems.join('')))) return 0.01;
  const near = spot.own.find((word) => rest.some((stem) => isAlike(word, stem)));
  if (near !== undefined) {
    covered.add(near);
    return 0.15;
  }
  if (token.kind === 'name') return strangerCost;
  if (decoration.has(token.lower) || plain.has(token.lower)) return 0.1;
  // "codes" of an answer that has a `qrCode` is no word for just any value.
  if (kindNouns.has(token.lower)) return rest.some((stem) => world.byStem.has(stem)) ? 0.5 : 0.12;
  if (answerNouns.has(token.lower)) return 0.12;
  if (rest.every((stem) => world.callWords.has(stem))) return 0.15;
  return strangerCost;
}

/** A noun that the answer does not have stands for all of it, or for an item of its list. */
function wholeCost(spot: Spot, contents: readonly Content[]): number {
  const isAnswer = contents.every(({ token }) => answerNouns.has(token.lower));
  const isRow = contents.some(({ token }) => itemNouns.test(token.lower));
  if (spot.path.length === 0) return isAnswer ? 0 : isRow ? 0.6 : 0.25;
  return isRow ? 0.05 * depthOf(spot) : (isAnswer ? 0.5 : 0.15) + 0.1 * depthOf(spot);
}

/** "the list of tags" is no tag. */
const isListOf = (spot: Spot, last: Content | undefined): boolean =>
  spot.isItem && !spot.entry.isObject && /^(?:lists?|arrays?)$/.test(last?.token.lower ?? '');

/** "bed" is an item of `beds`, "beds" may be both. */
export function numberCost(spot: Spot, last: Content | undefined): number {
  if (isListOf(spot, last)) return 0.25;
  const isPlural = last !== undefined && last.token.lower.endsWith('s') && !last.token.lower.endsWith('ss');
  if (spot.isItem) return isPlural ? 0.04 : 0;
  return spot.entry.isList && !isPlural && !spot.own.some((word) => word === last?.token.lower) ? 0.1 : 0;
}
