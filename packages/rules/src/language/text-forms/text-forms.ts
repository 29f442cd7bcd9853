import type { Input, Match, Parser } from '../parser.ts';
import { hasWords, lowerAt, tokenAt } from '../parser.ts';
import type { Token } from '../tokens.ts';
import { notationWords, notationsAt } from './notations.ts';
import { compoundWords, runWords, runsAt } from './runs.ts';

interface Part {
  pattern: string;
  isClosed: boolean;
}

const maxParts = 6;

/**
 * What a text looks like in words, as the pattern that it matches as a whole: a form by its name ("a v4 UUID", "camelCase"), or parts behind
 * one another ("the prefix ln_ and 8 lowercase hex digits", "+ followed by digits only, no spaces").
 */
export const textFormsAt: Parser<string> = (input, at) => {
  if (!hasWords(input, [words])) return [];
  const from = afterArticle(input, at);
  const start = afterBeginning(input, at);
  const begun = start === null ? [] : composed(input, start).filter(({ value }) => /[\]}+]./.test(value));
  const named = notationsAt(input, from).map(({ value, next }) => ({ value, next: afterNoun(input, next) }));
  return [...named, ...composed(input, from), ...begun];
};

/** Every form has one of these words. */
const words: ReadonlySet<string> = new Set([...notationWords, ...runWords, ...compoundWords]);
textFormsAt.somewhere = words;

function afterArticle(input: Input, at: number): number {
  let from = at;
  while (/^(?:an?|the|in|valid|proper|correct)$/.test(lowerAt(input, from))) from++;
  return from;
}

/** "begins always with": what follows is the beginning of a longer form. */
function afterBeginning(input: Input, at: number): number | null {
  if (!/^(?:starts?|begins?|starting|beginning)$/.test(lowerAt(input, at))) return null;
  const next = lowerAt(input, at + 1) === 'always' ? at + 2 : at + 1;
  return /^(?:with|by|in)$/.test(lowerAt(input, next)) ? next + 1 : null;
}

const nouns = /^(?:codes?|strings?|text|values?|identifiers?|ids?|format|form|notation|style|long)$/;

const afterNoun = (input: Input, at: number): number =>
  nouns.test(lowerAt(input, at)) && at < input.end ? at + 1 : at;

function composed(input: Input, at: number): Match<string>[] {
  const found: Match<string>[] = [];
  const parts: Part[] = [];
  let next = at;
  while (parts.length < maxParts) {
    const part = partAt(input, next, parts.length > 0);
    if (part === null) break;
    parts.push(part.value);
    next = part.next;
    if (isForm(parts)) {
      const end = afterTail(input, afterNoun(input, next), parts);
      found.unshift({ value: `^${parts.map(({ pattern }) => pattern).join('')}$`, next: end });
    }
    const joint = afterJoint(input, next);
    if (joint === null) break;
    next = joint;
  }
  return found;
}

/** A beginning alone is none, and neither are "letters" without a number. */
const isForm = (parts: readonly Part[]): boolean =>
  parts.length === 1
    ? parts[0]?.isClosed === true
    : parts.some(({ isClosed, pattern }) => isClosed || pattern.startsWith('['));

function partAt(input: Input, at: number, isBehind: boolean): Match<Part> | null {
  const runs = runsAt(input, at).map(({ value, next }) => ({ value, next }));
  if (runs.length > 0) return runs.sort((left, right) => right.next - left.next)[0] ?? null;
  return literalAt(input, at, isBehind);
}

const leads = /^(?:an?|the|prefix|letters?|characters?|text|string|sign|symbol)$/;
const signs: Record<string, string> = {
  plus: '+',
  hash: '#',
  dash: '-',
  hyphen: '-',
  underscore: '_',
  slash: '/',
  dot: '.',
  colon: ':',
};

/** A fixed text: "ln_", `"ORD-"`, "+", "a plus sign". */
function literalAt(input: Input, at: number, isBehind: boolean): Match<Part> | null {
  let from = at;
  while (leads.test(lowerAt(input, from)) && from < at + 3) from++;
  const token = tokenAt(input, from);
  if (token === undefined || token.kind === 'path' || token.kind === 'variable') return null;
  if (token.kind === 'mark') return /^[-+#*:]$/.test(token.text) ? fixed(token.text, from + 1) : null;
  const sign = token.kind === 'word' ? signs[token.lower] : undefined;
  if (sign !== undefined) return signAt(input, from, { sign, isBehind });
  return isPlain(token) ? null : withDash(input, token.text, from + 1);
}

const isPlain = ({ kind, text }: Token): boolean => kind === 'word' && (!/[A-Z0-9_-]/.test(text) || text.endsWith(':'));

/** "a plus sign", and "a dash" behind another part. */
function signAt(input: Input, at: number, { sign, isBehind }: { sign: string; isBehind: boolean }): Match<Part> | null {
  const isNamed = /^(?:sign|symbol|character)$/.test(lowerAt(input, at + 1));
  return isNamed || isBehind ? fixed(sign, isNamed ? at + 2 : at + 1) : null;
}

/** "ORD - 6 digits". */
function withDash(input: Input, text: string, next: number): Match<Part> {
  return /^[-–]$/.test(lowerAt(input, next)) ? fixed(`${text}-`, next + 1) : fixed(text, next);
}

const fixed = (text: string, next: number): Match<Part> => ({
  value: { pattern: escaped(text), isClosed: false },
  next,
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Between two parts: "followed by", "and then", "plus"; null where nothing follows. */
function afterJoint(input: Input, at: number): number | null {
  const from = lowerAt(input, at) === ',' ? at + 1 : at;
  const [word, second] = [lowerAt(input, from), lowerAt(input, from + 1)];
  if (/^(?:followed|continued)$/.test(word) && second === 'by') return from + 2;
  return afterIt(input, word === 'and' || word === 'then' ? from + 1 : from) ?? afterWord(input, at, from);
}

function afterWord(input: Input, at: number, from: number): number | null {
  const [word, second] = [lowerAt(input, from), lowerAt(input, from + 1)];
  if (word === 'and' && /^(?:then|exactly)$/.test(second)) return second === 'then' ? from + 2 : from + 1;
  if (/^(?:then|plus|and|with|\+)$/.test(word)) return from + 1;
  if (from > at) return from;
  // "ORD 6 digits" and "E- dddd": nothing in between.
  return runsAt(input, at).some(({ value }) => value.isClosed) ? at : null;
}

/** "after it come exactly", "behind that there are only". */
function afterIt(input: Input, at: number): number | null {
  if (!/^(?:after|afterwards?|behind|next|thereafter)$/.test(lowerAt(input, at))) return null;
  let next = at + 1;
  while (
    /^(?:it|that|this|them|which|there|is|are|be|must|come|comes|coming|follow|follows|exactly|,)$/.test(
      lowerAt(input, next),
    )
  )
    next++;
  return next;
}

/** "digits only, no spaces": what a closed class says already. */
function afterTail(input: Input, at: number, parts: readonly Part[]): number {
  const from = lowerAt(input, at) === ',' ? at + 1 : at;
  const isNone = /^(?:no|without|not)$/.test(lowerAt(input, from));
  const start = isNone ? from + 1 : from;
  const isOther = /^(?:spaces?|blanks?|whitespaces?|hyphens?|dashes|dots?|letters|separators?|punctuation)$/.test(
    lowerAt(input, start),
  );
  const isHeld = parts.every(({ pattern }) => !/[ .]/.test(pattern.replace(/\\./g, '')));
  return isNone && isOther && isHeld && start < input.end ? start + 1 : at;
}
