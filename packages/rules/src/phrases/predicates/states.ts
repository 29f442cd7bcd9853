import { looseText } from '../../evaluate/values.ts';
import type { NameEntry, NameIndex } from '../../language/names.ts';
import { isFlag } from '../../language/names.ts';
import { stemOf } from '../../language/stems.ts';
import { literal } from '../../language/values.ts';
import type { Check, Path } from '../../tree/check.ts';
import { denied } from '../compose.ts';
import { functionWords } from '../words/lexicon.ts';
import { namesBelow } from '../nouns/scope.ts';
import { pathOf, testOf } from '../nouns/things.ts';
import type { Found, Sentence, Thing } from '../tree.ts';
import { wordAt } from '../words/words.ts';

/** "active", "not paid", "in stock": a word that what has parts has as a flag or as one of the values that a known answer shows. */
export function statesAt(sentence: Sentence, at: number, thing: Thing): Found<Check>[] {
  const path = pathOf(thing);
  if (path === null || thing.kind.isList || thing.measure !== null) return [];
  if (!thing.kind.isObject) return [];
  const names = namesBelow(sentence.names, path);
  const found: Found<Check>[] = [];
  for (let length = 3; length > 0; length--) {
    const words = Array.from({ length }, (_, offset) => wordAt(sentence, at + offset));
    if (words.some((word) => !/[\p{L}\p{N}]/u.test(word)) || (length === 1 && functionWords.has(words[0] ?? '')))
      continue;
    const check = stateOf(words, { names, path });
    if (check !== null) found.push({ value: check, next: at + length });
  }
  return found;
}

interface Place {
  names: NameIndex;
  path: Path;
}

function stateOf(words: string[], { names, path }: Place): Check | null {
  const direct = names.entries.filter(({ path: own }) => own.length === 1);
  const flag = flagOf(words, direct);
  if (flag !== null) return testOf({ kind: 'field', path: [...path, ...flag.path] }, equal(true));
  const contrary = /^(?:in|un|non-?|dis|im)(\w{4,})$/.exec(words[0] ?? '')?.[1];
  const value = valueOf(words.join(' '), direct);
  if (value !== null)
    return testOf(
      { kind: 'field', path: [...path, ...value.path] },
      { op: 'compare', comparison: 'equal', value: { kind: 'words', text: words.join(' ') } },
    );
  if (contrary === undefined || words.length > 1) return null;
  const opposite = flagOf([contrary], direct);
  return opposite === null ? null : denied(testOf({ kind: 'field', path: [...path, ...opposite.path] }, equal(true)));
}

const equal = (value: boolean) => ({ op: 'compare', comparison: 'equal', value: literal(value) }) as const;

function flagOf(words: string[], entries: NameEntry[]): NameEntry | null {
  const stems = words.map(stemOf).join(' ');
  const found = entries.filter(({ types, last, isObject, isList }) => {
    if (!isFlag(types) || isObject || isList) return false;
    const own = /^(is|has|was|are|flag)$/.test(last[0] ?? '') ? last.slice(1) : last;
    return own.map(stemOf).join(' ') === stems || last.map(stemOf).join(' ') === stems;
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The one text whose known values include these words; a state, a status or a type before others. */
function valueOf(text: string, entries: NameEntry[]): NameEntry | null {
  const loose = looseText(text);
  const found = entries.filter(({ values }) =>
    values.some((value) => typeof value === 'string' && looseText(value) === loose),
  );
  if (found.length === 1) return found[0] ?? null;
  const states = found.filter(({ last }) =>
    /^(status|state|type|kind|category|level|stage|phase)$/.test(last.at(-1) ?? ''),
  );
  return states.length === 1 ? (states[0] ?? null) : null;
}
