import { compileRule } from '../compile/compile.ts';
import type { EvaluationContext, Exchange, PreparedExchange } from '../exchange.ts';
import { prepareExchange } from '../exchange.ts';
import { itemsMeant } from '../evaluate/each.ts';
import { evaluateCheck } from '../evaluate/evaluate.ts';
import type { Check } from '../tree/check.ts';
import { mutationsOf } from './mutations.ts';
import { canFail } from './vacuous.ts';

export interface Survivor {
  /** "nothing would notice if `currency` disappeared" */
  words: string;
  /** A rule, with its check, that passes the answer as it is and fails the mutation; `null` when there is none. */
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
 */
export function strengthOf(checks: Check[], exchange: Exchange, context: EvaluationContext): Strength {
  const original = prepareExchange(exchange);
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
        suggestion: suggested(mutation.suggestions, { original, answer }, passes),
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
  { original, answer }: { original: PreparedExchange; answer: PreparedExchange },
  passes: (check: Check, answer: PreparedExchange) => boolean,
): Survivor['suggestion'] {
  for (const text of texts) {
    const compiled = compileRule(text, {});
    if (compiled.status === 'understood' && passes(compiled.check, original) && !passes(compiled.check, answer)) {
      return { text, check: compiled.check };
    }
  }
  return null;
}
