// Runs the scenarios generated from the bookshop's document and counts how much of what could go wrong their rules notice.
// usage: check-strength [--survivors]
import { createSchemaValidators, evaluateCheck, prepareExchange, strengthOf } from '@assay/rules/evaluate';
import type { EvaluationContext, Exchange } from '@assay/rules';
import { toExchange } from '@assay/scenario';
import { MODEL, runGenerated } from '../../examples/bookshop/src/testing/run-generated.ts';
import type { Outcome } from '../../examples/bookshop/src/testing/run-generated.ts';

const summary = { scenarios: 0, killed: 0, total: 0, suggestions: 0, suggestionsThatKill: 0 };
const survivorWords = new Map<string, number>();
const validators = createSchemaValidators(MODEL.definitions);

function exchangeOf({ result }: Outcome): Exchange | null {
  const { request, response } = result;
  return response === null ? null : toExchange({ request, response });
}

function contextOf({ scenario }: Outcome): EvaluationContext {
  return {
    operation: scenario.judged.operation,
    definitions: MODEL.definitions,
    validators,
    now: new Date(),
    expectedStatus: scenario.judged.expected.status,
  };
}

function measure(outcome: Outcome): void {
  const exchange = exchangeOf(outcome);
  if (outcome.result.status !== 'success' || exchange === null) return;
  const context = contextOf(outcome);
  const checks = outcome.scenario.judged.rules.flatMap(({ check }) => (check === null ? [] : [check]));
  const { killed, total, survivors } = strengthOf(checks, exchange, context, [exchange]);
  summary.scenarios += 1;
  summary.killed += killed;
  summary.total += total;
  for (const { words, suggestion } of survivors) {
    survivorWords.set(words, (survivorWords.get(words) ?? 0) + 1);
    if (suggestion === null) {
      console.log(`${outcome.scenario.name}: no rule is offered: ${words}`);
      continue;
    }
    summary.suggestions += 1;
    const stillPasses = evaluateCheck(suggestion.check, prepareExchange(exchange), context).status === 'pass';
    const left = strengthOf([...checks, suggestion.check], exchange, context, [exchange]).survivors;
    const kills = !left.some((survivor) => survivor.words === words);
    if (stillPasses && kills) summary.suggestionsThatKill += 1;
    else console.log(`${outcome.scenario.name}: "${suggestion.text}" does not notice: ${words}`);
  }
}

for (const outcome of await runGenerated([])) measure(outcome);
if (process.argv.includes('--survivors')) {
  const common = [...survivorWords].toSorted(([, left], [, right]) => right - left).slice(0, 40);
  for (const [words, count] of common) console.log(`${count} x ${words}`);
}
const killRate = Math.round((summary.killed / summary.total) * 10_000) / 10_000;
const { scenarios, killed, total, suggestions, suggestionsThatKill } = summary;
console.log(JSON.stringify({ scenarios, killed, total, killRate, suggestionsThatKill, suggestions }));
process.exitCode = suggestionsThatKill === total - killed ? 0 : 1;
