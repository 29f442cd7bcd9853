import { stemOf } from '../../language/names/stems.ts';
import { canonicalWord, singular } from '../../language/names/words.ts';
import { statesOf } from '../../slots/names/states.ts';
import type { Token } from '../../language/tokens.ts';
import type { Path } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';
import type { Costed, Ground } from '../form.ts';
import { costed, wordOf } from '../form.ts';
import { answerNouns, generic, persons } from '../templates/words.ts';
import { hasItems } from './scopes.ts';

const perNested = 0.01;
const unknownNoun = 0.12;

/** The lists whose items a noun stands for; `null` is the answer itself. */
export function listsOf(noun: Token | undefined, ground: Ground): Costed<Path | null>[] {
  const word = wordOf(noun);
  if (word === '' || !/^\p{L}/u.test(word)) return [];
  const named = ground.lists
    .filter((list) => isNamed(word, list) && hasItems(list, ground.names))
    .map((list) => costed<Path | null>(list, list.length * perNested));
  if (named.length > 0) return named;
  const { main } = ground;
  if (generic.has(word)) return [costed(main, 0.02)];
  if (isOfCall(word, ground)) return [costed(main, 0.03)];
  if (isWhole(word, ground)) return main === null ? [costed(null, 0.02)] : [costed(null, 0.1)];
  if (persons.has(word)) return [costed(main, 0.1)];
  if (!isFree(word, ground)) return [];
  // What an answer with a list is called may be the answer itself.
  return main === null
    ? [costed(null, unknownNoun)]
    : [costed<Path | null>(main, unknownNoun), costed<Path | null>(null, 0.15)];
}

function isNamed(word: string, list: Path): boolean {
  const last = list.findLast((step) => typeof step === 'string');
  return typeof last === 'string' && list.at(-1) === last && stemOf(nameWords(last).at(-1) ?? '') === stemOf(word);
}

/** A word of the call says what it is about, unless the answer has it as a value or a name. */
export function isOfCall(word: string, { names }: Ground): boolean {
  if (!/^\p{L}{2,}$/u.test(word) || !(names.context.has(canonicalWord(word)) || names.context.has(singular(word))))
    return false;
  if (statesOf([word], names).some(({ entry }) => entry.last.at(-1) !== 'type')) return false;
  return !(names.byLast.get(word) ?? []).some(({ isList, isObject }) => !isList && !isObject);
}

const isWhole = (word: string, { main, names }: Ground): boolean =>
  answerNouns.has(word) ||
  (main !== null && names.entries.some(({ path, isObject }) => isObject && path.length === 1 && path[0] === word));

/** A word that is neither a name nor a value of the answer can only be the noun for what it is about. */
function isFree(word: string, { names }: Ground): boolean {
  if (!/^\p{L}{3,}$/u.test(word) || reserved.test(word)) return false;
  return !names.entries.some(({ path, joined, isList, isObject }) => {
    const isPart = path.length > 0 && joined === word;
    return isPart && !isList && !isObject;
  });
}

const reserved =
  /^(header|headers|status|code|field|fields|property|properties|value|values|key|keys|date|time|number|error|errors|message|cookie|line|lines|column|columns|first|last|than|more|less|most|least|only|same|other|what|which|who|whose|that|when|where|with|without|from|for|not|never|must|should|can|may|are|was|has|have|been|the|and|but)$/;
