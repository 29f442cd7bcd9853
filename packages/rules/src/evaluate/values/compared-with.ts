import { operandPhrase } from '../../wording/operands.ts';
import type { Operand, Predicate } from '../../tree/check.ts';
import type { Judged } from '../lookup/observed.ts';
import { shown } from '../report.ts';
import { expected } from './values.ts';

/** "; `{total}` is 7, the value of `paid` is 5": what a value was compared with, where the rule does not say it. Empty where it does. */
export function comparedWith(predicate: Predicate, judged: Judged): string {
  const said = operandsOf(predicate)
    .filter(({ kind }) => !written.has(kind))
    .map((operand) => {
      const phrase = operand.kind === 'variable' ? `\`{${operand.name}}\`` : operandPhrase(operand);
      // The names in it decide whether the value is a secret.
      const path = phrase.replaceAll(/[`{}]/g, '');
      return `${phrase} is ${shown({ path, value: expected(operand, judged).value })}`;
    });
  return said.length === 0 ? '' : `; ${[...new Set(said)].join(', ')}`;
}

const written = new Set<Operand['kind']>(['literal', 'words', 'status', 'clock']);

function operandsOf(predicate: Predicate): Operand[] {
  if ('values' in predicate) return predicate.values;
  if ('low' in predicate) return [predicate.low, predicate.high];
  return 'value' in predicate ? [predicate.value] : [];
}
