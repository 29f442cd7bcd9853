import { compileRule } from '../compile/compile.ts';
import type { EvaluationContext, Exchange, PreparedExchange } from '../exchange.ts';
import { prepareExchange } from '../exchange.ts';
import { itemsMeant } from '../evaluate/lookup/each.ts';
import { evaluateCheck } from '../evaluate/evaluate.ts';
import type { Check } from '../tree/check.ts';
import { mutationsOf } from './mutations.ts';
import { canFail } from './vacuous.ts';

export interface Survivor {
  /** "nothing would notice if `currency` disappeared" */
  words: string;
  /** A rule, with its check, that passes all good answers and fails the mutation; `null` when there is none. */
  suggestion: { text: string; check: Check } | null;
}

export interface Strength {
  /** Mutations that at least one rule notices. */
  killed: number;
  total: number;
  survivors: Survivor[];
  /** For each rule, in order: nothing that can go wrong with this answer makes it fail. */
  vacuous: boolean[];
}

/**
 * How many of the small ways in which a passing answer could go wrong the rules notice. Rules that the answer fails already are left out of the count.
 * @param checks the compiled rules of one scenario
 * @param others further good answers. Without one nothing tells the values that stay from those of a moment, so no rule that names a value is proposed
 */
export function strengthOf(
  checks: Check[],
  exchange: Exchange,
  context: EvaluationContext,
  others: Exchange[] = [],
): Strength {
  const original = prepareExchange(exchange);
  const good = [original, ...others.map(prepareExchange)];
  const passes = (check: Check, answer: PreparedExchange) => evaluateCheck(check, answer, context).status === 'pass';
  const usable = checks.map((check) => passes(check, original));
  const kills = checks.map(() => 0);
  const survivors: Survivor[] = [];
  const mutations = mutationsOf(
    exchange,
    checks.flatMap((check) =>
      itemsMeant(check, { exchange: original, context }, (filter, { exchange: item }) =>
        evaluateCheck(filter, item, context),
      ),
    ),
  );
  for (const mutation of mutations) {
    const answer = prepareExchange(mutation.exchange);
    let noticed = false;
    for (const [index, check] of checks.entries()) {
      if (usable[index] !== true || passes(check, answer)) continue;
      noticed = true;
      kills[index] = (kills[index] ?? 0) + 1;
    }
    if (!noticed)
      survivors.push({
        words: `nothing would notice if ${mutation.words}`,
        suggestion: suggested(
          others.length === 0 ? mutation.suggestions : [...mutation.suggestions, ...mutation.exact],
          { good, answer },
          passes,
        ),
      });
  }
  return {
    killed: mutations.length - survivors.length,
    total: mutations.length,
    survivors,
    vacuous: checks.map(
      (check, index) => usable[index] === true && kills[index] === 0 && !canFail(check, exchange, context),
    ),
  };
}

/** Whether a rule survives everything that could go wrong with an answer that it passes, also what only this rule looks at. */
export function isVacuous(check: Check, exchange: Exchange, context: EvaluationContext): boolean {
  return strengthOf([check], exchange, context).vacuous[0] === true;
}

function suggested(
  texts: string[],
  { good, answer }: { good: PreparedExchange[]; answer: PreparedExchange },
  passes: (check: Check, answer: PreparedExchange) => boolean,
): Survivor['suggestion'] {
  for (const text of texts) {
    const compiled = compileRule(text, {});
    if (compiled.status !== 'understood' || passes(compiled.check, answer)) continue;
    const { check } = compiled;
    if (good.every((one) => passes(check, one))) return { text, check };
  }
  return null;
}
