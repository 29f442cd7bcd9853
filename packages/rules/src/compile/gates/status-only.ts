import { looseText } from '../../evaluate/values/values.ts';
import type { NameIndex } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import { testsOf } from '../../tree/parts-of.ts';

const HEADER = /^(?:[A-Z][a-z]+(?:-[A-Z][a-z]+)+|ETag|Location)$/;

/**
 * Whether a check of the status alone leaves out what its sentence says of the answer: a header, a location that is written as one, or a
 * value that the known answer has. A headline may name the call in words.
 */
export function leavesMembers(check: Check, tokens: readonly Token[], names: NameIndex): boolean {
  const tests = testsOf(check);
  if (tests.some(({ subject }) => !/^(?:status|time)$/.test(subject.kind))) return false;
  if (tokens.some(isOfForm)) return true;
  if (tests.some(({ subject }) => subject.kind === 'time')) return false;
  return tokens.some(
    (token, at) =>
      HEADER.test(token.text) ||
      /^non-?empty$/.test(token.lower) ||
      opensShape(tokens, at) ||
      deniesPart(tokens, at) ||
      isLocation(token, names) ||
      isValue(token, tokens[at - 1], names),
  );
}

/** "is plain text", "need no-store": how the body comes, or what a header says of it. */
const isOfForm = ({ kind, lower }: Token, at: number, tokens: readonly Token[]): boolean =>
  kind !== 'quoted' &&
  (/^(?:no-store|no-cache|cached|max-age)$/.test(lower) ||
    (lower === 'text' && tokens[at - 1]?.lower === 'plain') ||
    (/^(?:json|html|xml|csv)$/.test(lower) && /^(?:body|page|answer|response)$/.test(tokens[at + 1]?.lower ?? '')));

/** "404 { code, message }" */
const opensShape = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '{' && /^[:,?]$/.test(tokens[at + 2]?.text ?? '');

/** "204 no body", "200 without json": behind the status of a success, that is no word about the call. */
const deniesPart = (tokens: readonly Token[], at: number): boolean =>
  /^[23]\d\d$/.test(tokens[at]?.text ?? '') &&
  /^(?:no|without|empty)$/.test(tokens[at + 1]?.lower ?? '') &&
  /^(?:body|content|payload|json|html|text|header|headers|cookie|cookies)$/.test(tokens[at + 2]?.lower ?? '');

const isLocation = ({ kind, text }: Token, { byText }: NameIndex): boolean =>
  kind !== 'quoted' && /\.|\[[\d*]?\]$/.test(text) && byText.has(text.replace(/\[[\d*]?\]$/, ''));

/** "say rack B-12": a value with a number in it, of the answer. */
function isValue({ kind, text }: Token, before: Token | undefined, { entries }: NameIndex): boolean {
  if (kind !== 'word' || !/\p{L}/u.test(text) || !/\d/.test(text) || before === undefined) return false;
  return entries.some(({ values }) =>
    values.some((value) => typeof value === 'string' && looseText(value) === looseText(text)),
  );
}
