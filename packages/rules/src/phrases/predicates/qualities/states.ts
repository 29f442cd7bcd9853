import { looseText } from '../../../evaluate/values/values.ts';
import type { NameEntry, NameIndex } from '../../../language/names/names.ts';
import { isFlag } from '../../../language/names/names.ts';
import { hasStem, stemOf } from '../../../language/names/stems.ts';
import { literal } from '../../../language/values/values.ts';
import type { Check, Path } from '../../../tree/check.ts';
import { denied } from '../../compose.ts';
import { functionWords } from '../../words/lexicon.ts';
import { namesBelow } from '../../nouns/scope.ts';
import { pathOf, testOf } from '../../nouns/things.ts';
import type { Found, Sentence, Thing } from '../../tree.ts';
import { wordAt } from '../../words/words.ts';

/** "active", "not paid", "in stock": a word that what has parts has as a flag or as one of the values that a known answer shows. */
export function statesAt(sentence: Sentence, at: number, thing: Thing, { mayBeUnseen = false } = {}): Found<Check>[] {
  const path = pathOf(thing);
  if (path === null || !mayHaveStates(thing)) return [];
  const names = namesBelow(sentence.names, path);
  const found: Found<Check>[] = [];
  for (let length = 3; length > 0; length--) {
    const words = Array.from({ length }, (_, offset) => wordAt(sentence, at + offset));
    if (words.some((word) => !/[\p{L}\p{N}]/u.test(word)) || (length === 1 && functionWords.has(words[0] ?? '')))
      continue;
    const check = stateOf(words, { names, path, mayBeUnseen });
    if (check !== null) found.push({ value: check, next: at + length });
  }
  return found;
}

const mayHaveStates = ({ kind, measure }: Thing): boolean => kind.isObject && !kind.isList && measure === null;

interface Location {
  names: NameIndex;
  path: Path;
  mayBeUnseen: boolean;
}

function stateOf(words: string[], { names, path, mayBeUnseen }: Location): Check | null {
  const direct = names.entries.filter(({ path: own }) => own.length === 1 || isWrapped(own, names));
  const flag = flagOf(words, direct);
  if (flag !== null) return testOf({ kind: 'field', path: [...path, ...flag.path] }, equal(true));
  const contrary = /^(?:in|un|non-?|dis|im)(\w{4,})$/.exec(words[0] ?? '')?.[1];
  const value = valueOf(words.join(' '), direct);
  if (value !== null) return wordsAt([...path, ...value.path], words);
  const unseen = mayBeUnseen ? unseenState(words, { names, direct }) : null;
  if (unseen !== null) return wordsAt([...path, ...unseen.path], words);
  return contrary === undefined || words.length > 1 ? null : contraryOf(contrary, direct, path);
}

/** "inactive", "unpaid". */
function contraryOf(word: string, direct: NameEntry[], path: Path): Check | null {
  const opposite = flagOf([word], direct);
  return opposite === null ? null : denied(testOf({ kind: 'field', path: [...path, ...opposite.path] }, equal(true)));
}

function wordsAt(path: Path, words: string[]): Check {
  const value = { kind: 'words' as const, text: words.join(' ') };
  return testOf({ kind: 'field', path }, { op: 'compare', comparison: 'equal', value });
}

/** `attributes.status`, `track.explicit`: what stands in the one object that something has. */
function isWrapped(path: Path, names: NameIndex): boolean {
  if (path.length !== 2 || path.some((step) => typeof step !== 'string')) return false;
  const objects = names.entries.filter(({ path: own, isObject }) => own.length === 1 && isObject);
  return objects.length === 1 || path[0] === 'attributes' || path[0] === 'properties' || path[0] === 'fields';
}

const stateWords =
  /(ed|ing|en|id)$|^(open|closed?|draft|sold|lost|done|new|sent|due|free|full|live|ready|overdue|offline|online)$/;
const noStates =
  /^(created|updated|deleted|saved|removed|added|stored|retrieved|received|accepted|fetched|found|sorted|ordered|returned|listed|required|expected|allowed|formatted|rounded|limited|shared|used|given|missing|matching|existing|being|red|even|seven|eleven|valid|invalid|based|named|called|typed|filled|populated|included|contained|shown|increasing|decreasing|ascending|descending|ending|starting|containing|duplicated|repeated|grouped|distributed|needed|updated|changed|unchanged|encoded|masked|hidden|omitted|escaped|localized|localised)$/;

/** A state that no known answer shows, of what has one status and nothing else that is named like it. */
function unseenState(
  [word = '', ...others]: string[],
  { names, direct }: { names: NameIndex; direct: NameEntry[] },
): NameEntry | null {
  if (others.length > 0 || !stateWords.test(word) || noStates.test(word) || word.length < 3 || hasStem(word, names))
    return null;
  const states = direct.filter(
    ({ last, values, types, isObject, isList }) =>
      !isObject &&
      !isList &&
      /^(status|state)$/.test(last.at(-1) ?? '') &&
      types.has('string') &&
      values.every(
        (value) => value === null || (typeof value === 'string' && /^[A-Za-z]+([ _-][A-Za-z]+)*$/.test(value)),
      ),
  );
  return states.length === 1 ? (states[0] ?? null) : null;
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
