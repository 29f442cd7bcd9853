import type { Chart } from './chart/chart.ts';
import type { Found } from './chart/search.ts';
import { readings } from './chart/search.ts';
import { chosenAt } from './nouns/chosen.ts';
import { tokensOf } from './chart/tokens.ts';
import { worldOf } from './grounding/world.ts';
import type { RuleContext } from '../exchange.ts';

const maxTokens = 70;
const maxWork = 60_000;

/** All that a text may mean of the known good answer, the likeliest first; nothing where there is none. */
export function chartReadings(text: string, context: RuleContext): Found[] {
  const world = worldOf(context);
  const tokens = tokensOf(text);
  if (world === null || tokens.length === 0 || tokens.length > maxTokens) return [];
  const chart: Chart = { tokens, text, world, budget: { left: maxWork }, chosenAt };
  return readings(chart);
}
