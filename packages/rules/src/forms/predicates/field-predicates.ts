import type { NameEntry } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check, Comparison } from '../../tree/check.ts';
import { contrary } from '../../slots/meaning/lists.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { cheapest, costed, saidIn, spend } from '../form.ts';
import { isText } from '../grounding/fields.ts';
import { compared, denied, equals, isGiven, isNotGiven, startsWith } from '../grounding/tests.ts';
import { auxiliaryEnd, isDenied } from '../templates/template.ts';
import { unsure } from './values-in.ts';
import { operandsOf, valueOf } from './operands.ts';

export interface Around {
  scope: Scope;
  ground: Ground;
}

const comparisons: [phrases: string, comparison: Comparison][] = [
  [
    'more than|greater than|higher than|above|over|larger than|bigger than|exceed|exceeds|exceeding|beyond|>|in excess of|go over|goes over|go above|goes above|rise above|longer than|later than|after|older than|heavier than|better than|pass|passes',
    'greater',
  ],
  [
    'less than|fewer than|lower than|below|under|smaller than|<|beneath|shorter than|cheaper than|drop below|fall below|go below|goes below|drops below|falls below|earlier than|before|lighter than|sooner than',
    'less',
  ],
  [
    'at least|no less than|not less than|>=|≥|minimum|min|not below|not under|no lower than|no smaller than|no fewer than|no earlier than|not before|not earlier than|greater than or equal to|as much as|as high as',
    'atLeast',
  ],
  [
    'at most|no more than|not more than|<=|≤|maximum|max|up to|not above|not over|no higher than|no greater than|no larger than|no later than|not after|not later than|less than or equal to|limited to|capped at',
    'atMost',
  ],
  ['equal|equals|equal to|the same as|same as|=|==|===|matches|match|exactly|identical to|corresponds to', 'equal'],
];

const relations = comparisons
  .flatMap(([text, comparison]) => text.split('|').map((phrase) => ({ words: phrase.split(' '), comparison })))
  .sort((left, right) => right.words.length - left.words.length);

/** What two things are to each other, and how many words say so. */
export function relationAt(tokens: Token[]): { comparison: Comparison; length: number } | null {
  const found = relations.find(({ words }) => words.every((word, at) => said(tokens[at]) === word));
  return found === undefined ? null : { comparison: found.comparison, length: found.words.length };
}

const said = (token: Token | undefined): string => (token === undefined || token.kind === 'quoted' ? '' : token.lower);

const given =
  /^(given|set|there|present|shown|displayed|filled|filled in|known|provided|recorded|mandatory|required|visible|stated|named|included)$/;
const notGiven = /^(null|absent|missing|omitted|unset|hidden|empty|blank|left out|left empty|unknown|left blank)$/;

/** What may be said of one location: a comparison, a value, that it is there, or what other readers understand. */
export function fieldPredicates(entry: NameEntry, tokens: Token[], around: Around): Costed<Check>[] {
  if (tokens.length === 0 || !spend(around.ground, 2)) return [];
  const end = auxiliaryEnd(tokens, 0);
  const isNegated = isDenied(tokens.slice(0, end));
  const rest = tokens.slice(end);
  const own = [...comparedBy(entry, rest, around), ...plainly(entry, rest, around)];
  const found = isNegated ? own.map(({ value, cost }) => costed(opposite(value), cost)) : own;
  return cheapest(found);
}

function comparedBy(entry: NameEntry, tokens: Token[], around: Around): Costed<Check>[] {
  const relation = relationAt(tokens);
  if (relation === null) return [];
  const operands = operandsOf(tokens.slice(relation.length), entry, around);
  return operands.map(({ value, cost }) => costed(compared(entry, relation.comparison, value), cost + 0.01));
}

const answers =
  /^(say|says|tell|tells|show|shows|state|states|explain|explains|give|gives|name|names|contain|contains|hold|holds) (who|when|why|where|how|which|what|whether)\b/;
const linked =
  /^(?:served |delivered |loaded |provided |linked )?(?:over|via|through|with|by|use|uses|using) (https?)$/;

function plainly(entry: NameEntry, tokens: Token[], { ground }: Around): Costed<Check>[] {
  const text = saidIn(tokens);
  if (given.test(text)) return [costed(isGiven(entry), 0.01)];
  if (notGiven.test(text)) return [costed(isNotGiven(entry), 0.01)];
  if (answers.test(text)) return [costed(isGiven(entry), 0.03)];
  const scheme = linked.exec(text)?.[1];
  if (scheme !== undefined && isText(entry)) return [costed(startsWith(entry, `${scheme}://`), 0.03)];
  return entry.isList || entry.isObject ? [] : valued(entry, tokens, ground);
}

function valued(entry: NameEntry, tokens: Token[], ground: Ground): Costed<Check>[] {
  const value = valueOf(tokens, ground);
  const more = value === null || !holds(entry, value) ? null : unsure(tokens, entry, value);
  return value === null || more === null ? [] : [costed(equals(entry, value), more)];
}

const holds = (entry: NameEntry, value: string | number | boolean): boolean =>
  typeof value === 'string' ? isText(entry) : entry.types.has(typeof value === 'number' ? 'number' : 'boolean');

/** The contrary, which a number that is missing does not meet either. */
function opposite(check: Check): Check {
  if (check.kind !== 'test' || check.negated || check.predicate.op !== 'compare') return denied(check);
  const { comparison } = check.predicate;
  return comparison === 'equal'
    ? denied(check)
    : { ...check, predicate: { ...check.predicate, comparison: contrary[comparison] } };
}
