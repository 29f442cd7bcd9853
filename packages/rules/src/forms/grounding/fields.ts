import type { NameEntry } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import { parsePath } from '../../tree/path.ts';
import { mentionsOf } from '../../slots/names/mentions.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { remembered, spend, wordOf } from '../form.ts';
import { articles } from '../templates/words.ts';
import { isIn } from './scopes.ts';

const longestName = 6;
const dearest = 0.62;
const alike = 0.015;

/** The locations of an item that some words name, the nearest ones. */
export const fieldsOf = remembered((tokens, scope, ground): Costed<NameEntry>[] => {
  const own = withoutArticles(tokens);
  if (own.length === 0 || own.length > longestName || !spend(ground, 2)) return [];
  const [only] = own;
  if (own.length === 1 && only !== undefined && (only.kind === 'path' || only.kind === 'quoted'))
    return writtenFields(only.text, scope, ground);
  if (!own.every(isNameWord)) return [];
  const found = mentionsOf(own, ground.names).filter(({ entry, cost }) => cost < dearest && isIn(scope, entry));
  const [best] = found;
  return best === undefined
    ? []
    : found.filter(({ cost }) => cost - best.cost < alike).map(({ entry: value, cost }) => ({ value, cost }));
});

/** What is no part of a name is not left out of one. */
const isNameWord = ({ kind, lower }: Token): boolean =>
  kind === 'word' && !/^(any|for|in|from|it|was|were|is|they|been|had|has|got|each|every|all)$/.test(lower);

function writtenFields(text: string, scope: Scope, { names }: Ground): Costed<NameEntry>[] {
  const path = parsePath(text.replaceAll('[]', '[*]'));
  const last = path?.at(-1);
  if (path === null || typeof last !== 'string') return [];
  const own = names.entries.filter((entry) => isIn(scope, entry) && entry.path.at(-1) === last);
  return own.filter((entry) => endsWith(entry, path)).map((value) => ({ value, cost: 0 }));
}

const endsWith = ({ path }: NameEntry, end: NameEntry['path']): boolean =>
  JSON.stringify(path.slice(-end.length)) === JSON.stringify(end);

export function withoutArticles(tokens: readonly Token[]): Token[] {
  let start = 0;
  while (start < tokens.length && articles.has(wordOf(tokens[start]))) start++;
  return tokens.slice(start);
}

const dateLike = /^\d{4}-\d{2}|^\d{1,2}:\d{2}/;

/** Whether a location holds a day or a time. */
export function isMoment({ values, words }: NameEntry): boolean {
  if (values.some((value) => typeof value === 'string' && dateLike.test(value))) return true;
  const own = words.at(-1) ?? [];
  return values.every((value) => value === null) && /^(at|on|date|time)$/.test(own.at(-1) ?? '');
}

export const isText = ({ types, isList, isObject }: NameEntry): boolean => types.has('string') && !isList && !isObject;
export const isNumber = ({ types }: NameEntry): boolean => types.has('number');
