import { isWholeName } from '../../language/names/names.ts';
import type { NameIndex } from '../../language/names/names.ts';
import { canonicalWord } from '../../language/names/words.ts';

const value = /[\uE000-\uF8FF]|(?<![\p{L}\d])\d+(?:[.,]\d+)*|[\p{L}_]+(?:[-_]?\d+)+/gu;
const word = /[\p{L}\d_-]+(?:['’]t)?/gu;
const denial = /^(?:no|not|never|none|neither|nor|nothing|nobody|cannot|without|unless|\p{L}+n['’]t)$/iu;
const quantity = /^(?:every|each|all|any|both|only|exactly|either|most|least|more|less|fewer|than)$/iu;
/** Names that are words of any sentence as well: "the status code is", "the value of". */
const everyday =
  /^(?:value|field|property|attribute|key|object|array|list|item|entry|data|response|body|result|status|code|message|type|user|name|header|headers|page|text|format)s?$/iu;

/** Whether a text still has the values, the denials, the quantities and the names of the answer that another one has. */
export function keepsWhatMatters(before: string, after: string, names: NameIndex): boolean {
  const values = new Set(after.match(value) ?? []);
  if ((before.match(value) ?? []).some((one) => !values.has(one))) return false;
  const [own, others] = [before, after].map((text) => text.match(word) ?? []);
  const count = (words: readonly string[] = [], kind: RegExp): number => words.filter((one) => kind.test(one)).length;
  if (count(own, denial) > 0 && count(others, denial) === 0) return false;
  const left = new Set((others ?? []).map((one) => canonicalWord(one)));
  return (own ?? []).every(
    (one) => left.has(canonicalWord(one)) || !(quantity.test(one) || (!everyday.test(one) && isWholeName(one, names))),
  );
}
