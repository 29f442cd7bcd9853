import type { Reading } from '../grammar/reading.ts';
import type { Token } from '../language/tokens.ts';
import type { Check } from '../tree/check.ts';
import { clausesOf } from './clauses/clauses.ts';
import type { Costed, Ground } from './form.ts';
import { cheapest, costed } from './form.ts';
import { listsIn, mainList } from './grounding/scopes.ts';
import { withAntecedent } from './text/antecedents.ts';
import { circumstancesOf } from './text/circumstances.ts';
import type { Circumstances } from './text/circumstances.ts';
import { conditionalsOf, conditionsIn } from './clauses/conditionals.ts';
import { ended, unwrapped } from './text/pieces.ts';

const maxWork = 600;
const maxTokens = 32;
const alike = 0.012;
const dearest = 0.28;
const sure = 0.75;
const perCost = 0.3;
const leastScore = 0.35;
const perCircumstance = 0.05;

export type FormReader = Pick<Ground, 'names' | 'read' | 'contract' | 'isMet' | 'isComplete'>;

/**
 * Readings of a text by its normal form: circumstance, story and demand are told apart, and a demand is one of a few forms of clause whose
 * nouns and predicates are looked up in the known answer. Every word is part of a form. Empty where two checks are as likely.
 */
export function formReadings(tokens: Token[], reader: FormReader, story: Token[] = []): Reading[] {
  const { names, isMet } = reader;
  if (tokens.length > maxTokens) return [];
  const lists = listsIn(names);
  const ground: Ground = { ...reader, lists, main: mainList(lists, names), work: { left: maxWork } };
  const own = unwrapped(ended(tokens));
  const demand = withAntecedent(own, story, ground) ?? own;
  const found = best(demandsOf(demand, ground).filter(({ value }) => isMet(value)));
  if (found === null || ground.work.left <= 0) return [];
  const spans = [{ start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0, role: 'predicate' as const }];
  const score = Math.max(leastScore, sure - found.cost * perCost);
  return [{ check: found.value, score, spans, guessed: false, readsAll: true, isExact: true, isNotation: true }];
}

/** `null` where another one is as likely. */
function best(found: Costed<Check>[]): Costed<Check> | null {
  const [first, second] = cheapest(found);
  if (first === undefined || first.cost > dearest) return null;
  return second !== undefined && second.cost - first.cost < alike ? null : first;
}

function demandsOf(tokens: Token[], ground: Ground): Costed<Check>[] {
  return cheapest(circumstancesOf(tokens).flatMap((one) => underCircumstances(tokens, one, ground)));
}

function underCircumstances(tokens: Token[], { conditions, demand }: Circumstances, ground: Ground): Costed<Check>[] {
  const [condition, ...others] = conditions;
  if (condition === undefined) return clausesOf(demand, ground);
  if (others.length > 0) {
    const rest = underCircumstances(tokens, { conditions: others, demand }, ground);
    return condition.isOfCall && conditionsIn(condition.tokens, ground).length === 0
      ? rest.map(({ value, cost }) => costed(value, cost + perCircumstance))
      : [];
  }
  const found = conditionalsOf(condition.tokens, demand, ground).filter(({ value }) =>
    ground.isComplete(value, tokens),
  );
  if (found.length > 0 || !condition.isOfCall) return found;
  return clausesOf(demand, ground).map(({ value, cost }) => costed(value, cost + perCircumstance));
}
