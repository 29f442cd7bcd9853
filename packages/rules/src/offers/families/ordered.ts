import { literal } from '../../language/values/values.ts';
import type { Check, Path } from '../../tree/check.ts';
import { pathWithin } from '../../tree/within.ts';
import { comparisonsIn } from '../evidence/cues.ts';
import type { Mention } from '../evidence/mentions.ts';
import type { Claim } from '../claims.ts';
import { sizeOf, test } from '../claims.ts';
import type { Evidence } from '../offer.ts';
import { covered, scopeOf } from '../offer.ts';
import { isMoment } from '../../forms/grounding/fields.ts';

const once =
  /^(unique|distinct|different|duplicates?|duplicated|dup|dups|twice|same|repeated|once|two|double|own|again|another|every|each)$/;
const order =
  /^(sorted|sorting|ordered|order|ascending|descending|first|last|before|after|ranked|newest|oldest|cheapest|increasing|decreasing|rising|falling|chronological|chronologically|top|come|comes|follow|follows|sequence|alphabetical|alphabetically|small|big|asc|desc|longest|highest|lowest|earliest|latest|recent)$/;
const strictly = /^(strictly|unique|distinct)$/;
const gapless = /^(gaps?|consecutive|consecutively|index|sequence|run|runs|running|contiguous|missing|skipped|i)$/;
const neighbour = /^(previous|before|next|preceding|following|prior|another|one)$/;

/** What is said of a list as a whole: its order, what tells its items apart, what follows what. */
export function orders(evidence: Evidence): Claim[] {
  return evidence.mentions
    .filter(({ entry }) => !entry.isList && !entry.isObject && scopeOf(entry.path) !== null)
    .flatMap((mention) => [
      ...uniqueBy(mention, evidence),
      ...sortedBy(mention, evidence),
      ...numbered(mention, evidence),
      ...chained(mention, evidence),
      ...allAlike(mention, evidence),
      ...extremeFirst(mention, evidence),
    ]);
}

const at = ({ words }: Evidence, said: RegExp): number[] =>
  words.flatMap(({ lower }, index) => (said.test(lower) ? [index] : []));

interface Keyed {
  list: Path;
  key: Path;
}

function keyOf({ entry }: Mention): Keyed | null {
  const list = scopeOf(entry.path);
  const key = list === null ? null : pathWithin(entry.path, list);
  return list === null || key === null ? null : { list, key };
}

const sureNoun = 0.06;

function listNouns(evidence: Evidence, list: Path): number[] {
  const found = evidence.lists.find(
    ({ list: own, cost }) => cost < sureNoun && JSON.stringify(own) === JSON.stringify(list),
  );
  return found === undefined ? [] : covered(found);
}

function claim(
  mention: Mention,
  check: Check,
  { cues, cost, list }: { cues: number[]; cost: number; list: Path },
): Claim {
  return { check, list: scopeOf(list), covers: [...covered(mention), ...cues], cost: mention.cost + cost };
}

function uniqueBy(mention: Mention, evidence: Evidence): Claim[] {
  const keyed = keyOf(mention);
  const cues = at(evidence, once).filter((index) => isOfKey(index, mention, evidence));
  if (cues.length === 0 || keyed === null) return [];
  const { list, key } = keyed;
  const check = test(list, { op: 'unique', by: key.length === 0 ? null : key });
  const cost = Math.min(...cues.map((index) => costOf(evidence.words[index]?.lower ?? '', evidence)));
  return [claim(mention, check, { cues: [...cues, ...listNouns(evidence, list)], cost, list })];
}

/** "the same branch", without a denial, says the contrary of being unique. */
function costOf(cue: string, { denials }: Evidence): number {
  if (/^(?:same|twice|repeated|duplicates?|duplicated)$/.test(cue) && denials.length === 0) return 0.4;
  return /^(two|own|every|each|another)$/.test(cue) ? 0.25 : 0.05;
}

/** "the same day" is said of the day, "twice" of whatever there is. */
function isOfKey(index: number, { from }: Mention, { words }: Evidence): boolean {
  if (!/^(same|different|own|another|each|every|two|double)$/.test(words[index]?.lower ?? '')) return true;
  return index < from && from - index <= 3;
}

function sortedBy(mention: Mention, evidence: Evidence): Claim[] {
  const [cues, keyed] = [at(evidence, order), keyOf(mention)];
  const [strict] = at(evidence, strictly);
  const isCompared = comparisonsIn(evidence.words, []).length > 0;
  if (keyed === null || cues.length + (isCompared ? 1 : 0) === 0) return [];
  const { list, key } = keyed;
  const by = key.length === 0 ? null : key;
  const own = [...cues, ...listNouns(evidence, list)];
  return (['ascending', 'descending'] as const).flatMap((direction) => {
    const sorted = test(list, { op: 'sorted', order: direction, by });
    const plain = claim(mention, sorted, { cues: own, cost: 0.06 + perDirection(direction, evidence), list });
    if (strict === undefined) return [plain];
    const both: Check = { kind: 'all', checks: [sorted, test(list, { op: 'unique', by })] };
    return [claim(mention, both, { cues: [...own, strict], cost: 0.05, list }), plain];
  });
}

const directions: [said: RegExp, of: 'ascending' | 'descending'][] = [
  [
    /^(?:ascending|asc|increasing|rising|alphabetical|alphabetically|chronological|chronologically|oldest|lowest|earliest|cheapest|smallest|shortest|nearest|youngest)$/,
    'ascending',
  ],
  [/^(?:descending|desc|decreasing|falling|newest|latest|recent|highest|longest|biggest|largest|best)$/, 'descending'],
];

/** What was guessed of a direction: the word that names it first decides, and without one it is the rising one. */
function perDirection(direction: 'ascending' | 'descending', { words }: Evidence): number {
  const said = words.flatMap(({ lower }) => directions.flatMap(([names, of]) => (names.test(lower) ? [of] : [])))[0];
  if (said !== undefined) return said === direction ? 0 : 0.5;
  const isPlain = words.some(({ lower }) => /^(?:sorted|ordered|order|sequence)$/.test(lower));
  return isPlain && direction === 'ascending' ? 0.05 : 0.2;
}

/** "ranks run 1, 2, 3 without gaps": from the first number on each item has the next one. */
function numbered(mention: Mention, evidence: Evidence): Claim[] {
  const [cues, keyed] = [at(evidence, gapless), keyOf(mention)];
  if (cues.length === 0 || keyed === null || !mention.entry.types.has('number')) return [];
  const { list, key } = keyed;
  const rest = evidence.words.flatMap(({ token }, index) =>
    token.kind === 'number' || token.kind === 'mark' ? [index] : [],
  );
  const starts = at(evidence, /^(starts?|begins?|from|no|without|never)$/);
  const by = key.length === 0 ? null : key;
  const check: Check = {
    kind: 'all',
    checks: [
      test([...list, 0, ...key], { op: 'compare', comparison: 'equal', value: literal(1) }),
      test(list, { op: 'sorted', order: 'ascending', by }),
      test(list, { op: 'unique', by }),
      test([...list, -1, ...key], { op: 'compare', comparison: 'equal', value: sizeOf(list) }),
    ],
  };
  return [claim(mention, check, { cues: [...cues, ...rest, ...starts, ...listNouns(evidence, list)], cost: 0, list })];
}

/** "each slot starts where the one before it ended". */
function chained(mention: Mention, evidence: Evidence): Claim[] {
  const [cues, keyed] = [at(evidence, neighbour), keyOf(mention)];
  if (cues.length === 0 || keyed === null) return [];
  const { list, key } = keyed;
  const kind = isMoment(mention.entry);
  return evidence.mentions
    .filter(({ entry }) => isMoment(entry) === kind && entry.types.has('number') === mention.entry.types.has('number'))
    .filter(({ entry }) => !entry.isList && JSON.stringify(scopeOf(entry.path)) === JSON.stringify(list))
    .flatMap((other) => {
      const own = pathWithin(other.entry.path, list);
      if (own === null || own.length === 0 || key.length === 0 || other.entry === mention.entry) return [];
      return (['equal', 'atLeast'] as const).map((comparison) => {
        const check = test(list, { op: 'chained', key, comparison, other: own });
        const cost = other.cost + (comparison === 'equal' ? 0.05 : 0.1);
        return claim(mention, check, { cues: [...cues, ...covered(other), ...listNouns(evidence, list)], cost, list });
      });
    });
}

/** "all are in one and the same currency". */
function allAlike(mention: Mention, evidence: Evidence): Claim[] {
  const [cues, keyed] = [at(evidence, /^(same|identical|equal|common)$/), keyOf(mention)];
  if (cues.length === 0 || keyed === null || evidence.denials.length > 0 || keyed.key.length === 0) return [];
  const { list, key } = keyed;
  const check = test([...list, { each: true }, ...key], {
    op: 'compare',
    comparison: 'equal',
    value: { kind: 'field', path: [...list, 0, ...key] },
  });
  return [claim(mention, check, { cues: [...cues, ...listNouns(evidence, list)], cost: 0.1, list })];
}

const foremost = /^(first|top|1st|beginning|start|head)$/;
const extremes: [said: RegExp, of: 'highest' | 'lowest'][] = [
  [/^(cheapest|lowest|smallest|least|shortest|nearest|closest|minimum|min|youngest|fewest|lightest)$/, 'lowest'],
  [/^(highest|largest|biggest|most|longest|best|maximum|max|greatest|heaviest|top)$/, 'highest'],
];

/** "the cheapest offer is at the top". */
function extremeFirst(mention: Mention, evidence: Evidence): Claim[] {
  const [cues, keyed] = [at(evidence, foremost), keyOf(mention)];
  if (cues.length === 0 || keyed === null || !mention.entry.types.has('number') || keyed.key.length === 0) return [];
  const { list, key } = keyed;
  return extremes.flatMap(([said, of]) => {
    const own = at(evidence, said);
    if (own.length === 0) return [];
    const check = test([...list, 0, ...key], {
      op: 'compare',
      comparison: 'equal',
      value: { kind: 'statistic', of, path: [...list, { each: true }, ...key] },
    });
    return [claim(mention, check, { cues: [...cues, ...own, ...listNouns(evidence, list)], cost: 0.08, list })];
  });
}
