import type { Span } from '../../grammar/reading.ts';
import type { Token } from '../../language/tokens.ts';
import { allOf } from '../../phrases/compose.ts';
import type { Check, Path, Subject } from '../../tree/check.ts';
import { testsOf } from '../../tree/parts-of.ts';
import { formatPath } from '../../tree/path.ts';
import { isEach } from '../../tree/within.ts';
import type { About } from '../restated/shorthand.ts';
import { spelledOut } from '../restated/shorthand.ts';
import { isOfBeingThere } from '../gates/accounted/more-than-there.ts';
import type { Compilation } from '../compilation.ts';

type Understood = Compilation & { status: 'understood' };

/** Reads a part of a text as a rule of its own. */
export type ReadPart = (text: string) => Compilation;

export interface Whole {
  check: Check;
  spans: Span[];
  confidence: number;
}

interface Part extends Whole {
  range: Range;
}

interface Range {
  from: number;
  to: number;
}

const maxParts = 4;
const maxJoints = 5;
const joint = /^(?:and|but|,|;|&|&&|\+|then)$/;
const between = /^(?:between|from|either|neither|both|or)$/;
const comparison = /^[<>=!≤≥≠]+$/;
const conditional = /^(?:if|when|whenever|unless|given|once|while|where|as|only|for|after|before|->|=>|→|⇒)$/;
const being = /^(?:exists?|there|present|required|mandatory|filled|missing|absent|null|empty)$/;
const pronoun = /^(?:it|they|both|this|these|those|that)$/;

/**
 * What the parts of a text say between commas, semicolons and "and", each read as a rule of its own: `null` where one of them is not
 * understood, where two ways to divide the text say different things, or where what stands first may hold for what stands behind.
 */
export function separately(text: string, tokens: readonly Token[], read: ReadPart): Whole | null {
  return new Division(text, tokens, read).found();
}

class Division {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #read: ReadPart;
  readonly #known = new Map<string, Understood | null>();

  constructor(text: string, tokens: readonly Token[], read: ReadPart) {
    this.#text = text;
    this.#tokens = tokens;
    this.#read = read;
  }

  found(): Whole | null {
    const joints = jointsIn(this.#tokens);
    if (joints.length === 0 || joints.length > maxJoints) return null;
    const whole = { from: 0, to: this.#tokens.length };
    for (let count = 2; count <= maxParts; count++) {
      const divided = this.#divided(whole, { joints, count, before: null });
      const [first, ...others] = divided.map(joined);
      if (first === undefined) continue;
      return others.every(({ check }) => JSON.stringify(check) === JSON.stringify(first.check)) ? first : null;
    }
    return null;
  }

  /** Every way to read a range as so many parts. */
  #divided(
    { from, to }: Range,
    { joints, count, before }: { joints: readonly number[]; count: number; before: Part | null },
  ): Part[][] {
    if (count === 1) {
      const last = this.#part({ from, to }, before);
      return last === null ? [] : [[last]];
    }
    const found: Part[][] = [];
    for (const [index, at] of joints.entries()) {
      if (at <= from) continue;
      const first = this.#part({ from, to: at }, before);
      if (first === null || !this.#ends(first, at)) continue;
      const rest = this.#divided(
        { from: at + 1, to },
        { joints: joints.slice(index + 1), count: count - 1, before: first },
      );
      found.push(...rest.map((parts) => [first, ...parts]));
    }
    return found;
  }

  /** Whether what is said before a joint cannot hold for what stands behind it as well. */
  #ends({ check, range }: Part, at: number): boolean {
    if (this.#tokens[at]?.text === ';') return true;
    const words = this.#tokens.slice(range.from, range.to);
    return !words.some(({ kind, lower }) => kind !== 'quoted' && conditional.test(lower)) && !isNarrowed(check);
  }

  #part(own: Range, before: Part | null): Part | null {
    const range = trimmed(this.#tokens, own);
    const words = this.#tokens.slice(range.from, range.to);
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) return null;
    const { start } = first;
    const { end } = last;
    const found = this.#firstOf(this.#wordings(words, { start, end }, before));
    if (found === null || (isOfBeingThere(found.check) && !demandsBeing(words))) return null;
    return { range, check: found.check, confidence: found.confidence, spans: [{ start, end, role: 'predicate' }] };
  }

  /** A part as it is written, or with what "it" stands for, and in full where it is shorthand. */
  #wordings(words: readonly Token[], { start, end }: { start: number; end: number }, before: Part | null): string[] {
    const [first] = words;
    const said = this.#text.slice(start, end);
    const subject = before !== null && pronoun.test(first?.lower ?? '') ? named(before.check) : null;
    if (subject !== null) return [`${subject}${this.#text.slice(first?.end ?? start, end)}`];
    const full = spelledOut(said, before === null ? nothing : aboutOf(before.check));
    return full.length > 0 || saysSomething(words) ? [said, ...full] : [];
  }

  #firstOf(texts: readonly string[]): Understood | null {
    for (const text of texts) {
      const found = this.#understood(text);
      if (found !== null) return found;
    }
    return null;
  }

  #understood(text: string): Understood | null {
    const before = this.#known.get(text);
    if (before !== undefined) return before;
    const read = this.#read(text);
    const found = read.status === 'understood' ? read : null;
    this.#known.set(text, found);
    return found;
  }
}

function joined(parts: Part[]): Whole {
  return {
    check: allOf(parts.map(({ check }) => check)),
    spans: parts.flatMap(({ spans }) => spans),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
  };
}

function jointsIn(tokens: readonly Token[]): number[] {
  let depth = 0;
  return [...tokens.keys()].filter((at) => {
    const token = tokens[at];
    if (token === undefined || token.kind === 'quoted') return false;
    if (/^[([{]$/.test(token.text)) depth++;
    if (/^[)\]}]$/.test(token.text)) depth--;
    return depth === 0 && joint.test(token.lower) && !joint.test(tokens[at - 1]?.lower ?? ',');
  });
}

/** Without the joints around it. */
function trimmed(tokens: readonly Token[], { from, to }: Range): Range {
  let [start, end] = [from, to];
  while (start < end && joint.test(tokens[start]?.lower ?? '')) start++;
  while (end > start && joint.test(tokens[end - 1]?.lower ?? '')) end--;
  return { from: start, to: end };
}

/** A name or a value by itself is one more of what is spoken of elsewhere. */
function saysSomething(words: readonly Token[]): boolean {
  const [only, ...others] = words;
  if (only === undefined || between.test(only.lower) || comparison.test(only.text)) return false;
  return others.length > 0 || /^[1-5]\d\d$/.test(only.text);
}

/** That something is there is what is left of a part that was not understood, unless it says so. */
function demandsBeing(words: readonly Token[]): boolean {
  return words.some(({ kind, lower }) => kind === 'word' && being.test(lower));
}

/** What is said of some items may go on behind a joint: "a bus with a ramp is free and green". */
function isNarrowed(check: Check): boolean {
  switch (check.kind) {
    case 'test':
      return /^(?:any|exactly|atLeast|atMost)$/.test(check.quantifier.kind);
    case 'outcome':
      return false;
    case 'all':
      return check.checks.some(isNarrowed);
    case 'any':
    case 'not':
    case 'when':
      return true;
    case 'each':
      return check.filter !== null || check.quantifier.kind !== 'all';
  }
}

const nothing: About = { subject: null, list: null };

/** What a part is about that leaves out its subject: one thing, of which the part before says something. */
function aboutOf(check: Check): About {
  const subjects = testsOf(check).map(({ subject }) => subject);
  const [only, ...others] = new Set(subjects.map((subject) => JSON.stringify(subject)));
  const [first] = subjects;
  if (only === undefined || first === undefined) return nothing;
  const lists = new Set(subjects.map((subject) => (subject.kind === 'field' ? listIn(subject.path) : '')));
  const [list = ''] = lists;
  return {
    subject: others.length > 0 || check.kind === 'each' ? null : written(first),
    list: lists.size > 1 || list === '' || check.kind === 'each' ? null : list,
  };
}

const listIn = (path: Path): string => {
  const last = path.findLastIndex(isEach);
  return formatPath(last < 0 ? path : path.slice(0, last));
};

function written(subject: Subject): string | null {
  if (subject.kind === 'field') return `\`${formatPath(subject.path)}\``;
  return subject.kind === 'header' ? `the header \`${subject.name}\`` : null;
}

/** What a check is about, as it may be written before what else is said of it. */
function named(check: Check): string | null {
  const paths = testsOf(check).flatMap(({ subject, predicate }) => {
    if (subject.kind !== 'field') return [];
    const other = 'value' in predicate && predicate.value.kind === 'field' ? [predicate.value.path] : [];
    return [subject.path, ...other];
  });
  const names = [...new Set(paths.map(formatPath))];
  return names.length === 0 ? null : names.map((name) => `\`${name}\``).join(' and ');
}
