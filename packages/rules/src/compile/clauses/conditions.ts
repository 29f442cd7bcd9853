import { sharedItems } from '../../evaluate/other-answers/same-item.ts';
import type { Reading } from '../../grammar/reading.ts';
import type { Input } from '../../language/parser.ts';
import { lowerAt } from '../../language/parser.ts';
import type { Check } from '../../tree/check.ts';

/** "if a sensor is online, its battery is above 20" is said of each of a list, which no condition of the whole answer says. */
export function isPerItem(condition: Check, consequence: Check): boolean {
  const [held, then] = [condition, consequence].map((check) => (check.kind === 'not' ? check.check : check));
  if (held?.kind !== 'test' || then?.kind !== 'test') return false;
  if (held.subject.kind !== 'field' || then.subject.kind !== 'field') return false;
  if (held.quantifier.kind !== 'implied' || then.quantifier.kind !== 'implied') return false;
  return sharedItems(held.subject.path, then.subject.path) > 0;
}

/** "404 when the id is unknown" says how the request was made; only a condition that is surely about the answer becomes part of the check. */
export function isAboutAnswer({ check }: Reading, input: Input, at: number): boolean {
  if (check.kind === 'each') return true;
  if (check.kind !== 'when') return false;
  const condition = check.condition.kind === 'not' ? check.condition.check : check.condition;
  if (condition.kind !== 'test') return false;
  if (condition.subject.kind !== 'field') return condition.subject.kind !== 'error';
  if (input.tokens.slice(at + 1).some((token) => token.kind === 'path')) return true;
  return check.consequence.kind === 'test' && check.consequence.subject.kind === 'field';
}

export function exceptSkip(input: Input, at: number): number {
  const next = lowerAt(input, at + 1);
  return next === 'when' || next === 'if' ? 2 : 1;
}
