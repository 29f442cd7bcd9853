import type { Exchange, RuleContext } from '../exchange.ts';
import { prepareExchange } from '../exchange.ts';
import { evaluateCheck } from '../evaluate/evaluate.ts';
import type { Reading } from '../grammar/reading.ts';
import type { AmbiguousReading } from './compilation.ts';

type Choice = { kind: 'one'; reading: Reading } | { kind: 'several'; readings: AmbiguousReading[] } | { kind: 'none' };

const leastScore = 0.3;

/** Picks the reading that is meant: the surest one, and among those that had to guess a name the one that a known good answer meets. */
export function choose(readings: Reading[], context: RuleContext): Choice {
  const distinct = withoutRepeats(readings);
  const sample = context.samples?.[0];
  const ranked = sample === undefined ? distinct : bySample(distinct, sample);
  const [best] = ranked;
  if (best === undefined || best.score < leastScore) return { kind: 'none' };
  return { kind: 'one', reading: best };
}

function withoutRepeats(readings: Reading[]): Reading[] {
  const seen = new Set<string>();
  return readings.filter(({ check }) => {
    const key = JSON.stringify(check);
    return seen.has(key) ? false : seen.add(key);
  });
}

const contradicted = 0.5;

function bySample(readings: Reading[], sample: Exchange): Reading[] {
  const exchange = prepareExchange(sample);
  const context = {
    operation: null,
    definitions: {},
    validators: { validatorFor: () => null },
    now: new Date(0),
    expectedStatus: null,
  };
  return readings
    .map((reading) => {
      if (reading.check.kind === 'test' && reading.check.predicate.op === 'schema') return reading;
      const holds = evaluateCheck(reading.check, exchange, context).status === 'pass';
      return holds ? reading : { ...reading, score: reading.score - (reading.guessed ? contradicted : 0.2) };
    })
    .sort((left, right) => right.score - left.score);
}
