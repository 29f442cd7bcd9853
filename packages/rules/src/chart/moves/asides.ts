import type { Chart } from '../chart/chart.ts';
import { Senses } from '../lexicon/senses.ts';
import { joints } from '../lexicon/words.ts';
import type { State } from './state.ts';
import { wordValueAt } from '../predicates/values.ts';

/** A joint costs nothing; a stop ends what a condition says. */
export function skipping({ tokens }: Chart, state: State): State {
  const token = tokens[state.at];
  const isStop = token?.kind === 'mark' && (token.text === '.' || token.text === ';');
  const isJoint = token !== undefined && joints.has(token.lower);
  return {
    ...state,
    at: state.at + 1,
    cost: state.cost + (isJoint ? 0.005 : 0.06),
    scope: isStop ? null : state.scope,
    beside: state.beside,
  };
}

const examples = new Senses<null>([
  ['like|e.g|eg', null],
  ['such as', null],
  ['as in', null],
  ['for example|instance', null],
  ['i.e', null],
]);

/** "like 3.50": an example of what was said. */
export function byExample(chart: Chart, state: State): State[] {
  if (state.lastSaid === null) return [];
  return examples
    .at(chart, state.at)
    .flatMap(({ end }) => wordValueAt(chart, end).map((edge) => ({ ...state, at: edge.end, cost: state.cost + 0.05 })));
}
