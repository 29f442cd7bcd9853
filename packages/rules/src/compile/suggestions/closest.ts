import type { RuleContext } from '../../exchange.ts';
import { distance } from '../../evaluate/lookup/nearest.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import { nameIndex } from '../../language/names/names.ts';
import { resolveName, resolveWrittenPath } from '../../language/names/resolve.ts';
import type { Token } from '../../language/tokens.ts';
import { canonicalWord } from '../../language/names/words.ts';
import { formatPath, isRepeatedPath, nameWords } from '../../tree/path.ts';
import type { Path } from '../../tree/check.ts';
import { isSignificant, isVocabulary, templates, vocabulary, weightOf } from './templates.ts';
import type { Template } from './templates.ts';

const maxTokens = 20;
const longestName = 3;
const longestWord = 20;

/** What a text is made of, as far as is known. */
interface Said {
  words: Set<string>;
  names: Path[];
  numbers: string[];
  quoted: string[];
  headers: string[];
  /** A name that is nearly said, when none is said. */
  near: Path | null;
}

/**
 * The sentence closest to a text that is understood: the example that shares most with it in words and build, with the names,
 * numbers and quotations of the text put in. `null` when nothing is close. It is offered only when `isUnderstood` says so of it; at most `tries` and one are asked about, none for 0.
 */
export function closestSentence(
  tokens: Token[],
  context: RuleContext,
  { isUnderstood, tries }: { isUnderstood: (text: string) => boolean; tries: number },
): string | null {
  if (tries === 0) return null;
  const names = nameIndex(context);
  const said = saidIn(tokens.slice(0, maxTokens), names);
  const ranked = templates()
    .map((template) => ({ template, score: likeness(said, template) }))
    .filter(({ score }) => score > leastLikeness)
    .sort((left, right) => right.score - left.score);
  const written = ranked.slice(0, 2 * tries).flatMap(({ template }) => filled(template, said, names));
  const [name] = said.names;
  const plainest = name === undefined ? [] : [`\`${formatPath(name)}\` is present`];
  const tried = [...new Set([...written.slice(0, tries), ...plainest])];
  return tried.find(isUnderstood) ?? null;
}

function saidIn(tokens: Token[], names: NameIndex): Said {
  const said: Said = { words: new Set(), names: [], numbers: [], quoted: [], headers: [], near: null };
  for (let at = 0; at < tokens.length; at++) {
    const named = nameAt(tokens, at, names);
    if (named === null) addToken(said, tokens[at]);
    else said.names.push(named.path);
    at += (named?.length ?? 1) - 1;
  }
  return said.names.length > 0 ? said : { ...said, near: nearName(said.words, names) };
}

function addToken(said: Said, token: Token | undefined): void {
  if (token?.kind === 'number') said.numbers.push(token.text);
  else if (token?.kind === 'quoted') said.quoted.push(token.text);
  else if (token?.kind === 'word' && headerName.test(token.text)) said.headers.push(token.text);
  else if (token?.kind === 'word')
    for (const word of nameWords(token.text)) said.words.add(likely(canonicalWord(word)));
}

const headerName = /^[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+$/;

interface Named {
  path: Path;
  length: number;
}

/** The longest name of the answer that begins at an index. */
function nameAt(tokens: Token[], at: number, names: NameIndex): Named | null {
  const first = tokens[at];
  if (first?.kind === 'path') return writtenAt(first.text, names);
  if (first?.kind !== 'word' || !isSignificant(first.lower)) return null;
  for (let length = longestName; length > 0; length--) {
    const words = tokens.slice(at, at + length).filter(({ kind }) => kind === 'word');
    const path = words.length === length ? pathNamed(words, names) : null;
    if (path !== null) return { path, length };
  }
  return null;
}

function writtenAt(text: string, names: NameIndex): Named | null {
  const [location] = resolveWrittenPath(text, names);
  if (location === undefined) return null;
  const known = formatPath(location.path).replaceAll(/\[-?\d+\]/g, '[*]');
  return names.byText.has(known) ? { path: location.path, length: 1 } : null;
}

function pathNamed(words: Token[], names: NameIndex): Path | null {
  const said = words.map(({ text }) => text);
  const [location] = resolveName(said, names);
  return location?.exact === true && location.path.length > 0 ? location.path : null;
}

/** A word that is misspelled is taken for the one that it is nearest to. */
function likely(word: string): string {
  if (word.length < 5 || word.length > longestWord || isVocabulary(word)) return word;
  return vocabulary().find((other) => isLike(other, word)) ?? word;
}

function isLike(other: string, word: string): boolean {
  if (other[0] !== word[0] || other.length < 5 || Math.abs(other.length - word.length) > 2) return false;
  return distance(other, word) < 3;
}

const sameBuild = 0.1;
const leastLikeness = 0.15;
/** An example without a name is hardly meant where the text has one. */
const pastName = 0.25;
/** A denial, or an order from the end, has to be said. */
const unaskedDenial = 0.75;
const denials = ['not', 'no', 'never', 'none', 'without', 'descending'];

/** How much a text and an example share: the rarer a word, the more it counts; the build counts only where words do. */
function likeness(said: Said, template: Template): number {
  let shared = 0;
  let all = 0;
  for (const word of said.words) {
    const weight = weightOf(word);
    all += weight;
    if (template.words.has(word)) shared += weight;
  }
  // Another step has to be spoken of.
  if (shared === 0 || (template.words.has('step') && !said.words.has('step'))) return 0;
  const build = [
    [said.numbers.length, template.numbers],
    [said.quoted.length, template.quoted],
    [said.names.length, template.names],
  ].filter(([left = 0, right = 0]) => Math.min(left, 2) === right);
  const speaksPast = said.names.length > 0 && template.names === 0;
  const score = (2 * shared) / (all + template.weight) + sameBuild * build.length;
  const denies = template.isContrary && !denials.some((word) => said.words.has(word));
  return score * (speaksPast ? pastName : 1) * (denies ? unaskedDenial : 1);
}

/** The example in the words of the text; none when it needs a name that the answer does not have. */
function filled(template: Template, said: Said, names: NameIndex): string[] {
  const fields = fieldsFor(template, said, names);
  if (fields === null || bringsOwn(template, said, names)) return [];
  const left = {
    fields: [...fields],
    numbers: [...said.numbers],
    quoted: [...said.quoted],
    headers: [...said.headers],
  };
  const isOwn = Object.values(left).some((own) => own.length > 0);
  if (!isOwn && template.names === 0) return [template.text];
  if (names.entries.length === 0 && template.names > 0) return [template.text];
  return [
    template.parts
      .map(({ kind, text }) => {
        if (kind === 'field') return `\`${left.fields.shift() ?? text}\``;
        if (kind === 'header') return `\`${left.headers.shift() ?? text}\``;
        if (kind === 'number') return left.numbers.shift() ?? text;
        return kind === 'quoted' ? JSON.stringify(left.quoted.shift() ?? text) : text;
      })
      .join(''),
  ];
}

/** A number or a text of the example that the sentence says nothing of would be made up. */
function bringsOwn({ numbers, quoted, names: fields }: Template, said: Said, names: NameIndex): boolean {
  if (names.entries.length === 0 || fields === 0) return false;
  return numbers > said.numbers.length || quoted > said.quoted.length;
}

function fieldsFor(template: Template, said: Said, names: NameIndex): string[] | null {
  if (template.names === 0 || names.entries.length === 0) return [];
  const own = said.names.length > 0 ? said.names : guessed(template, said, names);
  const [first] = own;
  if (template.isOfList && template.names === 2 && first !== undefined) return listAndKey(first);
  const fitting = own.filter((path) => isRepeatedPath(path) || !template.isOfItems);
  return fitting.length < template.names ? null : fitting.map(formatPath);
}

/** `items` and `sku` of `items[*].sku`. */
function listAndKey(path: Path): string[] | null {
  const at = path.findIndex((step) => typeof step === 'object' && 'each' in step);
  const key = path.slice(at + 1);
  return at < 1 || key.length === 0 ? null : [formatPath(path.slice(0, at)), formatPath(key)];
}

/** A name that is nearly said, else one that has a value of the kind that is spoken of; none where no kind is. */
function guessed(template: Template, { near, numbers, quoted }: Said, { entries }: NameIndex): Path[] {
  if (near !== null) return [near];
  if (!template.isOfList && numbers.length + quoted.length === 0) return [];
  const found = entries.find((entry) => isValue(entry) && holds(entry, template));
  return found === undefined ? [] : [found.path];
}

function isValue({ path, isObject }: NameEntry): boolean {
  return typeof path.at(-1) === 'string' && !isObject;
}

const maxNear = 3;
const maxEntries = 400;

/** The name that one of the strange words of a text is a misspelling of. */
function nearName(words: Set<string>, { entries, byWord }: NameIndex): Path | null {
  // A misspelled name may be a word of our examples too, and is spelled rightly by now.
  for (const word of words) {
    const own = byWord.get(word)?.find((entry) => entry.joined === word && isValue(entry));
    if (own !== undefined) return own.path;
  }
  const strange = [...words]
    .filter((word) => word.length > 3 && word.length <= longestWord && !isVocabulary(word))
    .slice(0, maxNear);
  if (strange.length === 0) return null;
  const isMeant = ({ joined }: NameEntry) =>
    joined.length > 3 &&
    strange.some(
      (word) => word[0] === joined[0] && Math.abs(word.length - joined.length) < 3 && distance(word, joined) < 3,
    );
  return entries.slice(0, maxEntries).find((entry) => isValue(entry) && isMeant(entry))?.path ?? null;
}

function holds({ types, isList }: NameEntry, template: Template): boolean {
  if (template.isOfList) return isList;
  const wanted = template.numbers > 0 ? 'number' : 'string';
  return types.has(wanted);
}
