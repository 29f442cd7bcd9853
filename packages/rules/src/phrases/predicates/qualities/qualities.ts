import { looseText } from '../../../evaluate/values/values.ts';
import { atomValue } from '../../../language/values/values.ts';
import type { Check } from '../../../tree/check.ts';
import { bound } from '../../compose.ts';
import { kindAt, namedAt } from '../../nouns/scope.ts';
import { pathOf, testOf } from '../../nouns/things.ts';
import { articles, functionWords } from '../../words/lexicon.ts';
import { skipped, wordAt } from '../../words/words.ts';
import type { About, Found, Sentence, Thing } from '../../tree.ts';
import { each } from '../../tree.ts';

const reasons = ['reason', 'message', 'detail', 'description', 'explanation', 'title'];

/** "says why", "gives a reason": the text that explains, whatever its name is. */
export function whyAt(sentence: Sentence, at: number, { scope }: About): Found<Check>[] {
  const from = skipped(sentence, at, articles);
  const word = wordAt(sentence, from);
  if (word !== 'why' && !(/^(reason|explanation)$/.test(word) && namedAt(sentence, scope, from).length === 0))
    return [];
  for (const name of reasons) {
    const [entry] = scope.names.entries.filter(
      ({ path, joined, types }) => path.length === 1 && joined === name && types.has('string'),
    );
    if (entry === undefined) continue;
    const check = testOf({ kind: 'field', path: [...scope.prefix, ...entry.path] }, { op: 'empty' }, true);
    return [{ value: check, next: from + 1 }];
  }
  return [];
}

/** "a good quality" where known answers have "good" as the quality. */
export function qualifiedAt(sentence: Sentence, at: number, { scope }: About): Found<Check>[] {
  const from = skipped(sentence, at, articles);
  const word = wordAt(sentence, from);
  if (word === '' || functionWords.has(word)) return [];
  return namedAt(sentence, scope, from + 1).flatMap(({ candidates, next }) => {
    const [only] = candidates;
    if (only === undefined || candidates.length > 1 || only.isList || only.isObject) return [];
    const isValue = only.values.some((value) => typeof value === 'string' && looseText(value) === looseText(word));
    if (!isValue) return [];
    const check = testOf(
      { kind: 'field', path: [...scope.prefix, ...only.path] },
      { op: 'compare', comparison: 'equal', value: { kind: 'words', text: word } },
    );
    return [{ value: check, next }];
  });
}

/** "the tag go", "a label 'new'": one of the values that a list has. */
export function memberAt(sentence: Sentence, { thing, next }: { thing: Thing; next: number }): Found<Check>[] {
  const path = pathOf(thing);
  if (path === null || kindAt(sentence.names, [...path, each]).isObject) return [];
  const token = sentence.input.tokens[next];
  const known = kindAt(sentence.names, [...path, each]).values;
  const isWord = token?.kind === 'word' && known.some((value) => looseText(value) === looseText(token.text));
  const operands = [
    ...atomValue(sentence.input, next),
    ...(isWord && token !== undefined ? [{ value: { kind: 'words' as const, text: token.text }, next: next + 1 }] : []),
  ];
  return operands.flatMap(({ value, next: end }) => {
    const check = bound(testOf(thing.subject, { op: 'contains', value }), thing.bindings);
    return check === null ? [] : [{ value: check, next: end }];
  });
}
