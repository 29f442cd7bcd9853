import { looseText } from '../../evaluate/values/values.ts';
import type { Reading } from '../../grammar/reading.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { Operand, Path, Test } from '../../tree/check.ts';
import { formatPath, nameWords } from '../../tree/path.ts';
import { testsOf } from '../../tree/parts-of.ts';

const prose = 0.8;
const guess = 0.5;

/**
 * How much less likely a reading is (0 for not at all) for what is known of the locations that it compares:
 * a stretch of prose was taken for a value, a word is to stand where the document has a number, or a name was guessed for the sake of a word.
 */
export function implausibility({ check, guessed }: Reading, known: Known): number {
  let worst = 0;
  for (const test of testsOf(check)) worst = Math.max(worst, doubt(test, guessed, known));
  return worst;
}

function doubt(test: Test, guessed: boolean, { names, hasSample, quoted, speaksOfText, sorts }: Known): number {
  const entry = entryOf(test, names);
  const words = wordsOf(test).filter((text) => !quoted.has(text) && (entry === undefined || !isKnown(text, entry)));
  if (words.length === 0) return 0;
  if (test.subject.kind === 'body' && !speaksOfText && words.some((text) => isName(text, names))) return guess;
  if (cannotBeText(test, entry) || isContinued(words, entry)) return prose;
  if (hasSample && isEmptyDenial(test, words, { guessed, sorts })) return prose;
  return guessed && names.hasShape && !hasSample ? guess : 0;
}

function isContinued(words: string[], entry: NameEntry | undefined): boolean {
  return !isMessage(entry) && words.some((text) => runsOn(text) || isElliptic(text));
}

/** "the recipient's" stands for something of the recipient that is not said again. */
function isElliptic(text: string): boolean {
  return /^\p{Ll}.*['’]s$/u.test(text);
}

/** What a sentence is read against. */
export interface Known {
  names: NameIndex;
  hasSample: boolean;
  /** The texts that the sentence has in quotes: these are values whatever they say. */
  quoted: ReadonlySet<string>;
  /** It says that the body is meant as a text: "the body contains id". */
  speaksOfText: boolean;
  /** The words behind "a" and "an": a sort of things, and a value only where it is known as one. */
  sorts: ReadonlySet<string>;
}

/** "The response contains id" is about the property where there is one: its letters stand in almost every text. */
function isName(text: string, { byWord }: NameIndex): boolean {
  const key = nameWords(text).map(canonicalWord).join('');
  return (byWord.get(key) ?? []).some(({ joined }) => joined === key);
}

/** Locations that hold prose. */
function isMessage(entry: NameEntry | undefined): boolean {
  return /(message|detail|details|description|reason|text|summary|comment|note|hint)$/.test(entry?.joined ?? '');
}

/** Unquoted texts that a test compares with. What an error says is prose. */
function wordsOf({ subject, predicate }: Test): string[] {
  if (subject.kind === 'error' || subject.kind === 'contentType') return [];
  const operands: Operand[] =
    predicate.op === 'oneOf' ? predicate.values : 'value' in predicate ? [predicate.value] : [];
  return operands.flatMap((operand) => (operand.kind === 'words' ? [operand.text] : []));
}

function entryOf({ subject }: Test, names: NameIndex): NameEntry | undefined {
  return subject.kind === 'field' ? names.byText.get(formatPath(subject.path.map(anyItem))) : undefined;
}

function anyItem(step: Path[number]): Path[number] {
  return typeof step === 'number' || (typeof step === 'object' && 'where' in step) ? { each: true } : step;
}

function isKnown(text: string, { values }: NameEntry): boolean {
  const loose = looseText(text);
  return values.some((value) => looseText(value).includes(loose));
}

function isEmptyDenial(
  test: Test,
  words: string[],
  { guessed, sorts }: { guessed: boolean; sorts: ReadonlySet<string> },
): boolean {
  return deniesProse(test, words) || (guessed && deniesDeed(test, words)) || deniesSort(test, words, sorts);
}

/** Where a name was guessed, no known answer can tell whether what was not done was a value at all: "orders must not be cached". */
function deniesDeed(test: Test, words: string[]): boolean {
  const last = test.subject.kind === 'field' ? test.subject.path.at(-1) : undefined;
  const isState = typeof last === 'string' && /(status|state|type|kind|result)$/i.test(last);
  return (
    !isState && denies(test) && test.quantifier.kind === 'implied' && words.some((text) => /^\p{Ll}+ed$/u.test(text))
  );
}

/** "no code is a weekend": that no code is the text "weekend" holds of every answer that was seen, and is not what is said. */
function deniesSort(test: Test, words: string[], sorts: ReadonlySet<string>): boolean {
  return denies(test) && words.some((text) => sorts.has(text));
}

function denies({ subject, negated, quantifier }: Test): boolean {
  return subject.kind === 'field' && negated !== (quantifier.kind === 'none');
}

/** No known answer can tell whether some words that must not be there were rightly taken for a value. */
function deniesProse(test: Test, words: string[]): boolean {
  if (test.subject.kind === 'body' && test.negated) return words.some((text) => text.includes(' '));
  return denies(test) && words.some((text) => text.includes(' ') && !isTitle(text.split(/\s+/)));
}

function cannotBeText({ predicate }: Test, entry: NameEntry | undefined): boolean {
  if (entry === undefined || entry.isList || predicate.op !== 'compare') return false;
  return entry.types.size > 0 && !entry.types.has('string');
}

const joining = new Set(
  `and or but nor neither if when while unless because than then is are was were be been being has have had does did that which who whose
  this these those it its they their we you he she`.split(/\s+/),
);
const determiners = new Set(['the', 'a', 'an', 'any', 'each', 'every', 'all', 'same']);
const measures = new Set(['number', 'count', 'sum', 'total', 'value', 'length']);
const prepositions = new Set('to of in on at by for from with without into as about between'.split(' '));

/** Whether some words are the continuation of the sentence and no text that an answer has: they have its small words and are not written as a title is. */
export function runsOn(text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length < 2 || isTitle(words)) return false;
  const lower = words.map((word) => word.toLowerCase());
  if (lower.some((word) => joining.has(word)) || determiners.has(lower[0] ?? '')) return true;
  if (measures.has(lower[0] ?? '') && lower[1] === 'of') return true;
  return words.length > 3 && lower.some((word) => determiners.has(word) || prepositions.has(word));
}

/** "Bread and Butter": every word that is not small is written large. */
function isTitle(words: string[]): boolean {
  return words.every(
    (word, at) =>
      /^[\p{Lu}\d]/u.test(word) || (at > 0 && (joining.has(word) || determiners.has(word) || prepositions.has(word))),
  );
}
