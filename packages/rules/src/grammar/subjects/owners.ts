import type { Path, PathStep, Quantifier } from '../../tree/check.ts';
import type { Input } from '../../language/parser.ts';
import { tokenAt } from '../../language/parser.ts';
import type { NameEntry } from '../../language/names/names.ts';
import type { Candidate } from '../../language/names/resolve.ts';
import { untyped } from '../../language/names/resolve.ts';
import { nameWords } from '../../tree/path.ts';
import { canonicalWord, decoration, fillers, singular } from '../../language/names/words.ts';
import { nameCandidates } from './name-phrases.ts';
import { quantifierAt } from './subjects.ts';
import type { Examples } from '../line.ts';

interface Range {
  from: number;
  to: number;
}

/** Who or what has something: how many of them, and where they are in the answer. */
export interface Owner {
  quantifier: Quantifier;
  /** The location of one of them; a list ends in each of its items. Empty is the whole answer. */
  base: Path;
  /** Said of several of a list. */
  each: boolean;
  score: number;
  /** Words of the owner that the answer does not have. */
  extra: string[];
}

const generic = new Set(
  'job task item record entry element object row result hit entity resource body response payload answer reply json it output data root thing api call they that which who page'.split(
    ' ',
  ),
);

/** The locations that the words before "has" or "is" can stand for when they have parts of their own. */
export function ownersIn(input: Input, range: Range): Owner[] {
  const { quantifier, range: said } = quantifierAt(input, range);
  const rest = behindGeneric(input, said);
  const many = quantifier.kind !== 'implied';
  const words = contentWords(input, rest);
  const named = words.length === 0 ? [] : holders(nameCandidates(input, rest), many);
  const owners = named.map((candidate): Owner => ownerAt(candidate, quantifier, many));
  if (words.every((word) => generic.has(word) || input.names.context.has(word) || decoration.has(word)))
    owners.push(...wholeAnswer(input, quantifier, many));
  if (owners.length === 0 && !input.names.hasShape) owners.push(...unseenOwner(words, quantifier, many));
  return owners.slice(0, 4);
}

/** "every item in `data`" is every one of `data`. */
function behindGeneric(input: Input, { from, to }: Range): Range {
  const isGeneric = generic.has(canonicalWord(tokenAt(input, from)?.lower ?? ''));
  const joint = tokenAt(input, from + 1)?.lower ?? '';
  return isGeneric && from + 2 < to && /^(in|of|from|within)$/.test(joint) ? { from: from + 2, to } : { from, to };
}

function contentWords(input: Input, { from, to }: Range): string[] {
  const words: string[] = [];
  for (let at = from; at < to; at++) {
    const token = tokenAt(input, at);
    if (token === undefined || token.kind === 'mark') continue;
    words.push(...nameWords(token.text).map(canonicalWord));
  }
  return words.filter((word) => !fillers.has(word) || generic.has(word));
}

function holders(candidates: Candidate[], many: boolean): Candidate[] {
  const fitting = candidates.filter(({ isList, isObject }) => (many ? isList : isObject || isList));
  const exact = fitting.filter((candidate) => candidate.exact);
  return exact.length > 0 ? exact : fitting.filter(({ extra }) => extra.length === 0);
}

function ownerAt(candidate: Candidate, quantifier: Quantifier, many: boolean): Owner {
  const { path, score, isList, extra } = candidate;
  return { quantifier, base: isList ? [...path, { each: true }] : path, each: many || isList, score, extra };
}

/** "the order" of an answer that is one, "every product" of an answer that is a list of them, or that has only one list. */
function wholeAnswer({ names }: Input, quantifier: Quantifier, many: boolean): Owner[] {
  const root = names.entries.find(({ path }) => path.length === 0);
  if (root?.isList === true) return [{ quantifier, base: [{ each: true }], each: true, score: 0.95, extra: [] }];
  if (!many) return [{ quantifier, base: [], each: false, score: 0.95, extra: [] }];
  const lists = names.entries.filter(({ isList, path }) => isList && path.every((step) => typeof step === 'string'));
  const [only] = lists;
  if (only === undefined || lists.length > 1) return [];
  return [{ quantifier, base: [...only.path, { each: true }], each: true, score: 0.85, extra: [] }];
}

/** "every item" of an answer that nobody has seen is each of `items`. */
function unseenOwner(words: string[], quantifier: Quantifier, many: boolean): Owner[] {
  const [name] = words;
  if (name === undefined || words.length > 1 || !many) return [];
  const list = singular(name) === name ? `${name}s` : name;
  return [{ quantifier, base: [{ find: list }, { each: true }], each: true, score: 0.6, extra: [] }];
}

/** Whether an entry is somewhere under a location. */
export function isUnder({ path }: { path: Path }, base: Path): boolean {
  return path.length > base.length && base.every((step, at) => isSameStep(path[at], step));
}

/** The first item is one of the items. */
function isSameStep(known: PathStep | undefined, step: PathStep): boolean {
  if (known === step) return true;
  if (typeof known !== 'object') return false;
  if (typeof step === 'number' || (typeof step === 'object' && 'where' in step)) return 'each' in known;
  return typeof step === 'object' && 'each' in known === 'each' in step;
}

/** What a name means under a location of the answer: a known name there, else the name as it was written. */
export function partsOf(input: Input, { base, extra, score }: Owner, name: Range): Candidate[] {
  const found = nameCandidates(input, name).filter((candidate) => isUnder(candidate, base));
  if (found.length > 0) return found.map((candidate) => inBase(candidate, base, extra));
  const words = contentWords(input, name);
  if (words.length === 0 || words.length > 3 || !isPlainName(input, name)) return [];
  const texts: string[] = [];
  for (let at = name.from; at < name.to; at++) texts.push(tokenAt(input, at)?.text ?? '');
  const known = childrenOf(input, base);
  const key = spelled(texts.flatMap(nameWords), texts, known);
  const step = known.length > 0 || base.length > 0 ? key : { find: key };
  return [
    {
      path: [...base, step],
      score: Math.min(score, 0.6),
      isList: false,
      isObject: false,
      typed: false,
      types: untyped,
      values: [],
      exact: false,
      extra,
    },
  ];
}

function inBase(candidate: Candidate, base: Path, extra: string[]): Candidate {
  const path = [...base, ...candidate.path.slice(base.length)];
  return { ...candidate, path, extra: [...candidate.extra, ...extra] };
}

function childrenOf({ names }: Input, base: Path): NameEntry[] {
  return names.entries.filter((entry) => entry.path.length === base.length + 1 && isUnder(entry, base));
}

function isPlainName(input: Input, { from, to }: Range): boolean {
  for (let at = from; at < to; at++) {
    const token = tokenAt(input, at);
    if (token === undefined || (token.kind !== 'word' && token.kind !== 'path' && token.kind !== 'quoted'))
      return false;
    if (token.kind === 'word' && !/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(token.text)) return false;
  }
  return true;
}

/** In the way in which its neighbours are spelled. */
function spelled(words: string[], texts: string[], known: NameEntry[]): string {
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return only.replace(/^e-mail/i, 'email');
  if (known.some(({ path }) => isSnake(path.at(-1)))) return words.join('_');
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}

function isSnake(step: PathStep | undefined): boolean {
  return typeof step === 'string' && step.includes('_');
}

export const ownerExamples: Examples = {
  name: 'owners',
  title: 'Who has it',
  golden: [
    { text: 'every item in `data` has an id', reads: 'Every `data[*].id` is present', sample: { data: [{ id: 1 }] } },
    { text: 'the order has a total', reads: '`order.total` is present', sample: { order: { total: 1 } } },
    {
      text: 'the second item has a name',
      reads: '`items[1].name` is present',
      sample: { items: [{ name: 'a' }, { name: 'b' }] },
    },
    {
      text: 'each product has a price',
      reads: 'Every `products[*].price` is present',
      sample: { products: [{ price: 1 }] },
    },
  ],
};
