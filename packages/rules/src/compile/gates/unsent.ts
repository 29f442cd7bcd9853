import { evaluateCheck } from '../../evaluate/evaluate.ts';
import type { PreparedExchange } from '../../exchange.ts';
import type { Token } from '../../language/tokens.ts';
import { testOf } from '../../phrases/nouns/things.ts';
import type { Check } from '../../tree/check.ts';
import { operandsOf } from '../readings/vague.ts';
import { bare } from './bare.ts';

const SENDS =
  /^(?:sent|sends?|sending|request|requests|requested|submit|submits|submitted|posted|passed|given|provided|input|query|parameters?|params?|path|url|asks?|asked|filter|filters|filtered|search|searched|payload|echo|echoes|echoed|entered|chosen|put|patch|post)$/;

/** Whether a check compares with what the known call did not send, though its sentence does not speak of what is sent: "payload <= max payload". */
export function comparesWithUnsent(check: Check, tokens: readonly Token[], sample: PreparedExchange): boolean {
  if (tokens.some(({ lower }) => SENDS.test(lower))) return false;
  return operandsOf(check).some((operand) => {
    if (operand.kind !== 'request') return false;
    const sent = testOf({ kind: 'request', part: operand.part, name: operand.name }, { op: 'present' });
    return evaluateCheck(sent, sample, bare).status !== 'pass';
  });
}
