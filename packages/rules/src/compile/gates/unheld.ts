import { isSecretName } from '../../evaluate/secrets/secret-names.ts';
import { isWholeName } from '../../language/names/names.ts';
import type { NameIndex } from '../../language/names/names.ts';
import { dropsNotation, TYPE } from './accounted/notation.ts';
import { dropsDemand } from './dropped.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import { testsOf } from '../../tree/parts-of.ts';
import { nameWords, normalName } from '../../tree/path.ts';
import { saysUnmeant } from './unlike.ts';
import { englishOf, jsonOf } from './written.ts';

/**
 * Whether a sentence has something that no right reading leaves out, be it of the status or of values: a constant, a header that must be
 * there, an order, a sum, the value that was asked for, the type of what a field has, the name of what must not be there.
 */
export function leavesUnheld(check: Check, tokens: Token[], names: NameIndex): boolean {
  const json = jsonOf(check);
  const said: Said = { json, plain: normalName(json + englishOf(check)), tokens, names };
  if (tokens.some((_, at) => gates.some((gate) => gate(said, at)))) return true;
  if (dropsNotation(check, tokens)) return true;
  return dropsDemand(said) || forbidsUnknown(check, said) || saysUnmeant(check, tokens, names);
}

interface Said {
  json: string;
  plain: string;
  tokens: readonly Token[];
  names: NameIndex;
}

const lowerOf = ({ tokens }: Said, at: number): string => tokens[at]?.lower ?? '';

/** "code: string", "the code is a string": a member, not a word of the status. */
function memberIsLeft({ json, plain, tokens, names }: Said, at: number): boolean {
  const { kind, text = '' } = tokens[at] ?? {};
  const [sign, next, behind] = [1, 2, 3].map((offset) => tokens[at + offset]?.lower ?? '');
  const type = /^an?$/.test(next ?? '') ? behind : next;
  if (kind !== 'word' || !/^(?::|is|=)$/.test(sign ?? '') || !TYPE.test(type ?? '')) return false;
  return isWholeName(text, names) && !plain.includes(normalName(text)) && !json.includes(text);
}

const CONSTANT = /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|[A-Z]{6,})$/;
const SHOUTED =
  /^(?:DELETE|OPTIONS|SHOULD|REQUIRED|OPTIONAL|RECOMMENDED|VERIFY|ASSERT|EXPECT|EXPECTED|RESPONSE|STATUS)$/;

/** "error code OUT_OF_STOCK": a text in capitals among words that are not is a value. */
function constantIsLeft({ json, plain, tokens }: Said, at: number): boolean {
  const { kind, text = '' } = tokens[at] ?? {};
  if (kind !== 'word' || !CONSTANT.test(text) || SHOUTED.test(text)) return false;
  const small = tokens.filter((token) => token.kind === 'word' && token.text === token.lower).length;
  if (small < 2) return false;
  return text.includes('_')
    ? !plain.includes(normalName(text))
    : !json.includes(`"${text}"`) && !json.includes(`${text}.`);
}

const CARRIES = /^(?:includes?|including|carry|carries|contains?|sets?|sends?)$/;
const HEADER = /^[A-Z]\w*(?:-[A-Z]\w*)+$/;

/** "429 responses include `Retry-After`": what an answer must carry is demanded besides its status. */
function carriedIsLeft(said: Said, at: number): boolean {
  const { kind, text = '' } = said.tokens[at] ?? {};
  if (kind !== 'path' && kind !== 'quoted' && !HEADER.test(text)) return false;
  if (!CARRIES.test(lowerOf(said, at - 1)) && !CARRIES.test(lowerOf(said, at - 2))) return false;
  return !text.split(': ').every((part) => said.plain.includes(normalName(part)));
}

const CAPITALISED = /^[A-Z][a-z]+$/;
const BESIDE = /^(?:and|or|nor)$/;

/** "a Server or X-Powered-By header": what stands beside a header is one as well, even where it is a word of its own. */
function listedHeaderIsLeft({ json, tokens }: Said, at: number): boolean {
  const { kind, text = '' } = tokens[at] ?? {};
  if (kind !== 'word' || !CAPITALISED.test(text) || !json.includes('"kind":"header"')) return false;
  const isListed = [1, -1].some(
    (step) => BESIDE.test(tokens[at + step]?.lower ?? '') && HEADER.test(tokens[at + 2 * step]?.text ?? ''),
  );
  return isListed && !json.toLowerCase().includes(`"name":"${text.toLowerCase()}"`);
}

/** "the requested id" is the one of the request. */
function requestedIsLeft(said: Said, at: number): boolean {
  if (lowerOf(said, at) !== 'requested' || said.json.includes('"kind":"request"')) return false;
  return isWholeName(lowerOf(said, at + 1), said.names);
}

const STANDS = /^(?:listed|shown|displayed|placed|ranked|come|comes|appear|appears)$/;
const ORDER = /"op":"(?:sorted|chained|before|after|itemsOf)"|"(?:index|at|from|nth|first|last)":/;

/** "urgent tickets come before all others" is said of the order. */
function orderIsLeft(said: Said, at: number): boolean {
  return (
    STANDS.test(lowerOf(said, at)) && /^(?:before|after|ahead)$/.test(lowerOf(said, at + 1)) && !ORDER.test(said.json)
  );
}

/** `offset + count` is neither of them. */
function sumIsLeft({ json, tokens, names }: Said, at: number): boolean {
  if (!/^[+*×]$/.test(tokens[at]?.text ?? '')) return false;
  const isName = (token: Token | undefined): boolean =>
    token?.kind === 'path' || (token?.kind === 'word' && (token.text.includes('.') || isWholeName(token.text, names)));
  return (
    isName(tokens[at - 1]) && isName(tokens[at + 1]) && !/"terms"|"kind":"(?:calculation|statistic|sum)"/.test(json)
  );
}

const TYPED = /^(?:date|timestamp|number|uuid|url|link|string|text)$/;

/** "has a date in `closedOn`" is not met by an empty text. */
function typeIsLeft(said: Said, at: number): boolean {
  if (!/^(?:a|an)$/.test(lowerOf(said, at)) || !TYPED.test(lowerOf(said, at + 1))) return false;
  if (!/^(?:in|under|at)$/.test(lowerOf(said, at + 2))) return false;
  return !/"op":"(?:format|type|matches|before|after)"/.test(said.json);
}

const OF_ANSWER = /"kind":"(?:field|body|header|each)"/;

/** A text in quotes is a value that is meant; beside a status alone a word may be the name of what was sent. */
function quotedIsLeft({ json, plain, tokens }: Said, at: number): boolean {
  const { kind, text = '' } = tokens[at] ?? {};
  if (kind !== 'quoted' || plain.includes(normalName(text))) return false;
  return OF_ANSWER.test(json) || !/^\w+$/.test(text);
}

/** "kWh", "mPa". */
const longestUnit = 4;
const WRITTEN = /^(?!to[A-Z])[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+$/;

/** "... have the field `judgePrivateNote`": a name as programs write it is meant, also where a known answer does not have it. */
function writtenNameIsLeft({ json, plain, tokens }: Said, at: number): boolean {
  const { kind, text = '' } = tokens[at] ?? {};
  return (
    (kind === 'word' || kind === 'path') &&
    WRITTEN.test(text) &&
    text.length > longestUnit &&
    OF_ANSWER.test(json) &&
    !plain.includes(normalName(text))
  );
}

const DOTTED = /^[a-z]\w*(?:\.[a-z]\w*)+$/i;
const MEASURED = /^(?:length|size|count|every|some|map|filter|includes|test|match)$/;

/** `score.home + score.away == ...`: a location of the answer that is written out is meant. */
function writtenPathIsLeft({ json, plain, tokens, names }: Said, at: number): boolean {
  const { text = '' } = tokens[at] ?? {};
  const last = text.split('.').at(-1) ?? '';
  if (!DOTTED.test(text) || MEASURED.test(last) || !OF_ANSWER.test(json)) return false;
  return names.byText.has(text) && !plain.includes(normalName(last));
}

const SECURE = /^https$/;

/** "the link has to be https" is not met by any address. */
function schemeIsLeft({ json, tokens }: Said, at: number): boolean {
  return SECURE.test(tokens[at]?.lower ?? '') && !json.includes('https');
}

const PART = /^(?:word|words|phrase|letters)$/;

/** "without the word "Exception"" is not met by a sentence with it. */
function partIsWhole({ json, tokens }: Said, at: number): boolean {
  if (tokens[at + 1]?.kind !== 'quoted' || !PART.test(tokens[at]?.lower ?? '')) return false;
  return !/"op":"(?:contains|startsWith|endsWith|matches|mentions|containsAny)"/.test(json);
}

const gates = [
  quotedIsLeft,
  partIsWhole,
  constantIsLeft,
  memberIsLeft,
  carriedIsLeft,
  listedHeaderIsLeft,
  requestedIsLeft,
  orderIsLeft,
  sumIsLeft,
  typeIsLeft,
  writtenNameIsLeft,
  writtenPathIsLeft,
  schemeIsLeft,
];

/** A location that was taken for a name is nowhere, whatever the answer is; a pronoun is none, and a word in capitals is a value. */
const isNoName = (name: string, names: NameIndex): boolean =>
  /[[\]*]/.test(name) ||
  /^(?:it|them|this|that|these|those|one)$/i.test(name) ||
  (/^[A-Z]{4,}$/.test(name) && !isWholeName(name, names));

/** A name of several words that is nowhere in a known answer was put together from words that mean something else. */
function forbidsUnknown(check: Check, { tokens, names }: Said): boolean {
  if (!names.hasShape) return false;
  return testsOf(check).some(({ subject, predicate, negated }) => {
    if (predicate.op !== 'present' || !negated || subject.kind !== 'field') return false;
    const last = subject.path.at(-1);
    const name = typeof last === 'string' ? last : typeof last === 'object' && 'find' in last ? last.find : null;
    if (name === null) return false;
    if (isNoName(name, names)) return true;
    if (nameWords(name).length < 2 || isWholeName(name, names) || isSecretName(name)) return false;
    return !tokens.some(({ text }) => normalName(text) === normalName(name));
  });
}
