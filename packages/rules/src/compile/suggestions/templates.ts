import { plainChapters } from '../../grammar/index.ts';
import type { Golden } from '../../grammar/line.ts';
import { once } from '../../language/once.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { nameWords } from '../../tree/path.ts';

interface TemplatePart {
  kind: 'text' | 'field' | 'header' | 'number' | 'quoted';
  text: string;
}

/** An example of the language with gaps for names, numbers and quotations. */
export interface Template {
  /** As somebody wrote it. */
  text: string;
  /** As it is read back, in parts. */
  parts: TemplatePart[];
  /** The words that say what it says, in one form each, and what they weigh together. */
  words: ReadonlySet<string>;
  weight: number;
  names: number;
  numbers: number;
  quoted: number;
  /** It speaks of every item, or of a list as a whole. */
  isOfItems: boolean;
  isOfList: boolean;
  /** It denies something, or orders from the end. */
  isContrary: boolean;
}

const silent = new Set(
  'the a an of in on at to by for as it its this that and or is are be was were has have with there than not all any'.split(
    ' ',
  ),
);
const slots = /`([^`]+)`|"((?:[^"\\]|\\.)*)"|(?<![\w.-])(-?\d+(?:\.\d+)?)(?![\w-])/g;
/** What stands in backticks after these is no location in the body. */
const elsewhere = /(?:cookie|The|value|on) $/;

/** Whether a word says something by itself. */
export function isSignificant(word: string): boolean {
  return !silent.has(word);
}

interface Counted {
  golden: readonly Golden[];
  /** The words of each that show what it says. */
  spoken: readonly ReadonlySet<string>[];
  /** How many examples have a word. */
  counts: ReadonlyMap<string, number>;
}

/** Most rules are understood, and need no look at the examples. */
const examples = once((): Counted => {
  const golden = plainChapters.flatMap((chapter) => chapter.golden);
  const spoken = golden.map(({ text, reads }) => {
    const said = `${text.replaceAll(/`[^`]*`|"[^"]*"/g, ' ')} ${reads.replaceAll(slots, ' ')}`;
    return new Set(nameWords(said).map(canonicalWord).filter(isSignificant));
  });
  const counts = new Map<string, number>();
  for (const words of spoken) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { golden, spoken, counts };
});

/** Every word of the examples, the frequent ones first. */
export const vocabulary = once((): readonly string[] =>
  [...examples().counts].sort(([, left], [, right]) => right - left).map(([word]) => word),
);

/** Whether the examples use a word, in one form or another. */
export function isVocabulary(word: string): boolean {
  return silent.has(word) || examples().counts.has(canonicalWord(word));
}

const units = new Set(['ms', 'second', 'byte', 'kb', 'mb']);

/** Rare words say more; the ones that no example has say only that something else was meant. */
export function weightOf(word: string): number {
  if (silent.has(word)) return 0;
  const { golden, counts } = examples();
  return (units.has(word) ? 2 : 1) * Math.log(1 + golden.length / (counts.get(word) ?? golden.length / 4));
}

export const templates = once((): readonly Template[] => examples().golden.map(templateOf));

function templateOf({ text, reads }: Golden, index: number): Template {
  const parts = partsOf(reads);
  const words = examples().spoken[index] ?? new Set();
  const count = (kind: TemplatePart['kind']) => parts.filter((part) => part.kind === kind).length;
  return {
    text,
    parts,
    words,
    weight: [...words].reduce((sum, word) => sum + weightOf(word), 0),
    names: count('field'),
    numbers: count('number'),
    quoted: count('quoted'),
    isOfItems: /^(Every|No|At least|At most|Exactly) /.test(reads),
    isContrary: /\bnot\b|^No |descending/.test(reads),
    isOfList: /length|sorted|unique/.test(reads),
  };
}

function partsOf(reads: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const match of reads.matchAll(slots)) {
    const before = reads.slice(at, match.index);
    if (before !== '') parts.push({ kind: 'text', text: before });
    parts.push(slotOf(match, reads));
    at = match.index + match[0].length;
  }
  return at < reads.length ? [...parts, { kind: 'text', text: reads.slice(at) }] : parts;
}

function slotOf([whole, field, quoted, number]: RegExpExecArray, reads: string): TemplatePart {
  const before = reads.slice(0, reads.indexOf(whole));
  if (field !== undefined && before.endsWith('header ')) return { kind: 'header', text: field };
  if (field !== undefined)
    return elsewhere.test(before) ? { kind: 'text', text: whole } : { kind: 'field', text: field };
  if (number !== undefined) return { kind: 'number', text: number };
  return { kind: 'quoted', text: quoted ?? '' };
}
