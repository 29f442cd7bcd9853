import type { NameEntry } from '../../language/names/names.ts';
import type { Token } from '../../language/tokens.ts';
import type { Check, Comparison } from '../../tree/check.ts';
import type { Costed, Ground, Scope } from '../form.ts';
import { costed, wordOf } from '../form.ts';
import { isNumber } from '../grounding/fields.ts';
import { isIn } from '../grounding/scopes.ts';
import { compared } from '../grounding/tests.ts';
import { relationAt } from './field-predicates.ts';
import { operandsOf } from './operands.ts';

const costs = 'price cost costs fee fare total rate amount rent charge';
const worth = 'value price worth amount total';
const weighs = 'weight mass';
const lasts = 'duration length runtime minutes seconds hours days time';
const large = 'size area length capacity bytes';
const counts = 'count quantity amount number';

const adjectives: [words: string, comparison: Comparison, names: string][] = [
  ['older', 'greater', 'age'],
  ['younger', 'less', 'age'],
  ['longer', 'greater', lasts],
  ['shorter', 'less', lasts],
  ['heavier', 'greater', weighs],
  ['lighter', 'less', weighs],
  ['cheaper', 'less', costs],
  ['dearer pricier', 'greater', costs],
  ['bigger larger', 'greater', large],
  ['smaller', 'less', large],
  ['taller higher', 'greater', 'height elevation altitude'],
  ['deeper', 'greater', 'depth'],
  ['wider', 'greater', 'width'],
  ['faster', 'greater', 'speed'],
  ['slower', 'less', 'speed'],
  ['hotter warmer', 'greater', 'temperature'],
  ['colder cooler', 'less', 'temperature'],
];

const verbs: [words: string, names: string][] = [
  ['cost costs costing', costs],
  ['worth', worth],
  ['weigh weighs weighing', weighs],
  ['last lasts lasting take takes taking', lasts],
  ['measure measures', large],
  ['pay pays paying', costs],
  ['number', counts],
];

/** "costs at most 20", "is older than 65", "worth more than its price". */
export function measuresIn(tokens: Token[], scope: Scope, ground: Ground): Costed<Check>[] {
  const word = wordOf(tokens[0]);
  const isMore = word === 'more' && /^(expensive|valuable)$/.test(wordOf(tokens[1])) && wordOf(tokens[2]) === 'than';
  if (isMore) return measured({ names: costs, comparison: 'greater', rest: tokens.slice(3) }, scope, ground);
  const adjective = adjectives.find(([words]) => words.split(' ').includes(word));
  if (adjective !== undefined && wordOf(tokens[1]) === 'than')
    return measured({ names: adjective[2], comparison: adjective[1], rest: tokens.slice(2) }, scope, ground);
  const verb = verbs.find(([words]) => words.split(' ').includes(word));
  if (verb === undefined) return [];
  const relation = relationAt(tokens.slice(1)) ?? { comparison: 'equal' as const, length: 0 };
  return measured(
    { names: verb[1], comparison: relation.comparison, rest: tokens.slice(1 + relation.length) },
    scope,
    ground,
  );
}

function measured(
  { names, comparison, rest }: { names: string; comparison: Comparison; rest: Token[] },
  scope: Scope,
  ground: Ground,
): Costed<Check>[] {
  const measure = measureIn(names.split(' '), scope, ground);
  if (measure === null) return [];
  return operandsOf(rest, measure, { scope, ground }).map(({ value, cost }) =>
    costed(compared(measure, comparison, value), cost + 0.04),
  );
}

/** The one number of something that bears one of these names, the first of them that there is. */
function measureIn(wanted: string[], scope: Scope, { names }: Ground): NameEntry | null {
  const numbers = names.entries.filter((entry) => isNumber(entry) && isIn(scope, entry));
  for (const name of wanted) {
    const own = numbers.filter(({ last }) => last.includes(name));
    const [only, ...others] = own.length > 1 ? own.filter(({ last }) => last.length === 1) : own;
    if (only !== undefined && others.length === 0) return only;
  }
  return null;
}
