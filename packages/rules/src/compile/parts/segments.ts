import type { Input } from '../../language/parser.ts';
import { lowerAt } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import type { Range } from '../clauses/joints.ts';

/** A stretch of a text that says one thing. */
export interface Segment extends Range {
  /** It says how something has to be, not how it was or why. */
  isDemand: boolean;
  /** It says what was done or seen before, whatever its verbs are. */
  isStory: boolean;
}

const demands =
  /^(must|should|shall|may|cannot|never|always|expected|expect|needs?|has|have|required|allowed|only|ought)$/;
/** "has a price" states; "has to be" demands. */
const needTo = new Set(['has', 'have', 'needs', 'need', 'ought']);
const separators = new Set([';', '!', '?', '.', '->', '=>', '→', '—', '–', '•', '|', '/', '::', '--']);
const beginnings = new Set('but so because although though otherwise whereas hence therefore thus'.split(' '));
const afterComma = new Set(
  'but so please otherwise it they this that these those should must shall never expected then therefore hence because although and'.split(
    ' ',
  ),
);
const storyLabels = new Set(
  'actual steps scenario given when background feature seen got i we bug issue problem defect'.split(' '),
);
const demandLabels = new Set(['expected', 'expectation', 'then']);
const reasons = new Set(['because', 'although', 'though', 'otherwise', 'since']);

/** The parts of a text: sentences, and what stands between dashes, arrows and words such as "but" and "so". */
export function segmentsOf(text: string, input: Input, from: number): Segment[] {
  const found: Segment[] = [];
  let start = from;
  for (let at = from; at <= input.end; at++) {
    const isSeparator = at < input.end && separates(text, input, at);
    if (at < input.end && !isSeparator && !(at > start && begins(text, input, { start, at }))) continue;
    if (at > start) found.push(segmentOf(input, { from: start, to: at }));
    start = isSeparator ? at + 1 : at;
  }
  return found;
}

function separates(text: string, { tokens }: Input, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.kind === 'quoted' || token.kind === 'path') return false;
  if (separators.has(token.text)) return true;
  return token.text === '-' && isBetweenBlanks(text, token);
}

function isBetweenBlanks(text: string, { start, end }: Token): boolean {
  return /\s/.test(text[start - 1] ?? ' ') && /\s/.test(text[end] ?? ' ');
}

function begins(text: string, input: Input, { start, at }: { start: number; at: number }): boolean {
  const [before, token] = [input.tokens[at - 1], input.tokens[at]];
  if (before === undefined || token === undefined) return false;
  const gap = text.slice(before.end, token.start);
  if (/[.!?]["')\]]*\s|\n/.test(gap)) return true;
  if (before.text === ',')
    return (afterComma.has(token.lower) || describesPast(input, start, at)) && hasDemandBehind(input, at);
  if (before.text === ':') return beginsBehindColon(input, at);
  return (
    token.kind === 'word' && beginnings.has(token.lower) && !(token.lower === 'so' && lowerAt(input, at + 1) === 'that')
  );
}

/** "actual: ...", "some appear twice: every id must be there once". */
function beginsBehindColon(input: Input, at: number): boolean {
  if (demandOpeners.test(lowerAt(input, at)) && hasDemandBehind(input, at)) return true;
  return storyLabels.has(lowerAt(input, at - 2)) || demandLabels.has(lowerAt(input, at - 2));
}

const demandOpeners = /^(every|each|all|it|they|only|no)$/;

const stories = new Set(
  'got get gets getting is are was were contained had returned appeared came displayed included said says shows show saw see seen comes came gave keeps keep went looks'.split(
    ' ',
  ),
);

/** What stands before was seen, not demanded. */
function describesPast(input: Input, from: number, to: number): boolean {
  let isStory = false;
  for (let at = from; at < to; at++) {
    if (isDemandAt(input, at)) return false;
    isStory ||= stories.has(lowerAt(input, at));
  }
  return isStory && !/^(if|when|unless)$/.test(lowerAt(input, from));
}

function hasDemandBehind(input: Input, at: number): boolean {
  for (let index = at; index < Math.min(input.end, at + 8); index++) if (isDemandAt(input, index)) return true;
  return reasons.has(lowerAt(input, at));
}

const methods = /^(get|post|put|patch|delete|head|options)$/;

/** "TC-041 POST /v2/bookings": which call it was, and nothing else. */
function isRouteOnly(input: Input, { from, to }: Range): boolean {
  const words = input.tokens.slice(from, to);
  return (
    words.length <= 5 &&
    words.some(({ lower, text }) => methods.test(lower) || /^\/\w/.test(text) || /^[A-Z]{2,}-\d+$/.test(text))
  );
}

function isDemandAt(input: Input, at: number): boolean {
  const word = lowerAt(input, at);
  if (!demands.test(word)) return false;
  return !needTo.has(word) || lowerAt(input, at + 1) === 'to';
}

const weak = new Set(['only', 'never', 'always', 'has', 'have']);
const past =
  /^(was|were|got|saw|said|came|showed|gave|had|did|went|arrived|sent|returned|appeared|displayed|contained|kept|stayed|jumped|turned|found|received)$/;

/** "only 3 came": what is reported in the past tense is no demand, if no other word makes it one. */
function isPastTense(input: Input, { from, to }: Range): boolean {
  for (let at = from; at < to; at++) if (past.test(lowerAt(input, at))) return true;
  return false;
}

function isLabelled(input: Input, { from, to }: Range, isDemand: boolean): boolean {
  const first = lowerAt(input, from);
  if (reasons.has(first) || (storyLabels.has(first) && !isDemand)) return true;
  return lowerAt(input, to - 1) === ':' && !demandLabels.has(first);
}

function segmentOf(input: Input, { from, to }: Range): Segment {
  const first = lowerAt(input, from);
  let isDemand = demandLabels.has(first);
  const isPast = isPastTense(input, { from, to });
  for (let at = from; at < to; at++) isDemand ||= isDemandAt(input, at) && !(isPast && weak.has(lowerAt(input, at)));
  const isStory = isRouteOnly(input, { from, to }) || isLabelled(input, { from, to }, isDemand);
  const isNotation = input.tokens[from]?.kind === 'path' && /^(:|-|–|—|=)$/.test(lowerAt(input, from + 1));
  return { from, to, isDemand: isNotation || (isDemand && !reasons.has(first)), isStory };
}
