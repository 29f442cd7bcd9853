import type { Reading } from '../../grammar/reading.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import { innerChecks, partsOf } from '../../tree/parts-of.ts';
import { normalName } from '../../tree/path.ts';
import { englishOf, jsonOf } from './written.ts';

/** Words that narrow a value down, and what a check that has taken them in must hold. */
interface Narrowing {
  words: RegExp;
  /** Matched with the check as JSON. */
  heldBy: RegExp;
}

/** A closed class: whatever else a sentence says, one of these words changes which answers are right. */
const narrowings: Narrowing[] = [
  { words: /^non-?negative$/, heldBy: /"value":0\b|"type":"(positive|negative)"/ },
  { words: /^non-?(empty|blank)$/, heldBy: /"op":"(empty|unset|length|matches)"/ },
  { words: /^non-?(null|nil)$/, heldBy: /"op":"(null|unset|present|type|format)"/ },
  { words: /^non-?zero$/, heldBy: /"value":0\b/ },
  { words: /^(integers?|ints?)$/, heldBy: /"type":"integer"|"op":"decimals"/ },
  { words: /^bool(ean)?s?$/, heldBy: /"type":"boolean"|"value":(true|false)/ },
  { words: /^(unique|distinct|duplicates?|duplicated)$/, heldBy: /"op":"unique"/ },
  {
    words: /^(sorted|ascending|descending|alphabetical(ly)?|chronological(ly)?)$/,
    heldBy: /"op":"(sorted|chained|itemsOf)"/,
  },
  { words: /^(positive|negative)$/, heldBy: /"type":"(positive|negative)"|"value":[01]\b/ },
  { words: /^(upper|lower)-?case$/, heldBy: /"op":"matches"/ },
];

/**
 * The first word of a sentence that its check leaves out although it changes what is right: "non-negative integer" is more than an
 * integer. Numbers and what stands in quotes must be in the check as well. Headlines ("400 test - negative offset") say which call
 * it was, and remarks explain, so only what is said of a value is held to this.
 */
export function unsaid({ check, spans }: Pick<Reading, 'check' | 'spans'>, tokens: Token[]): Token | null {
  const json = jsonOf(check);
  const names = normalName(json + englishOf(check));
  const isOfValues = speaksOfValues(check);
  const isTaken = ({ start, end }: Token) => spans.some((span) => span.start <= start && end <= span.end);
  return tokens.find((token) => isTaken(token) && isLeftOut(token, { json, names, isOfValues })) ?? null;
}

/** Whether a word narrows a value down. */
export function isNarrowing(word: string): boolean {
  return narrowings.some(({ words }) => words.test(word));
}

/** Whether a word narrows a value down of which the check, as JSON, has nothing. */
export function leavesNarrowed(word: string, json: string): boolean {
  const narrowing = narrowings.find(({ words }) => words.test(word));
  return narrowing !== undefined && !narrowing.heldBy.test(json);
}

interface Held {
  json: string;
  names: string;
  isOfValues: boolean;
}

function isLeftOut({ kind, lower, text }: Token, { json, names, isOfValues }: Held): boolean {
  if (kind === 'mark' || kind === 'variable') return false;
  if (kind === 'number') return /^[1-5]\d\d$/.test(text) && !json.includes(text) && /"kind":"outcome"/.test(json);
  if (!isOfValues) return false;
  // A header may be written with its value.
  if (kind === 'quoted' || kind === 'path') return !text.split(': ').every((part) => names.includes(normalName(part)));
  const narrowing = narrowings.find(({ words }) => words.test(lower));
  return narrowing !== undefined && !narrowing.heldBy.test(json) && !names.includes(normalName(lower));
}

function speaksOfValues(check: Check): boolean {
  if (innerChecks(check).length > 0) return innerChecks(check).every(speaksOfValues);
  return partsOf(check).every(
    (part) => part.kind === 'test' && (part.subject.kind === 'field' || part.subject.kind === 'header'),
  );
}
