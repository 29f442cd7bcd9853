import { looseText } from '../../evaluate/values/values.ts';
import type { CallWords } from '../../language/names/call-words.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import type { Candidate } from '../../language/names/resolve.ts';
import { resolveName, untyped } from '../../language/names/resolve.ts';
import type { Token } from '../../language/tokens.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { ItemKey, Path } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';
import type { Examples } from '../line.ts';

/** A property of the items of a list, and the values that known answers have there. */
interface Key {
  list: NameEntry;
  entry: NameEntry;
  values: Map<string, ItemKey>;
  /** The words of the call, for a list that is the whole answer. */
  context: CallWords;
}

const kept = new WeakMap<NameIndex, Key[]>();

function keysOf(names: NameIndex): Key[] {
  const known = kept.get(names);
  if (known !== undefined) return known;
  const lists = names.entries.filter(({ isList, path }) => isList && path.every((step) => typeof step !== 'object'));
  const found = lists.flatMap((list) =>
    names.entries.filter((entry) => isKey(entry, list)).map((entry) => keyOf(list, entry, names.context)),
  );
  kept.set(names, found);
  return found;
}

function isKey({ path, types }: NameEntry, list: NameEntry): boolean {
  const isOwn = path.length === list.path.length + 2 && list.path.every((step, at) => path[at] === step);
  return isOwn && typeof path.at(-1) === 'string' && (types.has('string') || types.has('number'));
}

function keyOf(list: NameEntry, entry: NameEntry, context: CallWords): Key {
  const values = new Map<string, ItemKey>();
  for (const value of entry.values)
    if (value !== null && typeof value !== 'boolean') values.set(looseText(value), value);
  return { list, entry, values, context };
}

/** Whether some known item of a list has this text as a value of its own. */
export function namesItem(text: string, names: NameIndex): boolean {
  const loose = looseText(text);
  return names.hasShape && keysOf(names).some(({ values }) => typeof values.get(loose) === 'string');
}

const between = new Set(['with', 'having', 'whose', 'where', 'on', 'at', 'in']);
const skipped = new Set(['the', 'a', 'an', 'is', 'of', '=', ':', 'are', 'number', 'equals', '(', ')']);
const generic = /^(item|entry|element|record|one|object|row|result)$/;

const structural = /^(and|or|but|if|then|when|not|no)$/;

/** Which item of a list some words say, and where in the words they are. */
interface Selection {
  key: Key;
  is: ItemKey;
  from: number;
  to: number;
}

/** "the product with id 12", "transaction T895", "the humidity sensor", "Maria's score": a location in the items of a list that have a value. */
export function selected(tokens: Token[], names: NameIndex): Candidate[] {
  if (!names.hasShape || tokens.length > 12) return [];
  const keys = keysOf(names);
  if (keys.length === 0) return [];
  const selection = withKey(tokens, keys) ?? byNoun(tokens, keys) ?? ownerByValue(tokens, keys);
  if (selection === null) return [];
  const rest = tokens.filter((_, at) => at < selection.from || at >= selection.to).filter(isNaming);
  return locationsOf(selection, rest, names);
}

function isNaming({ kind, lower }: Token): boolean {
  return kind !== 'mark' && !/^(the|a|an|of|in|for|on|its|has|have|with|'s)$/.test(lower);
}

function locationsOf({ key, is }: Selection, rest: Token[], names: NameIndex): Candidate[] {
  const where = key.entry.path.at(-1);
  if (typeof where !== 'string') return [];
  const base: Path = [...key.list.path, { where, is }];
  const about = { score: 0.97, typed: true, types: untyped, values: [], exact: true, extra: [] };
  if (rest.length === 0) return [{ ...about, path: base, isList: false, isObject: true }];
  return resolveName(
    rest.map(({ text }) => text),
    names,
  )
    .filter(
      ({ path, exact }) => exact && path.length > base.length && key.list.path.every((step, at) => path[at] === step),
    )
    .filter(({ path }) => typeof path[key.list.path.length] === 'object')
    .map((found) => ({ ...found, path: [...base, ...found.path.slice(base.length)] }));
}

function isListNoun(word: string, { list, context }: Key): boolean {
  const noun = canonicalWord(word.toLowerCase());
  return generic.test(noun) || noun === list.last.at(-1) || (list.path.length === 0 && context.has(noun));
}

/** "the product with id 12", "the order whose status is paid". */
function withKey(tokens: Token[], keys: Key[]): Selection | null {
  const at = tokens.findIndex(({ lower, kind }, index) => index > 0 && kind === 'word' && between.has(lower));
  if (at < 0) return null;
  const named = past(tokens, at + 1);
  const index = past(tokens, named + 1);
  const value = tokens[index];
  const key = keyNamed(tokens[named], tokens[at - 1]?.text ?? '', keys);
  if (value === undefined || value.kind === 'mark' || structural.test(value.lower) || key === undefined) return null;
  const from = tokens[at - 2]?.lower === 'the' ? at - 2 : at - 1;
  const to = tokens[index + 1]?.text === ')' ? index + 2 : index + 1;
  return { key, is: valueOf(value, key), from, to };
}

/** Behind the words that say nothing. */
function past(tokens: Token[], from: number): number {
  let at = from;
  while (skipped.has(tokens[at]?.lower ?? '')) at++;
  return at;
}

function keyNamed(token: Token | undefined, noun: string, keys: Key[]): Key | undefined {
  const name = nameWords(token?.text ?? '')
    .map(canonicalWord)
    .join('');
  return keys.find((one) => isListNoun(noun, one) && (one.entry.joined === name || one.entry.last.at(-1) === name));
}

function valueOf({ kind, text }: Token, { values }: Key): ItemKey {
  return values.get(looseText(text)) ?? (kind === 'number' ? Number(text) : text);
}

/** "transaction T895", "player vexx", "the humidity sensor". */
function byNoun(tokens: Token[], keys: Key[]): Selection | null {
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'mark' || token.kind === 'number' || /^(an?|the)$/.test(token.lower)) continue;
    const text = looseText(token.text);
    const holders = keys.filter(({ values }) => values.has(text));
    const holder = holders.find((key) => nounBeside(tokens, at, key) >= 0);
    if (holder === undefined) continue;
    const noun = nounBeside(tokens, at, holder);
    const from = Math.min(at, noun);
    return { key: holder, is: holder.values.get(text) ?? token.text, from, to: Math.max(at, noun) + 1 };
  }
  return null;
}

function nounBeside(tokens: Token[], at: number, key: Key): number {
  for (const index of [at - 1, at + 1]) {
    const noun = tokens[index];
    const isSame =
      noun !== undefined && noun.kind === 'word' && isListNoun(noun.text, key) && !generic.test(noun.lower);
    if (isSame && !noun.lower.endsWith('s')) return index;
  }
  return -1;
}

/** "OrcaMint's guild". */
function ownerByValue(tokens: Token[], keys: Key[]): Selection | null {
  const mark = tokens.findIndex(({ text }) => text === "'s");
  if (mark < 1) return null;
  for (let from = 0; from < mark; from++) {
    const text = looseText(
      tokens
        .slice(from, mark)
        .map((token) => token.text)
        .join(' '),
    );
    const key = keys.find(({ values }) => typeof values.get(text) === 'string');
    if (key !== undefined) return { key, is: key.values.get(text) ?? text, from, to: mark + 1 };
  }
  return null;
}

export const filterExamples: Examples = {
  name: 'filters',
  title: 'One item of a list',
  golden: [
    {
      text: 'the humidity sensor is online',
      reads: '`sensors[type = "humidity"].online` is true',
      sample: {
        sensors: [
          { type: 'humidity', online: true },
          { type: 'wind', online: false },
        ],
      },
    },
    {
      text: 'the order whose status is paid has a total of 9',
      reads: '`orders[status = "paid"].total` is 9',
      sample: {
        orders: [
          { status: 'paid', total: 9 },
          { status: 'open', total: 3 },
        ],
      },
    },
    {
      text: "Maria's score is 12",
      reads: '`players[name = "Maria"].score` is 12',
      sample: {
        players: [
          { name: 'Maria', score: 12 },
          { name: 'Leo', score: 9 },
        ],
      },
    },
    {
      text: 'the price of the product with id 12 is 5',
      reads: '`products[id = 12].price` is 5',
      sample: {
        products: [
          { id: 12, price: 5 },
          { id: 13, price: 6 },
        ],
      },
    },
  ],
};
