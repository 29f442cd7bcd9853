import type { NameIndex } from '../../language/names/names.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { stemOf } from '../../language/names/stems.ts';
import type { Token } from '../../language/tokens.ts';
import { bystanders, smallWords } from '../../slots/words/small-words.ts';

/** A word of a sentence, and how much of what is meant it carries. */
export interface Word {
  token: Token;
  /** Nothing for a quotation, a location or a sign. */
  lower: string;
  stem: string;
  weight: number;
}

const light = 0.15;
const story = 0.3;
const circumstance = 0.6;
const exact = 1.2;
const ofCall = 0.4;

const demands = /^(must|should|shall|may|cannot|never|always|only|need|needs|expect|expected|please|has|have|if)$/;
const openers = /^(given|when|whenever|asked|since|because|so)$/;
const around =
  /^(response|answer|api|endpoint|verify|check|ensure|assert|test|expect|expected|make|sure|please|also|then|required|must|should|shall|may|cannot|can|could|will|would|not|never|no|without|yesterday's|because|so|but|and|or|if|when|given|for|only|nor|neither|isnt|none|nobody)$/;

/** The words of a sentence with their weights: small words carry nothing, a story beside a demand little. */
export function wordsOf(tokens: readonly Token[], { context }: NameIndex): Word[] {
  const factors = factorsOf(tokens);
  return tokens.map((token, at) => {
    const lower = token.kind === 'quoted' || token.kind === 'path' ? '' : token.lower;
    const isOfCall = token.kind === 'word' && context.has(canonicalWord(lower));
    const weight = weightOf(token, lower) * (factors[at] ?? 1) * (isOfCall ? ofCall : 1);
    return { token, lower, stem: stemOf(lower), weight };
  });
}

function weightOf({ kind }: Token, lower: string): number {
  if (kind === 'mark' || kind === 'variable') return 0;
  if (kind !== 'word') return exact;
  if (smallWords.has(lower) || around.test(lower)) return 0;
  return bystanders.has(lower) ? light : 1;
}

/** A story in a sentence of its own, and the circumstances up to a comma, count for less than what is demanded. */
function factorsOf(tokens: readonly Token[]): number[] {
  const sentences = sentencesOf(tokens);
  const isDemand = (part: readonly Token[]) => part.some(({ lower }) => demands.test(lower));
  const hasDemand = sentences.some(isDemand);
  return sentences.flatMap((part, index) => {
    const isStory = sentences.length > 1 && (hasDemand ? !isDemand(part) : index < sentences.length - 1);
    const comma = part.findIndex(({ text }) => text === ',');
    const isOpened = openers.test(part[0]?.lower ?? '') && comma > 0;
    return part.map((_, at) => (isStory ? story : isOpened && at < comma ? circumstance : 1));
  });
}

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    found.at(-1)?.push(token);
    const next = tokens[at + 1];
    const isEnd = /^[.!?]$/.test(token.text) || /[a-z)][.!?]$/.test(token.text);
    if (next !== undefined && (isEnd || (next.start > token.end + 1 && /^\p{Lu}/u.test(next.text)))) found.push([]);
  }
  return found;
}
