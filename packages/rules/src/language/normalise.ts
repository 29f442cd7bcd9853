import type { NameIndex } from './names.ts';
import type { Token } from './tokens.ts';
import { tokenize } from './tokens.ts';

/** Shorthand of testers, and the words that the rest of the language knows. A slot (`_`) stands for any one token. */
const shorthand: [say: string, as: string][] = [
  ['hdr', 'header'],
  ['hdrs', 'headers'],
  ['resp', 'response'],
  ['rsp', 'response'],
  ['req', 'request'],
  ['w/', 'with'],
  ['w/o', 'without'],
  ['&&', 'and'],
  ['& &', 'and'],
  ['||', 'or'],
  ['| |', 'or'],
  ['∈', 'in'],
  ['∉', 'not in'],
  ['int', 'integer'],
  ['ints', 'integers'],
  ['bool', 'boolean'],
  ['arr', 'array'],
  ['obj', 'object'],
  ['non-neg', 'non-negative'],
  ['nonneg', 'non-negative'],
  ['len ( _ )', 'length of _'],
  ['length ( _ )', 'length of _'],
  ['count ( _ )', 'number of _'],
  ['size ( _ )', 'size of _'],
  ['root', 'body'],
  ['uuid v4', 'uuidv4'],
  ['v4 uuid', 'uuidv4'],
];

interface Entry {
  words: string[];
  as: Token[];
}

const byFirst = new Map<string, Entry[]>();
for (const [say, as] of shorthand) {
  const words = say.split(' ');
  const first = words[0] ?? '';
  byFirst.set(first, [...(byFirst.get(first) ?? []), { words, as: tokenize(as) }]);
}
for (const entries of byFirst.values()) entries.sort((left, right) => right.words.length - left.words.length);

/**
 * The tokens of a sentence with its shorthand written out. What stands for several words keeps its place in the text. A word that
 * the answer itself has as a name stays as it is.
 */
export function normalised(tokens: Token[], names: NameIndex): Token[] {
  if (!tokens.some(({ lower }) => byFirst.has(lower))) return tokens;
  const made: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const entry = entryAt(tokens, at, names);
    if (entry === null) made.push(...tokens.slice(at, at + 1));
    else made.push(...writtenOut(entry, tokens.slice(at, at + entry.words.length)));
    at += entry?.words.length ?? 1;
  }
  return made;
}

function entryAt(tokens: Token[], at: number, names: NameIndex): Entry | null {
  const token = tokens[at];
  if (token === undefined || token.kind === 'quoted' || token.kind === 'path') return null;
  const entries = byFirst.get(token.lower) ?? [];
  const fits = ({ words }: Entry) =>
    words.every((word, offset) => (word === '_' ? tokens[at + offset] !== undefined : tokens[at + offset]?.lower === word));
  const found = entries.find(fits);
  return found === undefined || (found.words.length === 1 && names.byLast.has(token.lower)) ? null : found;
}

function writtenOut({ words, as }: Entry, said: Token[]): Token[] {
  const slot = words.indexOf('_');
  const [start, end] = [said[0]?.start ?? 0, said.at(-1)?.end ?? 0];
  return as.flatMap((token) => {
    if (token.text === '_') return said.slice(slot, slot + 1);
    return [{ ...token, start, end }];
  });
}
