import type { Token } from '../../language/tokens.ts';
import type { Check } from '../../tree/check.ts';
import type { Costed, Ground } from '../form.ts';
import { cheapest, costed, wordOf } from '../form.ts';
import { allOf } from '../grounding/tests.ts';
import { isNowhereElse } from '../grounding/asides.ts';
import { notationsOf } from '../answers/notation.ts';
import { answersOf } from '../answers/rewritings.ts';
import { existencesOf } from './existence.ts';
import { sequencesOf } from './sequence.ts';
import { statementsOf } from './statements.ts';
import { uniquenessOf } from './uniqueness.ts';

/** The readings of one demand by every form that it can have. */
export function clausesOf(tokens: Token[], ground: Ground): Costed<Check>[] {
  const single = clauseOf(tokens, ground);
  if (single.length > 0) return single;
  const both = joined(tokens, ground);
  return both.length > 0 ? both : behindLocation(tokens, ground);
}

const maxJoints = 3;

/** "all pumps are on and none is rusty": two demands. */
function joined(tokens: Token[], ground: Ground): Costed<Check>[] {
  let joints = 0;
  for (let at = 2; at < tokens.length - 2 && joints < maxJoints; at++) {
    if (!/^(and|but|,|;)$/.test(wordOf(tokens[at]))) continue;
    joints++;
    const [left] = clauseOf(tokens.slice(0, at), ground).filter(({ value }) => ground.isMet(value));
    if (left === undefined) continue;
    const rest = tokens.slice(/^(and|but)$/.test(wordOf(tokens[at + 1])) ? at + 2 : at + 1);
    const right = clausesOf(rest, ground).filter(({ value }) => ground.isMet(value));
    if (right.length > 0)
      return right.map(({ value, cost }) => costed(allOf([left.value, value]), left.cost + cost + 0.02));
  }
  return [];
}

/** "On the roster nobody has ...": where it is said of, before what is said. */
function behindLocation(tokens: Token[], ground: Ground): Costed<Check>[] {
  if (!/^(in|on|at|within|for|of)$/.test(wordOf(tokens[0]))) return [];
  for (let at = 2; at < Math.min(tokens.length, 7); at++) {
    if (!isNowhereElse(tokens.slice(0, at), ground)) continue;
    const found = clauseOf(tokens.slice(wordOf(tokens[at]) === ',' ? at + 1 : at), ground);
    if (found.length > 0) return found.map(({ value, cost }) => costed(value, cost + 0.03));
  }
  return [];
}

function clauseOf(tokens: Token[], ground: Ground): Costed<Check>[] {
  if (ground.names.entries.length === 0) return answersOf(tokens, ground);
  const said = [...existencesOf(tokens, ground), ...statementsOf(tokens, ground)];
  return cheapest([
    ...said.filter(({ value }) => ground.isComplete(value, tokens)),
    ...answersOf(tokens, ground),
    ...notationsOf(tokens, ground),
    ...uniquenessOf(tokens, ground),
    ...sequencesOf(tokens, ground),
  ]);
}
