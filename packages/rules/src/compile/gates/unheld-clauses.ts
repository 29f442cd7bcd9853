import { isWholeName } from '../../language/names/names.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import { stemOf } from '../../language/names/stems.ts';
import { canonicalWord } from '../../language/names/words.ts';
import type { Check } from '../../tree/check.ts';
import { nameWords } from '../../tree/path.ts';
import { leavesNarrowed } from './unsaid.ts';
import { englishOf, jsonOf } from './written.ts';

/**
 * Whether one of the clauses of a text names something of the answer while the check has no name, number or kind of this clause: "the id is
 * an integer; the fare is a number" read as the id alone. What was seen or done, and which call it was, is mentioned by the way.
 */
export function leavesClause(check: Check, tokens: readonly Token[], names: NameIndex): boolean {
  if (!names.hasShape || tokens.length < 3) return false;
  const clauses = clausesOf(tokens);
  const said: Said = { held: wordsHeld(check), json: jsonOf(check), names };
  if (leavesHeader(tokens, said) || leavesListed(tokens, said) || leavesMedia(tokens, said)) return true;
  const demands = clauses.filter(({ isAside, isAdded }) => !isAside && (isAdded || !isRefusal(check)));
  return demands.some(
    (clause) =>
      leavesName(clause, said) ||
      leavesNumber(clause, said) ||
      leavesNarrowing(clause, said) ||
      leavesValue(clause, said) ||
      leavesLocation(clause, said) ||
      leavesRemark(clause, said) ||
      leavesQuantified(clause, said),
  );
}

interface Said {
  held: ReadonlySet<string>;
  json: string;
  names: NameIndex;
}

function leavesName({ tokens, isOnly }: Clause, { held, names }: Said): boolean {
  if (isOnly) return false;
  const anchors = anchorsOf(tokens, names);
  const leaves = anchors.filter(({ name }) => name !== null && isSingle(name));
  const counted = leaves.length > 0 ? [...leaves, ...anchors.filter(({ isValue }) => isValue)] : anchors;
  return (
    anchors.some(({ name }) => name !== null) && !counted.some(({ words }) => words.every((word) => held.has(word)))
  );
}

const isSingle = ({ types }: NameEntry): boolean => types.size > 0;

const standards = /^(?:iso|rfc|http|https|utf|base|sha|v|version|tls|oauth|ipv|[#(:-])$/;

/** "6 chars": a number that the check does not have, where it has no other that stands for it in another unit. */
function leavesNumber({ tokens }: Clause, { held, json }: Said): boolean {
  const own = new Set(tokens.filter(({ kind }) => kind === 'number').map(({ text }) => text));
  const left = tokens.filter(
    ({ kind, text }, at) => kind === 'number' && !held.has(text) && !standards.test(tokens[at - 1]?.lower ?? ''),
  );
  if (left.length === 0) return false;
  const others = [...json.matchAll(/\d+(?:\.\d+)?/g)].filter(([number]) => !own.has(number));
  return others.length < left.length;
}

function leavesNarrowing({ tokens }: Clause, { json, names, held }: Said): boolean {
  return tokens.some(
    ({ kind, lower }) =>
      kind === 'word' && !held.has(canonicalWord(lower)) && !names.byLast.has(lower) && leavesNarrowed(lower, json),
  );
}

/** "150 GBP": a text as the known answer has it, in capitals or with a digit. */
function leavesValue({ tokens }: Clause, { held, names }: Said): boolean {
  return tokens.some(
    ({ kind, text }) =>
      (kind === 'word' || kind === 'path') &&
      /^(?=.*[A-Z\d])[A-Z\d][\w-]+$/.test(text) &&
      /[A-Z\d]/.test(text.slice(1)) &&
      !nameWords(text)
        .map(canonicalWord)
        .every((word) => held.has(word)) &&
      names.entries.some(({ values }) => values.includes(text)),
  );
}

/** "`seats[*].row`" as code has it. */
function leavesLocation({ tokens }: Clause, { held }: Said): boolean {
  return tokens.some(
    ({ kind, text }) =>
      (kind === 'word' || kind === 'path') &&
      /\w\[[*\d]?\]\.\w/.test(text) &&
      !nameWords(text.split('.').at(-1) ?? '')
        .map(canonicalWord)
        .every((word) => held.has(word)),
  );
}

const longRemark = 4;

/** "(five letters, then a dash)": a remark of which the check has nothing. */
function leavesRemark({ tokens }: Clause, { held }: Said): boolean {
  const open = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === '(');
  if (open < 0 || /^(?:e\.?g|for|i\.?e|not|no|as|because|so|like|see|in)$/.test(tokens[open + 1]?.lower ?? ''))
    return false;
  const close = tokens.findIndex(({ kind, text }, at) => at > open && kind === 'mark' && text === ')');
  const remark = tokens.slice(open + 1, close < 0 ? undefined : close).filter(({ kind }) => kind !== 'mark');
  return remark.length >= longRemark && !remark.some(({ text }) => wordsOf(text).some((word) => held.has(word)));
}

/** "problem+json" says how the body comes, and nothing else. */
const leavesMedia = (tokens: readonly Token[], { json }: Said): boolean =>
  tokens.some(
    ({ kind, lower }) =>
      kind === 'word' && /^[a-z][a-z./-]*\+(?:json|xml)$/.test(lower) && !json.toLowerCase().includes(lower),
  );

/** "neither X-Debug nor Via headers": each of the names before the word. */
function leavesHeader(tokens: readonly Token[], { json }: Said): boolean {
  const end = tokens.findIndex(({ kind, lower }) => kind === 'word' && lower === 'headers');
  for (let at = end - 1; at >= 0; at--) {
    const { kind, text, lower } = tokens[at] ?? { kind: 'mark', text: '', lower: '' };
    if (/^(?:,|and|or|nor|&)$/.test(lower)) continue;
    if (kind === 'mark' || kind === 'number' || !/^[A-Z]/.test(text) || at === 0) return false;
    if (!json.toLowerCase().includes(`"kind":"header","name":${JSON.stringify(lower)}`)) return true;
  }
  return false;
}

/** "width, height: number": the same is said of each of the names before the colon. */
function leavesListed(tokens: readonly Token[], { json, names }: Said): boolean {
  const colon = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === ':');
  if (colon < 3) return false;
  const listed = tokens.slice(0, colon).filter(({ kind, lower }) => kind !== 'mark' && lower !== 'and');
  const lasts = listed.map(({ text }) => text.split('.').at(-1) ?? '');
  if (listed.length !== Math.ceil(colon / 2) || !lasts.every((name) => isWholeName(name, names))) return false;
  const held = lasts.filter((name) => json.includes(`${JSON.stringify(name)}]},"quantifier"`));
  return held.length > 0 && held.length < lasts.length;
}

const quantifying = /^(?:all|each|every|both|none)$/;
const small =
  /^(?:of|the|them|these|those|is|are|be|must|should|has|have|a|an|with|in|on|at|to|it|they|its|their|and|or|not|no|one|ones|item|items|entry|entries|record|records|element|elements|there|other|others|more|less|fewer|later|earlier|same|time|times|required|mandatory)$/;

/** "3 rooms, all heated": what is said of each of them. */
function leavesQuantified({ tokens }: Clause, { held, json, names }: Said): boolean {
  const [first, ...rest] = tokens;
  if (first?.kind !== 'word' || !quantifying.test(first.lower)) return false;
  if (rest.some(({ kind }) => kind !== 'word' && kind !== 'mark')) return false;
  const own = rest.filter(({ kind, lower }) => kind === 'word' && !small.test(lower) && !kinds.test(lower));
  if (
    own.length === 1 &&
    own.some(({ lower }) => isValueOf(lower, names) && !json.toLowerCase().includes(`"${lower}"`))
  )
    return true;
  const stems = new Set([...held].map(stemOf));
  return (
    own.length > 0 && own.length < 4 && !own.some(({ text }) => wordsOf(text).some((word) => stems.has(stemOf(word))))
  );
}

/** "all open" is not held by a name with the same stem: `openedAt`. */
const isValueOf = (lower: string, { entries }: NameIndex): boolean =>
  entries.some(({ values }) => values.some((value) => typeof value === 'string' && value.toLowerCase() === lower));

interface Clause {
  tokens: readonly Token[];
  /** It says what was seen or done, or which call it was. */
  isAside: boolean;
  /** It is added to what stands before it, not given as its reason. */
  isAdded: boolean;
  /** There is no other. */
  isOnly: boolean;
}

const refusal = /"subject":\{"kind":"status"\}[^|]*"value":[45]\d\d\b|"kind":"outcome"/;

/** The headline of a refusal names what was wrong with the call. */
function isRefusal(check: Check): boolean {
  const json = jsonOf(check);
  return refusal.test(json) && !/"kind":"(?:field|header|body)"/.test(json);
}

const separators = /^(?:[;+&,.!?|•—–]|and|but|plus)$/;
const additions = /^(?:[;+&]|plus)$/;

function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses = sentencesOf(tokens).flatMap((sentence) => {
    const isStory = sentence.some(({ kind, lower }) => kind === 'word' && seen.test(lower));
    let isAdded = false;
    return splitAt(sentence, isJoint).map(({ tokens: own, joint }) => {
      isAdded ||= additions.test(joint);
      const isAside = isStory || asides.test(own[0]?.lower ?? '') || (!isAdded && headings.test(own[0]?.lower ?? ''));
      return { tokens: own, isAside, isAdded };
    });
  });
  return clauses.map((clause) => ({ ...clause, isOnly: clauses.length === 1 }));
}

const isJoint = ({ kind, lower }: Token): boolean => (kind === 'word' || kind === 'mark') && separators.test(lower);

/** A mark between two sentences is no token; it leaves a gap. */
function sentencesOf(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (before !== undefined && token.start - before.end > 1 && /^[\p{Lu}\d`"$]/u.test(token.text)) found.push([]);
    found.at(-1)?.push(token);
  }
  return found;
}

function splitAt(tokens: readonly Token[], isBetween: (token: Token) => boolean): { tokens: Token[]; joint: string }[] {
  const found: { tokens: Token[]; joint: string }[] = [{ tokens: [], joint: '' }];
  for (const token of tokens) {
    if (isBetween(token)) found.push({ tokens: [], joint: token.lower });
    else found.at(-1)?.tokens.push(token);
  }
  return found.filter((part) => part.tokens.length > 0);
}

const seen =
  /^(?:was|were|got|saw|said|came|showed|gave|had|did|went|arrived|returned|appeared|displayed|contained|kept|found|received|broken|wrong|missing|currently|sometimes|still|actual|noticed|complained|complains|asked|yesterday|again|too|i|we|somebody|customers?|users?|because|since|although|otherwise|bug|instead|another)$/;
const asides =
  /^(?:given|when|whenever|if|unless|after|before|while|once|because|since|although|though|as|so|for|with|without|in|on|by|from|to|at|per|using|via|where|which|who|that|create|created|creates|get|gets|post|put|patch|delete|send|call|request|search|searching|filter|filtering|fetch|add|ask|list|lists|creating|posting|getting|sending|test|verify|check|success|successful|successfully)$/;
const headings = /^(?:errors?)$/;

interface Anchor {
  words: string[];
  /** The member of the answer that it names. */
  name: NameEntry | null;
  isValue: boolean;
}

const kinds =
  /^(?:number|numeric|string|integer|boolean|array|list|object|uuid|email|date|timestamp|null|empty|blank|unique|sorted|positive|negative|json|xml|csv|html|status|size|length|present)$/;
const denials = /^(?:no|not)$/;

/** What a clause has of names, numbers and kinds. */
function anchorsOf(tokens: readonly Token[], names: NameIndex): Anchor[] {
  const found: Anchor[] = [];
  for (let at = 0; at < tokens.length;) {
    const named = nameAt(tokens, at, names);
    const length = named?.length ?? 1;
    const anchor = anchorOf(tokens.slice(at, at + length), named?.entry ?? null);
    if (anchor !== null) found.push(anchor);
    at += length;
  }
  return found;
}

function anchorOf(tokens: readonly Token[], name: NameEntry | null): Anchor | null {
  const [token] = tokens;
  if (token === undefined || token.kind === 'mark' || denials.test(token.lower)) return null;
  if (token.kind === 'number') return { words: [token.text], name, isValue: true };
  if (token.kind !== 'word' && token.kind !== 'path') return { words: wordsOf(token.text), name, isValue: true };
  if (name === null && !kinds.test(token.lower)) return null;
  return { words: tokens.flatMap(({ text }) => wordsOf(text)), name, isValue: false };
}

function nameAt(tokens: readonly Token[], at: number, names: NameIndex): { entry: NameEntry; length: number } | null {
  for (let length = 3; length > 0; length--) {
    const own = tokens.slice(at, at + length);
    if (own.length < length || own.some(({ kind }) => kind !== 'word' && kind !== 'path')) continue;
    const joined = own.flatMap(({ text }) => wordsOf(text)).join('');
    if (joined.length < 2 || denials.test(own[0]?.lower ?? '')) continue;
    const entry = (names.byWord.get(joined) ?? []).find((one) => one.joined === joined && isMember(one));
    if (entry !== undefined && (!names.context.has(joined) || entry.types.has('boolean'))) return { entry, length };
  }
  return null;
}

const isMember = ({ path }: NameEntry): boolean => typeof path.at(-1) === 'string';

const wordsOf = (text: string): string[] => nameWords(text).map(canonicalWord);

const kept = new WeakMap<Check, ReadonlySet<string>>();

function wordsHeld(check: Check): ReadonlySet<string> {
  const before = kept.get(check);
  if (before !== undefined) return before;
  const made = new Set(
    `${jsonOf(check)} ${englishOf(check)}`
      .split(/[^\p{L}\p{N}.]+/u)
      .flatMap((word) => [word, ...word.split('.').flatMap(nameWords).map(canonicalWord)]),
  );
  kept.set(check, made);
  return made;
}
