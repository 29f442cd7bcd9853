import type { Chart, Chosen, Edge } from '../chart/chart.ts';
import { fieldOf } from '../chart/meaning.ts';
import { nameAt } from '../grounding/names.ts';
import type { Noun } from './qualified.ts';
import { nounOf, ofScoped, qualified } from './qualified.ts';
import { related } from './relatives.ts';

/** "open fines", "guests whose diet is vegetarian", "the amounts of paid lines": some of the items of a list, or a member of these. */
export function chosenAt(chart: Chart, at: number): Edge<Chosen>[] {
  const names = nameAt(chart, at).map((edge): Edge<Noun> => ({ ...edge, value: nounOf(fieldOf(edge.value)) }));
  const nouns = [...qualified(chart, at), ...ofScoped(chart, names), ...names.flatMap((edge) => related(chart, edge))];
  return nouns.flatMap(({ end, cost, value: { targets, scope } }): Edge<Chosen>[] => {
    const spot = targets[0]?.spot ?? null;
    return spot === null || scope?.list == null
      ? []
      : [{ end, cost, value: { spot, list: scope.list, check: scope.check } }];
  });
}
