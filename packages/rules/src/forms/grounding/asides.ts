import { stemOf } from '../../language/names/stems.ts';
import type { Token } from '../../language/tokens.ts';
import { nameWords } from '../../tree/path.ts';
import type { Ground } from '../form.ts';
import { wordOf } from '../form.ts';
import { adverbs, answerNouns, articles, denials, generic, persons } from '../templates/words.ts';
import { isOfCall } from './lists.ts';

const locative = /^(in|on|of|from|for|at|within|among|to|under|by|inside|into|per|off)$/;

/** "on the list", "in the night schedule", "to the driver": words that only say where or to whom something is shown. */
export function isNowhereElse(tokens: readonly Token[], ground: Ground): boolean {
  if (tokens.every((token) => adverbs.has(wordOf(token)))) return true;
  const [first, ...rest] = tokens.filter((token) => !adverbs.has(wordOf(token)));
  if (!locative.test(wordOf(first)) || rest.length === 0) return false;
  return rest.every((token) => saysNothing(token, ground));
}

function saysNothing(token: Token, ground: Ground): boolean {
  const word = wordOf(token);
  if (word === '' || denials.has(word)) return false;
  return (
    articles.has(word) ||
    locative.test(word) ||
    answerNouns.has(word) ||
    generic.has(word) ||
    persons.has(word) ||
    isOfCall(word, ground) ||
    isListWord(word, ground)
  );
}

const isListWord = (word: string, { lists }: Ground): boolean =>
  lists.some((list) =>
    list.some((step) => typeof step === 'string' && nameWords(step).some((own) => stemOf(own) === stemOf(word))),
  );
