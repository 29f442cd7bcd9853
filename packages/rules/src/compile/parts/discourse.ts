import { isComplete } from '../gates/left-out.ts';
import type { Reading } from '../../grammar/reading.ts';
import type { Input } from '../../language/parser.ts';
import { lowerAt } from '../../language/parser.ts';
import type { Token } from '../../language/tokens.ts';
import { formatPath } from '../../tree/path.ts';
import { islandsIn } from './islands.ts';
import type { Island } from './islands.ts';
import type { Range } from '../clauses/joints.ts';
import type { Segment } from './segments.ts';
import { segmentsOf } from './segments.ts';
import { join } from '../readings/sureness.ts';

const maxSegments = 8;
const perStory = 0.02;
const leastScore = 0.4;
const arrows = /^(?:->|=>|→|⇒)$/;

/** What stands before an arrow is a condition of what stands behind it. */
const standsUnderArrow = (input: Input, stated: Segment[]): boolean =>
  stated.slice(0, -1).some(({ to }) => arrows.test(lowerAt(input, to)));

export interface DiscourseReader {
  text: string;
  input: Input;
  /** Reads tokens as a sentence of their own. */
  read: (tokens: Token[]) => Reading[];
}

/**
 * Readings of a text that says something in several sentences or around it: what must be is read, what was seen, done or feared is
 * left out ("I get -1 for the rate, it must never be negative"). A pronoun, or a demand without a subject, is about what was named before.
 * Empty where one of the demands is not understood.
 */
export function discourseReadings(reader: DiscourseReader, from: number): Reading[] {
  const { text, input, read } = reader;
  const segments = segmentsOf(text, input, from);
  if (segments.length > maxSegments) return [];
  if (segments.length < 2) return read(input.tokens.slice(from, input.end));
  const demands = segments.filter(({ isDemand, isStory }) => isDemand && !isStory);
  const stated = demands.length > 0 ? demands : segments.filter(({ isStory }) => !isStory);
  const left = segments.filter((segment) => !stated.includes(segment));
  if (standsUnderArrow(input, stated) || left.some((segment) => !mayBeLeft(reader, segment))) return [];
  const stories = left.length;
  let whole: Reading | null = null;
  for (const segment of stated) {
    const [reading] = segmentReadings(reader, from, segment);
    if (reading === undefined || reading.score < leastScore) return [];
    whole = whole === null ? reading : join('all', whole, reading);
  }
  return whole === null
    ? []
    : [
        {
          ...whole,
          score: whole.score - stories * perStory,
          guessed: true,
          isExact: true,
          isNotation: stated.length === 1 && whole.isNotation === true,
        },
      ];
}

const seen =
  /^(was|were|got|get|gets|getting|saw|see|sees|said|says|came|comes|showed|shows|gave|had|did|went|arrived|returned|appeared|displayed|contained|contains|kept|keeps|found|received|broken|wrong|missing|currently|sometimes|still|actual|noticed|complained|asked|because|since|although|otherwise)$/;

/** What is mentioned by the way: what was seen or why, or what speaks of nothing that the answer has. */
export function mayBeLeft({ input, read }: Pick<DiscourseReader, 'input' | 'read'>, segment: Segment): boolean {
  if (segment.isStory) return true;
  if (containsCode(input, segment) || demandsStatus(input, segment)) return false;
  const tokens = input.tokens.slice(segment.from, segment.to);
  return tokens.some(({ lower }) => seen.test(lower)) || read(tokens).length === 0;
}

/** What is written as a name or a value is not mentioned by the way. */
function containsCode({ tokens }: Input, { from, to }: Range): boolean {
  return tokens.slice(from, to).some(({ kind }) => kind === 'path');
}

/** "err 422" is demanded where nothing says that it was seen. */
function demandsStatus({ tokens }: Input, { from, to }: Range): boolean {
  const own = tokens.slice(from, to);
  const hasStatus = own.some(({ kind, text }) => kind === 'number' && /^[1-5]\d\d$/.test(text));
  return hasStatus && own.length <= 4 && !own.some(({ lower }) => seen.test(lower));
}

function segmentReadings({ input, read }: DiscourseReader, from: number, segment: Segment): Reading[] {
  const before = topic(input, { from, to: segment.from });
  const tokens = spoken(input, segment, before);
  // The gates look at the segment alone: what was said beside it may name other things.
  const spans = [{ start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0, role: 'predicate' as const }];
  const readings = read(tokens).map((reading) => ({ ...reading, spans }));
  return readings.filter((reading) => isComplete(reading, tokens, input.names));
}

const openers = new Set(
  'so and then but also expected : please otherwise therefore hence thus , that verify check validate ensure assert field property'.split(
    ' ',
  ),
);
const pronouns = new Set(['it', 'they', 'this', 'that', 'these', 'those', 'he', 'she']);
const bare = new Set(['must', 'should', 'shall', 'never', 'may', 'cannot', 'has', 'needs', 'is']);
const closers = new Set(['please', 'pls', 'thanks', '!', '.', ',']);

/** The tokens of a segment without what leads over to it, about what it is about. */
function spoken(input: Input, { from, to }: Range, named: Island | null): Token[] {
  let [start, end] = [from, to];
  while (start < end - 1 && openers.has(lowerAt(input, start))) start++;
  while (end > start + 1 && closers.has(lowerAt(input, end - 1))) end--;
  const tokens = input.tokens.slice(start, end);
  return named === null ? tokens : aboutTopic(tokens, named);
}

function aboutTopic(tokens: Token[], named: Island): Token[] {
  const first = tokens[0]?.lower ?? '';
  if (!pronouns.has(first) && !bare.has(first)) return tokens;
  const noun =
    /^(this|that)$/.test(first) && /^(field|header|value|property|attribute|number|text)$/.test(tokens[1]?.lower ?? '')
      ? 2
      : 1;
  const rest = pronouns.has(first) ? tokens.slice(noun) : tokens;
  return [...subjectTokens(named, rest[0]?.start ?? 0), ...rest];
}

function subjectTokens({ subject: { subject } }: Island, at: number): Token[] {
  const token = (kind: Token['kind'], text: string): Token => ({
    kind,
    text,
    lower: text.toLowerCase(),
    start: at,
    end: at,
  });
  if (subject.kind === 'field') return [token('path', formatPath(subject.path))];
  if (subject.kind === 'header') return [token('word', 'header'), token('path', subject.name)];
  if (subject.kind === 'cookie') return [token('word', 'cookie'), token('path', subject.name)];
  return [token('word', subject.kind === 'time' ? 'time' : 'content-type')];
}

/** What the text is about so far: what it named first. */
function topic(input: Input, { from, to }: Range): Island | null {
  return islandsIn({ ...input, end: to }, from)[0] ?? null;
}
